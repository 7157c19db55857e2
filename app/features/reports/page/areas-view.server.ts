import type { ChipLink } from "~/design/navigation/chip-links";
import type { LeafletCatalogue } from "~/features/content/leaflet";
import type { Words } from "~/i18n/words.server";
import { writtenList } from "~/i18n/written-list";
import { inOnePiece } from "~/platform/text/in-one-piece";
import type { Shares } from "../disclosure/cell";
import { wholeKey } from "../disclosure/report-groups";
import { type Area, areasOf } from "../summary/areas";
import { ofOneReason } from "../summary/reading";
import type { AreaSummary, ReportSummary, SideSummary, Wave } from "../summary/report-summary";
import { type CellOf, cellFinder } from "../summary/report-summary";
import { gapText, moveText, valuesOf } from "../summary/summary-view.server";
import type { AreaRow, AreasData } from "./areas";
import { itemName, ofSide, peopleText, reason, told, withinLine } from "./report-words-view.server";

/** A part of the survey: the areas that are listed together. */
export type Part = { key: string; title: string };

/** The parts of a report, and which of them is asked for. */
export function partsOf(
  { t, language }: Words,
  { outline }: Wave,
  asked: string | null,
): { parts: Part[]; part: Part } {
  const found = new Map<string, Part>();
  for (const { part: key, items } of areasOf(outline.items)) {
    const [first, second] = items;
    if (first && !found.has(key))
      found.set(key, { key, title: second ? t("reportPage:areas.sides") : first.item.surveyTitle[language] });
  }
  const parts = [...found.values()];
  return { parts, part: found.get(asked ?? "") ?? parts[0] ?? { key: "", title: "" } };
}

/** The parts as a choice, where there are several. */
export function partChoice(
  { t }: Words,
  { parts, part }: { parts: Part[]; part: Part },
  addressOf: (key: string) => string,
): { label: string; links: ChipLink[] } | undefined {
  if (parts.length < 2) return undefined;
  const links = parts.map(({ key, title }) => ({ href: addressOf(key), label: title, current: key === part.key }));
  return { label: t("reports:survey"), links };
}

/** Where on its page an area stands. */
export const areaId = ({ key }: Pick<Area, "key">): string => `area-${key}`;

type Shown = {
  report: Wave;
  /** All waves up to the one that is shown, that one the last. */
  waves: readonly Wave[];
  summary: ReportSummary;
  part: Part;
  leaflets: LeafletCatalogue | undefined;
  leafletAddress: (id: string) => string;
};

/** A wave before the one that is shown, with what finds its cells: made once, since each area asks. */
type EarlierWave = { wave: number; cellOf: CellOf };

type Looked = Shown & { cellOf: CellOf; earlier: readonly EarlierWave[] };

/** The areas of one part, as one group is told of; none where the first sentence has said why nothing is told of any. */
export function areasView(words: Words, shown: Shown): AreasData | undefined {
  const { t } = words;
  const { summary, part } = shown;
  const cells = summary.areas.flatMap(({ sides }) => sides.flatMap(({ cell }) => cell ?? []));
  if (ofOneReason([...(summary.index ? [summary.index.cell] : []), ...cells])) return undefined;
  const own = summary.areas.filter(({ area }) => area.part === part.key);
  const by = commonest(own);
  const looked: Looked = {
    ...shown,
    cellOf: cellFinder(shown.report),
    earlier: shown.waves.slice(0, -1).map((wave) => ({ wave: wave.wave, cellOf: cellFinder(wave) })),
  };
  const leftOut = areasOf(shown.report.outline.items).filter(
    (area) => area.part === part.key && !own.some((one) => one.area.key === area.key),
  );
  const rows = own.map((area) => areaRow(words, area, by, looked));
  return {
    title: t("reportPage:areas.title"),
    text: rows.some(({ facts }) => facts.length > 0) ? t("reportPage:areas.text") : undefined,
    columns: [
      t("reports:column.subject"),
      t("reports:column.mean"),
      t("reports:column.shares"),
      // What is said of both sides is their gap, and no change.
      shown.waves.length > 1 && own.every(({ sides }) => sides.length === 1) ? t("reports:column.change") : "",
    ],
    legend: by && { label: t(`reports:sharesIn.${by}`), parts: partsOfShares(words, by) },
    leafletsLabel: t("reportPage:areas.closer"),
    rows,
    leftOut:
      leftOut.length > 0
        ? t("reportPage:areas.leftOut", {
            areas: writtenList(
              leftOut.map(({ items: [first] }) => (first ? itemName(words, first.item) : "")),
              words.language,
            ),
          })
        : undefined,
  };
}

/** One scale in one table: bars are drawn of the division that most areas have, the other stands in words where it opens. */
function commonest(areas: readonly AreaSummary[]): Shares["by"] | undefined {
  const all = areas.flatMap(({ sides }) => sides.flatMap(({ cell }) => cell?.shares?.by ?? []));
  const bands = all.filter((by) => by === "bands").length;
  if (all.length === 0) return undefined;
  return bands > all.length / 2 ? "bands" : "fifths";
}

function areaRow(words: Words, summary: AreaSummary, by: Shares["by"] | undefined, looked: Looked): AreaRow {
  const { sides, area } = summary;
  const sharesOf = (key: string) => {
    const side = sides.find(({ item }) => item.key === key);
    const shares = side?.cell?.shares;
    // Where the mean is hidden as well, its sentence is all there is.
    if (!shares) return side?.reading && words.t("reportPage:areas.spreadNone");
    return shares.by === by ? shares.values : sharesText(words, shares);
  };
  const [first] = sides;
  return {
    id: areaId(area),
    name: first ? itemName(words, first.item) : "",
    values: valuesOf(words, summary).map((value) => ({ ...value, shares: sharesOf(value.key) })),
    note: sides.length > 1 ? gapText(words, summary.gap) : first?.reading && moveText(words, first.move),
    facts: factsOf(words, summary, looked),
    leaflets: leafletsOf(words, sides, looked),
  };
}

/** What an area opens to. Of one that is hidden from every side its line says all there is. */
function factsOf(
  words: Words,
  { sides, besideWhole }: AreaSummary,
  { summary, earlier, cellOf }: Looked,
): AreaRow["facts"] {
  const { t } = words;
  const isTold = sides.some(({ reading }) => reading);
  const facts = sides.flatMap((side) => {
    if (side.reading) return sideFacts(words, side, { summary, earlier });
    return isTold && side.side && side.cell
      ? [{ label: ofSide(words, t("reports:column.mean"), side), value: reason(words, side.cell) }]
      : [];
  });
  const [first] = sides;
  if (!besideWhole || !first) return facts;
  const whole = told(words, cellOf(first.item.key, wholeKey), first.item).text;
  const by = Math.abs(besideWhole.by);
  const than = besideWhole.by > 0 ? "higher" : "lower";
  const value =
    by === 0
      ? t("reportPage:beside.same", { whole })
      : t(besideWhole.clear ? `reportPage:beside.${than}` : `reportPage:beside.${than}Chance`, { by, whole });
  return [{ label: ofSide(words, t("reportPage:beside.label"), first), value }, ...facts];
}

function sideFacts(
  words: Words,
  { side, item, cell, move }: SideSummary,
  { summary, earlier }: Pick<Looked, "summary" | "earlier">,
): AreaRow["facts"] {
  const { t } = words;
  const named = (label: string) => ofSide(words, label, { side });
  const shares = cell?.shares;
  const before = earlier.flatMap(({ wave, cellOf }) => {
    const then = cellOf(item.key, summary.group.key);
    return then ? [`${t("reports:wave", { wave })}: ${withinLine(words, told(words, then, item).text)}`] : [];
  });
  const isUnit = summary.group.attribute === undefined;
  return [
    ...(shares
      ? [{ label: named(t("reportPage:areas.spread")), value: sharesText(words, shares), shares: shares.values }]
      : isUnit
        ? [{ label: named(t("reportPage:areas.spread")), value: t("reportPage:areas.spreadHidden") }]
        : []),
    { label: named(t("reportPage:areas.people")), value: peopleText(words, cell) },
    ...(side && move.kind !== "first"
      ? [{ label: named(t("reports:column.change")), value: moveText(words, move) ?? "" }]
      : []),
    ...(before.length > 0 ? [{ label: named(t("reportPage:areas.waves")), value: before.join(" · ") }] : []),
  ];
}

const ofFifths = ["0–19", "20–39", "40–59", "60–79", "80–100"];

/** What the parts of shares are called, from the low end to the high one. */
function partsOfShares({ t }: Words, by: Shares["by"]): string[] {
  if (by === "fifths") return ofFifths;
  return (["low_result", "mid_result", "high_result"] as const).map((band) => t(`results:band.${band}`));
}

/** Each part with its share, never parted within; those of nobody are left out. */
function sharesText(words: Words, { by, values }: Shares): string {
  const parts = partsOfShares(words, by);
  return values
    .flatMap((value, place) => (value > 0 ? [`${parts[place]}: ${words.t("reports:percent", { value })}`] : []))
    .map(inOnePiece)
    .join(", ");
}

function leafletsOf(
  { language }: Words,
  sides: readonly SideSummary[],
  { leaflets, leafletAddress }: Shown,
): AreaRow["leaflets"] {
  const ids = new Set(sides.flatMap(({ item }) => item.attachments));
  return [...ids].flatMap((id) => {
    const leaflet = leaflets?.get(id);
    return leaflet ? [{ href: leafletAddress(id), label: leaflet.title[language] }] : [];
  });
}
