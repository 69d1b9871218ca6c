// A picture of some places of a board: the game's own board draws it, and what lies around is cut away.

import { get } from "./api.js";
import { html } from "./html.js";
import { addWords, say } from "./words.js";

/** @typedef {import("../types/messages.js").PictureShown} PictureShown */

/** What is left around the places, in the measure of the board. */
const MARGIN = 14;
/** @type {Map<string, Promise<{module: any, components: any}>>} */
const loaded = new Map();

/** Load a style sheet that a page may not have; the promise ends when it counts. @param {string} path below /static/ */
export async function style(path) {
  if (document.querySelector(`link[rel="stylesheet"][href$="${path}"]`)) return;
  const sheet = html("link", { rel: "stylesheet", href: `/static/${path}` });
  const loading = new Promise((done) => {
    sheet.addEventListener("load", done);
    sheet.addEventListener("error", done);
  });
  document.head.append(sheet);
  await loading;
}

/** @param {string} game */
async function fetchBoard(game) {
  const styled = Promise.all([style("style/boards.css"), style(`boards/${game}/board.css`)]);
  const [module, components] = await Promise.all([import(`../boards/${game}/board.js`), get(`/api/components/${game}`)]);
  addWords(components.names);
  await styled;
  return { module, components };
}

/** The board of a game, loaded once. @param {string} game */
export function boardOf(game) {
  if (!loaded.has(game)) loaded.set(game, fetchBoard(game));
  return /** @type {Promise<{module: any, components: any}>} */ (loaded.get(game));
}

/**
 * Draw a picture into an element that is in the page.
 * @param {HTMLElement} root
 * @param {PictureShown} picture
 */
export async function draw(root, { scene, places }) {
  const { module, components } = await boardOf(scene.game);
  root.classList.add("board", `board-${scene.game}`);
  root.inert = true;
  const nothing = () => {};
  const host = { root, say, play: nothing, why: nothing, explain: nothing, tell: nothing, look: nothing, announce: nothing };
  const board = module.makeBoard({ ...host, describe: (/** @type {string} */ action) => action, calm: () => true });
  await board.show({
    ...scene,
    components,
    previous: null,
    last: null,
    legal: [],
    seat: scene.near,
    names: Array.from({ length: scene.players }, (_, seat) => (seat === scene.near ? say("you") : "")),
    over: false,
    shape: "tall",
  });
  cut(root, places, board.layout);
}

/**
 * Show only some places of what is drawn; all, if none is named.
 * @param {HTMLElement} root
 * @param {string[]} places
 * @param {{width: number, height: number}} whole
 */
function cut(root, places, whole) {
  const drawing = root.querySelector("svg");
  const boxes = places.flatMap((key) => {
    const outline = root.querySelector(`[data-key="${CSS.escape(key)}"] .outline`);
    return outline instanceof SVGGraphicsElement ? [outline.getBBox()] : [];
  });
  if (!drawing || !boxes.length) return;
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - MARGIN);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - MARGIN);
  const right = Math.min(whole.width, Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN);
  const bottom = Math.min(whole.height, Math.max(...boxes.map(({ y, height }) => y + height)) + MARGIN);
  drawing.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
  const ratio = String((right - left) / (bottom - top));
  root.style.aspectRatio = ratio;
  root.style.setProperty("--ratio", ratio);
}
