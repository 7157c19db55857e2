import type { Ctx } from "~/features/ctx.server";
import { type ImportedPerson, readRow, type TableRow, type Trouble } from "./imported-row";
import { type FoundImport, piecesOf } from "./imports.server";

/** A row as it is read, with what is wrong with it and its cells as they are. */
export type ReadRow = TableRow & { person: ImportedPerson; problems: Trouble[] };

/** The first rows of an import, and the first that something is wrong with. */
export async function previewRows(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  found: FoundImport,
  { first, troubled }: { first: number; troubled: number },
): Promise<{ first: ReadRow[]; troubled: ReadRow[] }> {
  const shown = { first: [] as ReadRow[], troubled: [] as ReadRow[] };
  for await (const rows of readPieces({ db, secrets }, found, {})) {
    shown.first = rows.slice(0, first);
    break;
  }
  for await (const rows of readPieces({ db, secrets }, found, { troubled: true })) {
    shown.troubled.push(...rows.filter(({ problems }) => problems.length > 0));
    if (shown.troubled.length >= troubled) break;
  }
  shown.troubled.splice(troubled);
  return shown;
}

/** The rows of an import as they are read, a piece at a time. */
export async function* readPieces(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  found: FoundImport,
  which: { troubled?: boolean },
): AsyncGenerator<ReadRow[]> {
  // Which groups there are was asked by the check; here they are shown as they are named.
  const rules = { ...found, groups: { has: () => true }, units: {} };
  for await (const { rows, problems } of piecesOf(db, secrets, found.id, which)) {
    yield rows.map((row) => ({
      ...row,
      person: readRow(row.cells, found.columns ?? [], rules).person,
      problems: problems.filter((problem) => problem.row === row.row),
    }));
  }
}
