// Every card and token in sight, each with where it lies: what the stage moves.

import { legalOf } from "../actions.js";
import { center, seats } from "../areas.js";
import { token } from "../gems.js";
import { die, front, held, small, track } from "./faces.js";
import { sign } from "./icons.js";
import { spread } from "./layout.js";
import { diceAt, overflows, slotAt, TOKENS } from "./seats.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").SeatLayout} SeatLayout */
/** @typedef {import("../board.js").Drawn} Drawn */
/** @typedef {import("../areas.js").Point} Point */
/** @typedef {import("../areas.js").Area} Area */
/** @typedef {(key: string, place: string, where: Point, look: string, draw: () => SVGElement, from?: Point) => void} Add */
/** @typedef {{scene: Scene, layout: Layout, say: Say, add: Add}} Table */

/** @param {Scene} scene @param {Layout} layout @param {Say} say @returns {Drawn[]} */
export function allPieces(scene, layout, say) {
  const { cards } = scene.components;
  const { view } = scene;
  const enter = center(layout.top);
  /** @type {Drawn[]} */
  const pieces = [];
  /** @type {Add} */
  const add = (key, place, where, look, draw, from = enter) => {
    pieces.push({ kind: "card", key, place, x: where.x, y: where.y, look: `${look} ${layout.phone}`, draw, enter: from });
  };
  const table = { scene, layout, say, add };
  for (const [seat, at] of seats(scene, layout)) seatPieces(table, seat, at);
  layout.folded.forEach(({ hand }, i) => otherHand(table, (scene.near + 1 + i) % scene.players, hand));
  const { w, h } = layout.top;
  add(`card ${view.top}`, "top", enter, `front ${view.top} ${w} ${h}`, () =>
    front(cards[view.top], w, h, say, { zone: layout.zone }),
  );
  gridPieces(table);
  return pieces;
}

/** @param {Table} table */
function gridPieces({ scene, layout, say, add }) {
  const { glance, legal, components } = scene;
  const choosing = legal.some((action) => /^(die|building|ship|goods|palace) /.test(action));
  layout.cells.forEach((area, i) => {
    const { name: cell, card: id, offer } = glance.cells[i];
    if (id === null) return;
    const card = components.cards[id];
    const can = legal.includes(`${card.kind} ${cell}`);
    const asDie = legal.includes(`die ${cell}`);
    // While dice are taken a card is nothing but its die, and all of it can be pressed.
    const whole = asDie && glance.tasks[0]?.task === "dice";
    const quiet = !choosing || can || whole ? undefined : asDie ? "body" : "all";
    const lack = glance.is_action_due ? offer?.needs?.[0] : undefined;
    const mark = can && offer?.swept.length ? "warning" : can ? lack : undefined;
    add(`card ${card.id}`, `grid ${cell}`, center(area), `front ${card.id} ${area.w} ${area.h} ${quiet} ${mark}`, () =>
      front(card, area.w, area.h, say, { zone: layout.zone, quiet, mark }),
    );
  });
}

/** A seat's cards, dice, track and tokens. @param {Table} table @param {number} seat @param {SeatLayout} at */
function seatPieces(table, seat, at) {
  trackPieces(table, seat, at);
  rowPieces(table, seat, at);
  if (at.slots) tokenPieces(table, seat, at);
  if (seat === table.scene.near) nearHand(table, at);
  else otherHand(table, seat, at.hand);
}

/** @param {Table} table @param {number} seat @param {SeatLayout} at */
function trackPieces({ scene, add }, seat, at) {
  const { bonuses } = scene.components;
  at.track.forEach((area, i) => {
    const { bonus: name, by } = scene.glance.seats[seat].track[i];
    const bonus = name ? bonuses[name] : null;
    if (!bonus && scene.view.phase === "arrange") return;
    const where = center(area);
    const look = `track ${name} ${by} ${area.w} ${area.h}`;
    add(`track ${seat} ${i}`, `track ${seat}`, where, look, () => track(bonus, by, area.w, area.h), where);
  });
}

/** @param {Table} table @param {number} seat @param {SeatLayout} at */
function rowPieces({ scene, say, add }, seat, at) {
  const { view } = scene;
  const { cards } = scene.components;
  const giving = seat === view.turn && legalOf(scene, "give").length > 0;
  for (const kind of /** @type {const} */ (["buildings", "ships", "goods"])) {
    const ids = view[kind][seat];
    spread(at.rows[kind], ids.length, at.small.w).forEach((where, i) => {
      const card = cards[ids[i]];
      const gives = legalOf(scene, "give", (given) => cards[given.card].alike === card.alike).length > 0;
      const dim = giving && !gives;
      const { w, h } = at.small;
      add(`card ${card.id}`, `${kind} ${seat}`, where, `small ${card.id} ${w} ${h} ${dim}`, () =>
        small(card, w, h, say, dim),
      );
    });
  }
}

/** @param {Table} table @param {number} seat @param {SeatLayout} at */
function tokenPieces({ scene, layout, add }, seat, at) {
  for (const kind of TOKENS) {
    if (overflows(scene, seat, kind)) continue;
    const { n, of } = scene.glance.seats[seat].tokens[kind];
    for (let i = 0; i < n; i++) {
      const { x, y, r } = slotAt(at.tokens[kind], of, i);
      const draw = () => sign(kind, r * 0.92);
      add(`${kind} ${seat} ${i}`, `${kind} ${seat}`, { x, y }, `${kind} ${r}`, draw, center(layout.round));
    }
  }
}

/** @param {Table} table @param {SeatLayout} at */
function nearHand({ scene, layout, say, add }, at) {
  const asked = scene.legal.filter((action) => /^(pay|discard) /.test(action));
  for (const one of diceAt(scene, layout)) {
    const dim = asked.length > 0 && !asked.some((action) => action.endsWith(` ${one.color} ${one.value}`));
    add(`card ${one.card}`, "hand", one, `die ${one.color} ${one.value} ${at.die.w} ${at.die.h} ${dim}`, () =>
      die(one.color, one.value, at.die.w, at.die.h, say, dim),
    );
  }
}

/**
 * The colors of another hand, from the right; on a phone from the left, too small for letters.
 * @param {Table} table
 * @param {number} seat
 * @param {Area} area
 */
function otherHand({ scene, layout: { phone }, say, add }, seat, area) {
  const { hand } = scene.glance.seats[seat];
  const most = scene.components.hand_limit;
  const r = Math.min(10.5, area.h * (phone ? 0.3 : 0.42), phone ? area.w / most / 2 : Infinity);
  const step = Math.min(2 * r + 2, (area.w - 2 * r) / (most - 0.5));
  const y = area.y + area.h / 2;
  hand.forEach((one, i) => {
    const x = phone ? area.x + r + i * step : area.x + area.w - r - 2 - (hand.length - 1 - i) * step;
    add(`card ${one.card}`, `hand ${seat}`, { x, y }, `chip ${one.color} ${one.value} ${r}`, () =>
      phone ? token(one.color, r, say, { letter: false }) : held(one.color, one.value, r, say),
    );
  });
}
