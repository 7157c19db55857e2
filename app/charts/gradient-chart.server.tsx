import { renderToStaticMarkup } from "react-dom/server";
import { color } from "~/design/tokens";
import { type Gradient, gradientStops, sampledColours } from "./gradient";
import { guideShapes } from "./guide-shapes";
import { figure, numberFont, quietOpacity, textFont } from "./svg.server";
import type { ValueScale } from "./value-scale";

/** A result on the chart: a number, or on which side of the measuring range it lies, or neither where it failed. */
export type ChartPoint = { label: string; shortLabel: string; at: number | "above" | "below" | undefined };

export type GradientChartInput = {
  gradient: Gradient;
  /** Of the clinical reference range. */
  limits: { lower: number | null; upper: number | null };
  median: number | null;
  mean: number | null;
  /** Oldest first. */
  points: readonly ChartPoint[];
  scale: ValueScale;
  unit: string;
  /** A number of the axis, and one of the person. */
  writeTick: (value: number) => string;
  writeValue: (value: number) => string;
  /** What the ends of the coloured bar say. */
  ends: { top: string; bottom: string };
  /** Accessible name and description; the table beside the chart has the numbers. */
  name: string;
  description: string;
  /** Distinguishes the chart among all charts of the page; without spaces. */
  idPrefix: string;
};

/** The chart's own pixels: on a phone of 320 px it is drawn at this size. Its height is spec §9's. */
const [width, height] = [264, 320];
export const plot = { top: 30, bottom: 276 } as const;
const bar = { left: 44, width: 18 } as const;
const [plotLeft, plotRight] = [bar.left + bar.width, 214];
const textSize = 12;
/** Results drawn at most, the newest; the table has them all. */
const mostPoints = 8;
/** Under this many px per result dates are short, and every second is left out (spec §9). */
const pxPerFullDate = 100;

/** Where a value stands, in px from the top. Beyond the scale it stands at its end. */
export function heightOf(value: number, { min, max }: Pick<ValueScale, "min" | "max">): number {
  const part = Math.min(1, Math.max(0, (value - min) / (max - min)));
  return plot.bottom - part * (plot.bottom - plot.top);
}

/**
 * One measured value of a person against a population, as an SVG string: the bar is coloured from worst to best, lines
 * tell the population's median and mean and the ends of the clinical range, and the person's results stand beside each
 * other in the order of time. What is drawn carries its number in `data-value`.
 */
export function gradientChart(input: GradientChartInput): string {
  const { name, description, idPrefix } = input;
  return figure(
    { idPrefix, chart: "gradient", viewBox: [0, 0, width, height], name, description },
    barColours(input) +
      renderToStaticMarkup(
        <>
          <Bar {...input} />
          <Axis {...input} />
          <Guides {...input} />
          <Points {...input} points={input.points.slice(-mostPoints)} />
        </>,
      ),
  );
}

/** As text: React knows this element within an `<svg>` alone, which figure() puts around. */
function barColours({ gradient, scale, idPrefix }: GradientChartInput): string {
  const stops = gradientStops(sampledColours(gradient, [scale.min, scale.max]));
  const markup = stops.map(
    ({ offset, colour }) => `<stop offset="${Number(offset.toFixed(3))}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${barId(idPrefix)}" x1="0" x2="0" y1="1" y2="0">${markup.join("")}</linearGradient>`;
}

const barId = (idPrefix: string) => `${idPrefix}-bar`;

function Bar({ ends, idPrefix }: GradientChartInput) {
  return (
    <>
      <rect
        x={bar.left}
        y={plot.top}
        width={bar.width}
        height={plot.bottom - plot.top}
        rx={6}
        fill={`url(#${barId(idPrefix)})`}
        stroke="currentColor"
        strokeOpacity={quietOpacity}
      />
      <g fontSize={textSize} fillOpacity={quietOpacity} {...textFont}>
        <text x={bar.left} y={plot.top - 9}>
          {ends.top}
        </text>
        <text x={bar.left} y={plot.bottom + 17}>
          {ends.bottom}
        </text>
      </g>
    </>
  );
}

function Axis({ scale, unit, writeTick }: GradientChartInput) {
  return (
    <g fontSize={textSize} fillOpacity={quietOpacity} textAnchor="end" {...numberFont}>
      <text x={width} y={plot.top - 9} {...textFont}>
        {unit}
      </text>
      {scale.ticks.map((tick) => (
        <text key={tick} x={bar.left - 6} y={heightOf(tick, scale) + 4} data-tick={tick}>
          {writeTick(tick)}
        </text>
      ))}
    </g>
  );
}

/** The range between the limits is a soft surface with solid ends, so it is one in grey and in forced colours too. */
function Guides({ limits, median, mean, scale }: GradientChartInput) {
  const { lower, upper } = limits;
  const top = upper === null ? plot.top : heightOf(upper, scale);
  const bottom = lower === null ? plot.bottom : heightOf(lower, scale);
  const line = (guide: keyof typeof guideShapes, value: number | null) => {
    if (value === null) return null;
    const { dashes, mark, at } = guideShapes[guide];
    return (
      <g data-guide={guide} data-value={value} transform={`translate(0 ${heightOf(value, scale)})`}>
        <path d={`M${plotLeft} 0H${plotRight}`} stroke="currentColor" strokeWidth={1.5} strokeDasharray={dashes} />
        {mark ? <path d={mark} transform={`translate(${plotRight - at} 0)`} /> : null}
      </g>
    );
  };
  return (
    <>
      {lower === null && upper === null ? null : (
        <rect
          x={plotLeft}
          y={top}
          width={plotRight - plotLeft}
          height={bottom - top}
          fill={color.positive.solid}
          fillOpacity={0.14}
        />
      )}
      {line("lower", lower)}
      {line("upper", upper)}
      {line("median", median)}
      {line("mean", mean)}
    </>
  );
}

function Points({ points, scale, writeValue }: GradientChartInput) {
  const each = (plotRight - plotLeft) / points.length;
  const isShort = each < pxPerFullDate;
  return (
    <>
      {points.map(({ label, shortLabel, at }, n) => {
        const x = plotLeft + each * (n + 0.5);
        const isLast = n === points.length - 1;
        // Counted from the newest, whose date always stands.
        const isNamed = !isShort || (points.length - 1 - n) % 2 === 0;
        return (
          <g key={label}>
            <Point x={x} at={at} scale={scale} isLast={isLast} writeValue={writeValue} />
            {isNamed ? (
              <text
                x={Math.min(x, width - 36)}
                y={plot.bottom + 37}
                fontSize={textSize}
                fillOpacity={quietOpacity}
                textAnchor="middle"
                {...numberFont}
              >
                {isShort ? shortLabel : label}
              </text>
            ) : null}
          </g>
        );
      })}
    </>
  );
}

/** The newest result is larger and has its number; those before it are hollow. */
function Point({
  x,
  at,
  scale,
  isLast,
  writeValue,
}: { x: number; at: ChartPoint["at"]; isLast: boolean } & Pick<GradientChartInput, "scale" | "writeValue">) {
  const beyond = at === "above" ? "M0 0l7 12h-14z" : "M0 0l7-12h-14z";
  const y = at === "above" ? plot.top + 3 : at === "below" ? plot.bottom - 3 : heightOf(at ?? 0, scale);
  return (
    <>
      {at === undefined ? null : (
        <g data-result={isLast ? "latest" : "earlier"} data-value={at} transform={`translate(${x} ${y})`}>
          {typeof at === "string" ? (
            <path d={beyond} stroke={color.surface.card} strokeWidth={1.5} />
          ) : (
            <circle
              r={isLast ? 7 : 4.5}
              fill={isLast ? "currentColor" : "none"}
              stroke={isLast ? color.surface.card : "currentColor"}
              strokeWidth={2}
            />
          )}
        </g>
      )}
      {isLast ? (
        <text
          x={plotRight + 10}
          y={
            (at === undefined ? (plot.top + plot.bottom) / 2 : Math.min(Math.max(y, plot.top + 6), plot.bottom - 6)) + 5
          }
          fontSize={15}
          fontWeight={700}
          {...numberFont}
        >
          {typeof at === "number" ? writeValue(at) : at === undefined ? "–" : at === "above" ? ">" : "<"}
        </text>
      ) : null}
    </>
  );
}
