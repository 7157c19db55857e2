/**
 * How the lines of a gradient chart are told apart without colour: by their dashes and by the mark at their end, `at` px
 * before it, so that two lines of one value have both their marks in sight.
 */
export const guideShapes = {
  lower: { dashes: undefined, mark: undefined, at: 0 },
  upper: { dashes: undefined, mark: undefined, at: 0 },
  median: { dashes: "7 4", mark: "M0-5l5 5-5 5-5-5z", at: 0 },
  mean: { dashes: "2 4", mark: "M-4-4h8v8h-8z", at: 14 },
} as const satisfies Record<string, { dashes: string | undefined; mark: string | undefined; at: number }>;

export type Guide = keyof typeof guideShapes;
