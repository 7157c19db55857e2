import { orderName } from "~/features/orders/order-name-view.server";
import { basisFacts } from "~/features/orders/processing-basis-view.server";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import type { ConsentBlocksData } from "./consent-blocks";
import type { ConsentStep } from "./consent-step.server";
import type { ConsentStepViewData } from "./consent-step-view";

/** The words of the consents that are still open; undefined where none is. */
export function consentBlocks(
  { t, language }: Pick<Words, "t" | "language">,
  step: ConsentStep | undefined,
): ConsentBlocksData | undefined {
  const open = step?.asked.filter(({ granted }) => !granted) ?? [];
  if (!step || open.length === 0) return undefined;
  return {
    title: t("profile:consents.title"),
    forOrder: t("profile:consents.forOrder", {
      order: orderName({ t, language }, step.order),
      organisation: step.order.organizationName,
    }),
    readAll: t("profile:consents.readAll"),
    requiredText: t("profile:errors.consentRequired"),
    basis: step.basis && { title: t("basis:title"), facts: basisFacts({ t, language }, step.basis) },
    blocks: open.map(({ id, texts }) => ({
      id,
      label: texts.label[language],
      requiredNamed: t("profile:errors.consentRequiredNamed", { consent: texts.label[language] }),
      leadIn: texts.leadIn[language],
      leadOut: texts.leadOut[language],
      fullText: texts.fullText[language].split(/\n\s*\n/),
    })),
  };
}

/** The page between a person's details and the survey. */
export function consentStepView(
  { t, language, formToken }: FormWords,
  { consents, writer }: { consents: ConsentBlocksData; writer: string },
): ConsentStepViewData {
  return {
    back: { href: pageUrl("assessments", language), label: t("common:back") },
    token: formToken,
    writer,
    consents,
    links: [
      { href: pageUrl("protection", language), label: t("protection:link") },
      { href: pageUrl("privacy", language), label: t("profile:privacy") },
    ],
    submit: t("profile:saveAndContinue"),
    sending: t("profile:saving"),
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
  };
}
