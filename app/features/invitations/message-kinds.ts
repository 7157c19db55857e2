/** Messages that an order sends to its people, and the last one to its subscriber. */
export const messageKinds = ["invitation", "reminder", "last_day", "results_ready", "trial_ends"] as const;

export type MessageKind = (typeof messageKinds)[number];

/**
 * Messages that follow from what happens and stand in no schedule: to whoever has begun and soon has to begin anew, and to
 * whoever reads a report that is there now.
 */
export const followingKinds = ["unfinished", "report_ready"] as const;

/** Any message of an order. */
export type SentKind = MessageKind | (typeof followingKinds)[number];

/** Days before a begun survey expires at which its person hears of it, once for an order. */
export const unfinishedDays = 2;

/** Days after which a report is no news any more. */
export const reportNewsDays = 7;

/** Messages to those who read an organisation's reports; nothing in them opens an account. */
const subscribersKinds = ["trial_ends", "report_ready"] as const;

export const isForSubscribers = (kind: string): kind is (typeof subscribersKinds)[number] =>
  subscribersKinds.some((each) => each === kind);

/** Messages to those who are invited. These can go by text message. */
export type PeoplesKind = Exclude<SentKind, (typeof subscribersKinds)[number]>;

/** Days before its end at which the subscriber hears that a trial ends. */
export const trialEndsDays = 7;

/** Parts that a text message of an order is sent in at most. */
export const mostParts = 2;
