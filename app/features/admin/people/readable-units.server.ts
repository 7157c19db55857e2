import type { Db } from "~/db/client.server";
import { knownUnits } from "~/features/people/units.server";
import { unitName, unitOf } from "~/features/reports/disclosure/report-groups";
import type { Account } from "./read-person.server";

/** The ways to the units of a person's organisation whose reports they can be given to read, as reports write them. */
export async function readableUnits(db: Db, { organisation }: Account): Promise<string[]> {
  if (!organisation) return [];
  const named = (await knownUnits(db, organisation.id)).map((path) => unitOf(path));
  // A report has numbers of each unit on the way too, whether or not the tree names it.
  const all = named.flatMap((unit) => unit.map((_, depth) => unitName(unit.slice(0, depth + 1))));
  return [...new Set(all)].toSorted((a, b) => a.localeCompare(b, "fi"));
}
