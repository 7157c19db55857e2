import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { plainText } from "~/features/advice/callable-text";
import { readAdvice } from "~/features/advice/read-advice.server";
import { composeResult } from "~/features/scoring/compose-result";
import { finaliseSection } from "~/features/scoring/finalise-section";
import { compileInstrument } from "~/features/survey/compile-instrument.server";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import type { DrawnPart } from "~/remix/drawn-part";
import { drawnResults } from "./drawn-results";
import { ReadersResults } from "./readers-results";
import { readersResultsView, resultsView } from "./results-view.server";
import type { ShownResult } from "./shown-result";

const { files } = await readInstruments("app/features/survey/instruments");
const core = files.filter(({ key }) => key === "core").map(compileInstrument);
const read = await readAdvice("app/features/advice");
if (!read.ok) throw new Error("the advice has problems");
const { advice } = read;

/** Every answer this near to its best. */
function answeredAt(share: number): ShownResult {
  const finished = core.flatMap(({ modules }) =>
    modules.map((module) => {
      const given = module.questions.map(({ vid, reversed }) => [vid, 100 * (reversed ? 1 - share : share)] as const);
      return [module.vid, { answers: finaliseSection(module, new Map(given)) }] as const;
    }),
  );
  const content = composeResult(core, new Map(finished));
  const timestamp = new Date("2026-11-21T12:00:00Z");
  return { id: "result", completed: true, timestamp, content, metamodules: core, thumbUp: undefined };
}

const draw = <T,>(data: T): DrawnPart<T> => ({ sign: "", data });

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

it.each([
  ["good", 1, false],
  ["of much to carry", 0, true],
])(
  "shows the number beside its sentence, where to begin and what is folded away as the person has them: %s",
  (_, share, folds) => {
    const order = { id: "order", name: "Survey", names: {}, organizationName: "Firm", closed: false, personal: false };
    const shown = answeredAt(share);
    for (const language of languages) {
      const words = { t: translatorFor(language), language, formToken: "token" };
      const page = { order, shown, query: {}, advice, leaflets: new Map(), now: shown.timestamp };
      const own = resultsView(words, { ...page, person: { firstName: "", lastName: "" }, action: undefined });
      const results = drawnResults(readersResultsView(words, { ...page, address: () => "/here" }), draw);
      const html = renderToStaticMarkup(<ReadersResults results={results} />);
      const text = textOf(html);
      const { index, insight } = own.summary;
      const first = own.steps?.cards[0];
      expect([index?.value, insight, first?.header].every(Boolean)).toBe(true);
      const told = [
        // Words of care come before the number.
        folds ? `${insight} ${index?.label} ${index?.value} / 100` : `${index?.label} ${index?.value} / 100 ${insight}`,
        own.steps?.title,
        first?.header,
        plainText(first?.today?.text ?? "nothing"),
      ];
      if (own.folded) told.push(own.folded.label);
      for (const each of told) expect(text).toContain(textOf(each ?? "nothing"));
      expect(own.folded !== undefined).toBe(folds);
      // To be read: nothing of it is the reader's to do.
      expect(html).not.toContain("<form");
    }
  },
);
