import { type Guide, guideShapes } from "./guide-shapes";

/** What stands for a row of the table in the chart above it: a line with its mark, or the person's own point. */
export function GuideMark({ of, className }: { of: Guide | "latest" | "earlier"; className?: string }) {
  const shape = of === "latest" || of === "earlier" ? undefined : guideShapes[of];
  return (
    <svg width={28} height={12} viewBox="0 -6 28 12" fill="currentColor" className={className} aria-hidden="true">
      {shape ? (
        <>
          <path d="M0 0H22" stroke="currentColor" strokeWidth={1.5} strokeDasharray={shape.dashes} />
          {shape.mark ? <path d={shape.mark} transform="translate(22 0)" /> : null}
        </>
      ) : (
        <circle
          cx={14}
          r={of === "latest" ? 6 : 4.5}
          fill={of === "latest" ? "currentColor" : "none"}
          stroke="currentColor"
          strokeWidth={of === "latest" ? 0 : 2}
        />
      )}
    </svg>
  );
}
