/**
 * What messages are for. Each has a guard that is asked when a message is about to leave whether it may still: its
 * transaction has ended then, perhaps days ago, because a provider was down.
 */
export const messagePurposes = [
  /** A link, and perhaps a code, that signs somebody in. */
  "signInLink",
  /** The same by text message. */
  "signInCode",
  /** An invitation, a reminder or another message of an order. */
  "orderMessage",
  /** A professional has answered. */
  "feedbackGiven",
  /** Somebody waits for a professional. */
  "feedbackAsked",
  /** The link that begins a trial. */
  "trialLink",
  /** Somebody wants to join an organisation that they asked a trial for. */
  "trialJoin",
  /** Something has happened to somebody's account. */
  "accountNotice",
  /** Somebody has asked for an offer. */
  "quoteRequest",
  /** The day of an action is near whose owner wants to be reminded. */
  "actionReminder",
  /** One of an organisation's own systems is told of nothing any more. */
  "webhookOff",
  /** An order's message, sent to the administrator who writes it. */
  "sampleMessage",
  /** What became of a list of people that a program has sent. */
  "deliveryReport",
] as const;

export type MessagePurpose = (typeof messagePurposes)[number];

/** Smaller is more urgent. */
export const priorities = { signIn: 1, account: 3, invitation: 7 } as const;

/** How urgent each is: whoever signs in waits at the screen. */
export const priorityOf: Record<MessagePurpose, number> = {
  signInLink: priorities.signIn,
  signInCode: priorities.signIn,
  trialLink: priorities.signIn,
  accountNotice: priorities.account,
  quoteRequest: priorities.account,
  trialJoin: priorities.account,
  webhookOff: priorities.account,
  orderMessage: priorities.invitation,
  feedbackGiven: priorities.invitation,
  feedbackAsked: priorities.invitation,
  actionReminder: priorities.invitation,
  sampleMessage: priorities.invitation,
  deliveryReport: priorities.invitation,
};
