import { actsForAll } from "~/features/orders/reach";
import type { Admin } from "~/features/sessions/admin.server";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { shortDay, writtenTime } from "~/platform/time/written-time";
import type { ConsoleHome } from "./home.server";
import type { ConsoleHomeViewData } from "./home-view";

/** The console's first page: what waits, then what there is. */
export function consoleHomeView(
  { t, language }: Words,
  { admin, home, requests }: { admin: Admin; home: ConsoleHome; requests: number },
): ConsoleHomeViewData {
  const organisation = (organisationId: string) => pageUrl("adminOrganisation", language, { organisationId });
  const tasks = [
    {
      title: t("adminWork:home.requests"),
      lines:
        requests > 0
          ? [
              {
                href: pageUrl("trialRequests", language),
                label: t("adminWork:home.asked", { count: requests }),
                note: "",
              },
            ]
          : [],
    },
    {
      title: t("adminWork:home.licences"),
      lines: home.licences.map(({ id, name, end }) => ({
        href: organisation(id),
        label: name,
        note: end ? t("adminWork:home.until", { day: shortDay(end, language) }) : "",
      })),
    },
    {
      title: t("adminWork:home.orders"),
      lines: home.orders.map((order) => ({
        href: organisation(order.organisationId),
        label: `${order.organisation}: ${order.name}`,
        note: order.end ? t("adminWork:home.until", { day: writtenTime(order.end, language) }) : "",
      })),
    },
    {
      title: t("adminWork:home.failures"),
      lines:
        home.failed > 0
          ? [
              {
                href: pageUrl("adminWork", language),
                label: t("adminWork:home.failed", { count: home.failed }),
                note: "",
              },
            ]
          : [],
    },
  ].filter(({ lines }) => lines.length > 0);
  const people = {
    label: t("adminWork:home.people"),
    value: String(home.people),
    href: pageUrl("adminPeople", language),
  };
  const organisations = pageUrl("adminOrganisations", language);
  return {
    title: t("adminWork:home.title"),
    tasks,
    nothing: tasks.length === 0 ? t("adminWork:home.nothing") : undefined,
    numbersTitle: t("adminWork:home.numbers"),
    numbers: [
      people,
      { label: t("adminWork:home.openOrders"), value: String(home.openOrders), href: organisations },
      ...(actsForAll(admin)
        ? [{ label: t("adminWork:home.organisations"), value: String(home.organisations), href: organisations }]
        : []),
    ],
  };
}
