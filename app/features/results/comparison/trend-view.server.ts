import { formatScore } from "~/charts/svg.server";
import type { Words } from "~/i18n/words.server";
import { inOnePiece } from "~/platform/text/in-one-piece";
import { isSameDay, shortDay, writtenTime } from "~/platform/time/written-time";
import type { Trend, TrendLine } from "./trend";

/** How many areas a sentence names. */
const namedAtMost = 3;

/**
 * What has changed since the time before, in sentences; none where there is nothing to say. What the index has done over the
 * whole time stands right behind what it has done since then.
 */
export function trendSaid(
  words: Words,
  trend: Trend,
  { nameOf, whole }: { nameOf: (line: TrendLine) => string; whole?: (TrendLine & { name: string }) | undefined },
): string[] {
  const { t, language } = words;
  const { better, worse, index, steady } = trend;
  const list = (lines: readonly TrendLine[]) => {
    const names = lines.slice(0, namedAtMost).map((line) => inSentence(nameOf(line), language));
    const others = lines.length - names.length;
    // Commas alone: names of areas have an "and" of their own.
    const areas = names.join(", ");
    return others > 0 ? t("results:trend.more", { areas, count: others }) : areas;
  };
  const hasMoved = index?.direction === "better" || index?.direction === "worse";
  const isSaid = index !== undefined && (hasMoved || !isOfAll(steady));
  const since = whole ? wholeTimeSaid(words, whole, isSaid) : [];
  return [
    // What has moved leads; that nothing has comes last.
    ...(hasMoved ? [indexSaid({ t }, index), ...since] : []),
    better.length > 0 && t("results:trend.better", { areas: list(better) }),
    worse.length > 0 && t(`results:trend.${better.length > 0 ? "worseToo" : "worse"}`, { areas: list(worse) }),
    steady && steadySaid({ t }, steady),
    isSaid && !hasMoved && t("results:trend.index.noise"),
    ...(hasMoved ? [] : since),
  ].filter((sentence) => typeof sentence === "string");
}

/** By how much the index has moved. */
function indexSaid({ t }: Pick<Words, "t">, { direction, previous = 0, latest = 0 }: TrendLine): string {
  return t(`results:trend.index.${direction === "better" ? "better" : "worse"}`, {
    previous: formatScore(previous),
    latest: formatScore(latest),
  });
}

function steadySaid({ t }: Pick<Words, "t">, steady: NonNullable<Trend["steady"]>): string {
  if (steady === "same") return t("results:trend.steady.same");
  return t(`results:trend.steady.${steady.of}.${steady.isChance ? "chance" : "each"}`);
}

function isOfAll(steady: Trend["steady"]): boolean {
  return steady === "same" || steady?.of === "all";
}

/** A title within a sentence: its first letter is small, unless it begins with more than one large one. */
function inSentence(title: string, language: Words["language"]): string {
  const [first = "", second = ""] = title;
  return second === second.toLocaleLowerCase(language) ? first.toLocaleLowerCase(language) + title.slice(1) : title;
}

/** Of one line by its name: of an area what has changed since the last time, and of each what has over the whole time. */
export function lineSaid(words: Words, line: TrendLine & { name: string }): string[] {
  const parts = [line.module && changeSaid(words, line), sinceSaid(words, line)].filter((part) => part !== undefined);
  return parts.map((part, n) => (n === 0 ? `${line.name}: ${inSentence(part, words.language)}.` : `${part}.`));
}

/** Not where it has gone from the same score as since the time before: that has been said. */
function wholeTimeSaid(words: Words, index: TrendLine & { name: string }, isNamed: boolean): string[] {
  const { since, previous } = index;
  if (since && previous !== undefined && formatScore(since.first.value) === formatScore(previous)) return [];
  const said = sinceSaid(words, index);
  if (said === undefined) return [];
  return isNamed ? [`${said}.`] : lineSaid(words, index);
}

function sinceSaid({ t, language }: Words, { since, points, latest }: TrendLine): string | undefined {
  const last = points.at(-1);
  if (!since || !last || latest === undefined) return undefined;
  const { direction, first } = since;
  return t(`results:trend.since.${direction}`, {
    day: momentBeside(first.timestamp, [last.timestamp], language),
    first: formatScore(first.value),
    latest: formatScore(latest),
  });
}

/** Writes a moment by its day, or by its hour where one of the others is of the same day. */
export function momentBeside(moment: Date, others: readonly Date[], language: Words["language"]): string {
  return (others.some((other) => isSameDay(moment, other)) ? writtenTime : shortDay)(moment, language);
}

/** Which way a line has gone since the last time, and by how much where that is more than chance. */
export function changeSaid({ t }: Words, { direction, latest = 0, previous = 0 }: TrendLine): string | undefined {
  if (!direction) return undefined;
  if (latest === previous) return t("results:trend.word.same");
  return t(`results:trend.word.${direction}`, { change: signed(latest - previous) });
}

/** "+5", "−5" with a real minus sign, "0". */
export function signed(change: number): string {
  const text = formatScore(Math.abs(change));
  if (text === "0") return "0";
  return change > 0 ? `+${text}` : `−${text}`;
}

/** How the page is read: how large a change has to be to be called one, and what is drawn behind the lines. */
export function readingView({ t }: Pick<Words, "t">, lines: readonly TrendLine[]) {
  const index = lines.find(({ module }) => !module);
  const noises = lines.filter(({ module }) => module).map(({ noise }) => noise);
  const [least, most] = [Math.min(...noises), Math.max(...noises)];
  const chance = [
    t("results:trend.reading.chance"),
    noises.length > 0 &&
      t("results:trend.reading.areas", { points: least === most ? `${most}` : rangeWords({ from: least, to: most }) }),
    index && t("results:trend.reading.index", { most: index.noise }),
  ];
  const drawn = [
    lines.some(({ usual }) => usual) && t("results:trend.reading.usual"),
    noises.length > 0 && t("results:trend.reading.limits"),
  ];
  return {
    label: t("results:trend.reading.label"),
    texts: [chance, drawn].map((sentences) => sentences.filter(Boolean).join(" ")).filter(Boolean),
  };
}

/** Where the latest result is to the earlier ones, or where that goes unsaid, where those have been. */
export function usualSaid({ t }: Pick<Words, "t">, usual: TrendLine["usual"]): string | undefined {
  return usual && t(`results:trend.usual.${usual.place ?? "alone"}`, { range: rangeWords(usual) });
}

function rangeWords({ from, to }: { from: number; to: number }): string {
  return inOnePiece(`${from}–${to}`);
}
