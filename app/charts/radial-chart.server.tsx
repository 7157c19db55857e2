import { PolarBar, type PolarBarCustomLayerProps } from "@nivo/polar-bar";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { color } from "~/design/tokens";
import { type Band, type BandWords, bandFill, bandShape } from "./bands";
import {
  halfWidth,
  iconSize,
  labelSize,
  lineHeight,
  outerRadius,
  placeLegend,
  placesOf,
  scoreOffset,
  scoreSize,
  shapeOffset,
} from "./radial-layout";
import {
  compact,
  countOf,
  figure,
  formatScore,
  layersOf,
  numberFont,
  quietOpacity,
  requireScore,
  shortNumber,
  textFont,
} from "./svg.server";

export type RadialArea = {
  key: string;
  /** The area's name; soft hyphens (U+00AD) say where a long word may be broken. */
  label: string;
  /** 0–100; undefined where the area has no score. */
  score: number | undefined;
  band: Band | undefined;
  /** Symbol of the icon sprite; an area without one shows its band's shape in that place. */
  iconHref: string | undefined;
  /** Where the area is told of at length. */
  href?: string;
};

export type RadialChartInput = {
  /** Overall index, 0–100. */
  index: number | undefined;
  /** Clockwise from the top; nine in the scored survey. */
  areas: readonly RadialArea[];
  /** Accessible name. */
  title: string;
  /** One sentence in front of the list of areas and scores that makes the accessible description. */
  description: string;
  /** With them a legend explains shape and colour in words, and the description says each area's band. */
  bandWords?: BandWords;
  /**
   * For phones: icons and numbers stand around the circle, which has more room; names and legend are left to the text
   * below it.
   */
  withoutNames?: boolean;
  /** Distinguishes the chart among all charts of the page; without spaces. */
  idPrefix: string;
};

const innerRadius = 37;
/** Scores at which a ring is drawn. */
const rings = [25, 50, 75, 100];

/**
 * The radial chart of the life areas around the overall index, as an SVG string that fills the width of its container.
 * The sector of area n carries `data-sector="n"` and grows from the origin of the coordinate system, so that a style
 * sheet can let it grow by scaling; the groups `data-part="icons"`, `"numbers"` and `"names"` have one child per area in
 * the same order. What is drawn is the final state. All text stands outside the sectors, where forced colors keep it
 * readable. The container should be at most about 500 px wide.
 *
 * Areas with an address can be pressed: a second drawing of the same size, `data-part="links"`, lies over the first one
 * for pointers. An image holds no controls for anybody else, so the same links belong into the table beside the chart.
 * Throws RangeError for a score outside 0–100.
 */
export function radialChart(input: RadialChartInput): string {
  const { index, areas, title, description, bandWords, withoutNames = false, idPrefix } = input;
  const indexText = index === undefined ? "–" : formatScore(requireScore(index));
  const hatch = `${idPrefix}-hatch`;
  const { viewBox, around } = withoutNames ? ringWithoutNames(areas) : ringWithNames(areas, bandWords);
  const drawing = figure(
    {
      idPrefix,
      chart: "radial",
      viewBox,
      name: title,
      description: [description, areas.map((area) => inWords(area, bandWords)).join(", ")].filter(Boolean).join(" "),
    },
    (areas.some(({ band }) => band === "low_result") ? hatchPattern(hatch) : "") +
      sectors(areas, hatch) +
      renderToStaticMarkup(
        <>
          <g textAnchor="middle" {...numberFont}>
            <text
              y={index === undefined ? 12 : 8}
              fontSize={indexText.length > 2 ? 28 : 35}
              fontWeight={700}
              data-count={countOf(index)}
            >
              {indexText}
            </text>
            {index === undefined ? null : (
              <text y={25} fontSize={12} fontWeight={600} fillOpacity={quietOpacity}>
                / 100
              </text>
            )}
          </g>
          {around}
        </>,
      ),
  );
  return drawing + links(areas, viewBox);
}

type Ring = { viewBox: readonly [number, number, number, number]; around: ReactElement };

/** Icon, shape and number in a row at the rim of each sector, its name above or below, and a legend. */
function ringWithNames(areas: readonly RadialArea[], bandWords: BandWords | undefined): Ring {
  const { places, top, bottom } = placesOf(areas.map(({ label }) => label));
  const legend = bandWords && placeLegend(bandWords, bottom + 12);
  const placed = areas.flatMap((area, n) => {
    const place = places[n];
    return place ? [{ ...area, ...place }] : [];
  });
  return {
    viewBox: [-halfWidth, top, 2 * halfWidth, (legend?.bottom ?? bottom + 2) - top],
    around: (
      <>
        <g data-part="icons">
          {placed.map(({ key, iconHref, band, icon, toRight }) => (
            <g key={key}>
              {iconHref ? (
                <use
                  href={iconHref}
                  x={icon.x - iconSize / 2}
                  y={icon.y - iconSize / 2}
                  width={iconSize}
                  height={iconSize}
                />
              ) : null}
              {band ? <BandShape band={band} x={icon.x + shapeShift(iconHref, toRight)} y={icon.y} /> : null}
            </g>
          ))}
        </g>
        <g data-part="numbers" fontSize={scoreSize} fontWeight={700} {...numberFont}>
          {placed.map(({ key, score, band, icon, iconHref, toRight }) => {
            const beside = band ? scoreOffset : iconSize / 2 + 4;
            const offset = iconHref ? beside : band ? beside - shapeOffset : 0;
            return (
              <text
                key={key}
                x={icon.x + (toRight ? offset : -offset)}
                y={icon.y + 5.5}
                textAnchor={toRight ? undefined : "end"}
              >
                {score === undefined ? "–" : formatScore(score)}
              </text>
            );
          })}
        </g>
        <g fontSize={labelSize} fontWeight={500} {...textFont}>
          <g data-part="names" textAnchor="middle">
            {placed.map(({ key, x, y, lines }) => (
              <text key={key} x={x} y={y}>
                {lines.length === 1
                  ? lines[0]
                  : lines.map((line, row) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: static markup, and two lines may be equal
                      <tspan key={row} x={x} dy={row === 0 ? undefined : lineHeight}>
                        {line}
                      </tspan>
                    ))}
              </text>
            ))}
          </g>
          {legend?.entries.map(({ band, x, y }) => (
            <g key={band}>
              <BandShape band={band} x={x + 5} y={y - 5} />
              <text x={x + 15} y={y} fillOpacity={quietOpacity}>
                {bandWords?.[band]}
              </text>
            </g>
          ))}
        </g>
      </>
    ),
  };
}

/** Without names: how far from the middle icon and number stand, and half of the drawing's side. */
const bareRadius = outerRadius + 32;
const bareHalf = bareRadius + 30;

/** Each number below its icon, both larger than where names need the room. */
function ringWithoutNames(areas: readonly RadialArea[]): Ring {
  const placed = areas.map((area, n) => {
    const angle = ((n + 0.5) / areas.length) * 2 * Math.PI;
    return { ...area, x: Math.sin(angle) * bareRadius, y: -Math.cos(angle) * bareRadius };
  });
  return {
    viewBox: [-bareHalf, -bareHalf + 4, 2 * bareHalf, 2 * bareHalf - 8],
    around: (
      <>
        <g data-part="icons">
          {placed.map(({ key, iconHref, band, x, y }) => (
            <g key={key}>
              {iconHref ? <use href={iconHref} x={x - 13} y={y - 24} width={26} height={26} /> : null}
              {band ? <BandShape band={band} x={x - 15} y={iconHref ? y + 12 : y - 6} /> : null}
            </g>
          ))}
        </g>
        <g data-part="numbers" fontSize={scoreSize} fontWeight={700} {...numberFont}>
          {placed.map(({ key, score, iconHref, x, y }) => (
            <text key={key} x={x - 7} y={iconHref ? y + 17.5 : y - 0.5}>
              {score === undefined ? "–" : formatScore(score)}
            </text>
          ))}
        </g>
      </>
    ),
  };
}

/** Light lines across the dark of a low sector, so that it is told apart by more than its shade. */
function hatchPattern(id: string): string {
  return renderToStaticMarkup(
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={6} height={6} fill={bandFill("low_result")} />
      <rect width={1.5} height={6} fill={color.surface.card} fillOpacity={0.5} />
    </pattern>,
  );
}

/** How far beyond the circle an area can be pressed: over its icon and number, and most of its name. */
const pressedBeyond = 56;

function links(areas: readonly RadialArea[], viewBox: readonly number[]): string {
  if (areas.every(({ href }) => href === undefined)) return "";
  const point = (part: number, radius: number) => {
    const angle = (part / areas.length) * 2 * Math.PI;
    return `${Math.sin(angle) * radius} ${-Math.cos(angle) * radius}`;
  };
  const far = outerRadius + pressedBeyond;
  return compact(
    renderToStaticMarkup(
      <svg
        data-part="links"
        aria-hidden="true"
        focusable="false"
        viewBox={viewBox.map(shortNumber).join(" ")}
        width="100%"
        fill="transparent"
      >
        {areas.map(({ key, href }, n) => (
          // Keyboards and screen readers have the links of the table.
          <a key={key} href={href} tabIndex={-1}>
            <path d={`M0 0L${point(n, far)}A${far} ${far} 0 0 1 ${point(n + 1, far)}z`} />
          </a>
        ))}
      </svg>,
    ),
  );
}

function shapeShift(iconHref: string | undefined, toRight: boolean): number {
  if (!iconHref) return 0;
  return toRight ? shapeOffset : -shapeOffset;
}

function inWords({ label, score, band }: RadialArea, bandWords: BandWords | undefined): string {
  const name = label.replaceAll("\u00AD", "");
  const value = `${name} ${score === undefined ? "–" : formatScore(score)}`;
  return band && bandWords ? `${value} (${bandWords[band]})` : value;
}

/** The circle itself: nivo shares out the turn, scales the scores and makes the outlines. */
function sectors(areas: readonly RadialArea[], hatch: string): string {
  return layersOf(
    <PolarBar
      width={outerRadius * 2}
      height={outerRadius * 2}
      // The rest makes every stack 100 high, which fixes the scale of the radius.
      data={areas.map(({ score = 0 }, n) => ({ id: String(n), score: requireScore(score), rest: 100 - score }))}
      keys={["score", "rest"]}
      innerRadius={innerRadius / outerRadius}
      cornerRadius={3}
      adjustValueRange={false}
      layers={[(layer: PolarBarCustomLayerProps) => <SectorLayer {...layer} areas={areas} hatch={hatch} />]}
      animate={false}
      isInteractive={false}
      renderWrapper={false}
    />,
  );
}

function SectorLayer({
  arcs,
  arcGenerator,
  radiusScale,
  areas,
  hatch,
}: PolarBarCustomLayerProps & { areas: readonly RadialArea[]; hatch: string }) {
  const outline = (arc: { startAngle: number; endAngle: number; innerRadius: number; outerRadius: number }) =>
    // d3 reads the angle between neighbours from the arc; this one makes a gap of the same width along all of it.
    arcGenerator({ ...arc, padAngle: 3 / Math.hypot(arc.innerRadius, arc.outerRadius) } as typeof arc) ?? "";
  const bars = arcs.filter(({ key }) => key === "score");
  return (
    <>
      <path
        fill={color.surface.page}
        stroke={color.border.hairline}
        strokeWidth={0.5}
        d={bars.map(({ arc }) => outline({ ...arc, innerRadius, outerRadius })).join("")}
      />
      <g fill="none" stroke={color.surface.card} strokeWidth={1.5}>
        {rings.map((ring) => (
          <circle key={ring} r={radiusScale(ring)} />
        ))}
      </g>
      {bars.map(({ arc, value }, n) =>
        value > 0 ? (
          <path
            key={areas[n]?.key}
            data-sector={n}
            fill={areas[n]?.band === "low_result" ? `url(#${hatch})` : bandFill(areas[n]?.band)}
            d={outline(arc)}
          />
        ) : null,
      )}
    </>
  );
}

function BandShape({ band, x, y }: { band: Band; x: number; y: number }) {
  return <path transform={`translate(${x} ${y})`} d={bandShape[band]} fill={bandFill(band)} />;
}
