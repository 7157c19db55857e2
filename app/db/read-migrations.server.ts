import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";

export type Migration = { name: string; statements: string[]; hash: string; createdAt: number };

/** The migrations of a folder as drizzle-kit writes them, in their order. */
export function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, at) => ({
    name: journal.entries[at]?.tag ?? "",
    statements: sql,
    hash,
    createdAt: folderMillis,
  }));
}
