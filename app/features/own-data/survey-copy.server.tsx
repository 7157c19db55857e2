import { resultRows } from "~/features/blood-tests/measured-view.server";
import { orderNameIn } from "~/features/orders/order-name";
import { orderName } from "~/features/orders/order-name-view.server";
import { basisInShort } from "~/features/orders/processing-basis-view.server";
import { writtenTime } from "~/platform/time/written-time";
import type { RecordPart, SuggestionOf } from "./copy-pieces.server";
import { Facts, Listing } from "./copy-tables.server";
import { reportedGroupName } from "./reported-group-view.server";

/** The parts of the readable copy that are about surveys, besides the results. */

export function OrdersCopy({ record, words }: RecordPart) {
  const { t, language } = words;
  const when = (moment: Date) => writtenTime(moment, language);
  return (
    <>
      <h2>{t("assessments:title")}</h2>
      <Listing
        head={[
          t("profile:consents.survey"),
          t("profile:consents.organisation"),
          t("ownData:copy.group"),
          t("ownData:copy.invited"),
          t("basis:form.title"),
        ]}
        rows={record.assessmentOrders.map((order) => [
          orderName(words, order),
          order.organizationName,
          order.groupName,
          order.invitedAt && when(order.invitedAt),
          order.legalBasis && order.specialCondition
            ? basisInShort({ t }, { legalBasis: order.legalBasis, specialCondition: order.specialCondition })
            : null,
        ])}
        none={t("assessments:none")}
      />
    </>
  );
}

export function ConsentsCopy({ record, words }: RecordPart) {
  const { t, language } = words;
  const when = (moment: Date) => writtenTime(moment, language);
  return (
    <>
      <h2>{t("ownData:copy.consents")}</h2>
      <Listing
        head={[
          t("profile:consents.survey"),
          t("profile:consents.consent"),
          t("ownData:copy.granted"),
          t("ownData:copy.withdrawn"),
        ]}
        rows={record.consents.map((consent) => [
          orderName(words, {
            name: consent.assessmentOrderName,
            names: consent.assessmentOrderNames,
            personal: consent.personal,
          }),
          consent.label,
          when(consent.grantedAt),
          consent.withdrawnAt && when(consent.withdrawnAt),
        ])}
        none={t("profile:consents.none")}
      />
    </>
  );
}

export function PersonalFeedbackCopy({ record, words }: RecordPart) {
  const { t, language } = words;
  if (record.personalFeedback.length === 0) return null;
  const when = (moment: Date) => writtenTime(moment, language);
  return (
    <>
      <h2>{t("personalFeedback:title")}</h2>
      <Listing
        head={[
          t("personalFeedback:copy.asked"),
          t("profile:consents.consent"),
          t("ownData:copy.withdrawn"),
          t("personalFeedback:copy.given"),
        ]}
        rows={record.personalFeedback.map(({ askedAt, agreedText, withdrawnAt, givenAt, feedback }) => [
          when(askedAt),
          agreedText,
          withdrawnAt && when(withdrawnAt),
          givenAt && `${when(givenAt)}: ${feedback}`,
        ])}
        none="–"
      />
    </>
  );
}

/** What they said came of the steps that their results gave them. A step that the service no longer has is called by its key. */
export function SuggestionsCopy({ record, words, suggestionOf }: RecordPart & { suggestionOf: SuggestionOf }) {
  const { t, language } = words;
  if (record.adviceOutcomes.length === 0) return null;
  return (
    <>
      <h2>{t("ownData:copy.suggestions")}</h2>
      <Listing
        head={[t("ownData:copy.suggestion"), t("ownData:copy.yourAnswer"), t("ownData:copy.when")]}
        rows={record.adviceOutcomes.map(({ recommendation, outcome, saidAt }) => [
          suggestionOf(recommendation)?.header[language] ?? recommendation,
          t(`results:trend.advice.answer.${outcome}`),
          writtenTime(saidAt, language),
        ])}
        none="–"
      />
    </>
  );
}

export function BloodTestsCopy({ record: { bloodMeasurementResults: results }, words }: RecordPart) {
  const { t } = words;
  const report = results?.report;
  return (
    <>
      <h2>{t("bloodTests:title")}</h2>
      {report ? (
        <Facts
          rows={[
            [t("bloodTests:copy.version"), report.version],
            [t("bloodTests:copy.comparedWith"), t(`bloodTests:population.${report.population}`)],
            [t("bloodTests:copy.importedAt"), writtenTime(results.importedAt, words.language)],
          ]}
        />
      ) : null}
      <Listing
        head={[t("bloodTests:copy.name"), t("bloodTests:copy.day"), t("bloodTests:copy.result")]}
        rows={report ? resultRows(words, report) : []}
        none={t("bloodTests:copy.none")}
      />
    </>
  );
}

export function ReportsCopy({ record, words }: RecordPart) {
  const { t, language } = words;
  const when = (moment: Date) => writtenTime(moment, language);
  return (
    <>
      <h2>{t("ownData:copy.groupReports")}</h2>
      <Listing
        head={[
          t("profile:consents.survey"),
          t("ownData:copy.reported"),
          t("ownData:copy.reportedGroup"),
          t("ownData:copy.reportedSections"),
        ]}
        rows={record.groupReports.map((group) => [
          orderNameIn(language, { name: group.assessmentOrderName, names: group.assessmentOrderNames }),
          when(group.reportedAt),
          reportedGroupName(words, group),
          String(group.sections.length),
        ])}
        none={t("ownData:copy.groupReportsNone")}
      />
    </>
  );
}
