import type { ImportCtx, ImportTarget } from "./import-target.server";
import { type RowProblem, readRow, type TableRow } from "./imported-row";
import { knownPeople } from "./known-people.server";

/** Addresses and numbers of the rows before. */
export type SeenRows = Set<string>;

/** What is wrong with some rows, each problem by itself; and how many of their people are here already. */
export async function checkPiece(
  { db }: Pick<ImportCtx, "db">,
  target: ImportTarget,
  rows: readonly TableRow[],
  seen: SeenRows,
) {
  const groups = new Set(target.groups.keys());
  const read = rows.map(({ row, cells }) => ({ row, ...readRow(cells, target.columns, { ...target, groups }) }));
  const known = await knownPeople(
    db,
    target,
    read.map(({ person }) => person),
  );
  const problems: { row: number; problem: RowProblem }[] = [];
  let [refused, there] = [0, 0];
  for (const { row, person, problems: own } of read) {
    const theirs: RowProblem[] = [...own];
    const ways = [person.email, person.phoneNumber].flatMap((way) => way ?? []);
    if (ways.some((way) => seen.has(way))) theirs.push("twice");
    for (const way of ways) seen.add(way);
    const problem = known.problemOf(person);
    if (problem && !theirs.includes(problem)) theirs.push(problem);
    if (theirs.length > 0) refused++;
    else if (known.of(person).person) there++;
    problems.push(...theirs.map((each) => ({ row, problem: each })));
  }
  return { problems, refused, known: there };
}
