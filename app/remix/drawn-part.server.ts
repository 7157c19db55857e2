import { createHash } from "node:crypto";
import type { RequestContext } from "~/http/context.server";
import type { DrawnPart, DrawPart } from "./drawn-part";

/**
 * What turns data into parts of the page that is asked for. Remix writes down for the browser what Object.keys names, and
 * draws from the objects themselves: so in a document the data are there to be drawn and are not written down.
 */
export function partsFor({ isDocument }: Pick<RequestContext, "isDocument">): DrawPart {
  return <T>(data: T): DrawnPart<T> => {
    const sign = createHash("sha256").update(JSON.stringify(data)).digest("base64url").slice(0, 8);
    return Object.defineProperty({ sign }, "data", { value: data, enumerable: !isDocument });
  };
}
