import { readCalendar } from "~/features/calendar/order-calendar.server";
import { downloadResponse } from "~/http/download.server";
import { pageLoader } from "~/http/page.server";

/** An order's calendar, for the calendar program of whoever administers it: the address is all that it brings. */
export const loader = pageLoader(async ({ app, params }) => {
  const found = await readCalendar(app, params.calendarToken ?? "");
  // A calendar program asks on for as long as it is subscribed: it is no page that was refused, and nobody reads one.
  if (found.outcome === "notThere") return notThere();
  return downloadResponse({
    content: new TextEncoder().encode(found.content),
    filename: "vointi.ics",
    contentType: "text/calendar; charset=utf-8",
  });
});

function notThere(): Response {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" };
  return new Response("404 Not Found\n", { status: 404, headers });
}
