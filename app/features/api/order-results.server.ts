import type { z } from "zod";
import type { Advice } from "~/features/advice/advice";
import { requiredConsentTypeIds } from "~/features/consents/consents.server";
import type { LeafletCatalogue } from "~/features/content/leaflet";
import type { Ctx } from "~/features/ctx.server";
import { findOrderWithResults } from "~/features/orders/results-access.server";
import type { Person } from "~/features/people/person";
import { latestResults } from "~/features/results/queries.server";
import type { Words } from "~/i18n/words.server";
import { type WireResultParts, wireResultParts } from "./v1/result-wire-view.server";
import { wireOrder } from "./v1/survey-wire-view.server";
import type { orderSchema } from "./v1/wire";

export type ResultsCtx = Pick<Ctx, "db" | "clock" | "env"> & { leaflets: LeafletCatalogue; advice: Advice };

export type OrderResultsOutcome =
  | { outcome: "notThere" }
  | { outcome: "notShown" }
  | { outcome: "shown"; results: WireResultParts[]; assessmentOrder: z.input<typeof orderSchema> };

/** An order with the results that its person may see, as programs get them by whichever call. */
export async function readOrderResults(
  ctx: ResultsCtx,
  {
    person,
    orderId,
    mustHaveAnswers,
    words,
  }: {
    person: Person;
    orderId: string;
    /** Leaves out a result that no section of is finished. */
    mustHaveAnswers: boolean;
    words: Words;
  },
): Promise<OrderResultsOutcome> {
  const found = await findOrderWithResults(ctx, { person, orderId });
  if (found.outcome !== "shown") return found;
  const { order } = found;
  const [{ completed, inProgress }, consents] = await Promise.all([
    latestResults(ctx.db, person.userUuid, order.id),
    requiredConsentTypeIds(ctx.db, [order.id]),
  ]);
  const now = ctx.clock.now();
  const { leaflets, advice } = ctx;
  const of = { person, order, now, advice, orderId: order.id, leaflets, origin: ctx.env.publicOrigin };
  const results = [inProgress, completed].flatMap((shown) => {
    const hasAnswers = shown?.content.metamoduleSubResults.some(({ modules }) => modules.length > 0);
    return shown && (hasAnswers || !mustHaveAnswers) ? [wireResultParts(words, shown, of)] : [];
  });
  const given = { person, requiredConsentTypeIds: consents.get(order.id) ?? [], now };
  return { outcome: "shown", results, assessmentOrder: wireOrder(words, order, given) };
}
