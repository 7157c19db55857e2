import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RequestContext } from "~/http/context.server";
import type { DrawnPart, DrawPart } from "./drawn-part";

type Asked = Pick<RequestContext, "isDocument">;

const digestOf = (data: unknown) => createHash("sha256").update(JSON.stringify(data)).digest("base64url");

const signOf = (digest: string) => digest.slice(0, 8);

/**
 * What turns data into parts of the page that is asked for. Remix writes down for the browser what Object.keys names, and
 * draws from the objects themselves: so in a document the data are there to be drawn and are not written down.
 */
export function partsFor({ isDocument }: Asked): DrawPart {
  return <T>(data: T): DrawnPart<T> => {
    const sign = signOf(digestOf(data));
    return Object.defineProperty({ sign }, "data", { value: data, enumerable: !isDocument });
  };
}

/** Characters of HTML that are kept of one kind of part: those of some forty large pages. */
const mostCharacters = 4 * 1_024 * 1_024;

/**
 * The same for what many are shown alike: as HTML it is drawn once and kept, found again by all that it is drawn of. So whoever
 * is shown anything else, for their rights, their language or what has happened since, never meets it. What was asked for
 * least recently goes. `Drawing` shows what it is given and asks nothing of what stands around it.
 */
export function keptDrawing<T extends object>(Drawing: ComponentType<T>): (asked: Asked, data: T) => DrawnPart<T> {
  const kept = new LRUCache<string, string>({
    maxSize: mostCharacters,
    sizeCalculation: (html, digest) => html.length + digest.length,
  });
  return ({ isDocument }, data) => {
    const digest = digestOf(data);
    const sign = signOf(digest);
    if (!isDocument) return { sign, data };
    const known = kept.get(digest);
    // Ids in it are other ones than those of the page around it.
    const html = known ?? renderToStaticMarkup(createElement(Drawing, data), { identifierPrefix: sign });
    if (known === undefined) kept.set(digest, html);
    return Object.defineProperty({ sign }, "html", { value: html, enumerable: false });
  };
}
