/** The time of this process. Decisions that several instances must agree on use the database's now() instead. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
