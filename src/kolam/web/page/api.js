// Asking the server over HTTP. Errors are thrown with the server's sentence.

import { language, say } from "./words.js";

export class ServerError extends Error {
  /** @param {string} name @param {string} sentence @param {number} status */
  constructor(name, sentence, status) {
    super(sentence);
    this.name = name;
    this.status = status;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(method, path, body) {
  const address = `${path}${path.includes("?") ? "&" : "?"}lang=${language()}`;
  let answer;
  try {
    answer = await fetch(
      address,
      body === undefined
        ? { method }
        : { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    dispatchEvent(new Event("kolam-away")); // connection.js says so
    throw new ServerError("Offline", say("The server does not answer. Are you connected?"), 0);
  }
  dispatchEvent(new Event(answer.headers?.has("X-Kept") ? "kolam-away" : "kolam-here"));
  const value = await answer.json().catch(() => null);
  if (!answer.ok)
    throw new ServerError(value?.error ?? "Error", value?.sentence ?? say("That did not work."), answer.status);
  return value;
}

/** @param {string} path */
export const get = (path) => ask("GET", path);
/** @param {string} path @param {unknown} [body] */
export const post = (path, body = {}) => ask("POST", path, body);
/** @param {string} path @param {unknown} body */
export const put = (path, body) => ask("PUT", path, body);
