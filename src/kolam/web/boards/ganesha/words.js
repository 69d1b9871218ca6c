// Ganesha in the page's words: gems, spices, seats, and who would begin the final stage.

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./board.js").Glance} Glance */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {Record<string, number>} Counts */

/** Counts as a list of gems in the order of the colors. @param {Scene} scene @param {Counts} counts */
export const listed = ({ components }, counts) =>
  components.colors.flatMap((color) => /** @type {string[]} */ (Array(counts[color] ?? 0).fill(color)));

/** Counts as words: "red 2, blue 1". @param {Scene} scene @param {Counts} counts @param {Say} say */
export function colors({ components }, counts, say) {
  const found = components.colors.filter((color) => counts[color] > 0).map((color) => `${say(color)} ${counts[color]}`);
  return found.join(", ") || say("none");
}

/** Gems as words: "red, blue". @param {string[]} gems @param {Say} say */
export const gemWords = (gems, say) => gems.map((color) => say(color)).join(", ") || say("none");

/** A spice by its name in the edition that is played. @param {Glance} glance @param {string} id @param {Say} say */
export const spiceName = ({ spices }, id, say) => say(spices[id]);

/** What a spice does, in short. @param {string} id @param {Say} say */
export const effect = (id, say) => say(`effect:${id}`);

/** A spice with its effect. @param {Glance} glance @param {string} id @param {Say} say */
export const spiceWords = (glance, id, say) => `${spiceName(glance, id, say)}: ${effect(id, say)}`;

/** Which lap of the ring a pawn is on; empty on the first. @param {number} laps  how often it went round @param {Say} say */
export const lapWords = (laps, say) => (laps === 0 ? "" : laps === 1 ? say("second lap") : say("lap {n}", { n: laps + 1 }));

/** Who would begin the final stage, and by which rule. @param {Scene} scene @param {Say} say */
export function starterWords({ glance, names }, say) {
  if (glance.final === null) return "";
  const name = names[glance.final.beginner];
  switch (glance.final.by) {
    case "fewest":
      return say("With the fewest VP {name} would begin the final stage.", { name });
    case "youngest":
      return say("Of those with the fewest VP {name}, the youngest, would begin the final stage.", { name });
    case "drum":
      return say("Of those with the fewest VP {name}, the first from the drum on, would begin the final stage.", { name });
  }
}

/** What a partner may give back for a gem. @param {string[]} gives @param {Say} say */
export const promise = (gives, say) =>
  gives.length ? say("may give: {colors}", { colors: gemWords(gives, say) }) : say("gives nothing back!");

/** An offer with its sum. @param {Glance} glance @param {string} action @param {Say} say */
export function offerWords({ offers }, action, say) {
  const { paid, color, count: n, points, total } = offers[action];
  const result = points.length > 1 ? `${points.join(" + ")} = ${total}` : `${total}`;
  return paid === null
    ? say("Lay {color} × {n} without an offering: {result} VP", { color: say(color), n, result })
    : say("Pay {paid}, lay {color} × {n}: {result} VP", { paid: say(paid), color: say(color), n, result });
}

/** What putting down leaves in the slots, and what goes where. @param {Glance} glance @param {string} action @param {Say} say */
export function resultWords({ results }, action, say) {
  const { gems, into, out } = results[action];
  const moves = [
    say("In the slots: {gems}", { gems: gemWords(gems, say) }),
    ...(into.length ? [say("to the treasury: {gems}", { gems: gemWords(into, say) })] : []),
    ...(out.length ? [say("out of the treasury: {gems}", { gems: gemWords(out, say) })] : []),
  ];
  return moves.join("; ");
}

/** A name that fits. @param {string} name @param {number} most */
export const short = (name, most) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);
