// Who the reader is, as the server knows them: asked once for a page.

import { get } from "./api.js";

/** @typedef {import("../types/messages.js").Person} Person */

/** @type {Promise<Person> | null} */
let asked = null;

/** @returns {Promise<Person>} */
export function me() {
  asked ??= get("/api/me").catch((error) => {
    asked = null; // it may be asked again
    throw error;
  });
  return asked;
}
