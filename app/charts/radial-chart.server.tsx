import { PolarBar, type PolarBarCustomLayerProps } from "@nivo/polar-bar";
import { renderToStaticMarkup } from "react-dom/server";
import { color } from "~/design/tokens";
import {
  type Band,
  type BandWords,
  bandFill,
  bandShape,
  bands,
  figure,
  formatScore,
  layersOf,
  numberFont,
  quietOpacity,
  requireScore,
  textFont,
  textWidth,
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
  /** Distinguishes the chart among all charts of the page; without spaces. */
  idPrefix: string;
};

/*
 * One drawing for all screens, in units of a 360 wide box around the centre of the circle: at 288 px (a 320 px phone with
 * its margins) the labels are 11.2 px high, at 460 px they equal the text around the chart.
 */
const halfWidth = 180;
const outerRadius = 92;
const innerRadius = 37;
const iconSize = 26;
const iconRadius = outerRadius + 20;
const labelSize = 14;
const lineHeight = 15.5;
const scoreSize = 15;
const rings = [25, 50, 75, 100];

/**
 * The radial chart of the life areas around the overall index, as an SVG string that fills the width of its container.
 * The sector of area n carries `data-sector="n"` and grows from the origin of the coordinate system, so that a style
 * sheet can let it grow by scaling; the groups `data-part="icons"`, `"numbers"` and `"names"` have one child per area in
 * the same order. What is drawn is the final state. All text stands outside the sectors, where forced colors keep it
 * readable. The container should be at most about 500 px wide.
 * Throws RangeError for a score outside 0–100.
 */
export function radialChart({ index, areas, title, description, bandWords, idPrefix }: RadialChartInput): string {
  const indexText = index === undefined ? "–" : formatScore(requireScore(index));
  const { places, top, bottom } = placesOf(areas.map(({ label }) => label));
  const legend = bandWords && placeLegend(bandWords, bottom + 12);
  const height = (legend?.bottom ?? bottom + 2) - top;
  const placed = areas.flatMap((area, n) => {
    const place = places[n];
    return place ? [{ ...area, ...place }] : [];
  });
  return figure(
    {
      idPrefix,
      chart: "radial",
      viewBox: [-halfWidth, top, 2 * halfWidth, height],
      name: title,
      description: [description, areas.map((area) => inWords(area, bandWords)).join(", ")].filter(Boolean).join(" "),
    },
    sectors(areas) +
      renderToStaticMarkup(
        <>
          <g textAnchor="middle" {...numberFont}>
            <text y={index === undefined ? 12 : 8} fontSize={indexText.length > 2 ? 28 : 35} fontWeight={700}>
              {indexText}
            </text>
            {index === undefined ? null : (
              <text y={25} fontSize={12} fontWeight={600} fillOpacity={quietOpacity}>
                / 100
              </text>
            )}
          </g>
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
        </>,
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
function sectors(areas: readonly RadialArea[]): string {
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
      layers={[(layer: PolarBarCustomLayerProps) => <SectorLayer {...layer} areas={areas} />]}
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
}: PolarBarCustomLayerProps & { areas: readonly RadialArea[] }) {
  const outline = (arc: { startAngle: number; endAngle: number; innerRadius: number; outerRadius: number }) =>
    // d3 reads the angle between neighbours from the arc; this one makes a gap of the same width along all of it.
    arcGenerator({ ...arc, padAngle: 3 / Math.hypot(arc.innerRadius, arc.outerRadius) } as typeof arc) ?? "";
  const bars = arcs.filter(({ key }) => key === "score");
  return (
    <>
      <path
        fill={color.surface.sunken}
        d={bars.map(({ arc }) => outline({ ...arc, innerRadius, outerRadius })).join("")}
      />
      <g fill="none" stroke={color.surface.card} strokeWidth={1.5}>
        {rings.map((ring) => (
          <circle key={ring} r={radiusScale(ring)} />
        ))}
      </g>
      {bars.map(({ arc, value }, n) =>
        value > 0 ? (
          <path key={areas[n]?.key} data-sector={n} fill={bandFill(areas[n]?.band)} d={outline(arc)} />
        ) : null,
      )}
    </>
  );
}

function BandShape({ band, x, y }: { band: Band; x: number; y: number }) {
  return <path transform={`translate(${x} ${y})`} d={bandShape[band]} fill={bandFill(band)} />;
}

type Box = { left: number; right: number; top: number; bottom: number };
type Place = {
  /** Middle of the icon; shape and number follow it away from the circle. */
  icon: { x: number; y: number };
  toRight: boolean;
  /** Middle of the lines of the name and baseline of the first. */
  x: number;
  y: number;
  lines: readonly string[];
};
type Places = { places: readonly Place[]; top: number; bottom: number };

/** Names come from published surveys in three languages, so few sets exist and each is laid out once. */
const knownPlaces = new Map<string, Places>();
const knownPlacesLimit = 100;

function placesOf(labels: readonly string[]): Places {
  const key = labels.join("\n");
  let places = knownPlaces.get(key);
  if (!places) {
    if (knownPlaces.size >= knownPlacesLimit) knownPlaces.clear();
    places = placeLabels(labels);
    knownPlaces.set(key, places);
  }
  return places;
}

/**
 * Puts icon, shape and number in a row on the rim of each sector and the name above it in the upper half, below it in the
 * lower one, moved away from the circle as little as it takes to touch neither it nor anything already placed. The scores
 * have no part in it, so that two results of one person look alike.
 */
function placeLabels(labels: readonly string[]): Places {
  const rows = labels.map((_, n) => placeRow(((n + 0.5) / labels.length) * 2 * Math.PI));
  const taken = rows.map(({ box }) => box);
  const places: Place[] = [];
  // The widest part of the circle leaves least room, so names there choose first.
  const byRoom = [...rows.entries()].sort(([, a], [, b]) => Math.abs(a.icon.y) - Math.abs(b.icon.y));
  for (const [n, { icon, toRight, box: row }] of byRoom) {
    const { box, lines } = placeName(labels[n] ?? "", row, icon.y > 0, taken);
    taken.push(box);
    places[n] = { icon, toRight, x: (box.left + box.right) / 2, y: box.top + labelSize * 0.8, lines };
  }
  return {
    places,
    top: Math.min(-outerRadius, ...taken.map((box) => box.top)) - 2,
    bottom: Math.max(outerRadius, ...taken.map((box) => box.bottom)),
  };
}

const shapeOffset = iconSize / 2 + 7;
const scoreOffset = iconSize / 2 + 15;
const longestScore = textWidth("100", scoreSize);

function placeRow(angle: number) {
  const icon = { x: Math.sin(angle) * iconRadius, y: -Math.cos(angle) * iconRadius };
  const extent = scoreOffset + longestScore;
  const isCentred = Math.abs(Math.sin(angle)) < 0.01;
  const toRight = isCentred || icon.x > 0;
  if (isCentred) icon.x = (iconSize / 2 - extent) / 2;
  const half = iconSize / 2;
  const box: Box = {
    left: toRight ? icon.x - half : icon.x - extent,
    right: toRight ? icon.x + extent : icon.x + half,
    top: icon.y - half,
    bottom: icon.y + half,
  };
  return { icon, toRight, box };
}

function placeName(label: string, row: Box, below: boolean, taken: readonly Box[]): { box: Box; lines: string[] } {
  // Beside the circle there is room on either side of the row; elsewhere one side is the circle.
  const sides = Math.abs(row.top + row.bottom) < outerRadius ? [below, !below] : [below];
  const middle = (row.left + row.right) / 2;
  let best: { box: Box; lines: string[]; cost: number } | undefined;
  for (const lines of foldings(label)) {
    const widths = lines.map((line) => textWidth(line, labelSize));
    const width = Math.max(...widths);
    const height = lines.length * lineHeight;
    const reach = Math.max(0, halfWidth - width / 2);
    const hyphens = lines.filter((line) => line.endsWith("-")).length;
    // Centred on its row, or as far out as the edge allows.
    for (const under of sides)
      for (const x of [Math.max(-reach, Math.min(middle, reach)), Math.sign(middle) * reach]) {
        const top = under ? row.bottom + 3 : row.top - 3 - height;
        const boxes = widths.map((lineWidth, n) => ({
          left: x - lineWidth / 2,
          right: x + lineWidth / 2,
          top: top + n * lineHeight,
          bottom: top + (n + 1) * lineHeight,
        }));
        const { away, passed } = wayToFreePlace(boxes, under, taken);
        const cost =
          Math.abs(away) +
          Math.abs(middle - x) / 4 +
          (lines.length - 1) * 6 +
          hyphens * 16 +
          (under === below ? 0 : 10) +
          (passed ? 200 : 0);
        if (best && best.cost <= cost) continue;
        best = {
          box: { left: x - width / 2, right: x + width / 2, top: top + away, bottom: top + away + height },
          lines,
          cost,
        };
      }
  }
  if (!best) throw new Error("a name has at least one folding");
  return best;
}

/**
 * How far the lines have to go down or up, and whether they pass another area's place on the way and so seem to belong
 * there. Ends because circle and boxes do: beyond them every place is free.
 */
function wayToFreePlace(
  lines: readonly Box[],
  down: boolean,
  taken: readonly Box[],
): { away: number; passed: boolean } {
  let passed = false;
  for (let away = 0; ; away += down ? 2 : -2) {
    const moved = lines.map((box) => ({ ...box, top: box.top + away, bottom: box.bottom + away }));
    const meets = moved.some((box) => taken.some((other) => overlap(box, other)));
    if (!meets && !moved.some(touchesCircle)) return { away, passed };
    passed ||= meets;
  }
}

/** Every way to set a name in one to three lines, broken at spaces, soft hyphens and, in long words, between syllables. */
function foldings(label: string): string[][] {
  const pieces = withSoftHyphens(label.trim()).split(/(?<=[\s\u00AD])/u);
  const all: string[][] = [];
  const fold = (from: number, lines: string[]) => {
    if (from === pieces.length) all.push(lines);
    else if (lines.length < 3)
      for (let to = from + 1; to <= pieces.length; to++) {
        const line = pieces.slice(from, to).join("");
        const hyphen = line.endsWith("\u00AD") ? "-" : "";
        fold(to, [...lines, line.replaceAll("\u00AD", "").trim() + hyphen]);
      }
  };
  fold(0, []);
  return all;
}

/** A wider word may find no room beside the circle. Finnish and Swedish both part one before a consonant and its vowel. */
const longestWord = 80;

function withSoftHyphens(label: string): string {
  if (label.includes("\u00AD")) return label;
  return label.replace(/\S+/gu, (word) =>
    textWidth(word, labelSize) <= longestWord
      ? word
      : word.replace(/(?<=\p{L}{3})(?=[bcdfgjklmnpqrstvwxz][aeiouyåäö]\p{L})/giu, "\u00AD"),
  );
}

function touchesCircle({ left, right, top, bottom }: Box): boolean {
  const x = Math.max(left, Math.min(0, right));
  const y = Math.max(top, Math.min(0, bottom));
  return Math.hypot(x, y) < outerRadius + 3;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right + 4 && b.left < a.right + 4 && a.top < b.bottom + 2 && b.top < a.bottom + 2;
}

/** One row if the words fit, else one row per word. */
function placeLegend(words: BandWords, top: number) {
  const widths = bands.map((band) => 15 + textWidth(words[band], labelSize));
  const gap = 18;
  const total = widths.reduce((sum, width) => sum + width, 0) + gap * (bands.length - 1);
  const oneRow = total <= 2 * halfWidth;
  let x = -(oneRow ? total : Math.max(...widths)) / 2;
  const entries = bands.map((band, n) => {
    const entry = { band, x, y: top + labelSize + (oneRow ? 0 : n * 20) };
    if (oneRow) x += (widths[n] ?? 0) + gap;
    return entry;
  });
  return { entries, bottom: Math.max(...entries.map(({ y }) => y)) + 6 };
}
