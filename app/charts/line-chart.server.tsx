import { Line, type LineCustomSvgLayerProps } from "@nivo/line";
import { renderToStaticMarkup } from "react-dom/server";
import { color } from "~/design/tokens";
import {
  axisRoom,
  dateLabels,
  type LegendEntry,
  labelSize,
  legendRow,
  placeLegend,
  placeValues,
  sideRoom,
  timeRange,
} from "./line-layout";
import {
  figure,
  formatScore,
  layersOf,
  numberFont,
  quietOpacity,
  rangeOpacity,
  requireScore,
  textFont,
} from "./svg.server";

export type LineChartSeries = {
  id: string;
  label: string;
  /** In any order; `date` as ISO 8601, `value` 0–100. */
  points: readonly {
    date: string;
    value: number;
    /** No line leads to it from the one before: what lies between them is told to nobody. */
    apart?: boolean;
  }[];
};

export type LineChartInput = {
  /** The first one leads: petrol and unbroken. Beyond four the colours repeat, the dashes and marks do not before twelve. */
  series: readonly LineChartSeries[];
  /** Accessible name. */
  title: string;
  /** A day as the page around the chart writes it. */
  writeDate: (date: Date) => string;
  /** The same where there is little room; 'M/yy' unless it is given. */
  writeShort?: (date: Date) => string;
  /** A range of values behind the lines. */
  range?: { from: number; to: number };
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
const strokes = [color.primary.solid, color.caution.solid, color.text.normal, color.neutral.solid];
const dashes = [undefined, "7 4", "2 4"];
/** Marks around the origin, about 10 px wide: circle, square, diamond, triangle. */
const marks = ["M-5 0a5 5 0 1 1 10 0a5 5 0 1 1-10 0z", "M-4.5-4.5h9v9h-9z", "M0-6l6 6-6 6-6-6z", "M0-6l6 10.5h-12z"];

const strokeOf = (n: number) => strokes[n % strokes.length];
const dashOf = (n: number) => dashes[n % dashes.length];
const markOf = (n: number) => marks[n % marks.length];

type NivoSeries = { id: string; data: readonly { x: Date; y: number; apart: boolean | undefined }[] };
type Layer = LineCustomSvgLayerProps<NivoSeries>;

/**
 * Results over time as an SVG string: y from 0 to 100, time in proportion and never less than a week wide, dates of the
 * results below. Each mark carries its value in `data-value`; numbers are written where they have room.
 * Throws RangeError for a value outside 0–100 or a date that is none.
 */
export function lineChart(input: LineChartInput): string {
  const { series, title, writeDate, writeShort, range, description, width = 640, idPrefix } = input;
  const data = series.map(({ points }, n) => ({
    id: String(n),
    data: points
      .map(({ date, value, apart }) => ({ x: parseDate(date), y: requireScore(value), apart }))
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
          layers={[
            (layer: Layer) => (range ? <Range {...layer} {...range} /> : null),
            (layer: Layer) => <Axes {...layer} times={times} writeDate={writeDate} writeShort={writeShort} />,
            Lines,
            Values,
          ]}
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

function Range({ innerWidth, yScale, from, to }: Layer & { from: number; to: number }) {
  return (
    <path
      fill={strokeOf(0)}
      fillOpacity={rangeOpacity}
      d={`M${-sideRoom} ${yScale(to)}H${innerWidth + sideRoom}V${yScale(from)}H${-sideRoom}z`}
    />
  );
}

type AxesProps = Layer & { times: readonly number[] } & Pick<LineChartInput, "writeDate" | "writeShort">;

function Axes({ innerWidth, innerHeight, xScale, yScale, times, writeDate, writeShort }: AxesProps) {
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
        {dateLabels(times, innerWidth, (time) => xScale(new Date(time)), writeDate, writeShort).map(
          ({ time, text, x }) => (
            <text key={time} x={x} y={innerHeight + 24} textAnchor="middle">
              {text}
            </text>
          ),
        )}
      </g>
    </>
  );
}

type Points = Layer["series"][number]["data"];

/** The points of a line, parted where none leads on. */
function joined(data: Points): Points[] {
  const runs: Points[] = [];
  for (const point of data) {
    const run = runs.at(-1);
    if (run && !point.data.apart) runs[runs.length - 1] = [...run, point];
    else runs.push([point]);
  }
  return runs;
}

/** Lines and marks stand on an outline in the colour of the card: it parts crossing lines, and it keeps them visible on a black page. */
function Lines({ series, lineGenerator }: Layer) {
  return (
    <>
      {series.map(({ id, data }) => {
        const n = Number(id);
        const d = joined(data)
          .map((some) => lineGenerator(some.map(({ position }) => position)) ?? "")
          .join("");
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

function Values({ series, innerHeight }: Layer) {
  const lines = series.map(({ data }) =>
    data.map(({ data: { y }, position }) => ({ ...position, text: formatScore(y) })),
  );
  return (
    <g fontSize={labelSize + 1} fontWeight={700} textAnchor="middle" {...numberFont}>
      {placeValues(lines, innerHeight).map(({ x, y, text }) => (
        <text key={`${y} ${x}`} x={x} y={y}>
          {text}
        </text>
      ))}
    </g>
  );
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
