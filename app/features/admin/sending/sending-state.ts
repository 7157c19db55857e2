/** Why somebody has not got their invitation, in the order in which the page names it. */
export const causes = [
  /** The provider will not have a mail to this address. */
  "address",
  /** It will not have it for another reason. */
  "service",
  /** The provider of text messages will not have it; it tells no more. */
  "text",
  /** It could not be sent in its time, or somebody has cancelled it. */
  "givenUp",
  /** Nothing stands in its way, but none was written: the survey was closed when it was their turn, or they could not be written to then. */
  "notSent",
  /** Neither an address nor a number that the order writes to. */
  "noAddress",
  "unsubscribed",
  "inactive",
] as const;
export type Cause = (typeof causes)[number];

/** Causes that can have passed, so that it may be tried again. */
export const passingCauses = ["address", "service", "text", "givenUp", "notSent"] as const satisfies readonly Cause[];
export type PassingCause = (typeof passingCauses)[number];

/** How an invitation stands that is not one of these; "scheduled": its moment is still to come. */
export type SendingState = "sent" | "waiting" | "scheduled" | Cause;

export const isPassing = (cause: Cause): cause is PassingCause => passingCauses.some((each) => each === cause);
