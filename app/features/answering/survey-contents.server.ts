import type { Ctx } from "~/features/ctx.server";
import type { Metamodule } from "~/features/survey/definition";
import { currentMetamodules } from "~/features/survey/definitions.server";
import { metamoduleKeysOf } from "~/features/survey/variants";
import type { InvitedOrder } from "./situation";

/** What a survey contains: the sections of the run in progress, else of the versions that a new run would start on. */
export async function surveyContents({ db }: Pick<Ctx, "db">, { order, run }: InvitedOrder): Promise<Metamodule[]> {
  if (run && !run.expired) return run.metamodules;
  return currentMetamodules(db, metamoduleKeysOf(order.surveyFlowVariant, { supervisor: order.supervisor }));
}
