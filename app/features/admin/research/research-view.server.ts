import type { OwnForm } from "~/design/own-form";
import type { LinkingOutcome, ListedGrant } from "~/features/exports/link-grants.server";
import { reasonMax, reasonMin } from "~/features/exports/stated-reason";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import type { EditField } from "../edit-form";
import { editForm } from "../edit-form-view.server";
import type { ResearchViewData } from "./research-view";

export const researchIntents = ["grant", "withdraw"] as const;
export type ResearchIntent = (typeof researchIntents)[number];

/** Both forms stand on one page: the fields of each go by its intent. */
export const researchField = (intent: ResearchIntent, field: "recipient" | "reason") => `${intent}_${field}` as const;
export const researchFields = researchIntents.flatMap((intent) => [
  researchField(intent, "recipient"),
  researchField(intent, "reason"),
]);
/** Those that hold words. */
export const researchTexts = researchIntents.map((intent) => researchField(intent, "reason"));

/** Which keys of services link orders, since when and by what decision, with the forms that give and end it. */
export function researchView(
  words: FormWords,
  given: { keys: readonly string[]; grants: readonly ListedGrant[]; own: OwnForm; saved: boolean },
): ResearchViewData {
  const { t, language } = words;
  const { keys, grants, own } = given;
  const linking = new Set(grants.flatMap(({ recipient, withdrawnAt }) => (withdrawnAt ? [] : [recipient])));
  const form = (intent: ResearchIntent, recipients: readonly string[]) =>
    recipients.length === 0
      ? undefined
      : {
          title: t(`exports:linking.${intent}.title`),
          form: editForm(words, own, {
            intent,
            version: undefined,
            fields: fieldsOf(words, intent, recipients),
            submit: t(`exports:linking.${intent}.submit`),
            ...(intent === "withdraw" && { critical: true as const }),
          }),
        };
  return {
    title: t("admin:sections.adminResearch"),
    lead: t("exports:linking.lead"),
    saved: given.saved ? t("admin:form.saved") : undefined,
    none:
      keys.length === 0
        ? {
            text: t("exports:linking.none"),
            link: { href: pageUrl("adminServiceKeys", language), label: t("serviceKeys:results.title") },
          }
        : undefined,
    caption: t("exports:linking.grants"),
    columns: [
      { label: t("exports:linking.key") },
      { label: t("exports:linking.since") },
      { label: t("exports:linking.decision") },
      { label: t("exports:linking.ended") },
    ],
    rows: grants.map(({ id, recipient, grantedAt, decision, withdrawnAt, withdrawal }) => ({
      key: id,
      cells: [
        recipient,
        writtenTime(grantedAt, language),
        decision,
        withdrawnAt ? `${writtenTime(withdrawnAt, language)}: ${withdrawal}` : "–",
      ],
    })),
    noGrants: t("exports:linking.noGrants"),
    grant: form(
      "grant",
      keys.filter((key) => !linking.has(key)),
    ),
    withdraw: form("withdraw", [...linking].sort()),
  };
}

function fieldsOf({ t }: Words, intent: ResearchIntent, recipients: readonly string[]): EditField[] {
  return [
    {
      kind: "choice",
      name: researchField(intent, "recipient"),
      label: t("exports:linking.key"),
      // Of several none is chosen beforehand: the permission is about everybody's answers.
      value: recipients.length === 1 ? (recipients[0] ?? "") : "",
      options: recipients.map((value) => ({ value, label: value })),
    },
    {
      kind: "text",
      name: researchField(intent, "reason"),
      label: t(`exports:linking.${intent}.reason`),
      hint: t("exports:linking.reasonHint", { min: reasonMin, max: reasonMax }),
      value: "",
    },
  ];
}

/** Why a form is not taken, by its fields. */
export function researchErrors(
  { t }: Pick<Words, "t">,
  intent: ResearchIntent,
  outcome: Exclude<LinkingOutcome["outcome"], "saved">,
): Record<string, string> {
  if (outcome === "reasonNeeded") {
    return { [researchField(intent, "reason")]: t("exports:linking.reasonNeeded", { min: reasonMin }) };
  }
  const said = outcome === "keyNeeded" ? t("exports:linking.keyNeeded") : t(`exports:linking.${intent}.notSo`);
  return { [researchField(intent, "recipient")]: said };
}
