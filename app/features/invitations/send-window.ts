import { DateTime } from "luxon";
import { homeZone } from "~/platform/time/home-zone";

/** Hours of the day in Helsinki between which messages leave. */
export type SendHours = { from: number; to: number };

/** Whether messages may leave now: a message that is due at night waits for the morning. */
export function isSendTime(now: Date, { from, to }: SendHours): boolean {
  const { hour } = DateTime.fromJSDate(now, { zone: homeZone });
  return hour >= from && hour < to;
}

/** Seconds until messages may leave; 0 where they may now. */
export function secondsToSendTime(now: Date, hours: SendHours): number {
  if (isSendTime(now, hours)) return 0;
  const here = DateTime.fromJSDate(now, { zone: homeZone });
  const today = here.startOf("day").set({ hour: hours.from });
  const next = today > here ? today : today.plus({ days: 1 });
  return Math.ceil(next.diff(here).as("seconds"));
}
