// The strip over your board: colors to score, tops to confirm, towers to choose from, the tower in hand.

import { legalOf } from "../actions.js";
import { area, box, lines, split } from "./boxes.js";
import { moved } from "../areas.js";
import { disc } from "./stones.js";
import { stonesName } from "./words.js";
import { label, svg } from "../svg.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./board.js").Action} Action */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Area} Area */
/**
 * A half-made choice: the circle of the chosen artist, the spaces (from 0) of the marked tops.
 * @typedef {{held: string | null, marks: number[]}} Half
 */

/**
 * @typedef {object} Item
 * @property {string} key
 * @property {Area} at
 * @property {string} name
 * @property {SVGElement[]} drawn
 * @property {string} [action]
 * @property {boolean} [ends]  it would trigger the end
 * @property {"clear"} [does]
 * @property {string} [ask]
 * @property {boolean} [place]  false: only drawn
 */

/** @param {number[]} spaces  from 0 */
export const topsAction = (spaces) =>
  `tops ${[...spaces]
    .sort((a, b) => a - b)
    .map((k) => k + 1)
    .join("")}`;

/**
 * The stones that can be taken first, each with the action that builds its tower.
 * @param {Scene} scene
 */
export const firsts = ({ glance, legal }) =>
  glance.firsts
    .map((first) => ({ ...first, action: /** @type {Action} */ (`first ${first.offered}`) }))
    .filter(({ action }) => legal.includes(action));

/**
 * What stands on the strip now.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Half} half
 * @param {Say} say
 * @returns {Item[]}
 */
export function strip(scene, layout, half, say) {
  const { view, near, legal } = scene;
  if (view.step === "first" && legal.length) return towers(scene, layout, say);
  if (view.step === "space" && view.to_act === near) return inHand(scene, layout, say);
  if (half.marks.length) return marked(scene, layout, half, say);
  return colors(scene, layout, say);
}

/**
 * A button for each color, with what it would bring.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 * @returns {Item[]}
 */
function colors(scene, layout, say) {
  const { strip: all, compact, text } = layout;
  const { glance, components, legal, near } = scene;
  const count = components.colors.length;
  const takes = say("takes {n} tops of this color", { n: components.least_towers });
  const w = compact ? Math.min(66, all.w * 0.18) : 118;
  const chips = split(area(all.x, all.y, count * w, all.h), count, compact ? 4 : 8);
  const items = components.colors.map((color, i) => {
    const at = chips[i];
    const { spaces, bonus, points, ends, is_enough: can } = glance.seats[near].colors[color];
    /** @type {Action} */
    const action = `score ${color}`;
    const y = at.y + at.h / 2;
    const r = compact ? 13 : 15;
    const words = can ? (compact ? `+${points}` : say("{n} VP", { n: points })) : "–";
    const more = bonus ? ` ${say("(of it {n} from the mandala)", { n: bonus })}` : "";
    return {
      key: action,
      at,
      name: can
        ? `${say("Score {color}: {n} towers", { color: say(color), n: spaces.length })}, ` +
          `${say("{n} VP", { n: points })}${more}`
        : `${say("Score {color}", { color: say(color) })}: ${takes}`,
      drawn: [
        box(at, can ? "chip can" : "chip", 10),
        svg(
          "g",
          { class: can ? "" : "faded" },
          moved(disc({ color, pattern: null }, r, say, { pattern: false }), { x: at.x + r + 7, y }),
        ),
        label(at.x + r * 2 + (at.w - r * 2) / 2 + 4, y + 1, words, {
          size: can ? text * 1.1 : text,
          class: can ? "number" : "soft",
        }),
      ],
      ...(legal.includes(action) ? { action, ends } : { ask: action }),
    };
  });
  const x = all.x + count * w + (compact ? 2 : 14);
  const room = all.x + all.w - x;
  const open = legalOf(scene, "tops").length > 0;
  if (!open) return items;
  return [
    ...items,
    {
      key: "tops hint",
      at: area(x, all.y, room, all.h),
      name: "",
      place: false,
      drawn: side(
        compact
          ? say("tops: +{n} each", { n: components.top_points })
          : say("or click tops: {n} VP each", { n: components.top_points }),
        x + 4,
        room,
        layout,
      ),
    },
  ];
}

/**
 * Lines of soft words from a point to the right, as many as the room asks for.
 * @param {string} words
 * @param {number} x
 * @param {number} room
 * @param {Layout} layout
 * @param {string} [kind]
 */
function side(words, x, room, { strip: all, text }, kind = "soft") {
  const found = lines(words, Math.floor(room / (text * 0.56)));
  return found.map((line, i) =>
    label(x, all.y + all.h / 2 + (i - (found.length - 1) / 2) * text * 1.16, line, {
      size: text,
      anchor: "start",
      class: kind,
    }),
  );
}

/**
 * Marked tops: what they bring, to confirm or to drop.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Half} half
 * @param {Say} say
 * @returns {Item[]}
 */
function marked(scene, layout, { marks }, say) {
  const { strip: all, text, compact } = layout;
  const action = topsAction(marks);
  const { worth, bonus, points: sum, ends } = scene.glance.tops[marks.length - 1];
  const give = area(all.x + all.w - (compact ? 84 : 140), all.y, compact ? 84 : 140, all.h);
  const go = area(all.x, all.y, all.w - give.w - (compact ? 4 : 8), all.h);
  const sentence = say("Score {n} tops", { n: marks.length });
  const points = bonus ? `${say("{n} VP", { n: sum })} (${worth} + ${bonus})` : say("{n} VP", { n: sum });
  const end = ends ? ` · ${say("triggers the end")}` : "";
  const words = lines(`✓ ${sentence}: ${points}${end}`, Math.floor((go.w - 10) / (text * 0.54)));
  return [
    {
      key: "tops",
      at: go,
      name: `${sentence}: ${points}${end}`,
      action,
      ends,
      drawn: [
        box(go, "button", 10),
        ...words.map((line, i) =>
          label(go.x + go.w / 2, go.y + go.h / 2 + 1 + (i - (words.length - 1) / 2) * text * 1.2, line, {
            size: text,
            class: "button-text",
          }),
        ),
      ],
    },
    {
      key: "tops none",
      at: give,
      name: say("Mark none"),
      does: "clear",
      drawn: [box(give, "chip", 10), label(give.x + give.w / 2, give.y + give.h / 2 + 1, say("Mark none"), { size: text })],
    },
  ];
}

/**
 * The towers that can be built, one button for each.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 * @returns {Item[]}
 */
function towers(scene, layout, say) {
  const { strip: all, compact } = layout;
  const { kinds } = scene.components;
  const builds = firsts(scene).filter(({ side, offered }) => side === offered);
  const lead = compact ? 0 : 130;
  const w = Math.min(compact ? 150 : 200, (all.w - lead) / builds.length);
  const hint = compact
    ? []
    : [
        {
          key: "towers hint",
          at: all,
          name: "",
          place: false,
          drawn: side(say("from bottom to top"), all.x + 4, lead - 8, layout),
        },
      ];
  return [
    ...hint,
    ...builds.map(({ tower, action }, i) => {
      const at = area(all.x + lead + i * w + 2, all.y, w - 4, all.h);
      // Stones that find no room side by side lie on one another, as in the tower.
      const r = compact ? 9.6 : Math.min(16, (at.w - 30) / (tower.length * 2.1));
      const step = Math.min(2 * r + 2, (at.w - 2 * r - 18) / Math.max(1, tower.length - 1));
      const left = at.x + at.w / 2 - ((tower.length - 1) * step) / 2 - 8;
      const y = at.y + at.h / 2;
      return {
        key: `tower ${action}`,
        at,
        name: say("Tower from top to bottom: {stones}", { stones: stonesName(scene, tower, say) }),
        action,
        drawn: [
          box(at, "chip can", 10),
          ...tower.map((stone, n) => moved(disc(kinds[stone], r, say, { pattern: r > 11 }), { x: left + n * step, y })),
          svg("path", {
            class: "arrow",
            d: `M${left + (tower.length - 1) * step + r + 5} ${y + 7}v-12m-4.5 5l4.5 -6l4.5 6`,
          }),
        ],
      };
    }),
  ];
}

/** @param {Scene} scene @param {Layout} layout @param {Say} say @returns {Item[]} */
function inHand(scene, layout, say) {
  const { strip: all, compact } = layout;
  const drawn = side(say("in hand, from bottom to top"), all.x + 10, compact ? 96 : 160, layout, "strong");
  return [
    {
      key: "in hand",
      at: all,
      name: `${say("Tower in hand")}: ${stonesName(scene, scene.view.pick?.tower ?? [], say)}`,
      drawn: [box(all, "chip hollow", 10), ...drawn],
    },
  ];
}
