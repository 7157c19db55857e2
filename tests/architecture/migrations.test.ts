import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

/** Migrations before this one have been applied where people answer; what they did is done. */
const firstJudged = "0044";

/** What each migration has from whoever applies it: a transaction of its own, and limits (apply-migration.server.ts). */
const given = ["require-lock-timeout", "require-statement-timeout"];
const givenInTransaction = [...given, "prefer-robust-stmts"];

const isConcurrent = (text: string) => /\bconcurrently\b/i.test(text);

/** Rules that a migration breaks, as squawk finds them. A line above may say why one holds not: `-- squawk-ignore rule`. */
function brokenIn(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const setting = isConcurrent(text)
    ? [`--exclude=${given}`]
    : ["--assume-in-transaction", `--exclude=${givenInTransaction}`];
  const squawk = "node_modules/squawk-cli/js/bin/squawk";
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [squawk, "--reporter=json", "--pg-version=15.0", ...setting, file],
    {
      encoding: "utf8",
    },
  );
  if (!stdout.startsWith("[")) throw new Error(`squawk said nothing of ${file}: ${stderr}`);
  const found = (JSON.parse(stdout) as { line: number; rule_name: string }[]).map(({ rule_name }) => rule_name);
  return [...new Set([...found, ...mixedWithOthers(text)])].toSorted();
}

/** What is done beside those who write has no transaction, so nothing else stands in its file. */
function mixedWithOthers(text: string): string[] {
  const statements = text
    .split("--> statement-breakpoint")
    .map((statement) => statement.replace(/^--.*$/gm, "").trim());
  const alone = /^(create (unique )?index concurrently if not exists|drop index concurrently if exists) /i;
  return isConcurrent(text) && !statements.every((statement) => alone.test(statement)) ? ["mixed-with-others"] : [];
}

const judged = readdirSync("drizzle").filter((name) => name.endsWith(".sql") && name >= firstJudged);

it("migrations hold up nobody for long, and can be tried again", () => {
  expect(judged.map((name) => [name, brokenIn(join("drizzle", name))])).toEqual(judged.map((name) => [name, []]));
});

const folder = mkdtempSync(join(tmpdir(), "vointi-migrations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newTable = `create table notes (id uuid primary key default gen_random_uuid() not null, of uuid not null references users (id));
--> statement-breakpoint
create index notes_of on notes (of);
--> statement-breakpoint
alter table outbox add column note text;`;

it.each<[string, string, string[]]>([
  ["a table of its own, and a column that may be empty", newTable, []],
  ["an index beside those who write", `create index concurrently if not exists a on outbox (purpose)`, []],
  ["the end of one", `drop index concurrently if exists a`, []],
  ["an index that stops those who write", `create index a on outbox (purpose)`, ["require-concurrent-index-creation"]],
  ["the end of one", `drop index a`, ["require-concurrent-index-deletion"]],
  [
    "an index that can't be tried again",
    `create index concurrently a on outbox (purpose)`,
    ["mixed-with-others", "prefer-robust-stmts"],
  ],
  [
    "one among others",
    `alter table outbox add column if not exists b text;\n--> statement-breakpoint\ncreate index concurrently if not exists a on outbox (b)`,
    ["mixed-with-others"],
  ],
  [
    "a rule for rows that are there",
    `alter table outbox add constraint a check (purpose <> '')`,
    ["constraint-missing-not-valid"],
  ],
  ["a column that the version before fills", `alter table outbox drop column purpose`, ["ban-drop-column"]],
  ["a column that it doesn't fill", `alter table outbox add column a text not null`, ["adding-required-field"]],
  [
    "another type",
    `alter table outbox alter column purpose type varchar(9)`,
    ["changing-column-type", "prefer-text-field"],
  ],
  ["another name", `alter table outbox rename column purpose to a`, ["renaming-column"]],
])("judges %s", (_what, text, broken) => {
  const file = join(folder, "0099_sample.sql");
  writeFileSync(file, text);
  expect(brokenIn(file)).toEqual(broken);
});
