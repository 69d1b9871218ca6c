// The picture of each game, as `picture` of its picture.js draws it.

import { svg } from "../boards/svg.js";
import { say } from "./words.js";

const W = 360;
const H = 220;

/** The picture of a game; what is on it comes a little later. @param {string} game */
export function picture(game) {
  const frame = svg(
    "svg",
    {
      viewBox: `0 0 ${W} ${H}`,
      class: `picture picture-${game}`,
      "aria-hidden": "true",
      preserveAspectRatio: "xMidYMid slice",
    },
    svg("rect", { class: "p-ground", width: W, height: H }),
  );
  void drawn(game).then((parts) => frame.append(...parts));
  return frame;
}

/** @param {string} game @returns {Promise<SVGElement[]>} */
async function drawn(game) {
  try {
    return (await import(`../boards/${game}/picture.js`)).picture(say);
  } catch {
    return []; // a game of another package may have none
  }
}
