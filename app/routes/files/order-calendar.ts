import { readCalendar } from "~/features/calendar/order-calendar.server";
import { downloadResponse } from "~/http/download.server";
import { pageLoader } from "~/http/page.server";
import { AppError } from "~/platform/errors";

/** An order's calendar, for the calendar program of whoever administers it: the address is all that it brings. */
export const loader = pageLoader(async ({ app, params }) => {
  const found = await readCalendar(app, params.calendarToken ?? "");
  if (found.outcome === "notThere") throw new AppError("notFound");
  return downloadResponse({
    content: new TextEncoder().encode(found.content),
    filename: "vointi.ics",
    contentType: "text/calendar; charset=utf-8",
  });
});
