import type { Ctx } from "~/features/ctx.server";
import { addPersonalOrder } from "~/features/orders/personal-order.server";
import type { StatedPurpose } from "~/features/own-data/access";
import { defaultLanguage, isLanguage } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { type Asking, findAccount, recordByAdmin } from "./read-person.server";

export type GiveOutcome = { outcome: "given" } | { outcome: "notThere" } | { outcome: "notManageable" | "noLicense" };

/**
 * Makes a person's own comprehensive analysis, for them to begin when they want; one that they have stays as it is. Their
 * organisation needs a licence for it.
 */
export function givePersonalAnalysis(
  { db }: Pick<Ctx, "db">,
  { purpose, requestId, ...asking }: Asking & { purpose: StatedPurpose; requestId: string },
): Promise<GiveOutcome> {
  return db.transaction(async (tx): Promise<GiveOutcome> => {
    const account = await findAccount(tx, asking, { lock: true });
    if (!account) return { outcome: "notThere" };
    if (!account.manageable) return { outcome: "notManageable" };
    const name = translatorFor(isLanguage(account.language) ? account.language : defaultLanguage)(
      "assessments:personal.title",
    );
    if (!(await addPersonalOrder(tx, account.id, name))) return { outcome: "noLicense" };
    await recordByAdmin(tx, { ...asking, purpose, requestId, what: "details_changed" });
    return { outcome: "given" };
  });
}
