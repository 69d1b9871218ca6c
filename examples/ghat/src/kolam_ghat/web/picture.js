// The picture of the game on the front page: a file beside this one.

import { svg } from "../svg.js";

export const picture = () => [
  svg("image", { href: new URL("picture.svg", import.meta.url).href, width: 360, height: 220 }),
];
