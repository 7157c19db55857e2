import type { Db } from "~/db/client.server";
import { metamoduleKeys } from "~/features/survey/definition";
import { currentMetamodules } from "~/features/survey/definitions.server";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import { orderedVariants } from "./order-form";
import { asksSpecialData, needsBasis } from "./special-data";

/** The surveys whose orders have to say on what basis they ask, by the questions that are in use now. */
export async function variantsNeedingBasis(db: Db): Promise<SurveyFlowVariant[]> {
  const kinds = await currentMetamodules(db, metamoduleKeys);
  const special = new Set(kinds.filter(asksSpecialData).map(({ key }) => key));
  return orderedVariants.filter((variant) => needsBasis(variant, special));
}
