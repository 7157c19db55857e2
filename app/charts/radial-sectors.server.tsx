import { PolarBar, type PolarBarCustomLayerProps } from "@nivo/polar-bar";
import { renderToStaticMarkup } from "react-dom/server";
import { color } from "~/design/tokens";
import { bandFill } from "./bands";
import type { RadialArea } from "./radial-area";
import { outerRadius } from "./radial-layout";
import { layersOf, requireScore } from "./svg.server";

const innerRadius = 37;
/** Scores at which a ring is drawn. */
const rings = [25, 50, 75, 100];

/** Light lines across the dark of a low sector, so that it is told apart by more than its shade. */
export function hatchPattern(id: string): string {
  return renderToStaticMarkup(
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={6} height={6} fill={bandFill("low_result")} />
      <rect width={1.5} height={6} fill={color.surface.card} fillOpacity={0.5} />
    </pattern>,
  );
}

/** The circle itself: nivo shares out the turn, scales the scores and makes the outlines. */
export function sectors(areas: readonly RadialArea[], hatch: string): string {
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
  const [first] = bars;
  // The grounds are all alike, so one is turned to the place of each.
  const ground = first && outline({ ...first.arc, innerRadius, outerRadius });
  return (
    <>
      <g fill={color.surface.page} stroke={color.border.hairline} strokeWidth={0.5}>
        {areas.map(({ key }, n) => (
          <path key={key} d={ground} transform={`rotate(${(n / areas.length) * 360})`} />
        ))}
      </g>
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
