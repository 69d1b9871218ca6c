// The faces of the players: an animal for each seat, the same on the board and wherever the page names a player.

import { svg } from "./svg.js";

/** Who has which, seat by seat, where a game does not say otherwise. */
export const ANIMALS = ["elephant", "tiger", "monkey", "cow"];

/** Each animal's head in a circle of 20. @type {Record<string, () => SVGElement[]>} */
const HEADS = {
  elephant: () => [
    svg("path", {
      d: "M-4 -5C-8 -9 -13 -7 -12.5 -1C-12 4 -8 6 -5 3ZM4 -5C8 -9 13 -7 12.5 -1C12 4 8 6 5 3Z",
      fill: "#8fa0ad",
      stroke: "#3b4650",
      "stroke-width": 1,
    }),
    svg("path", {
      d:
        "M-6 -3C-6 -9 6 -9 6 -3C6 0 4.4 2.4 3 3.4C3 7 3.4 9 5.6 9.2C6.6 9.2 7 8.4 7 7.4L8.6 7.6" +
        "C8.8 9.8 7.4 11.2 5.4 11.2C1 11.2 0.4 8 -0.2 6C-0.8 4.8 -6 2.6 -6 -3Z",
      fill: "#b3c1cb",
      stroke: "#3b4650",
      "stroke-width": 1,
    }),
    svg("path", { d: "M0 -8.2L1.4 -5.8L0 -3.4L-1.4 -5.8Z", fill: "#b3202c" }),
    ...eyes(2.8, -2.4),
  ],
  tiger: () => [
    svg("path", {
      d: "M-8 -4a3.2 3.2 0 1 1 4.6 -4.2M8 -4a3.2 3.2 0 1 0 -4.6 -4.2",
      fill: "#e8862e",
      stroke: "#5a2c06",
      "stroke-width": 1,
    }),
    svg("path", {
      d: "M0 -8.6C6 -8.6 9 -4.6 9 0C9 5.4 4.6 9 0 9C-4.6 9 -9 5.4 -9 0C-9 -4.6 -6 -8.6 0 -8.6Z",
      fill: "#f09a3e",
      stroke: "#5a2c06",
      "stroke-width": 1,
    }),
    svg("path", {
      d: "M0 -8.4V-4.6M-3.4 -7.8L-2.6 -5M3.4 -7.8L2.6 -5M-8.8 -0.4L-5.6 0.4M8.8 -0.4L5.6 0.4M-8.2 3.4L-5.4 3M8.2 3.4L5.4 3",
      stroke: "#3a1b04",
      "stroke-width": 1.5,
      "stroke-linecap": "round",
    }),
    svg("ellipse", { cy: 4.4, rx: 4.2, ry: 3.2, fill: "#fff1d8" }),
    svg("path", { d: "M-1.5 2.6H1.5L0 4.4ZM0 4.4V6", fill: "#3a1b04", stroke: "#3a1b04", "stroke-width": 0.9 }),
    ...eyes(3.2, -1.6),
  ],
  monkey: () => [
    svg("path", {
      d: "M-6 -1a3.4 3.4 0 1 0 -1 5.6M6 -1a3.4 3.4 0 1 1 1 5.6",
      fill: "#c99a6a",
      stroke: "#3d2410",
      "stroke-width": 1,
    }),
    svg("circle", { cy: -0.4, r: 8, fill: "#7c4e28", stroke: "#3d2410", "stroke-width": 1 }),
    svg("path", {
      d:
        "M0 -2.8C2 -6 6.4 -4.6 5.4 -0.6C5 0.8 4.8 1.4 5 3C5 6.4 2.6 7.6 0 7.6C-2.6 7.6 -5 6.4 -5 " +
        "3C-4.8 1.4 -5 0.8 -5.4 -0.6C-6.4 -4.6 -2 -6 0 -2.8Z",
      fill: "#eac79c",
    }),
    svg("path", {
      d: "M-2.4 4.6Q0 6.4 2.4 4.6M-0.7 2.2H-0.6M0.7 2.2H0.6",
      fill: "none",
      stroke: "#3d2410",
      "stroke-width": 1.1,
      "stroke-linecap": "round",
    }),
    ...eyes(2.4, -1.4),
  ],
  cow: () => [
    svg("path", {
      d: "M-4.6 -6.4C-8 -6.6 -10 -9 -9.2 -11.4C-7.6 -9.6 -5.6 -9 -3 -8.4M4.6 -6.4C8 -6.6 10 -9 9.2 -11.4C7.6 -9.6 5.6 -9 3 -8.4",
      fill: "#d9b86a",
      stroke: "#4a3820",
      "stroke-width": 1,
    }),
    svg("path", {
      d: "M-5.4 -4C-9 -5.6 -11 -3.6 -10.8 -2C-8.6 -1 -6.6 -1.2 -5.4 -2ZM5.4 -4C9 -5.6 11 -3.6 10.8 -2C8.6 -1 6.6 -1.2 5.4 -2Z",
      fill: "#e9ded0",
      stroke: "#4a3820",
      "stroke-width": 1,
    }),
    svg("path", {
      d:
        "M0 -8.4C4.6 -8.4 6.4 -5.6 6 -2C5.6 1 5.4 3 5.4 5.4C5.4 8.6 2.6 10 0 10C-2.6 10 -5.4 8.6 " +
        "-5.4 5.4C-5.4 3 -5.6 1 -6 -2C-6.4 -5.6 -4.6 -8.4 0 -8.4Z",
      fill: "#f8f1e4",
      stroke: "#4a3820",
      "stroke-width": 1,
    }),
    svg("path", { d: "M0.6 -8.2C4.4 -8.2 6 -5.6 5.7 -2.4C3.6 0 0.4 -2.6 0.6 -8.2Z", fill: "#6b4a33" }),
    svg("ellipse", { cy: 6.4, rx: 4.8, ry: 3.1, fill: "#eab0a2", stroke: "#4a3820", "stroke-width": 0.8 }),
    svg("path", { d: "M-1.8 6.2V6.6M1.8 6.2V6.6", stroke: "#4a3820", "stroke-width": 1.4, "stroke-linecap": "round" }),
    ...eyes(3, -1.4),
  ],
};

/** @param {number} x @param {number} y */
function eyes(x, y) {
  return [-x, x].map((at) => svg("circle", { cx: at, cy: y, r: 1.15, fill: "#21130a" }));
}

/** The ground of each, so that they differ from afar. @type {Record<string, string>} */
const GROUNDS = { elephant: "#dfe9ee", tiger: "#fff0cf", monkey: "#d8e6c4", cow: "#ead3d0" };

/** An animal's head on a disc with a gold rim. @param {string} name @param {number} r */
export function head(name, r) {
  return svg(
    "g",
    { class: "animal-head", transform: `scale(${r / 13.5})` },
    svg("ellipse", { cx: 0.6, cy: 2, rx: 13.4, ry: 13.2, fill: "#1a0d05", "fill-opacity": ".35" }),
    svg("circle", { r: 13.2, fill: GROUNDS[name] ?? "#f3e8d3", stroke: "#8a5f14", "stroke-width": 1.6 }),
    svg(
      "g",
      {
        transform:
          name === "elephant" ? "translate(0 -1) scale(.94)" : name === "cow" ? "translate(0 .8) scale(.98)" : "scale(1.06)",
      },
      ...(HEADS[name]?.() ?? []),
    ),
  );
}

/** The head of a seat's animal. @param {number} seat @param {number} r */
export const headOf = (seat, r) => head(ANIMALS[seat % ANIMALS.length], r);
