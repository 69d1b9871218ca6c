// The graph of winning chances over a game, with its turning points.

import { label, svg } from "../boards/svg.js";
import { percent, say } from "./words.js";

const W = 340;
const H = 190;
const LEFT = 30;
const KEY = 78;

/**
 * @param {{chances: number[][], turning: {ply: number, gains: number, after: number}[]}} found
 * @param {string[]} names
 * @param {number} length  number of moments
 * @param {(ply: number) => void} go
 */
export function graph({ chances, turning }, names, length, go) {
  const x = (/** @type {number} */ ply) => LEFT + ((W - LEFT - 10) * ply) / Math.max(1, length - 1);
  const y = (/** @type {number} */ chance) => 10 + (H - 34) * (1 - chance);
  const lines = names.map((_, seat) =>
    svg("polyline", {
      class: `chance seat-${seat}`,
      points: chances.map((each, ply) => `${x(ply).toFixed(1)},${y(each[seat]).toFixed(1)}`).join(" "),
    }),
  );
  const scale = [0, 0.5, 1].flatMap((chance) => [
    svg("line", { class: "grid", x1: LEFT, x2: W - 10, y1: y(chance), y2: y(chance) }),
    label(LEFT - 6, y(chance), `${chance * 100}`, { anchor: "end", size: 13, class: "soft" }),
  ]);
  const dots = turning.map(({ ply, gains, after }) => {
    const words = say("Turning point at decision {n}: {name} {chance}", {
      n: ply,
      name: names[gains],
      chance: percent(after),
    });
    const dot = svg("circle", {
      class: "turning",
      cx: x(ply),
      cy: y(after),
      r: 6,
      tabindex: 0,
      role: "button",
      "aria-label": words,
      "data-tip": words,
    });
    dot.addEventListener("click", () => go(ply));
    dot.addEventListener("keydown", (event) => event.key === "Enter" && go(ply));
    return dot;
  });
  const key = names.map((name, seat) =>
    svg(
      "g",
      {},
      svg("line", { class: `chance seat-${seat}`, x1: LEFT + seat * KEY, x2: LEFT + seat * KEY + 16, y1: H - 9, y2: H - 9 }),
      label(LEFT + seat * KEY + 20, H - 8, name.slice(0, 7), { anchor: "start", size: 13 }),
    ),
  );
  return svg(
    "svg",
    { viewBox: `0 0 ${W} ${H}`, class: "graph", role: "group", "aria-label": say("Winning chances") },
    ...scale,
    ...lines,
    ...dots,
    ...key,
  );
}
