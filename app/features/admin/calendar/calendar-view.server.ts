import type { AdministeredOrder } from "~/features/orders/administered.server";
import { orderNameIn } from "~/features/orders/order-name";
import type { ShownCodes } from "~/features/second-factor/shown-codes";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import type { CalendarViewData } from "./calendar-view";

/** An administrator's own address of an order's calendar: to make, to renew and to end. */
export function calendarView(
  words: FormWords,
  { order, own, ended }: { order: AdministeredOrder; own: { id: string; madeAt: Date } | undefined; ended: boolean },
): CalendarViewData {
  const { t, language, formToken } = words;
  return {
    title: t("calendar:title"),
    back: {
      href: pageUrl("adminOrder", language, { assessmentOrderId: order.id }),
      label: orderNameIn(language, order),
    },
    done: ended && !own ? t("calendar:ended") : undefined,
    text: t("calendar:text"),
    has: own && t("calendar:has", { time: writtenTime(own.madeAt, language) }),
    token: formToken,
    replaces: own?.id ?? "",
    make: t(own ? "calendar:renew" : "calendar:make"),
    end: own && t("calendar:end"),
  };
}

/** The address, the one time that it is shown; or that it was shown before. */
export function shownCalendar(
  { t, language }: Words,
  { orderId, token, publicOrigin }: { orderId: string; token: string | undefined; publicOrigin: string },
): { shown: ShownCodes } {
  return {
    shown: {
      title: t("calendar:shownTitle"),
      text: t(token ? "calendar:shownText" : "calendar:madeBefore"),
      list: token ? [publicOrigin + pageUrl("orderCalendar", language, { calendarToken: token })] : [],
      goOn: {
        href: pageUrl(token ? "adminOrder" : "adminOrderCalendar", language, { assessmentOrderId: orderId }),
        label: t(token ? "calendar:goOn" : "common:back"),
      },
    },
  };
}
