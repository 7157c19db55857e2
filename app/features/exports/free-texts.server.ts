import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { batchesOf, pulledBatches } from "~/db/batches.server";
import { exportEditionResults, exportEditions } from "~/db/schema/editions";
import { assessmentOrders } from "~/db/schema/orders";
import { results } from "~/db/schema/results";
import { mayBeCounted } from "~/features/consents/required-consents.server";
import type { Ctx } from "~/features/ctx.server";
import type { Metamodule } from "~/features/survey/definition";
import { metamodulesByVid } from "~/features/survey/definitions.server";
import type { Words } from "~/i18n/words.server";
import { openEditionKey } from "./edition-key.server";
import type { Edition } from "./make-edition.server";
import { EditionEnded } from "./result-rows.server";
import type { Sheet } from "./sheet";

/** A question's texts are exported only if at least so many people wrote something there. */
export const fewestWriters = 20;

type Written = { vid: string; text: string };

export type FreeTexts = {
  /** Texts in all. */
  count: number;
  metamodules: readonly Metamodule[];
  batches: AsyncIterable<readonly Written[]>;
};

/**
 * What the people of an edition wrote, question by question. Each question's texts are shuffled by themselves, so that one
 * person's texts can't be matched; the shuffle is the same each time (keyed), so that two files don't differ.
 */
export async function readFreeTexts(
  { bulk, exportSecrets }: Pick<Ctx, "bulk" | "exportSecrets">,
  edition: Edition,
  stop: AbortSignal,
): Promise<FreeTexts> {
  const key = openEditionKey(exportSecrets, edition.sealedKey);
  const places = await placesByQuestion({ bulk }, edition, stop);
  const shuffled = [...places].map(([vid, some]) => [vid, shuffledBy(key, vid, some)] as const);
  return {
    count: shuffled.reduce((sum, [, some]) => sum + some.length, 0),
    metamodules: await metamodulesByVid(bulk, edition.metamoduleVids),
    batches: textsAt({ bulk }, edition, shuffled, stop),
  };
}

const textAnswers = sql`jsonb_path_query(${results.content},
  '$.metamoduleSubResults[*].modules[*].answers[*] ? (@.type == "textual" && @.skipped == false)') answer`;

/** By question vid: the places in the edition of those who wrote something there, for questions where enough people did. */
async function placesByQuestion(
  { bulk }: Pick<Ctx, "bulk">,
  edition: Edition,
  stop: AbortSignal,
): Promise<Map<string, number[]>> {
  const found = new Map<string, { places: number[]; people: Set<string> }>();
  const read = batchesOf<{ place: number; person: string; vids: string[] }>(
    bulk,
    sql`select told.place, told.person, array(select distinct answer ->> 'questionVid' from ${textAnswers}) as vids
      from ${exportEditionResults} told join ${results} on ${results.id} = told.result_id
      where told.edition_id = ${edition.id} order by told.place`,
    20,
    stop,
  );
  for await (const rows of read) {
    for (const { place, person, vids } of rows) {
      for (const vid of vids) {
        const question = found.get(vid) ?? { places: [], people: new Set() };
        question.places.push(place);
        question.people.add(person);
        found.set(vid, question);
      }
    }
  }
  const told = [...found].filter(([, { people }]) => people.size >= fewestWriters).sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(told.map(([vid, { places }]) => [vid, places]));
}

function shuffledBy(key: string, vid: string, places: readonly number[]): number[] {
  const keyed = places.map((place) => {
    const turn = createHmac("sha256", key).update(`text ${vid} ${place}`).digest("base64");
    return [turn, place] as const;
  });
  return keyed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, place]) => place);
}

const batchSize = 20;

async function* textsAt(
  { bulk }: Pick<Ctx, "bulk">,
  edition: Edition,
  questions: readonly (readonly [vid: string, places: readonly number[]])[],
  stop: AbortSignal,
): AsyncGenerator<Written[]> {
  for (const [vid, places] of questions) {
    let read = 0;
    const next = () => {
      const some = places.slice(read, read + batchSize);
      read += batchSize;
      return sql`
        select not told.gone and coalesce(${mayBeCounted}, false) and made.ended_at is null as stands, (
            select answer ->> 'answer' from ${textAnswers} where answer ->> 'questionVid' = ${vid} limit 1) as text
        from jsonb_array_elements_text(${JSON.stringify(some)}::text::jsonb) with ordinality as asked (place, turn)
        join ${exportEditionResults} told on told.edition_id = ${edition.id} and told.place = asked.place::int
        join ${exportEditions} made on made.id = told.edition_id
        left join ${results} on ${results.id} = told.result_id
        left join ${assessmentOrders} on ${assessmentOrders.id} = ${results.orderId}
        order by asked.turn`;
    };
    for await (const rows of pulledBatches<{ stands: boolean; text: string | null }>(bulk, next, batchSize, stop)) {
      if (!rows.every(({ stands }) => stands)) throw new EditionEnded();
      yield rows.flatMap(({ text }) => (text === null ? [] : [{ vid, text }]));
    }
  }
}

/** A row for each text, under the question it was written at. */
export function freeTextSheet({ t, language }: Words, { metamodules, batches }: FreeTexts): Sheet<Written> {
  const asked = new Map(
    metamodules.flatMap((metamodule) =>
      metamodule.modules.flatMap((module) =>
        module.questions.map((question) => [question.vid, { metamodule, module, question }] as const),
      ),
    ),
  );
  return {
    title: t("exports:title.freeTexts"),
    header: [
      t("exports:question.surveyKey"),
      t("exports:question.survey"),
      t("exports:question.moduleKey"),
      t("exports:question.module"),
      t("exports:question.key"),
      t("exports:question.title"),
      t("exports:result.text"),
    ],
    batches,
    *rowsOf({ vid, text }) {
      const place = asked.get(vid);
      if (!place) return;
      const { metamodule, module, question } = place;
      const section = [metamodule.key, metamodule.title[language], module.key, module.title[language]];
      yield [...section, question.key, question.title[language], text];
    },
  };
}
