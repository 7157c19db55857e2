import { DateTime } from "luxon";
import { homeZone } from "~/platform/time/home-zone";

/** Hours for which the link of a trial's mail can be used. */
export const trialLinkHours = 24;

/** Days in which a request to join can be answered; after that it is forgotten. */
export const joinDays = 30;

/** Days that a trial lasts. */
export const trialDays = 30;

/** The last moment of a trial that begins now: the end of a day in Helsinki. */
export function trialEnd(now: Date): Date {
  return DateTime.fromJSDate(now, { zone: homeZone }).plus({ days: trialDays }).endOf("day").toJSDate();
}
