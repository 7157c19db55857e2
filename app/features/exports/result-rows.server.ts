import { type SQL, sql } from "drizzle-orm";
import { pulledBatches } from "~/db/batches.server";
import type { Db } from "~/db/client.server";
import { exportEditionResults, exportEditions, exportLinks } from "~/db/schema/editions";
import { assessmentOrders } from "~/db/schema/orders";
import { results } from "~/db/schema/results";
import { longReads } from "~/db/standby.server";
import { mayBeCounted } from "~/features/consents/required-consents.server";
import { namesFor } from "./edition-key.server";
import type { Grain } from "./grain";
import type { LinkGrant } from "./link-grants.server";
import type { Edition } from "./make-edition.server";

/** A completed result as it is exported, under the recipient's pseudonyms; no attribute of the person. */
export type ResultRow = {
  person: string;
  result: string;
  order: string;
  orderId: string;
  organisation: string;
  /** The day in Helsinki (the minute could tell who it was), its month or year, or nothing: "2026-11-22", "2026-11", "2026". */
  completedOn: string | null;
  index: number | null;
  metamoduleVids: readonly string[];
  /** JSON objects by question vid and by module vid, left as text and parsed when the row is written. No free texts. */
  answers: string | null;
  scores: string | null;
  grain: Grain;
  cursor: string;
};

/** An edition as one recipient gets it. */
export type ToldEdition = {
  edition: Edition;
  key: string;
  recipient: string;
  grain: Grain;
  /** By this grant the recipient gets one id for a person in all linked orders; absent where this edition is not linked. */
  grant?: LinkGrant | undefined;
  /** The place after which an export that broke off goes on. */
  after?: number;
};

/** Somebody of an edition was erased or withdrew while it was read: a file without them would show who it was. */
export class EditionEnded extends Error {
  constructor() {
    super("an edition has ended");
    this.name = "EditionEnded";
  }
}

type StoredRow = {
  place: number;
  result_id: string;
  person: string;
  link: string | null;
  told_on: string | null;
  stands: boolean;
  index: number | null;
  metamodule_vids: string[];
  answers: string | null;
  scores: string | null;
};

/** The link, which must be there: without it the row would get another id, and one person two. */
function present(link: string | null): string {
  if (link === null) throw new Error("a row of a linked edition has no link");
  return link;
}

/** Rows read at once: few, so that a batch takes milliseconds. */
const batchSize = 5;

/** How many characters of a day (YYYY-MM-DD) are exported at most. */
const toldCharacters: Record<Grain, number> = { full: 10, tens: 7, thirds: 7, halves: 7 };

/**
 * The results of editions, one after the other, in the random order they were given. Whether a result may still be told is
 * judged by the statement that reads it, and where a standby was read by the primary once more; where one may not, reading
 * ends with EditionEnded before it is told.
 */
export async function* readEditions(
  bulk: Db,
  told: readonly ToldEdition[],
  stop: AbortSignal,
): AsyncGenerator<ResultRow[]> {
  const source = await longReads(bulk);
  for (const { edition, key, recipient, grain, grant, after = 0 } of told) {
    const names = namesFor(key, recipient, grant?.id);
    const linked = grant && namesFor(grant.key, recipient);
    const nameOf = ({ person, link }: StoredRow) => (linked ? linked.person(present(link)) : names.person(person));
    const from = (last: StoredRow | undefined) => rowsAfter(edition, grain, last?.place ?? after);
    for await (const rows of pulledBatches<StoredRow>(source, from, batchSize, stop)) {
      if (!rows.every(({ stands }) => stands)) throw new EditionEnded();
      // Somebody may have taken back what they allowed since, and the standby does not know it yet.
      if (source !== bulk && !(await standOnPrimary(bulk, edition, rows))) throw new EditionEnded();
      yield rows.map((row) => ({
        person: nameOf(row),
        result: names.result(row.result_id),
        order: edition.orderName,
        orderId: edition.orderId,
        organisation: edition.organisation,
        completedOn: row.told_on,
        index: row.index,
        metamoduleVids: row.metamodule_vids,
        answers: row.answers,
        scores: row.scores,
        grain,
        cursor: `${edition.id}.${row.place}.${names.cursor(edition.id, row.place)}`,
      }));
    }
  }
}

const mayBeTold = sql`not told.gone and coalesce(${mayBeCounted}, false) and made.ended_at is null`;

/** Whether all of these rows may still be told, as the primary knows it. */
async function standOnPrimary(bulk: Db, edition: Edition, rows: readonly StoredRow[]): Promise<boolean> {
  const places = sql.param(rows.map(({ place }) => place));
  const [found] = await bulk.execute<{ standing: number }>(sql`
    select (count(*) filter (where ${mayBeTold}))::int as standing
    from ${exportEditionResults} told
    join ${exportEditions} made on made.id = told.edition_id
    left join ${results} on ${results.id} = told.result_id
    left join ${assessmentOrders} on ${assessmentOrders.id} = ${results.orderId}
    where told.edition_id = ${edition.id} and told.place = any(${places}::int[])`);
  return found?.standing === rows.length;
}

/** Numeric answers that were not skipped; free texts don't leave the database. */
const answers = sql`(select json_object_agg(answer ->> 'questionVid', answer -> 'answer')::text
  from jsonb_path_query(${results.content}, '$.metamoduleSubResults[*].modules[*].answers[*]') answer
  where not (answer -> 'skipped')::boolean and answer ->> 'type' = 'numeric')`;

function rowsAfter(edition: Edition, grain: Grain, place: number): SQL {
  return sql`
    select told.place, told.result_id, told.person, linked.link,
      nullif(left(told.told_on, ${toldCharacters[grain]}), '') as told_on,
      ${mayBeTold} as stands,
      ${results.virtaScore} as index, ${results.metamoduleVids} as metamodule_vids,
      ${grain === "full" ? answers : sql`null`} as answers,
      (select json_object_agg(module_vid, score)::text from result_scores where result_id = told.result_id) as scores
    from (
      select * from ${exportEditionResults} where edition_id = ${edition.id} and place > ${place}
      order by place limit ${batchSize}) told
    join ${exportEditions} made on made.id = told.edition_id
    left join ${exportLinks} linked on linked.edition_id = told.edition_id and linked.person = told.person
    left join ${results} on ${results.id} = told.result_id
    left join ${assessmentOrders} on ${assessmentOrders.id} = ${results.orderId}
    order by told.place`;
}
