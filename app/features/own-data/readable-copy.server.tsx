import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Words } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import {
  AccessesCopy,
  MessagesCopy,
  PersonCopy,
  PlannedActionsCopy,
  SecondFactorsCopy,
  SessionsCopy,
} from "./account-copy.server";
import type { Copy, SuggestionOf } from "./copy-pieces.server";
import { ResultCopy } from "./result-copy.server";
import {
  BloodTestsCopy,
  ConsentsCopy,
  OrdersCopy,
  PersonalFeedbackCopy,
  ReportsCopy,
  SuggestionsCopy,
} from "./survey-copy.server";

/** The file is read outside the service, so it has its style sheet inside and loads nothing. */
const styles = `
  body { font: 1rem/1.5 system-ui, sans-serif; color: #1c2b33; max-width: 50rem; margin: 0 auto; padding: 1.5rem; }
  h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-top: 1px solid #c5d0d4; padding-top: 1.5rem; }
  table { border-collapse: collapse; width: 100%; } caption { text-align: left; font-weight: 600; padding: .5rem 0; }
  th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid #dfe6e9; overflow-wrap: break-word; }
  th { font-weight: 600; width: 45%; } thead th { width: auto; } td { white-space: pre-line; }
  small { display: block; color: #4a5a63; }
  @media (max-width: 40rem) { table { display: block; overflow-x: auto; } }`;

/** The whole record as one page to read and print, piece by piece. */
export async function* readableCopy(
  { record, results, createdAt }: Copy,
  words: Words,
  suggestionOf: SuggestionOf,
): AsyncGenerator<string> {
  const { t, language } = words;
  const title = t("ownData:copy.title");
  yield `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">${html(<title>{title}</title>)}` +
    `<style>${styles}</style></head><body><main>`;
  const part = { record, words };
  yield html(
    <>
      <h1>{title}</h1>
      <p>{t("ownData:copy.intro", { time: writtenTime(createdAt, language) })}</p>
      <PersonCopy {...part} />
      <OrdersCopy {...part} />
      <ConsentsCopy {...part} />
      <SuggestionsCopy {...part} suggestionOf={suggestionOf} />
      <PersonalFeedbackCopy {...part} />
      <BloodTestsCopy {...part} />
      <ReportsCopy {...part} />
      <PlannedActionsCopy {...part} />
      <MessagesCopy {...part} />
      <SessionsCopy {...part} />
      <SecondFactorsCopy {...part} />
      <AccessesCopy {...part} />
    </>,
  );
  for await (const result of results) yield html(<ResultCopy result={result} {...words} />);
  yield "</main></body></html>\n";
}

function html(content: ReactNode): string {
  return renderToStaticMarkup(content);
}
