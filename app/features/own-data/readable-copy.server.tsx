import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { resultRows } from "~/features/blood-tests/measured-view.server";
import { orderName } from "~/features/orders/order-name-view.server";
import { bandWords } from "~/features/results/band-words-view.server";
import type { Language } from "~/i18n/languages";
import type { Translator } from "~/i18n/translator.server";
import type { Words } from "~/i18n/words.server";
import { shortDay, writtenTime } from "~/platform/time/written-time";
import { accessCells } from "./access-view.server";
import type { Copy } from "./copy-pieces.server";
import type { OwnAnswer, OwnResult, OwnSection } from "./own-result";
import { reportedGroupName } from "./reported-group-view.server";

/** The file is read outside the service, from wherever it was saved: it brings its own looks and loads nothing. */
const styles = `
  body { font: 1rem/1.5 system-ui, sans-serif; color: #1c2b33; max-width: 50rem; margin: 0 auto; padding: 1.5rem; }
  h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-top: 1px solid #c5d0d4; padding-top: 1.5rem; }
  table { border-collapse: collapse; width: 100%; } caption { text-align: left; font-weight: 600; padding: .5rem 0; }
  th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid #dfe6e9; overflow-wrap: break-word; }
  th { font-weight: 600; width: 45%; } thead th { width: auto; } td { white-space: pre-line; }
  small { display: block; color: #4a5a63; }
  @media (max-width: 40rem) { table { display: block; overflow-x: auto; } }`;

/** The whole record as one page to read and print, piece by piece. */
export async function* readableCopy({ record, results, createdAt }: Copy, words: Words): AsyncGenerator<string> {
  const { t, language } = words;
  const { person } = record;
  const when = (moment: Date) => writtenTime(moment, language);
  const title = t("ownData:copy.title");
  yield `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">${html(<title>{title}</title>)}` +
    `<style>${styles}</style></head><body><main>`;
  yield html(
    <>
      <h1>{title}</h1>
      <p>{t("ownData:copy.intro", { time: when(createdAt) })}</p>
      <h2>{t("ownData:copy.person")}</h2>
      <Facts
        rows={[
          [t("profile:email"), person.email],
          [t("ownData:copy.phone"), person.phoneNumber],
          [t("profile:firstName"), person.firstName],
          [t("profile:lastName"), person.lastName],
          [
            t("profile:dateOfBirth"),
            person.dateOfBirth && shortDay(new Date(`${person.dateOfBirth}T12:00Z`), language),
          ],
          [t("profile:gender"), person.gender && t(`profile:genders.${person.gender as "other"}`)],
          [t("profile:language"), t(`common:languageName.${person.language as Language}`)],
          [t("profile:consents.organisation"), person.organizationName],
          [
            t("ownData:copy.knownAs"),
            `${person.knownToOrganizationAs.firstName} ${person.knownToOrganizationAs.lastName}`.trim(),
          ],
          [t("ownData:copy.unit"), person.organisationalUnit],
          [t("ownData:copy.jobTitle"), person.jobTitle],
          ...record.attributes.map(({ name, value }): [string, string] => [name, value]),
          [t("ownData:copy.createdAt"), when(person.createdAt)],
          [t("ownData:copy.id"), person.userUuid],
          [t("ownData:copy.pseudonym"), person.userPseudoId],
          ...record.roles.map(({ role, organizationName }): [string, string] => [
            t("ownData:copy.role"),
            [t(`ownData:access.role.${role as "admin"}`), organizationName].filter(Boolean).join(", "),
          ]),
        ]}
      />
      <h2>{t("assessments:title")}</h2>
      <Listing
        head={[
          t("profile:consents.survey"),
          t("profile:consents.organisation"),
          t("ownData:copy.group"),
          t("ownData:copy.invited"),
        ]}
        rows={record.assessmentOrders.map((order) => [
          orderName(words, order),
          order.organizationName,
          order.groupName,
          order.invitedAt && when(order.invitedAt),
        ])}
        none={t("assessments:none")}
      />
      <h2>{t("ownData:copy.consents")}</h2>
      <Listing
        head={[
          t("profile:consents.survey"),
          t("profile:consents.consent"),
          t("ownData:copy.granted"),
          t("ownData:copy.withdrawn"),
        ]}
        rows={record.consents.map((consent) => [
          orderName(words, { name: consent.assessmentOrderName, personal: consent.personal }),
          consent.label,
          when(consent.grantedAt),
          consent.withdrawnAt && when(consent.withdrawnAt),
        ])}
        none={t("profile:consents.none")}
      />
      {record.personalFeedback.length > 0 ? (
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
      ) : null}
      <h2>{t("bloodTests:title")}</h2>
      <BloodTests results={record.bloodMeasurementResults} words={words} />
      <h2>{t("ownData:copy.groupReports")}</h2>
      <Listing
        head={[
          t("profile:consents.survey"),
          t("ownData:copy.reported"),
          t("ownData:copy.reportedGroup"),
          t("ownData:copy.reportedSections"),
        ]}
        rows={record.groupReports.map((group) => [
          group.assessmentOrderName,
          when(group.reportedAt),
          reportedGroupName(words, group),
          String(group.sections.length),
        ])}
        none={t("ownData:copy.groupReportsNone")}
      />
      <h2>{t("ownData:copy.messages")}</h2>
      {record.unsubscribedFromMessagesAt ? (
        <p>{t("ownData:copy.unsubscribed", { time: when(record.unsubscribedFromMessagesAt) })}</p>
      ) : null}
      <Listing
        head={[t("ownData:copy.message"), t("ownData:copy.queued")]}
        rows={record.messages.map(({ kind, queuedAt }) => [
          t(`ownData:copy.messageKinds.${kind as "reminder"}`),
          when(queuedAt),
        ])}
        none="–"
      />
      <h2>{t("ownData:copy.sessions")}</h2>
      <Listing
        head={[t("ownData:copy.device"), t("ownData:copy.signedIn"), t("ownData:copy.lastSeen")]}
        rows={record.sessions.map((session) => [session.userAgent, when(session.createdAt), when(session.lastSeenAt)])}
        none="–"
      />
      <h2>{t("secondFactor:page.title")}</h2>
      <Listing
        head={[t("secondFactor:page.yours"), t("ownData:copy.added"), t("ownData:copy.lastSeen")]}
        rows={[
          ...record.secondFactors.passkeys.map((passkey) => [
            t("secondFactor:page.passkeyOn", { device: passkey.userAgent }),
            when(passkey.createdAt),
            passkey.lastUsedAt && when(passkey.lastUsedAt),
          ]),
          ...record.secondFactors.authenticatorApps.map((app) => [
            t("secondFactor:page.app"),
            when(app.createdAt),
            app.lastUsedAt && when(app.lastUsedAt),
          ]),
        ]}
        none={t("secondFactor:page.none")}
      />
      <h2>{t("ownData:access.title")}</h2>
      <Listing
        head={[t("ownData:access.when"), t("ownData:access.who"), t("ownData:access.saw"), t("ownData:access.why")]}
        rows={record.accesses.map((access) => accessCells(words, access))}
        none={t("ownData:access.none")}
      />
    </>,
  );
  for await (const result of results) yield html(<Result result={result} {...words} />);
  yield "</main></body></html>\n";
}

function BloodTests({ results, words }: { results: Copy["record"]["bloodMeasurementResults"]; words: Words }) {
  const { t } = words;
  const report = results?.report;
  return (
    <>
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

function Result({ result, t, language }: Words & { result: OwnResult }) {
  const when = (moment: Date) => writtenTime(moment, language);
  const score = result.virtaScore;
  const name = orderName({ t }, { name: result.assessmentOrderName, personal: result.personal });
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

/** Label and value; what is not known is left out. */
function Facts({ rows }: { rows: [label: string, value: ReactNode][] }) {
  return (
    <table>
      <tbody>
        {rows.map(([label, value], index) =>
          value === null || value === undefined || value === "" ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to text
            <tr key={index}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

function Listing({ head, rows, none }: { head: string[]; rows: (string | null)[][]; none: string }) {
  if (rows.length === 0) return <p>{none}</p>;
  return (
    <table>
      <thead>
        <tr>
          {head.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to text
          <tr key={row}>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to text
              <td key={column}>{cell ?? "–"}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function html(content: ReactNode): string {
  return renderToStaticMarkup(content);
}
