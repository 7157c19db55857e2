import { Fragment, type ReactElement } from "react";
import { bandFill, bandShape, type Level, type LevelWords } from "./bands";
import type { RadialArea } from "./radial-area";
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
import { formatScore, numberFont, quietOpacity, textFont } from "./svg.server";

/** What stands around the circle, and how much room it takes. */
export type Surroundings = { viewBox: readonly [number, number, number, number]; around: ReactElement };

/** Icon, shape and number in a row at the rim of each sector, its name above or below, and a legend. */
export function withNames(areas: readonly RadialArea[], bandWords: LevelWords | undefined): Surroundings {
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
                <NameLines x={x} lines={lines} />
              </text>
            ))}
          </g>
          {legend?.entries.map(({ band, word, x, y }) => (
            <g key={band}>
              <BandShape band={band} x={x + 5} y={y - 5} />
              <text x={x + 15} y={y} fillOpacity={quietOpacity}>
                {word}
              </text>
            </g>
          ))}
        </g>
      </>
    ),
  };
}

/** A space of no size stands between two lines, so that who copies or hears a name has its words apart. */
function NameLines({ x, lines }: { x: number; lines: readonly string[] }) {
  if (lines.length === 1) return lines[0];
  return lines.map((line, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: static markup, and two lines may be equal
    <Fragment key={row}>
      {row > 0 && !lines[row - 1]?.endsWith("-") ? <tspan fontSize={0}> </tspan> : null}
      <tspan x={x} dy={row === 0 ? undefined : lineHeight}>
        {line}
      </tspan>
    </Fragment>
  ));
}

/** Without names: how far from the middle icon and number stand, and half of the drawing's side. */
const bareRadius = outerRadius + 32;
const bareHalf = bareRadius + 30;

/** Each number below its icon, both larger than where names need the room. */
export function withoutNames(areas: readonly RadialArea[]): Surroundings {
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

function shapeShift(iconHref: string | undefined, toRight: boolean): number {
  if (!iconHref) return 0;
  return toRight ? shapeOffset : -shapeOffset;
}

function BandShape({ band, x, y }: { band: Level; x: number; y: number }) {
  return <path transform={`translate(${x} ${y})`} d={bandShape[band]} fill={bandFill(band)} />;
}
