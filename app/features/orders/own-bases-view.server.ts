import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { orderNameIn } from "./order-name";
import type { OwnBasesData } from "./own-bases-view";
import type { BasisOfInvited } from "./processing-basis.server";
import { basisFacts } from "./processing-basis-view.server";

/** Which basis each survey has that the reader was invited to; undefined for whoever was invited to none. */
export function ownBasesView(
  { t, language }: Pick<Words, "t" | "language">,
  orders: readonly BasisOfInvited[],
): OwnBasesData | undefined {
  if (orders.length === 0) return undefined;
  return {
    title: t("basis:own.title"),
    lead: t("basis:own.lead"),
    orders: orders.map(({ id, organisation, basis, ...order }) => ({
      id,
      title: t("basis:own.order", { order: orderNameIn(language, order), organisation }),
      facts: basis && basisFacts({ t, language }, basis),
      notStated: t("basis:own.notStated", { organisation }),
    })),
    profile: { href: pageUrl("profile", language), label: t("basis:own.consents") },
  };
}
