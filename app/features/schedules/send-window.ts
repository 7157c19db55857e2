import { DateTime } from "luxon";
import { homeZone } from "~/platform/time/home-zone";

/** Hours of the day in Helsinki between which messages leave. */
export type SendHours = { from: number; to: number };

/** Whether messages may leave now: a message that is due at night waits for the morning. */
export function isSendTime(now: Date, { from, to }: SendHours): boolean {
  const { hour } = DateTime.fromJSDate(now, { zone: homeZone });
  return hour >= from && hour < to;
}
