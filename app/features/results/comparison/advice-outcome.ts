/** What came of a step that somebody was given: it helped, it did not, or they have not tried it. */
export const adviceOutcomeKinds = ["helped", "did_not_help", "not_tried"] as const;
export type AdviceOutcome = (typeof adviceOutcomeKinds)[number];

declare module "~/db/schema/room-types" {
  interface RoomTypes {
    adviceOutcome: AdviceOutcome;
  }
}

export function isAdviceOutcome(value: unknown): value is AdviceOutcome {
  return adviceOutcomeKinds.some((kind) => kind === value);
}
