// Who the reader is, as the server knows them: asked once for a page.

import { get } from "./api.js";

/** @typedef {import("../types/messages.js").Person} Person */

/** @type {Promise<Person> | null} */
let asked = null;

/** @returns {Promise<Person>} */
export function me() {
  asked ??= get("/api/me").then(
    (person) => {
      called(person.name);
      return person;
    },
    (error) => {
      asked = null; // it may be asked again
      throw error;
    },
  );
  return asked;
}

/** Keep what the reader is called, to be shown at once next time. @param {string} name */
export const called = (name) => localStorage.setItem("name-seen", name);

/** What the reader was called when last seen. */
export const lastName = () => localStorage.getItem("name-seen") ?? "…";
