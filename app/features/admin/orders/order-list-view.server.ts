import { countedText } from "~/features/lists/counted";
import { filterParam, type ListQuery } from "~/features/lists/list-query";
import { type ListWords, listView } from "~/features/lists/list-view.server";
import { orderNameIn } from "~/features/orders/order-name";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import type { ListedOrder } from "./list-orders.server";
import { type OrderColumn, type OrderFilter, orderColumns, orderFilters } from "./order-columns";
import type { OrderListViewData } from "./order-list-view";
import { endText, orderState, variantName } from "./order-words-view.server";

/** Addresses of what can be taken along. */
type Addresses = { questions: string; trialUsers: string | undefined };

export function orderListView(
  { t, language, draw }: ListWords,
  {
    query,
    filter,
    organisation,
    total,
    rows,
    exports,
    now,
  }: {
    query: ListQuery<OrderColumn>;
    filter: OrderFilter;
    /** The one whose surveys these are, where the address names one. */
    organisation: { id: string; name: string } | undefined;
    total: number;
    rows: ListedOrder[];
    exports: Addresses;
    now: Date;
  },
): OrderListViewData {
  const title = t("admin:sections.adminOrders");
  const add = { href: pageUrl("adminOrderNew", language), label: t("orders:list.add") };
  return {
    title,
    of: organisation && {
      text: t("admin:list.of", { organisation: organisation.name }),
      all: { href: pageUrl("adminOrders", language), label: t("orders:list.all") },
    },
    add,
    list: listView(
      { t, draw },
      {
        caption: title,
        searchLabel: t("orders:list.search"),
        query,
        sortable: orderColumns,
        total,
        none: { matching: t("orders:list.noneMatch"), yet: t("orders:list.noneYet"), add },
        chips: {
          name: "show",
          label: t("orders:list.filters"),
          value: filterParam(filter),
          options: orderFilters.map((each) => ({ value: filterParam(each), label: t(`orders:filters.${each}`) })),
        },
        columns: [
          { label: t("orders:list.name"), column: "name" },
          { label: t("orders:list.organisation"), column: "organisation" },
          { label: t("orders:list.survey") },
          { label: t("orders:list.state") },
          { label: t("orders:list.end"), column: "end" },
          { label: t("orders:list.invited"), numeric: true, column: "invited" },
        ],
        kept: { organisation: organisation?.id },
        address: (params) => pageUrl("adminOrders", language, {}, params),
        rows: rows.map((order) => ({
          key: order.id,
          href: pageUrl("adminOrder", language, { assessmentOrderId: order.id }),
          name: orderNameIn(language, order),
          state: orderState({ t }, order, now),
          organisation: order.organisation,
          survey: variantName({ t }, order.variant),
          end: endText({ t, language }, order.endTimestamp),
          invited: {
            href: order.invited > 0 ? pageUrl("adminPeople", language, {}, { survey: order.id }) : undefined,
            label: countedText(order.invited, language),
            said: t("orders:list.toInvited", {
              number: countedText(order.invited, language),
              survey: orderNameIn(language, order),
            }),
          },
        })),
      },
    ),
    exports: exportsOf({ t, language }, exports),
  };
}

function exportsOf({ t, language }: Words, exports: Addresses): OrderListViewData["exports"] {
  return {
    title: t("orders:listExports.title"),
    text: t(exports.trialUsers ? "orders:listExports.text" : "orders:listExports.questionsText"),
    links: [
      ...(exports.trialUsers
        ? [{ href: `${exports.trialUsers}?language=${language}`, label: t("orders:listExports.trialUsers") }]
        : []),
      { href: `${exports.questions}?language=${language}`, label: t("orders:listExports.questions") },
    ],
    // Who may have rows of people may have them of all orders, in a file that is prepared.
    ...(exports.trialUsers && {
      onward: { href: pageUrl("adminExports", language), label: t("orders:listExports.all") },
    }),
  };
}
