import type { InvitedOrder } from "~/features/answering/situation";
import { surveyContents } from "~/features/answering/survey-contents.server";
import { toldInstead } from "~/features/consents/consents.server";
import type { Ctx } from "~/features/ctx.server";
import type { AdministeredOrder } from "~/features/orders/administered.server";

/** The order as somebody meets it who is invited and has not begun. Nothing of it is stored. */
export async function previewOrder(
  { db }: Pick<Ctx, "db">,
  { order, supervisor }: { order: AdministeredOrder; supervisor: boolean },
) {
  const { id, name, names, closed, organisation, showResultsToEndUser, surveyFlowVariant } = order;
  const active: InvitedOrder = {
    order: {
      id,
      name,
      names,
      closed,
      showResultsToEndUser,
      surveyFlowVariant,
      supervisor,
      organizationName: organisation.name,
      personal: false,
      consentsMissing: false,
    },
    run: undefined,
  };
  return { active, contents: await surveyContents({ db }, active), told: await toldInstead(db, id) };
}
