// A picture of some places of a board: the game's own board draws it, and what lies around is cut away.

import { svg } from "../boards/svg.js";
import { get } from "./api.js";
import { html } from "./html.js";
import { placesOf, Teller } from "./sentence.js";
import { addWords, say } from "./words.js";

/** @typedef {import("../types/messages.js").PictureShown} PictureShown */

/** What is left around the places, in the measure of the board. */
const MARGIN = 7;
/** How far moves that end at one place stand from each other. */
const APART = 56;
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
 * Who tells sentences about a game where there is no table.
 * @param {string} game
 * @param {(rule: string) => void} rules  opens a rule
 */
export async function tellerOf(game, rules) {
  const { module } = await boardOf(game);
  return new Teller({
    names: () => [],
    chip: (piece) => {
      const picture = module.chip?.(piece, say);
      return picture
        ? svg("svg", { viewBox: "-12 -12 24 24", class: "piece-picture", "aria-hidden": "true" }, picture)
        : null;
    },
    face: () => svg("svg", {}),
    rules,
  });
}

/**
 * Moves as a board draws them, each as its sentence tells it.
 * @param {any} module  the board's
 * @param {{line: import("./sentence.js").Line, kind: "good" | "bad", areaOnly?: boolean}[]} moves
 * @param {number | null} you
 * @returns {import("../boards/marks.js").Shape[]}
 */
export const shapesOf = (module, moves, you) =>
  moves.map(({ line, ...how }) => {
    const piece = line.findLast((part) => typeof part !== "string" && part.kind === "piece");
    const picture = typeof piece === "object" ? module?.chip?.(String(piece.value), say) : null;
    return { ...how, keys: placesOf(line, you), piece: picture ?? null };
  });

/**
 * Draw a picture into an element that is in the page.
 * @param {HTMLElement} root
 * @param {PictureShown} picture
 */
export async function draw(root, { scene, places, marked = [], moves = [], shape = "tall" }) {
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
    shape,
  });
  const seen = cut(root, places, board.layout);
  board.point?.(marked);
  const lines = moves.map(({ says, allowed }) => ({
    line: says,
    kind: /** @type {"good" | "bad"} */ (allowed ? "good" : "bad"),
  }));
  const shapes = shapesOf(module, lines, scene.near);
  // What stays where it is covers nothing: a die that is paid with.
  for (const shape of shapes) if (shape.keys.length === 1) shape.piece = null;
  for (const shape of shapes) shape.keys = shape.keys.filter((key) => isWithin(outlinesOf(root, key)[0], seen));
  board.suggest?.(beside(shapes));
}

/** Moves that end at one place stand beside each other there. @param {import("../boards/marks.js").Shape[]} shapes */
function beside(shapes) {
  return shapes.map((shape) => {
    const same = shapes.filter(({ keys }) => keys.at(-1) === shape.keys.at(-1));
    return same.length > 1 ? { ...shape, shift: (same.indexOf(shape) - (same.length - 1) / 2) * APART } : shape;
  });
}

/**
 * The outlines of all places that a name means: of one, or of all that begin as it does ("hand *").
 * @param {HTMLElement} root
 * @param {string} key
 */
function outlinesOf(root, key) {
  const found = key.endsWith("*")
    ? root.querySelectorAll(`[data-key^="${CSS.escape(key.slice(0, -1))}"] .outline`)
    : root.querySelectorAll(`[data-key="${CSS.escape(key)}"] .outline`);
  return [...found].flatMap((outline) => (outline instanceof SVGGraphicsElement ? [outline.getBBox()] : []));
}

/** Whether the middle of something is seen. @param {DOMRect | undefined} box @param {DOMRect} seen */
function isWithin(box, seen) {
  if (!box) return false;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x >= seen.left && x <= seen.right && y >= seen.top && y <= seen.bottom;
}

/**
 * Show only some places of what is drawn; all, if none is named. What is seen then.
 * @param {HTMLElement} root
 * @param {string[]} places
 * @param {{width: number, height: number}} whole
 */
function cut(root, places, whole) {
  const drawing = root.querySelector("svg");
  const boxes = places.flatMap((key) => outlinesOf(root, key));
  if (!drawing || !boxes.length) {
    root.style.setProperty("--ratio", String(whole.width / whole.height));
    return new DOMRect(0, 0, whole.width, whole.height);
  }
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - MARGIN);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - MARGIN);
  const right = Math.min(whole.width, Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN);
  const bottom = Math.min(whole.height, Math.max(...boxes.map(({ y, height }) => y + height)) + MARGIN);
  drawing.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
  const ratio = String((right - left) / (bottom - top));
  root.style.aspectRatio = ratio;
  root.style.setProperty("--ratio", ratio);
  return new DOMRect(left, top, right - left, bottom - top);
}
