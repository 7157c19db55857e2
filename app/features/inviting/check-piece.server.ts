import { wayTo } from "~/features/invitations/way-to";
import { type ImportCtx, type ImportTarget, rulesOf } from "./import-target.server";
import { readRow, refuses, type TableRow, type Trouble } from "./imported-row";
import { knownPeople } from "./known-people.server";

/** Addresses, numbers and accounts of the rows before, the units that they name, and who of their people is here. */
export type SeenRows = { ways: Set<string>; units: Set<string>; people: Set<string> };

/** How many people a mail reaches, and by their language how many a text message alone would. */
export type Reached = { byMail: number; byText: Record<string, number> };

/**
 * What is wrong with some rows, each problem by itself; how many of their people are here already; of how many who are invited
 * already a program's rows say something else; and how the others can be reached, where the order allows text messages.
 */
export async function checkPiece(
  { db, env: { smsLogin } }: Pick<ImportCtx, "db" | "env">,
  target: ImportTarget,
  rows: readonly TableRow[],
  seen: SeenRows,
) {
  const rules = rulesOf(target);
  const read = rows.map(({ row, cells }) => ({ row, ...readRow(cells, target.columns, rules) }));
  const known = await knownPeople(
    db,
    target,
    read.map(({ person }) => person),
  );
  const problems: ({ row: number } & Trouble)[] = [];
  let [refused, there, changed] = [0, 0, 0];
  const reached: Reached = { byMail: 0, byText: {} };
  for (const { row, person, problems: own } of read) {
    const theirs: Trouble[] = [...own];
    const { person: here, two } = known.of(person);
    // Two rows that differ can lead to one account: by its address, and by a number that was given on.
    const ways = [person.email, person.phoneNumber, two ? undefined : here?.userUuid].flatMap((way) => way ?? []);
    if (ways.some((way) => seen.ways.has(way))) theirs.push({ problem: "twice" });
    for (const way of ways) seen.ways.add(way);
    if (here) seen.people.add(here.userUuid);
    const problem = known.problemOf(person);
    if (problem) theirs.push({ problem });
    problems.push(...theirs.map((each) => ({ row, ...each })));
    const refusing = theirs.filter((trouble) => refuses(trouble.problem));
    // People who are invited already are moved to the units of a program's table, so these are needed too.
    const isMoved = target.delivery !== undefined && refusing.every((trouble) => trouble.problem === "invitedAlready");
    if (person.unit !== "" && (refusing.length === 0 || isMoved)) seen.units.add(person.unit);
    if (refusing.length > 0) {
      refused++;
      if (isMoved && known.changes(person)) changed++;
      continue;
    }
    if (here) there++;
    const contact = here ?? { email: person.email ?? null, phoneNumber: person.phoneNumber ?? null };
    const way = here?.wantsNone ? undefined : wayTo(contact, here?.stoppedTexts ? undefined : smsLogin?.countries);
    const language = here?.language ?? person.language ?? target.language;
    if (way?.channel === "email") reached.byMail++;
    if (way?.channel === "sms") reached.byText[language] = (reached.byText[language] ?? 0) + 1;
  }
  return { problems, refused, known: there, changed, reached };
}

export function added(some: Readonly<Record<string, number>>, more: Readonly<Record<string, number>>) {
  const sum = { ...some };
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}
