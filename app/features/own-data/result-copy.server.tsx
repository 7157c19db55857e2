import { orderName } from "~/features/orders/order-name-view.server";
import { bandWords } from "~/features/results/band-words-view.server";
import type { Translator } from "~/i18n/translator.server";
import type { Words } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import { Facts } from "./copy-tables.server";
import type { OwnAnswer, OwnResult, OwnSection } from "./own-result";

/** One result in the readable copy: its sections with every answer. */
export function ResultCopy({ result, t, language }: Words & { result: OwnResult }) {
  const when = (moment: Date) => writtenTime(moment, language);
  const score = result.virtaScore;
  const { assessmentOrderName: stored, assessmentOrderNames: names, personal } = result;
  const name = orderName({ t, language }, { name: stored, names, personal });
  return (
    <>
      <h2>{`${name} · ${result.organizationName}`}</h2>
      <Facts
        rows={[
          [t("ownData:copy.state"), t(`ownData:copy.states.${result.state}`)],
          [t("ownData:copy.started"), when(result.startedAt)],
          [t("ownData:copy.lastSaved"), when(result.lastSavedAt)],
          [t("ownData:copy.completed"), result.completedAt && when(result.completedAt)],
          [t("results:index.label"), typeof score === "number" ? `${score} / 100` : null],
        ]}
      />
      {result.sections.map((section) => (
        <Section key={section.surveyModuleVid} section={section} t={t} when={when} />
      ))}
    </>
  );
}

function Section({ section, t, when }: { section: OwnSection; t: Translator; when: (time: Date) => string }) {
  const band = section.score && bandWords({ t })[section.score];
  const score =
    section.numericScore === null ? "" : ` – ${[`${section.numericScore} / 100`, band].filter(Boolean).join(", ")}`;
  return (
    <>
      <h3>{`${section.section}${score}`}</h3>
      {section.loweringAnswers > 0 ? <p>{t("results:band.lowered", { count: section.loweringAnswers })}</p> : null}
      {section.finishedAt ? <p>{t("ownData:copy.finished", { time: when(section.finishedAt) })}</p> : null}
      <Facts
        rows={section.answers.map((answer) => [
          answer.question,
          <>
            {answerText(answer) ?? t("ownData:copy.passed")}
            {answer.answeredAt ? <small>{t("ownData:copy.answered", { time: when(answer.answeredAt) })}</small> : null}
          </>,
        ])}
      />
      {section.feedback.length > 0 ? (
        <ul>
          {section.feedback.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function answerText({ option, answer, type }: OwnAnswer): string | undefined {
  if (type === "slider" && answer !== null) return `${answer} / 100`;
  return option ?? (answer === null ? undefined : String(answer));
}
