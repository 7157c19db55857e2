import { isDeepStrictEqual } from "node:util";
import type { Fact } from "~/design/notices/conflict";
import type { StaffFormData } from "~/design/staff-form";
import type { sampleTexts } from "~/features/invitations/order-text.server";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { orderNameIn } from "~/features/orders/order-name";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { FormWords } from "~/i18n/words.server";
import { writtenNumber } from "~/i18n/written-number";
import { writtenTime } from "~/platform/time/written-time";
import { columnName, headingAt } from "./column-name-view.server";
import { columnsBy, type Mapping, mappingProblem } from "./delivery";
import type { ImportColumn } from "./import-columns";
import type { ImportViewData, KeepData } from "./import-view";
import type { FoundImport } from "./imports.server";
import type { NewUnitsData, PreviewRowsData } from "./preview-rows-view";
import { languageField } from "./upload-view.server";

type Samples = ReturnType<typeof sampleTexts>;

export function importView(
  words: FormWords,
  {
    order,
    found,
    preview,
    asksColumns,
    form,
    samples,
    kept,
    refused,
  }: {
    order: AdministeredOrder;
    found: FoundImport;
    preview: Preview;
    /** Whether the columns are to be said again. */
    asksColumns: boolean;
    form: StaffFormData;
    /** The order's invitation as a text message, in each language. */
    samples: Samples;
    /** What is kept for programs, where the rows are shown. */
    kept: Kept;
    refused?: { problem: "noWayIn" | "twice"; columns: (string | null)[] };
  },
): ImportViewData {
  const { t, language } = words;
  const at = { assessmentOrderId: order.id };
  const unconfirmed = found.confirmedAt === null;
  const again = pageUrl("adminPeopleImport", language, { ...at, importId: found.id });
  const step = (): ImportViewData["step"] => {
    if (unconfirmed && (found.state === "uploaded" || asksColumns)) return columnsStep(words, found, refused);
    if (found.state === "checking" || found.state === "inviting") {
      return {
        kind: "working",
        text: t(`inviting:working.${found.state}`),
        done: found.doneCount,
        all: found.rowCount,
        progress: t("inviting:working.progress", { done: found.doneCount, all: found.rowCount }),
        again: { href: again, label: t("inviting:working.again") },
      };
    }
    if (found.state === "done") return doneStep(words, order, found);
    if (found.state === "closed") return closedStep(words, order, found);
    return previewStep(words, { order, found, preview, again, samples, kept });
  };
  return {
    title: t(`inviting:titles.${asksColumns && unconfirmed ? "uploaded" : found.state}`),
    back: { href: pageUrl("adminOrder", language, at), label: orderNameIn(language, order) },
    form,
    step: step(),
  };
}

function columnsStep(
  words: FormWords,
  found: FoundImport,
  refused: { problem: "noWayIn" | "twice"; columns: (string | null)[] } | undefined,
): ImportViewData["step"] {
  const { t } = words;
  const { headings, samples, guesses } = found.head;
  const chosen = refused?.columns ?? found.columns ?? guesses;
  return {
    kind: "columns",
    intro: t("inviting:columns.intro"),
    columns: headings.map((_, index) => ({
      id: `column-${index}`,
      label: headingAt(words, headings, index),
      hint: t("inviting:columns.samples", {
        samples:
          samples
            .map((cells) => cells[index] ?? "")
            .filter(Boolean)
            .join(", ")
            .slice(0, 120) || "–",
      }),
      value: chosen[index] ?? "",
      options: [
        { value: "", label: t("inviting:columns.leftOut") },
        ...found.meanings.map((value) => ({ value, label: columnName(words, value) })),
      ],
    })),
    language: languageField(words, found.language as "fi"),
    error: refused && t(`inviting:columns.errors.${refused.problem}`),
    errorSummary: t("common:errorSummary"),
    errorPrefix: t("common:errorPrefix"),
    submit: t("inviting:columns.submit"),
    cancel: t("inviting:cancel"),
  };
}

/** What an import's columns mean now, beside what somebody has chosen for them; confirmed it stays as it is. */
export function importConflict(words: FormWords, found: FoundImport, chosen?: Pick<Chosen, "columns" | "language">) {
  const { t } = words;
  const facts = ({ columns, language }: Chosen): Fact[] => [
    ...found.head.headings.map((_, at) => {
      const column = columns?.[at];
      const value = column ? columnName(words, column as ImportColumn) : t("inviting:columns.leftOut");
      return { label: headingAt(words, found.head.headings, at), value };
    }),
    { label: t("inviting:upload.language"), value: t(`common:languageName.${language as "fi"}`) },
  ];
  return {
    version: found.confirmedAt ? undefined : found.version,
    saved: facts(found),
    ...(chosen && { typed: facts(chosen) }),
    withoutDraft: true as const,
  };
}

type Chosen = { columns: readonly (string | null)[] | null; language: string };

/** Its rows, and units that are new, once it is checked. */
type Preview = { rows: PreviewRowsData; units: NewUnitsData | undefined } | undefined;

/** How many get a mail, how many a text message and of how many parts, and how many are written to by nothing. */
function reachOf(
  { t, language }: FormWords,
  { order, found, good, samples }: { order: AdministeredOrder; found: FoundImport; good: number; samples: Samples },
): Fact[] {
  const counts = Object.entries(found.byTextCounts) as [Language, number][];
  const byText = counts.reduce((sum, [, count]) => sum + count, 0);
  const parts = counts.reduce((sum, [written, count]) => sum + count * samples[written].parts, 0);
  const texted = order.textMessages ? byText : 0;
  const nobody = good - found.byMailCount - texted;
  return [
    { label: t("inviting:reach.mail"), value: writtenNumber(found.byMailCount, language) },
    ...(texted > 0 ? [{ label: t("inviting:reach.text"), value: t("inviting:reach.parts", { texted, parts }) }] : []),
    ...(nobody > 0 ? [{ label: t("inviting:reach.nobody"), value: writtenNumber(nobody, language) }] : []),
    ...(byText > texted ? [{ label: t("inviting:reach.numberOnly"), value: writtenNumber(byText, language) }] : []),
  ];
}

function previewStep(
  words: FormWords,
  {
    order,
    found,
    preview,
    again,
    samples,
    kept,
  }: {
    order: AdministeredOrder;
    found: FoundImport;
    preview: Preview;
    again: string;
    samples: Samples;
    kept: Kept;
  },
): ImportViewData["step"] {
  const { t, language } = words;
  const good = found.rowCount - found.refusedCount;
  const { headings } = found.head;
  const isEmpty = (at: number) => !headings[at] && found.head.samples.every((cells) => !cells[at]);
  const leftOut = [...headings.keys()].filter((at) => !found.columns?.[at] && !isEmpty(at));
  return {
    kind: "preview",
    facts: [
      { label: t("inviting:facts.rows"), value: writtenNumber(found.rowCount, language) },
      { label: t("inviting:facts.good"), value: writtenNumber(good, language) },
      ...(found.knownCount > 0
        ? [{ label: t("inviting:facts.known"), value: writtenNumber(found.knownCount, language) }]
        : []),
      ...(found.refusedCount > 0
        ? [{ label: t("inviting:facts.refused"), value: writtenNumber(found.refusedCount, language) }]
        : []),
      // Where nobody can be invited there is nothing to say of ways to them.
      ...(good > 0 ? reachOf(words, { order, found, good, samples }) : []),
    ],
    leftOut:
      leftOut.length > 0
        ? t("inviting:preview.leftOut", { columns: leftOut.map((at) => headingAt(words, headings, at)).join(", ") })
        : undefined,
    rows: preview?.rows,
    units: good > 0 ? preview?.units : undefined,
    keep: good > 0 && !order.closed ? keepOf(words, found, kept) : undefined,
    closed: order.closed ? t("inviting:closed") : undefined,
    confirm: good > 0 && !order.closed ? t("inviting:preview.confirm", { count: good }) : undefined,
    confirmText:
      good > 0
        ? t(order.draft ? "inviting:preview.confirmDraft" : "inviting:preview.confirmText")
        : t("inviting:preview.nobody"),
    change: { href: `${again}?columns=1`, label: t("inviting:preview.change") },
    cancel: t("inviting:cancel"),
  };
}

type Kept = (Mapping & { keptAt: Date | null }) | undefined;

/** Whether programs send lists like this one: ticked by itself only where somebody has said so of the same headings. */
function keepOf({ t, language }: FormWords, found: FoundImport, kept: Kept): KeepData {
  const { headings } = found.head;
  const columns = found.columns ?? [];
  const problem = mappingProblem({ headings, columns });
  if (problem) return { text: t(`inviting:keep.cannot.${problem}`) };
  const time = kept?.keptAt ? writtenTime(kept.keptAt, language) : "–";
  return {
    text: kept ? t("inviting:keep.replaces", { time }) : t("inviting:keep.first"),
    tick: {
      label: t("inviting:keep.label"),
      checked: kept !== undefined && isDeepStrictEqual(columnsBy(kept, headings), columns),
    },
  };
}

function doneStep({ t, language }: FormWords, order: AdministeredOrder, found: FoundImport): ImportViewData["step"] {
  const invited = found.rowCount - found.refusedCount;
  return {
    kind: "done",
    // To a draft people are invited, and nothing has left yet.
    text: [t("inviting:done.text", { count: invited }), ...(order.draft ? [t("orders:life.people.draft")] : [])].join(
      " ",
    ),
    facts: [
      { label: t("inviting:facts.invited"), value: writtenNumber(invited, language) },
      ...(order.draft
        ? []
        : [{ label: t("inviting:facts.mailed"), value: writtenNumber(found.mailedCount, language) }]),
      ...textedFact({ t, language }, found),
      { label: t("inviting:facts.refused"), value: writtenNumber(found.refusedCount, language) },
    ],
    onward: {
      href: pageUrl("adminMessages", language, { assessmentOrderId: order.id }),
      label: t("inviting:done.onward"),
    },
  };
}

function closedStep({ t, language }: FormWords, order: AdministeredOrder, found: FoundImport): ImportViewData["step"] {
  return {
    kind: "closed",
    text: t("inviting:closedMeanwhile.text"),
    facts: [
      { label: t("inviting:closedMeanwhile.handled"), value: writtenNumber(found.doneCount, language) },
      { label: t("inviting:closedMeanwhile.left"), value: writtenNumber(found.rowCount - found.doneCount, language) },
      { label: t("inviting:facts.mailed"), value: writtenNumber(found.mailedCount, language) },
      ...textedFact({ t, language }, found),
    ],
    onward: {
      href: pageUrl("adminOrder", language, { assessmentOrderId: order.id }),
      label: t("inviting:closedMeanwhile.onward"),
    },
  };
}

function textedFact({ t, language }: Pick<FormWords, "t" | "language">, { textedCount }: FoundImport): Fact[] {
  return textedCount > 0 ? [{ label: t("inviting:facts.texted"), value: writtenNumber(textedCount, language) }] : [];
}
