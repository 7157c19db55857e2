import { isReachable } from "~/features/login/sms/sms-code";

/** Where an order's messages to somebody go. */
export type Way = { channel: "email" | "sms"; to: string };

/** Country codes whose numbers get text messages; undefined where the service, or an order, sends none. */
export type TextsTo = readonly string[] | undefined;

/**
 * Whoever has an address gets mails. Who has a number alone gets text messages, where there are any; and nothing where there
 * are none.
 */
export function wayTo(
  { email, phoneNumber }: { email: string | null; phoneNumber: string | null },
  textsTo: TextsTo,
): Way | undefined {
  if (email !== null) return { channel: "email", to: email };
  if (phoneNumber === null || !textsTo || !isReachable(phoneNumber, textsTo)) return undefined;
  return { channel: "sms", to: phoneNumber };
}
