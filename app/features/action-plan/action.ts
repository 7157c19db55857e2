/** How far an action is. */
export const actionStates = ["planned", "under_way", "done", "dropped"] as const;
export type ActionState = (typeof actionStates)[number];

/** Those that something is still to be done of. */
export const openStates = ["planned", "under_way"] as const satisfies readonly ActionState[];

export const isOpenState = (state: ActionState): boolean => openStates.some((open) => open === state);

/** Who sees to it: somebody of the staff, or a role in the organisation's own words. */
export type OwnerKind = "account" | "words";

/** Days before an action's date on which its owner is reminded. */
export const reminderDays = 7;

/** Where a state leads to by one press, the most likely first. */
export const nextStates: Record<ActionState, readonly ActionState[]> = {
  planned: ["under_way", "done", "dropped"],
  under_way: ["done", "planned", "dropped"],
  done: ["under_way"],
  dropped: ["planned"],
};

/** Whether its day has passed with something still to be done. Days as programs write them. */
export const isLate = ({ state, dueOn }: { state: ActionState; dueOn: string }, today: string): boolean =>
  isOpenState(state) && dueOn < today;

/** A day that programs have written, as a moment of it. */
export const momentOfDay = (day: string): Date => new Date(`${day}T12:00:00Z`);

declare module "~/db/schema/room-types" {
  interface RoomTypes {
    actionState: ActionState;
    ownerKind: OwnerKind;
  }
}
