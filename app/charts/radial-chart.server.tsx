import { renderToStaticMarkup } from "react-dom/server";
import type { LevelWords } from "./bands";
import type { RadialArea } from "./radial-area";
import { outerRadius } from "./radial-layout";
import { hatchPattern, sectors } from "./radial-sectors.server";
import { withNames, withoutNames } from "./radial-surroundings.server";
import {
  compact,
  countOf,
  figure,
  formatScore,
  numberFont,
  quietOpacity,
  requireScore,
  shortNumber,
} from "./svg.server";

export type RadialChartInput = {
  /** Overall index, 0–100. */
  index: number | undefined;
  /** Clockwise from the top; nine in the scored survey. */
  areas: readonly RadialArea[];
  /** Accessible name. */
  title: string;
  /** Accessible description; the table beside the chart has the numbers, where there is one. */
  description: string;
  /** With them a legend explains shape and colour in words. */
  bandWords?: LevelWords;
  /**
   * For phones: icons and numbers stand around the circle, which has more room; names and legend are left to the text
   * below it.
   */
  withoutNames?: boolean;
  /** Distinguishes the chart among all charts of the page; without spaces. */
  idPrefix: string;
};

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
  const { index, areas, title, description, bandWords, idPrefix } = input;
  const indexText = index === undefined ? "–" : formatScore(requireScore(index));
  const hatch = `${idPrefix}-hatch`;
  const { viewBox, around } = input.withoutNames ? withoutNames(areas) : withNames(areas, bandWords);
  const drawing = figure(
    {
      idPrefix,
      chart: "radial",
      viewBox,
      name: title,
      description,
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
