import { formatScore } from "~/charts/svg.server";
import type { Words } from "~/i18n/words.server";
import { signed } from "./comparison-lines-view.server";
import type { Trend, TrendLine } from "./trend";

type NamedLine = TrendLine & { name: string };

/** How many areas a sentence names. */
const namedAtMost = 3;

/** What has changed since the time before, in sentences; none where there is nothing to say. */
export function trendSaid({ t, language }: Words, trend: Trend, nameOf: (line: TrendLine) => string): string[] {
  const { better, worse, index, steady } = trend;
  const list = (lines: readonly TrendLine[]) => {
    const names = lines.slice(0, namedAtMost).map((line) => inSentence(nameOf(line), language));
    const others = lines.length - names.length;
    // Commas alone: names of areas have an "and" of their own.
    const areas = names.join(", ");
    return others > 0 ? t("results:trend.more", { areas, count: others }) : areas;
  };
  return [
    better.length > 0 && t("results:trend.better", { areas: list(better) }),
    worse.length > 0 && t(`results:trend.${better.length > 0 ? "worseToo" : "worse"}`, { areas: list(worse) }),
    steady && steadySaid({ t }, steady),
    index && !(index === "noise" && isOfAll(steady)) && t(`results:trend.index.${index}`),
  ].filter((sentence) => typeof sentence === "string");
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

/** How large a change has to be to be called one, and what has changed by less. */
export function noiseView({ t }: Words, lines: readonly NamedLine[]) {
  const small = lines.filter(({ direction, latest, previous }) => direction === "noise" && latest !== previous);
  if (small.length === 0) return undefined;
  return {
    label: t("results:trend.noise.label"),
    text: t("results:trend.noise.text"),
    columns: [
      { label: t("results:index.area") },
      { label: t("results:comparison.change"), numeric: true },
      { label: t("results:trend.noise.most"), numeric: true },
    ],
    rows: small.map(({ id, name, latest = 0, previous = 0, noise }) => ({
      key: id,
      cells: [name, signed(latest - previous), `±${formatScore(noise)}`],
    })),
  };
}
