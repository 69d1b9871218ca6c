// Actions taken apart as their game declares them: where it has "pay {color} {value}", "pay red 3" stands for
// { kind: "pay", color: "red", value: "3" }. Boards take no action apart themselves.

/**
 * @template Choice
 * @typedef {{notations: string[] & {reads?: Choice}}} Declared  what is read by the notations, for the types alone
 */

/** What reads the actions of a game, by its notations. @type {WeakMap<string[], (action: string) => any>} */
const readers = new WeakMap();

/**
 * What an action stands for: its kind, and the values of its parameters as they are written.
 * @template Choice
 * @param {Declared<Choice>} components
 * @param {string} action
 * @returns {Choice}
 */
export function read({ notations }, action) {
  let reader = readers.get(notations);
  if (!reader) readers.set(notations, (reader = readerOf(notations)));
  return reader(action);
}

/**
 * The legal actions of a kind, or those of them that fit.
 * @template {{kind: string}} Choice
 * @template {Choice["kind"]} Kind
 * @template {string} Action
 * @param {{legal: Action[], components: Declared<Choice>}} scene
 * @param {Kind} kind
 * @param {(choice: Extract<Choice, {kind: Kind}>) => boolean} [fits]
 * @returns {Action[]}
 */
export function legalOf({ legal, components }, kind, fits = () => true) {
  return legal.filter((action) => {
    const choice = read(components, action);
    return choice.kind === kind && fits(/** @type {any} */ (choice));
  });
}

/** @param {string[]} notations */
function readerOf(notations) {
  const forms = notations.map((notation) => ({
    kind: notation.split(" ")[0],
    form: new RegExp(`^${notation.replace(/\{(\w+)\}/g, "(?<$1>.+?)")}$`),
  }));
  /** @type {Map<string, object>} */
  const known = new Map();
  return (/** @type {string} */ action) => {
    let found = known.get(action);
    if (!found) {
      for (const { kind, form } of forms) {
        const fitting = form.exec(action);
        if (fitting) {
          found = { kind, ...fitting.groups };
          break;
        }
      }
      if (!found) throw new Error(`no notation fits "${action}"`);
      known.set(action, found);
    }
    return found;
  };
}
