// The worker that shows pages without a network. Files stand under addresses with the version of all of them, so one that is
// kept is never old; pages come from the network, and from here only if it fails. Nothing is kept here that belongs to a person.

const worker = /** @type {any} */ (self);

/** A page of each kind, of no table and no game. */
const SHELLS = ["/", "/t/-", "/new/-", "/learn/-", "/puzzles", "/rules/-", "/settings", "/try"];
const FILE = /^\/static\/v-([0-9a-f]{12})\//;
/** What is the same for everybody: the games, their rules and pieces, and files that have no version. */
const PUBLIC = /^\/(api\/(games|rules\/|components\/|lessons\/|puzzles\b)|static\/)/;
const ANSWERS = "kolam-answers";

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (/** @type {any} */ event) => {
  const { version, files } = event.data ?? {};
  if (/^[0-9a-f]{12}$/.test(version) && Array.isArray(files)) event.waitUntil(keep(version, files).catch(() => {}));
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  const shell = request.mode === "navigate" ? shellOf(pathname) : null;
  if (shell) event.respondWith(page(request, shell));
  else if (FILE.test(pathname)) event.respondWith(file(request, pathname));
  else if (request.mode !== "navigate" && PUBLIC.test(pathname)) event.respondWith(answer(request));
});
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(lead(String(event.notification.data ?? "/")));
});

/** Which page of no table a path is like. @param {string} path */
function shellOf(path) {
  const [, kind, name, ...more] = path.split("/");
  if (["/", "/settings", "/try"].includes(path)) return path;
  if (kind === "puzzles" && more.length < 2) return "/puzzles";
  if ((kind === "learn" || kind === "rules") && name && more.length < 2) return `/${kind}/-`;
  return (kind === "t" || kind === "new") && name && !more.length ? `/${kind}/-` : null;
}

/** A page as the server has it now; without a network, as it was last. @param {Request} request @param {string} shell */
async function page(request, shell) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(shell, { ignoreVary: true })) ?? away();
  }
}

/** A file of a version: what is kept is what there is. @param {Request} request @param {string} path */
async function file(request, path) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const found = await fetch(request);
  const version = FILE.exec(path)?.[1];
  if (isKept(found)) await (await caches.open(`kolam-${version}`)).put(request, found.clone());
  return found;
}

/** What is the same for everybody, as it is now; without a network, as it was last. @param {Request} request */
async function answer(request) {
  try {
    const found = await fetch(request);
    if (found.ok) await (await caches.open(ANSWERS)).put(request, found.clone());
    return found;
  } catch (error) {
    const kept = await caches.match(request, { ignoreVary: true });
    if (!kept) throw error;
    const headers = new Headers(kept.headers);
    headers.set("X-Kept", "yes"); // which tells the page that the server did not answer
    return new Response(kept.body, { headers });
  }
}

/** Whether the server lets a file be kept: it does so for its own version only. @param {Response} found */
const isKept = (found) => found.ok && (found.headers.get("Cache-Control") ?? "").includes("immutable");

/**
 * Keep the pages of a version and the files that one has loaded; what is older goes.
 * @param {string} version
 * @param {string[]} files
 */
async function keep(version, files) {
  const name = `kolam-${version}`;
  const had = await caches.has(name);
  const cache = await caches.open(name);
  for (const shell of SHELLS) {
    if (await cache.match(shell, { ignoreVary: true })) continue;
    const found = await fetch(shell);
    // An old page may still be open when the server has a new version: then nothing of it is kept.
    if (!found.ok || !(await found.clone().text()).includes(`/static/v-${version}/`)) {
      if (!had) await caches.delete(name);
      return;
    }
    await cache.put(shell, found);
  }
  for (const path of files) {
    if (FILE.exec(path)?.[1] !== version || (await cache.match(path, { ignoreVary: true }))) continue;
    const found = await fetch(path);
    if (isKept(found)) await cache.put(path, found);
  }
  for (const other of await caches.keys()) if (other !== name && other !== ANSWERS) await caches.delete(other);
}

/** Go to a page of ours: where it is open already, or in a new window. @param {string} path */
async function lead(path) {
  const windows = await worker.clients.matchAll({ type: "window" });
  const there = windows.find((/** @type {any} */ each) => new URL(each.url).pathname === path);
  return there ? there.focus() : worker.clients.openWindow(path);
}

/** Where nothing is kept. */
function away() {
  const words = "There is no network, and this page was not seen before. · Сети нет, а эта страница ещё не открывалась.";
  return new Response(words, { status: 503, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
