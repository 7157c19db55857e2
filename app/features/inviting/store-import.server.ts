import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { peopleImportPieces, peopleImports } from "~/db/schema/inviting";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import type { Ctx } from "~/features/ctx.server";
import { enqueue } from "~/features/jobs/engine.server";
import { type PhoneCountry, usualPhoneCountry } from "~/features/people/phone-countries";
import type { Language } from "~/i18n/languages";
import { columnsBy, type Mapping } from "./delivery";
import { columnsProblem, guessColumns, type ImportColumn } from "./import-columns";
import type { TableRow } from "./imported-row";
import { guessByPerson } from "./list-without-headings";
import { readTable, TableError, type TableProblem } from "./read-table.server";
import { mostRows } from "./table-limits";

export const rowsPurpose = "people import";

/** Rows that are sealed, looked at and invited together. */
const rowsOfPiece = 250;

/** Rows shown beside the question what a column means. */
const shownRows = 3;

/** What is kept of a table to ask what its columns mean. */
export type TableHead = { headings: string[]; samples: string[][]; guesses: (ImportColumn | null)[] };

export type StoreOutcome =
  | { outcome: "stored"; importId: string; rowCount: number }
  | { outcome: "refused"; problem: TableProblem | "empty" | "onlyHeading" };

/**
 * Reads a table and keeps its rows, sealed, until somebody has said what they mean and confirmed them. Where each heading is
 * known nobody has to say it: the rows are looked at, and the page that shows them leads back to the columns. All of it or
 * nothing. Of a table whose columns were mapped before, those alone are read; throws ColumnsChanged where it lacks one. The rows are on their way to the database while the file is still being read: never is all of it in memory twice.
 */
export async function storeImport(
  { bulk, secrets }: Pick<Ctx, "bulk" | "secrets">,
  {
    orderId,
    bytes,
    ...given
  }: { orderId: string; bytes: Uint8Array } & ({ language: Language } | { mapping: Mapping }),
): Promise<StoreOutcome> {
  try {
    return await bulk.transaction(async (tx) => {
      const rows = readTable(bytes);
      const first = await rows.next();
      if (first.done) throw new NothingToInvite("empty");
      const { cells } = first.value;
      const { head, isNamed } =
        "mapping" in given
          ? { head: headOf(cells, knownColumns(given.mapping, cells)), isNamed: true }
          : await guessedHead(tx, orderId, cells);
      const { language, units } = "mapping" in given ? given.mapping : { ...given, units: {} };
      const [made] = await tx.insert(peopleImports).values({ orderId, language, units, rowCount: 0 }).returning();
      if (!made) throw new Error("the import was just made and is not there");
      const importId = made.id;
      const seal = (kept: unknown) => secrets.encrypt(rowsPurpose, JSON.stringify(kept));
      let rowCount = 0;
      const keep = async (piece: TableRow[]) => {
        const [start] = piece;
        if (!start) return;
        rowCount += piece.length;
        await tx.insert(peopleImportPieces).values({ importId, firstRow: start.row, sealedRows: seal(piece) });
      };
      let piece: TableRow[] = [];
      const take = async (row: TableRow) => {
        if (head.samples.length < shownRows) head.samples.push(row.cells);
        if (!isNamed) widen(head, row.cells.length);
        piece.push(row);
        if (piece.length < rowsOfPiece) return;
        await keep(piece);
        piece = [];
      };
      // Whoever comes first in a list without headings is one of its people.
      if (!isNamed) await take(first.value);
      for await (const row of rows) await take(row);
      await keep(piece);
      if (rowCount === 0) throw new NothingToInvite("onlyHeading");
      if (rowCount > mostRows) throw new TableError("tooManyRows");
      await tx
        .update(peopleImports)
        .set({ rowCount, sealedHead: seal(head), ...(isKnown(head, "mapping" in given) && lookedAt(head.guesses)) })
        .where(eq(peopleImports.id, importId));
      // A version that knows no deliveries would wait for somebody to confirm them: they have a queue of their own.
      const queue = "mapping" in given ? "people-delivery" : "people-import";
      if (isKnown(head, "mapping" in given)) await enqueue(tx, queue, [{ payload: { importId } }]);
      return { outcome: "stored", importId, rowCount };
    });
  } catch (error) {
    if (error instanceof TableError || error instanceof NothingToInvite) {
      return { outcome: "refused", problem: error.problem };
    }
    throw error;
  }
}

type Columns = (ImportColumn | null)[];

const headOf = (headings: string[], guesses: Columns): TableHead => ({ headings, samples: [], guesses });

/** The headings of an order's table and what they suggest; where it has none, what its first person does. */
async function guessedHead(tx: Db, orderId: string, cells: string[]): Promise<{ head: TableHead; isNamed: boolean }> {
  const [organisation] = await tx
    .select({ attributes: organisations.attributes, phoneCountry: organisations.phoneCountry })
    .from(assessmentOrders)
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(eq(assessmentOrders.id, orderId));
  const known = guessColumns(cells, organisation?.attributes ?? []);
  const country = (organisation?.phoneCountry ?? usualPhoneCountry) as PhoneCountry;
  const ofPerson = guessByPerson(cells, { known, country });
  return ofPerson ? { head: headOf([], ofPerson), isNamed: false } : { head: headOf(cells, known), isNamed: true };
}

/** A list without headings has as many columns as its widest row. */
function widen({ headings, guesses }: TableHead, columns: number): void {
  while (headings.length < columns) headings.push("");
  while (guesses.length < columns) guesses.push(null);
}

function knownColumns(mapping: Mapping, headings: readonly string[]): Columns {
  const columns = columnsBy(mapping, headings);
  if (!columns || columnsProblem(columns)) throw new ColumnsChanged();
  return columns;
}

/** Whether every column is one that we know, and people can be reached by them. */
const isKnown = ({ guesses }: TableHead, isMapped: boolean) =>
  (isMapped || !guesses.includes(null)) && columnsProblem(guesses) === undefined;

/** What an import is set to when its rows are to be looked at with these columns. */
export const lookedAt = (columns: (ImportColumn | null)[]) => ({
  columns,
  state: "checking",
  doneCount: 0,
  refusedCount: 0,
  knownCount: 0,
  newUnits: [],
});

/** The headings of a table are others than those whose meaning is known. */
export class ColumnsChanged extends Error {}

class NothingToInvite extends Error {
  readonly problem: "empty" | "onlyHeading";
  constructor(problem: "empty" | "onlyHeading") {
    super(problem);
    this.problem = problem;
  }
}
