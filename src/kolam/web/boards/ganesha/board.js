// Ganesha's board: the altar with gems and spices, the mandala in its scoring ring, the seats with slots, hand and treasury.

import { center, moved, seats } from "../areas.js";
import { Board } from "../board.js";
import { token } from "../gems.js";
import { svg } from "../svg.js";
import { gemAt, layout, petalPlaces, placeSize, ringSpace } from "./layout.js";
import { furniture, heap, notices } from "./mat.js";
import { head } from "../animals.js";
import { definitions, isSpice, jewel, spice } from "./pieces.js";
import { places } from "./places.js";
import { faces, pair, strip, title } from "./strip.js";
import { gemWords, listed, offerWords } from "./words.js";

/** @typedef {import("../../types/ganesha.js").View} View */
/** @typedef {import("../../types/ganesha.js").Glance} Glance */
/** @typedef {import("../../types/ganesha.js").Components} Components */
/** @typedef {import("../../types/ganesha.js").Action} Action */
/** @typedef {import("../types.js").Scene<View, Glance, Components, Action>} Scene */
/** @typedef {import("../stage.js").Piece} Piece */

const GEM = 24; // pieces are drawn in this size and scaled

/**
 * @param {import("../types.js").Host} host
 * @returns {import("../types.js").Board}
 */
export function makeBoard(host) {
  return new GaneshaBoard(host);
}

/** The picture of a piece in a sentence: a gem, or a spice token. @param {string} piece @param {import("../types.js").Say} say */
export const chip = (piece, say) => (isSpice(piece) ? spice(piece, 11) : token(piece, 11, say));

/** @extends {Board<import("./layout.js").Layout, Scene>} */
class GaneshaBoard extends Board {
  /** @param {import("../types.js").Host} host */
  constructor(host) {
    super(host, "ganesha");
  }

  /** @param {Scene} scene */
  lay(scene) {
    return layout(scene.shape, scene.players, scene.options.spices, scene.components.colors.length);
  }

  layers() {
    return [definitions(), ...super.layers()];
  }

  drawMat() {
    const { scene, layout: at, host } = this;
    return [...furniture(scene, at, host.say), ...strip(scene, at, host.say)];
  }

  drawNotices() {
    const { scene, layout: at, host } = this;
    return [...notices(scene, at, host.say), ...faces(scene, at, host.say)];
  }

  allPlaces() {
    const { scene, layout: at, host } = this;
    return places({ scene, layout: at, say: host.say, ask: (...asked) => this.#ask(...asked) });
  }

  /** @param {Piece} piece */
  draw({ kind }) {
    return kind.startsWith("pawn ") ? head(kind.slice(5), GEM) : jewel(kind, GEM, this.host.say);
  }

  exit() {
    return center(this.layout.corners.bag);
  }

  // --- Pieces ---

  /** Every gem in sight, and the pawns. @returns {Piece[]} */
  allPieces() {
    const scene = this.scene;
    const at = this.layout;
    const { view, glance } = scene;
    const { colors, rows } = scene.components;
    const enter = center(at.corners.bag);
    /** @type {Piece[]} */
    const pieces = [];
    const add = (
      /** @type {string} */ kind,
      /** @type {string} */ place,
      /** @type {{x: number, y: number}} */ where,
      /** @type {number} */ r,
    ) => pieces.push({ kind, place, x: where.x, y: where.y, scale: r / GEM, enter });
    colors.forEach((color, c) => {
      const { values, filled } = glance.petals[color];
      const spots = petalPlaces(at, c, values.length);
      const r = placeSize(at, spots.length) * 1.02;
      for (let i = 0; i < filled; i++) add(color, `mandala ${i}`, spots[i], r);
    });
    for (const hex of rows.flat()) {
      if (view.altar[hex]) add(view.altar[hex], `altar ${hex}`, gemAt(at, rows, hex), at.altar.gem);
    }
    for (const [seat, lies] of seats(scene, at)) {
      const wide = lies.slots[0].w;
      listed(scene, view.slots[seat]).forEach((color, i) => add(color, `slot ${seat}`, center(lies.slots[i]), wide * 0.4));
      colors.forEach((color, c) =>
        heap(at, lies, c, view.treasuries[seat][color] ?? 0).spots.forEach((spot) =>
          add(color, `treasury ${seat}`, spot, lies.gem),
        ),
      );
      if (view.turn === seat)
        view.hand.forEach((color, i) =>
          add(color, `hand ${seat}`, lies.hand[i], lies.near ? (at.tall ? 17 : 22) : lies.gem),
        );
    }
    return [...pieces, ...this.#pawns()];
  }

  /** The pawns on the ring; several on one space stand side by side. @returns {Piece[]} */
  #pawns() {
    const scene = this.scene;
    const at = this.layout;
    const { pawns, track } = scene.components;
    const spaces = scene.glance.seats.map(({ space }) => space);
    return spaces.map((space, seat) => {
      const here = spaces.flatMap((other, each) => (other === space ? [each] : []));
      const [i, n] = [here.indexOf(seat), here.length];
      const across = n === 1 ? 0 : (i % 2) - 0.5;
      const along = n < 3 ? 0 : Math.floor(i / 2) - 0.5;
      const where = ringSpace(at, space + along * 1.1, track, 0.937 + across * 0.1);
      return {
        kind: `pawn ${pawns[seat]}`,
        key: `pawn ${seat}`,
        place: "ring",
        ...where,
        scale: (at.mandala.r * 0.062) / GEM,
      };
    });
  }

  // --- Choices ---

  /** A small menu at a place: results for the slots, or payments. @param {string} key @param {string[]} actions */
  #ask(key, actions) {
    const { say, describe } = this.host;
    const { scene } = this;
    const { offers, results } = scene.glance;
    this.choose(
      key,
      title(scene, say),
      actions.map((action) => {
        if (action.startsWith("offer ")) {
          const { paid } = offers[action];
          return {
            action,
            label: offerWords(scene.glance, action, say),
            picture:
              paid === null
                ? undefined
                : svg("svg", { viewBox: "-12 -12 24 24", width: 24, height: 24 }, token(paid, 11, say)),
          };
        }
        if (!action.startsWith("slots ")) return { action, label: describe(action) };
        const { gems, into } = results[action];
        const rest =
          into.length && actions.length <= 6 ? `→ ${say("to the treasury: {gems}", { gems: gemWords(into, say) })}` : "";
        return {
          action,
          label: rest || gemWords(gems, say),
          picture: svg(
            "svg",
            { viewBox: "-28 -14 56 28", width: 56, height: 28, role: "img", "aria-label": gemWords(gems, say) },
            moved(pair(gems, 54, say), { x: 0, y: 0 }),
          ),
        };
      }),
    );
  }
}

/** The animal of a seat. @param {number} seat @param {{pawns: string[]}} components */
export const animal = (seat, { pawns }) => pawns[seat];

/**
 * The signs of the game, each with what it means.
 * @param {{colors: string[], spices: string[]}} components
 * @param {import("../types.js").Say} say
 * @returns {[string, string][]}
 */
export const signs = ({ colors, spices }, say) => [
  ...colors.map((color) => /** @type {[string, string]} */ ([color, say(color)])),
  ...spices.map((id) => /** @type {[string, string]} */ ([id, say(`effect:${id}`)])),
];
