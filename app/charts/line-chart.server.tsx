import { Line, type LineCustomSvgLayerProps } from "@nivo/line";
import { renderToStaticMarkup } from "react-dom/server";
import { color } from "~/design/tokens";
import {
  figure,
  formatScore,
  layersOf,
  numberFont,
  quietOpacity,
  requireScore,
  textFont,
  textWidth,
} from "./svg.server";

export type LineChartSeries = {
  id: string;
  label: string;
  /** In any order; `date` as ISO 8601, `value` 0–100. */
  points: readonly { date: string; value: number }[];
};

export type LineChartInput = {
  /** The first one leads: petrol and unbroken. Beyond four the colours repeat, the dashes and marks do not before twelve. */
  series: readonly LineChartSeries[];
  /** Accessible name. */
  title: string;
  /** Accessible description; the table beside the chart has the numbers. */
  description?: string;
  /**
   * Width in px the chart is drawn for. Letters keep their size only at this width, so a page draws one for phones and
   * one for desktops and lets its style sheet show either.
   */
  width?: number;
  /** Distinguishes the chart among all charts of the page; without spaces. */
  idPrefix: string;
};

const height = 320;
const ticks = [0, 25, 50, 75, 100];
const weekMs = 7 * 24 * 60 * 60 * 1000;
const labelSize = 13;
const legendRow = 24;
/** Half of the longest value label, so that the first and the last point stay clear of the edges. */
const sideRoom = 22;
const axisRoom = 34;

const strokes = [color.primary.solid, color.caution.solid, color.text.normal, color.neutral.solid];
const dashes = [undefined, "7 4", "2 4"];
/** Marks around the origin, about 10 px wide: circle, square, diamond, triangle. */
const marks = ["M-5 0a5 5 0 1 1 10 0a5 5 0 1 1-10 0z", "M-4.5-4.5h9v9h-9z", "M0-6l6 6-6 6-6-6z", "M0-6l6 10.5h-12z"];

const strokeOf = (n: number) => strokes[n % strokes.length];
const dashOf = (n: number) => dashes[n % dashes.length];
const markOf = (n: number) => marks[n % marks.length];

type NivoSeries = { id: string; data: readonly { x: Date; y: number }[] };
type Layer = LineCustomSvgLayerProps<NivoSeries>;

/**
 * Results over time as an SVG string: y from 0 to 100, time in proportion and never less than a week wide, dates of the
 * results below. Each mark carries its value in `data-value`; numbers are written where they have room.
 * Throws RangeError for a value outside 0–100 or a date that is none.
 */
export function lineChart({ series, title, description, width = 640, idPrefix }: LineChartInput): string {
  const data = series.map(({ points }, n) => ({
    id: String(n),
    data: points
      .map(({ date, value }) => ({ x: parseDate(date), y: requireScore(value) }))
      .sort((a, b) => a.x.getTime() - b.x.getTime()),
  }));
  const times = [...new Set(data.flatMap((line) => line.data.map(({ x }) => x.getTime())))].sort((a, b) => a - b);
  const legend = series.length > 1 ? placeLegend(series, width) : [];
  const margin = {
    top: 28 + ((legend.at(-1)?.row ?? -1) + 1) * legendRow,
    right: sideRoom,
    bottom: 34,
    left: axisRoom + sideRoom,
  };
  const [first, last] = timeRange(times);
  return figure(
    {
      idPrefix,
      chart: "line",
      viewBox: [0, 0, width, height],
      name: title,
      description,
    },
    `<g transform="translate(${margin.left} ${margin.top})">` +
      layersOf(
        <Line
          width={width}
          height={height}
          margin={margin}
          data={data}
          xScale={{ type: "time", format: "native", precision: "millisecond", useUTC: true, min: first, max: last }}
          yScale={{ type: "linear", min: 0, max: 100 }}
          layers={[(layer: Layer) => <Axes {...layer} times={times} />, Lines, Values]}
          animate={false}
          isInteractive={false}
          renderWrapper={false}
        />,
      ) +
      "</g>" +
      (legend.length > 0 ? renderToStaticMarkup(<Legend entries={legend} />) : ""),
  );
}

function parseDate(date: string): Date {
  const parsed = new Date(date);
  if (Number.isNaN(parsed.getTime())) throw new RangeError("a point needs an ISO date");
  return parsed;
}

/** First and last moment of the axis: one week at least, with the results in its middle (spec §2 "Results"). */
function timeRange(times: readonly number[]): [Date, Date] {
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? 0;
  const missing = Math.max(0, weekMs - (last - first)) / 2;
  return [new Date(first - missing), new Date(last + missing)];
}

function Axes({ innerWidth, innerHeight, xScale, yScale, times }: Layer & { times: readonly number[] }) {
  return (
    <>
      <path
        fill="none"
        stroke={color.border.hairline}
        d={ticks.map((tick) => `M${-sideRoom} ${yScale(tick)}H${innerWidth + sideRoom}`).join("")}
      />
      <g fontSize={labelSize} fontWeight={600} fillOpacity={quietOpacity} {...numberFont}>
        {ticks.map((tick) => (
          <text key={tick} x={-sideRoom - 6} y={yScale(tick) + 4.5} textAnchor="end">
            {tick}
          </text>
        ))}
        {dateLabels(times, innerWidth, (time) => xScale(new Date(time))).map(({ time, text, x, anchor }) => (
          <text key={time} x={x} y={innerHeight + 24} textAnchor={anchor}>
            {text}
          </text>
        ))}
      </g>
    </>
  );
}

const fullDate = new Intl.DateTimeFormat("fi-FI", {
  timeZone: "Europe/Helsinki",
  day: "numeric",
  month: "numeric",
  year: "numeric",
});
/** 'd.M.yyyy' of the day in Finland: as the axis writes it, for the table beside the chart. */
export function chartDate(date: Date): string {
  return fullDate.format(date);
}

const dateParts = new Intl.DateTimeFormat("en-US", { timeZone: "Europe/Helsinki", month: "numeric", year: "2-digit" });

/** 'M/yy' of the day in Finland. */
function shortDate(time: number): string {
  const parts = dateParts.formatToParts(time);
  const part = (type: "month" | "year") => parts.find((each) => each.type === type)?.value;
  return `${part("month")}/${part("year")}`;
}

/**
 * Under 100 px per result dates are shortened to M/yy and every second is left out, counted from the latest (spec §9).
 * Results less than a week apart share the label of the later one, and so do those whose labels would collide.
 */
function dateLabels(times: readonly number[], innerWidth: number, position: (time: number) => number) {
  const short = innerWidth / times.length < 100;
  const shown: { time: number; text: string; x: number; anchor: "middle" | "end" | "start" }[] = [];
  let nextLeft = Number.POSITIVE_INFINITY;
  let nextTime = Number.POSITIVE_INFINITY;
  for (const [fromLatest, time] of [...times].reverse().entries()) {
    if (short && fromLatest % 2 === 1) continue;
    const text = short ? shortDate(time) : fullDate.format(time);
    const x = position(time);
    const half = textWidth(text, labelSize) / 2;
    const centre = Math.max(half - sideRoom - axisRoom, Math.min(x, innerWidth + sideRoom - half));
    if (nextTime - time < weekMs || centre + half + 8 > nextLeft) continue;
    shown.unshift({ time, text, x: centre, anchor: "middle" });
    nextLeft = centre - half;
    nextTime = time;
  }
  return shown;
}

/** Lines and marks stand on an outline in the colour of the card: it parts crossing lines, and it keeps them visible on a black page. */
function Lines({ series, lineGenerator }: Layer) {
  return (
    <>
      {series.map(({ id, data }) => {
        const n = Number(id);
        const d = lineGenerator(data.map(({ position }) => position)) ?? "";
        return (
          <g key={id} data-series={n} fill="none" strokeLinejoin="round" strokeLinecap="round">
            <path d={d} stroke={color.surface.card} strokeWidth={6} />
            <path d={d} stroke={strokeOf(n)} strokeWidth={2.5} strokeDasharray={dashOf(n)} />
          </g>
        );
      })}
      {series.map(({ id, data }) => {
        const n = Number(id);
        return (
          <g key={id} fill={strokeOf(n)} stroke={color.surface.card} strokeWidth={2}>
            {data.map(({ data: { y }, position }, i) => (
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: static markup, and two results may share a moment
                key={i}
                data-value={Math.round(y * 10) / 10}
                transform={`translate(${position.x} ${position.y})`}
                d={markOf(n)}
              />
            ))}
          </g>
        );
      })}
    </>
  );
}

type Box = { left: number; right: number; top: number; bottom: number };

/** Each number above its mark, or below it in a dip, where it covers no mark, line or other number; else it is left out. */
function Values({ series, innerHeight }: Layer) {
  const lines = series.map(({ data }) => data.map(({ position }) => position));
  const taken: Box[] = lines.flat().map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 }));
  const values: { x: number; y: number; text: string; n: number }[] = [];
  for (const { id, data } of series) {
    // The latest result matters most, so it chooses first.
    for (const [i, point] of [...data.entries()].reverse()) {
      const text = formatScore(point.data.y);
      const { x, y } = point.position;
      const half = textWidth(text, labelSize + 1) / 2 + 1;
      const isDip = Math.max(data[i - 1]?.position.y ?? 0, data[i + 1]?.position.y ?? 0) < y && data.length > 1;
      const above = { left: x - half, right: x + half, top: y - 22, bottom: y - 8 };
      const below = { ...above, top: y + 8, bottom: y + 22 };
      const free = (isDip ? [below, above] : [above, below]).find(
        (box) =>
          box.bottom <= innerHeight &&
          !taken.some((other) => overlap(box, other)) &&
          !lines.some((line) => line.some((end, k) => k > 0 && crosses(line[k - 1] ?? end, end, box))),
      );
      if (!free) continue;
      taken.push(free);
      values.push({ x, y: free.bottom - 3, text, n: Number(id) });
    }
  }
  return (
    <g fontSize={labelSize + 1} fontWeight={700} textAnchor="middle" {...numberFont}>
      {values.map(({ x, y, text, n }) => (
        <text key={`${n} ${x}`} x={x} y={y}>
          {text}
        </text>
      ))}
    </g>
  );
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

type Place = { x: number; y: number };

/** Whether a line that runs from left to right passes through the box. */
function crosses(from: Place, to: Place, box: Box): boolean {
  const left = Math.max(from.x, box.left);
  const right = Math.min(to.x, box.right);
  if (left > right) return false;
  const yAt = (x: number) => (to.x === from.x ? from.y : from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x));
  const [a, b] = [yAt(left), yAt(right)];
  return Math.min(a, b) < box.bottom && Math.max(a, b) > box.top;
}

type LegendEntry = { label: string; x: number; row: number };

/** The legend in as many rows as the width asks for. */
function placeLegend(series: readonly LineChartSeries[], width: number): LegendEntry[] {
  let x = 0;
  let row = 0;
  return series.map(({ label }) => {
    const entryWidth = 33 + textWidth(label, labelSize + 1);
    if (x > 0 && x + entryWidth > width) {
      x = 0;
      row += 1;
    }
    const entry = { label, x, row };
    x += entryWidth + 20;
    return entry;
  });
}

function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <g fontSize={labelSize + 1} fontWeight={500} {...textFont}>
      {entries.map(({ label, x, row }, n) => (
        <g key={`${row} ${x}`} transform={`translate(${x} ${row * legendRow + 14})`}>
          <path d="M0 0h26" stroke={color.surface.card} strokeWidth={6} />
          <path d="M0 0h26" stroke={strokeOf(n)} strokeWidth={2.5} strokeDasharray={dashOf(n)} />
          <path d={markOf(n)} transform="translate(13 0)" fill={strokeOf(n)} stroke={color.surface.card} />
          <text x={33} y={5}>
            {label}
          </text>
        </g>
      ))}
    </g>
  );
}
