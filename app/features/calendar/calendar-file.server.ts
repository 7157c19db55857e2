import ical, { ICalCalendarMethod, ICalEventTransparency } from "ical-generator";
import { type NamedOrder, orderNameIn } from "~/features/orders/order-name";
import type { Moment } from "~/features/schedules/time-line";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { Env } from "~/platform/env.server";
import { product } from "~/platform/product";

const told = ["opening", "invitation", "reminder", "last_day", "end"] as const;
type Told = (typeof told)[number];
type ToldMoment = { what: Told; step: number; at: Date };

/** Seconds after which calendars are asked to look again. */
const lookAgainSeconds = 60 * 60;

/** Of all that happens to an order what those who run it have to know the day of, where it has one. */
export function momentsOf(moments: readonly Moment[]): ToldMoment[] {
  return moments.flatMap(({ what, step, at, state }) => {
    const known = told.find((each) => each === what);
    return known && at && state !== "never" ? [{ what: known, step, at }] : [];
  });
}

/**
 * The calendar of an order (RFC 5545): the survey's name, its moments in UTC, and nobody's name. A moment keeps its id when it moves,
 * and unchanged moments are the same bytes.
 */
export function calendarFile(
  language: Language,
  {
    order,
    moments,
    change,
    env,
  }: {
    order: NamedOrder & { id: string; organisation: { name: string } };
    moments: readonly ToldMoment[];
    /** How often what it tells has changed, and when it last did. */
    change: { number: number; at: Date };
    env: Pick<Env, "publicOrigin">;
  },
): string {
  const t = translatorFor(language);
  const name = orderNameIn(language, order);
  const host = new URL(env.publicOrigin).hostname;
  const calendar = ical({
    name: t("calendar:name", { order: name, product: product.name }),
    prodId: { company: product.name, product: product.name, language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: lookAgainSeconds,
  });
  for (const { what, step, at } of moments) {
    calendar.createEvent({
      id: `${what}-${step}-${order.id}@${host}`,
      stamp: change.at,
      lastModified: change.at,
      sequence: change.number,
      start: at,
      summary: t(`calendar:events.${what}`, { order: name, number: step }),
      location: null,
      description: order.organisation.name,
      url: env.publicOrigin + pageUrl("adminOrder", language, { assessmentOrderId: order.id }),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
