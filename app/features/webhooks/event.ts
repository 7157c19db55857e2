/** What an organisation's own programs are told: that something has happened to one of its orders, by ids and states alone. */
export const orderEventKinds = [
  "order.opened",
  "order.closed",
  "order.sending_done",
  "order.not_reached",
  "report.ready",
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];
/** A test tells of nothing but itself. */
export type WebhookKind = OrderEventKind | "test";

/** How a delivery stands; "dropped": nobody wants it any more. */
export type WebhookState = "waiting" | "delivered" | "givenUp" | "dropped";

/** Why nothing is sent to an address: by somebody's hand, after days of failures, or because it has said that it is gone. */
export type WebhookOff = "hand" | "failing" | "gone";

declare module "~/db/schema/room-types" {
  interface RoomTypes {
    webhookKind: WebhookKind;
    webhookState: WebhookState;
    webhookOff: WebhookOff;
  }
}

/** Addresses of an organisation. */
export const mostEndpoints = 10;
/** Longest address that is taken. */
export const urlMaxLength = 500;
/** Tests and repetitions in an hour, of all addresses of an organisation. */
export const mostPresses = 30;
/** Deliveries that a page shows. */
export const mostListed = 50;
/** Days for which it is kept what was told. */
export const daysKept = 30;
/** Hours for which the secret before signs too. */
export const hoursOfBoth = 24;

const minute = 60;
const hour = 60 * minute;

/** Seconds after each failure until the next try, about three days together; after the last of them it is given up. */
export const waits: readonly number[] = [
  5,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  18 * hour,
  22 * hour,
];

export type EventData = {
  organisationId: string;
  orderId?: string;
  state?: "open" | "closed" | "done" | "ready";
  /** People whom the organisation has invited and the service couldn't reach. */
  notReached?: number;
};

/** What is sent, as the Standard Webhooks specification has it; the same bytes however often it is sent. */
export function eventBody(kind: WebhookKind, at: Date, data: EventData): string {
  return JSON.stringify({ type: kind, timestamp: at.toISOString(), data });
}
