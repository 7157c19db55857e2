import { basisFacts } from "~/features/orders/processing-basis-view.server";
import { pageUrl } from "~/i18n/paths";
import type { FormWords } from "~/i18n/words.server";
import { shortDay, writtenTime } from "~/platform/time/written-time";
import type { ConsentViewData } from "./consent-view";
import type { ConsentRecord } from "./consents.server";
import { withdrawalEffects } from "./withdrawal";

/** The page of one consent, given for a survey of this name: its record and text, and what withdrawing it means, before and after. */
export function consentView(
  { t, language, formToken }: FormWords,
  { consent, survey }: { consent: ConsentRecord; survey: string },
): ConsentViewData {
  const { withdrawnAt, texts, language: given } = consent;
  const effects = withdrawalEffects(consent);
  const textVersion = { time: shortDay(consent.publishedAt, language), language: t(`help:language.${given}`) };
  return {
    title: t(withdrawnAt ? "consents:withdrawnTitle" : "consents:title"),
    back: { href: pageUrl("profile", language), label: t("consents:back") },
    label: texts.label[language],
    facts: [
      { label: t("consents:survey"), value: survey },
      { label: t("consents:organisation"), value: consent.organizationName },
      { label: t("consents:givenAt"), value: writtenTime(consent.grantedAt, language) },
      ...(withdrawnAt ? [{ label: t("consents:withdrawnAt"), value: writtenTime(withdrawnAt, language) }] : []),
      { label: t("consents:textOf"), value: t("consents:textVersion", textVersion) },
    ],
    wholeText: {
      label: t("consents:wholeText"),
      lang: given === language ? undefined : given,
      paragraphs: [texts.leadIn[given], ...texts.fullText[given].split(/\n\s*\n/), texts.leadOut[given]],
    },
    basis: consent.basis && { title: t("basis:title"), facts: basisFacts({ t, language }, consent.basis) },
    effects: {
      title: t(withdrawnAt ? "consents:after" : "consents:before"),
      future: t("consents:future"),
      groups: [
        { title: t("consents:stops.title"), lines: effects.stops.map((key) => t(`consents:stops.${key}`)) },
        { title: t("consents:deleted.title"), lines: [t(`consents:deleted.${effects.deleted}`)] },
        { title: t("consents:stays.title"), lines: effects.stays.map((key) => t(`consents:stays.${key}`)) },
      ],
    },
    withdraw: withdrawnAt
      ? undefined
      : { label: t("consents:withdraw"), sending: t("consents:withdrawing"), token: formToken },
  };
}
