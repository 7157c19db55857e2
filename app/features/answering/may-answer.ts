/**
 * Why an order can't be answered now, in the order in which the reasons are told; "may" when nothing stands in between.
 * The names are those of the person's situation, so that every door can say what to do about it.
 */
export const answerVerdicts = [
  "notSignedIn",
  "invalidPerson",
  "noOrder",
  "closed",
  "profileIncomplete",
  "consentsMissing",
  "notStarted",
  "expired",
  "sectionFinished",
  "may",
] as const;
export type AnswerVerdict = (typeof answerVerdicts)[number];

/** What is known when somebody comes to a door of answering. */
export type AnsweringSituation = {
  /** Undefined: nobody is signed in. */
  person: { isValid: boolean; isProfileComplete: boolean } | undefined;
  /** Undefined: the person has no active order that they are invited to. */
  order: { closed: boolean; consentsMissing: boolean } | undefined;
  /** The run under way; undefined: there is none. */
  run: { expired: boolean } | undefined;
  /** The section asked for; undefined where no one section is meant. */
  section?: { finished: boolean } | undefined;
};

/**
 * Whether this person may answer this order (and this section of it) now. The one judge of it: every door of answering
 * asks here and only decides what to show. Before a run is started, `notStarted` and `expired` mean that it may be.
 */
export function mayAnswer({ person, order, run, section }: AnsweringSituation): AnswerVerdict {
  if (!person) return "notSignedIn";
  if (!person.isValid) return "invalidPerson";
  if (!order) return "noOrder";
  if (order.closed) return "closed";
  if (!person.isProfileComplete) return "profileIncomplete";
  if (order.consentsMissing) return "consentsMissing";
  if (!run) return "notStarted";
  if (run.expired) return "expired";
  if (section?.finished) return "sectionFinished";
  return "may";
}
