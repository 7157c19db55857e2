import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { SharedText, textOfPieces } from "../../app/platform/shared-text";
import { gzipOfPieces } from "./gzip-of-pieces";

const shared = new SharedText(`<p>${"hyvinvointi työssä ".repeat(100)}</p>`);
const another = new SharedText(`<p>${"välbefinnande i arbetet ".repeat(100)}</p>`);

// Older than Node 20.15 it is compressed whole.
const pack = gzipOfPieces ?? (() => expect.unreachable());

it.each([
  ["one piece", [shared]],
  ["what is shared and what is somebody's own", [shared, "token-ä-1", another, "x".repeat(600), "", shared]],
  ["own words alone, short and long", ["å", "own words ".repeat(200)]],
  ["empty ones", ["", new SharedText(""), ""]],
  ["as many characters as are sent as they are, and one more", ["a".repeat(512), "b".repeat(513)]],
])("%s in one gzip that any reader unpacks", (_, pieces) => {
  for (let time = 0; time < 2; time++) expect(gunzipSync(pack(pieces)).toString()).toBe(textOfPieces(pieces));
});

it("what is shared is compressed once, and what is somebody's own tells nothing by its length", () => {
  const text = new SharedText("a secret of 32 letters and numbers");
  const around = (own: string) => pack([text, own, text]).length;
  expect(around("a secret of 32 letters and numbers")).toBe(around("Q7xYp0vKz1LmN8bWc3RtS5uEh9JdF2gAoI"));
  let times = 0;
  const counted = new SharedText("counted");
  const compress = () => {
    times += 1;
    return new Uint8Array([1]);
  };
  counted.compressed("deflate", compress);
  counted.compressed("deflate", compress);
  expect(times).toBe(1);
});
