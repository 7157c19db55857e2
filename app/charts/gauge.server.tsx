import { RadialBar, type RadialBarCustomLayerProps } from "@nivo/radial-bar";
import { renderToStaticMarkup } from "react-dom/server";
import { color } from "~/design/tokens";
import { bandFill, type Level } from "./bands";
import { countOf, figure, formatScore, layersOf, numberFont, quietOpacity, requireScore } from "./svg.server";

export type GaugeInput = {
  /** 0–100; undefined where the module has no number. */
  score: number | undefined;
  band: Level | undefined;
  /** All that is read out of the gauge, in words. Without it the gauge is for the eye: what stands beside it says the same. */
  label?: string;
  /** Drawn above the number, or alone in the middle: a symbol of the sprite, or path data on a 24 px grid with 2 px strokes. */
  icon?: { href: string } | { path: string };
  /** In px; the gauge is as wide as it is high. */
  height?: number;
  /** Distinguishes a gauge with a label among all charts of the page; without spaces. */
  idPrefix?: string;
};

const sizeUnits = 130;
const ringWidth = 10;
const ringRadius = 59;
const checkPath = "M5 12.5l4.5 4.5L19 7.5";

/**
 * The circular gauge 'n / 100' as an SVG string. The arc carries `data-arc` and a path length of 100, so that a style
 * sheet can let it grow, and the number `data-count`; what is drawn is the final state. Throws RangeError for a score outside 0–100.
 */
export function gauge({ score, band, label, icon, height = 130, idPrefix = "" }: GaugeInput): string {
  const number = score === undefined ? undefined : formatScore(requireScore(score));
  return figure(
    {
      idPrefix,
      chart: "gauge",
      viewBox: [-sizeUnits / 2, -sizeUnits / 2, sizeUnits, sizeUnits],
      sidePx: height,
      name: label,
      description: undefined,
    },
    ring(score, bandFill(band)) +
      renderToStaticMarkup(
        <>
          {icon || number === undefined ? <Mark icon={icon} alone={number === undefined} /> : null}
          {number === undefined ? null : (
            <g textAnchor="middle" {...numberFont}>
              <text y={icon ? 20 : 9} fontSize={icon ? 30 : 36} fontWeight={700} data-count={countOf(score)}>
                {number}
              </text>
              <text y={icon ? 37 : 29} fontSize={14} fontWeight={600} fillOpacity={quietOpacity}>
                / 100
              </text>
            </g>
          )}
        </>,
      ),
  );
}

/** The icon, or the check mark where there is nothing else; in the colour of the text around the gauge. */
function Mark({ icon, alone }: { icon: GaugeInput["icon"]; alone: boolean }) {
  const side = alone ? 48 : 26;
  const y = alone ? -side / 2 : -side - 10;
  if (icon && "href" in icon) return <use href={icon.href} x={-side / 2} y={y} width={side} height={side} />;
  return (
    <path
      d={icon ? icon.path : checkPath}
      transform={`translate(${-side / 2} ${y}) scale(${side / 24})`}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

/** A results page shows a dozen gauges and scores repeat: nivo lays out each ring once. At most 1,002 rings in 5 colours. */
const rings = new Map<string, string>();

/** The ring without a score is full: there is a state to tell, but no share. */
function ring(score: number | undefined, stroke: string): string {
  const tenths = score?.toFixed(1);
  const key = `${tenths} ${stroke}`;
  const known = rings.get(key);
  if (known !== undefined) return known;
  const drawn = layersOf(
    <RadialBar
      width={ringRadius * 2}
      height={ringRadius * 2}
      data={[{ id: "score", data: [{ x: "score", y: Number(tenths ?? 100) }] }]}
      maxValue={100}
      startAngle={0}
      endAngle={360}
      colors={[stroke]}
      layers={[RingLayer]}
      animate={false}
      isInteractive={false}
      renderWrapper={false}
    />,
  );
  rings.set(key, drawn);
  return drawn;
}

/**
 * nivo's bar as a stroked centre line, which a style sheet can draw from its start; nivo's own closed outline could only
 * fade in. From half a turn on, the large-arc flag asks for the long way round. A full turn stops just before its start
 * and closes: between two equal points there is no arc.
 */
function RingLayer({ bars: [bar], valueScale }: RadialBarCustomLayerProps) {
  if (!bar) return null;
  const radians = (Math.min(valueScale(bar.value), 359.9) * Math.PI) / 180;
  const end = `${Math.sin(radians) * ringRadius} ${-Math.cos(radians) * ringRadius}`;
  const largeArc = bar.value < 50 ? 0 : 1;
  const path = `M0 ${-ringRadius}A${ringRadius} ${ringRadius} 0 ${largeArc} 1 ${end}${bar.value < 100 ? "" : "z"}`;
  return (
    <g fill="none" strokeWidth={ringWidth}>
      <circle r={ringRadius} stroke={color.surface.sunken} />
      {bar.value > 0 ? <path data-arc="" pathLength={100} stroke={bar.color} d={path} /> : null}
    </g>
  );
}
