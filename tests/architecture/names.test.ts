import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, expect, it } from "vitest";

/** Names under which anything could be put, so that in the end everything is. */
const dumpingGrounds = /^(utils?|utilities|helpers?|common|misc|miscellaneous|shared|stuff|lib|general|various)$/;

const files = ["app", "server", "scripts", "tests"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)),
);

describe("the name of a file", () => {
  it("tells what is in it: neither it nor its folder is a dumping ground", () => {
    expect(files.length).toBeGreaterThan(200);
    const vague = files.filter((file) =>
      file.split(sep).some((part) => dumpingGrounds.test(part.replace(/\..*$/, ""))),
    );
    expect(vague).toEqual([]);
  });

  it("is never that of a barrel, which hides what a module really needs", () => {
    expect(files.filter((file) => /[\\/]index\.[cm]?[jt]sx?$/.test(file))).toEqual([]);
  });

  it("is written in small letters with hyphens, so that it is the same on every file system", () => {
    const folders = (file: string) => file.split(sep).slice(0, -1);
    const odd = files.filter(
      (file) => ![...folders(file), file.split(sep).at(-1) ?? ""].every((part) => /^[a-z0-9_][a-z0-9_.-]*$/.test(part)),
    );
    expect(odd).toEqual([]);
  });
});
