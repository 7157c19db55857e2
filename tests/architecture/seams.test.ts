import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** What a rule about imports can't see: words of a library's own, and what nobody uses where it stands (decision 0060). */

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "app", "server", "scripts"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file));
const read = (file: string) => readFileSync(file, "utf8");

it("words that Remix and React Router keep to themselves stand in app/remix and server/remix", () => {
  const own =
    /__remix|x-remix-|UNSAFE_|unstable_|turbo-stream|serverHandoff|staticHandlerContext|createRequestHandler|RemixBrowser\(/;
  const elsewhere = files.filter((file) => !/^(app|server)\/remix\//.test(file) && own.test(read(file)));
  expect(elsewhere).toEqual([]);
});

it("what stands in app/platform is used by the rest of the app", () => {
  const platform = files.filter((file) => file.startsWith("app/platform/"));
  const others = files.filter((file) => file.startsWith("app/") && !file.startsWith("app/platform/")).map(read);
  const used = (file: string): boolean => {
    const place = file.replace(/^app\/|\.tsx?$/g, "");
    if (others.some((text) => new RegExp(`["/]${place}["]`).test(text))) return true;
    const name = place.split("/").at(-1);
    return platform.some((other) => other !== file && new RegExp(`/${name}"`).test(read(other)) && used(other));
  };
  expect(platform.filter((file) => !used(file))).toEqual([]);
});
