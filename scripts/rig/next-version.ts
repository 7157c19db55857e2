import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A folder with the next version of the service: the same build under other names of its files, as any change of the code
 * gives them, and with one more migration. There are no packages near it: the build is run as the image runs it.
 */
export function makeNextVersion(folder: string, migration: { name: string; sql: string }): string {
  const tree = join(folder, "next");
  const build = join(tree, "build", "production");
  cpSync("build/production", build, { recursive: true });
  renameAssets(build);
  addMigration(join(build, "drizzle"), migration);
  return tree;
}

const versioned = /[\w.-]+-[\w-]{8}\.(?:js|css|woff2|svg|png|jpg|webp)(?![\w.])/g;

function renameAssets(build: string): void {
  const assets = join(build, "client", "assets");
  const names = new Set(readdirSync(assets));
  const next = (name: string) => (names.has(name) ? name.replace(/(\.\w+)$/, "next$1") : name);
  for (const name of names) {
    // What was compressed says the old names; a server without it compresses by itself.
    if (/\.(br|gz)$/.test(name)) rmSync(join(assets, name));
  }
  const texts = readdirSync(build, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(js|css|html)$/.test(name),
  );
  for (const file of texts.map((name) => join(build, name))) {
    const text = readFileSync(file, "utf8");
    const renamed = text.replace(versioned, next);
    if (renamed !== text) writeFileSync(file, renamed);
  }
  for (const name of readdirSync(assets)) renameSync(join(assets, name), join(assets, next(name)));
}

function addMigration(folder: string, { name, sql }: { name: string; sql: string }): void {
  const file = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { idx: number; when: number }[] };
  const last = journal.entries.at(-1);
  if (!last) throw new Error("the build has no migrations");
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: name };
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  writeFileSync(join(folder, `${name}.sql`), sql);
}
