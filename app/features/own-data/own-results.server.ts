import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { results } from "~/db/schema/results";
import { orderIsPersonal } from "~/features/orders/reach.server";
import type { FinishedModule } from "~/features/scoring/result";
import { metamodulesByVid } from "~/features/survey/definitions.server";
import type { Language } from "~/i18n/languages";
import { type OpenAnswer, type OwnResult, ownResult } from "./own-result";

/** Results read at a time: what a copy needs in memory, however many there are. */
const batchSize = 2;

/** A person's results of every order, in progress and abandoned ones too, oldest first, read a few at a time. */
export async function* readOwnResults(db: Db, userUuid: string, language: Language): AsyncGenerator<OwnResult> {
  let last: { startedAt: string; id: string } | undefined;
  for (;;) {
    const rows = await db
      .select({
        id: results.id,
        assessmentOrderId: results.orderId,
        assessmentOrderName: assessmentOrders.name,
        assessmentOrderNames: assessmentOrders.names,
        personal: orderIsPersonal,
        organizationName: organisations.name,
        surveyFlowVariant: assessmentOrders.surveyFlowVariant,
        state: results.state,
        startedAt: results.startedAt,
        // Paging needs the microseconds, which a JavaScript date doesn't have.
        startedAtExactly: sql<string>`${results.startedAt}::text`,
        lastSavedAt: results.lastSavedAt,
        completedAt: results.completedAt,
        metamoduleVids: results.metamoduleVids,
        content: results.content,
        finished: sql<Record<string, FinishedModule> | null>`(
          select jsonb_object_agg(module_vid, content) from result_modules where result_id = ${results.id})`,
        finishedAt: sql<Record<string, string> | null>`(
          select jsonb_object_agg(module_vid, finished_at) from result_modules where result_id = ${results.id})`,
        open: sql<OpenRow[] | null>`(
          select jsonb_agg(jsonb_build_array(
            module_vid, question_vid, case when text is null then to_jsonb(value) else to_jsonb(text) end, answered_at))
          from result_answers where result_id = ${results.id})`,
      })
      .from(results)
      .innerJoin(assessmentOrders, eq(assessmentOrders.id, results.orderId))
      .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
      .where(
        and(
          eq(results.userId, userUuid),
          last &&
            gt(sql`(${results.startedAt}, ${results.id})`, sql`(${last.startedAt}::timestamptz, ${last.id}::uuid)`),
        ),
      )
      .orderBy(results.startedAt, results.id)
      .limit(batchSize);
    for (const { metamoduleVids, finished, finishedAt, open, startedAtExactly, state, ...row } of rows) {
      last = { startedAt: startedAtExactly, id: row.id };
      yield ownResult(
        {
          ...row,
          state: state as OwnResult["state"],
          metamodules: await metamodulesByVid(db, metamoduleVids),
          finished: new Map(Object.entries(finished ?? {})),
          finishedAt: new Map(Object.entries(finishedAt ?? {}).map(([vid, time]) => [vid, new Date(time)])),
          open: bySection(open ?? []),
        },
        language,
      );
    }
    if (rows.length < batchSize) return;
  }
}

type OpenRow = [module: string, question: string, answer: number | string | null, answeredAt: string];

function bySection(answers: readonly OpenRow[]): ReadonlyMap<string, ReadonlyMap<string, OpenAnswer>> {
  const sections = new Map<string, Map<string, OpenAnswer>>();
  for (const [module, question, answer, answeredAt] of answers) {
    const section = sections.get(module) ?? new Map<string, OpenAnswer>();
    sections.set(module, section.set(question, { answer, answeredAt: new Date(answeredAt) }));
  }
  return sections;
}
