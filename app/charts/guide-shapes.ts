/** How the lines of a gradient chart are told apart without colour: by their dashes and by the mark at their end. */
export const guideShapes = {
  lower: { dashes: undefined, mark: undefined },
  upper: { dashes: undefined, mark: undefined },
  median: { dashes: "7 4", mark: "M0-5l5 5-5 5-5-5z" },
  mean: { dashes: "2 4", mark: "M-4-4h8v8h-8z" },
} as const satisfies Record<string, { dashes: string | undefined; mark: string | undefined }>;

export type Guide = keyof typeof guideShapes;
