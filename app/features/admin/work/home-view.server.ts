import { countedText } from "~/features/lists/counted";
import { orderNameIn } from "~/features/orders/order-name";
import { actsForAll } from "~/features/orders/reach";
import type { Admin } from "~/features/sessions/admin.server";
import { pageUrl } from "~/i18n/paths";
import type { FormWords } from "~/i18n/words.server";
import { writtenList } from "~/i18n/written-list";
import { writtenNumber } from "~/i18n/written-number";
import { shortDay, writtenTime } from "~/platform/time/written-time";
import type { ConsoleHome } from "./home.server";
import type { ConsoleHomeViewData } from "./home-view";

/** The console's first page: what waits, then what there is. */
export function consoleHomeView(
  words: FormWords,
  { admin, home, requests, checked }: { admin: Admin; home: ConsoleHome; requests: number; checked: boolean },
): ConsoleHomeViewData {
  const { t } = words;
  const tasks = tasksOf(words, home, requests).filter(({ lines }) => lines.length > 0);
  return {
    title: t("adminWork:home.title"),
    tasks,
    helpLines: helpLinesView(words, home),
    checked: checked ? t("adminWork:home.helpLineChecked") : undefined,
    nothing:
      tasks.length === 0 && home.helpLines.length === 0 && home.failed !== undefined
        ? t("adminWork:home.nothing")
        : undefined,
    numbersTitle: t("adminWork:home.numbers"),
    numbers: numbersOf(words, admin, home),
  };
}

/** What waits, each kind with its lines; those that are cut say where the rest is. */
function tasksOf(words: FormWords, home: ConsoleHome, requests: number): ConsoleHomeViewData["tasks"] {
  const { t, language } = words;
  const organisation = (organisationId: string) => pageUrl("adminOrganisation", language, { organisationId });
  const surveys = (isCut: boolean, params: Record<string, string> = {}) =>
    isCut
      ? {
          href: pageUrl("adminOrders", language, {}, { show: "open", ...params }),
          label: t("adminWork:home.moreSurveys"),
        }
      : undefined;
  return [
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
      title: t("adminWork:home.failures"),
      lines:
        home.failed !== undefined && home.failed > 0
          ? [
              {
                href: pageUrl("adminWork", language),
                label: t("adminWork:home.failed", { count: home.failed }),
                note: "",
              },
            ]
          : [],
    },
    {
      title: t("adminWork:home.licences"),
      lines: home.licences.rows.map(({ id, name, end }) => ({
        href: organisation(id),
        label: name,
        note: end ? t("adminWork:home.until", { day: shortDay(end, language) }) : "",
      })),
      more: home.licences.more
        ? {
            href: pageUrl("adminOrganisations", language, {}, { licence: "ending" }),
            label: t("adminWork:home.moreOrganisations"),
          }
        : undefined,
    },
    {
      title: t("adminWork:home.orders"),
      lines: home.orders.rows.map((order) => ({
        href: pageUrl("adminOrder", language, { assessmentOrderId: order.id }),
        label: `${order.organisation}: ${orderNameIn(language, order)}`,
        note: order.end ? t("adminWork:home.until", { day: writtenTime(order.end, language) }) : "",
      })),
      more: surveys(home.orders.more, { sort: "end" }),
    },
    {
      title: t("adminWork:home.withoutConsent"),
      lines: lackingLines(words, home.withoutConsent.rows, "adminOrder"),
      more: surveys(home.withoutConsent.more),
    },
    {
      title: t("adminWork:home.withoutBasis"),
      lines: lackingLines(words, home.withoutBasis.rows, "adminOrderChange"),
      more: surveys(home.withoutBasis.more),
    },
  ];
}

/** How much there is; each number leads to the list of exactly these. */
function numbersOf({ t, language }: FormWords, admin: Admin, home: ConsoleHome): ConsoleHomeViewData["numbers"] {
  const organisations = {
    label: t("adminWork:home.organisations"),
    value: writtenNumber(home.organisations, language),
    href: pageUrl("adminOrganisations", language),
  };
  return [
    {
      label: t("adminWork:home.people"),
      value: countedText(home.people, language),
      href: pageUrl("adminPeople", language),
    },
    {
      label: t("adminWork:home.openOrders"),
      value: writtenNumber(home.openOrders, language),
      href: pageUrl("adminOrders", language, {}, { show: "open" }),
    },
    {
      label: t("adminWork:home.reports"),
      value: writtenNumber(home.reports, language),
      href: pageUrl("reports", language, {}, { show: "made" }),
    },
    ...(actsForAll(admin) ? [organisations] : []),
  ];
}

/** Orders that lack something, each with where it is mended and whether anybody was invited without it. */
function lackingLines(
  { t, language }: FormWords,
  orders: ConsoleHome["withoutConsent"]["rows"],
  page: "adminOrder" | "adminOrderChange",
) {
  return orders.map(({ id, organisation, hasInvited, ...order }) => ({
    href: pageUrl(page, language, { assessmentOrderId: id }),
    label: `${organisation}: ${orderNameIn(language, order)}`,
    note: t(hasInvited ? "adminWork:home.peopleInvited" : "adminWork:home.nobodyInvited"),
  }));
}

/** The numbers and pages that are to be looked up, each with where. They are shown to people all the same. */
function helpLinesView(
  { t, language, formToken }: FormWords,
  { helpLines }: Pick<ConsoleHome, "helpLines">,
): ConsoleHomeViewData["helpLines"] {
  if (helpLines.length === 0) return undefined;
  return {
    title: t("adminWork:home.helpLines", { count: helpLines.length }),
    lead: t("adminWork:home.helpLinesLead"),
    token: formToken,
    button: t("adminWork:home.checkedToday"),
    lines: helpLines.map(({ line, last }) => ({
      key: line.id,
      name: line.name[language],
      line: line.line,
      said: t("help:opening", {
        hours: line.hours[language],
        languages: writtenList(
          line.languages.map((each) => t(`help:language.${each}`)),
          language,
        ),
      }),
      source: { href: line.source, label: t("adminWork:home.source", { page: new URL(line.source).host }) },
      last: last
        ? t("adminWork:home.lastChecked", { day: shortDay(last.at, language), name: last.by ?? "–" })
        : t("adminWork:home.neverChecked"),
    })),
  };
}
