/** Messages that an order sends to its people, and the last one to its subscriber. */
export const messageKinds = ["invitation", "reminder", "last_day", "results_ready", "trial_ends"] as const;

export type MessageKind = (typeof messageKinds)[number];

/** Days before its end at which the subscriber hears that a trial ends. */
export const trialEndsDays = 7;
