import { filterParam, type ListQuery } from "~/features/lists/list-query";
import { type ListWords, listView } from "~/features/lists/list-view.server";
import { pageUrl } from "~/i18n/paths";
import { type ActionColumn, actionColumns, type StateFilter, stateFilters } from "./action-columns";
import { actionUrl } from "./action-words-view.server";
import type { PlannedAction } from "./list-actions.server";
import { planCells, planColumns } from "./listed-action-view.server";
import type { PlanListData } from "./plan-list";

type PlanListPage = {
  organisation: { id: string; name: string };
  /** For whoever looks on for the service: nothing is theirs to change, and the look is on record. */
  lookingOn: boolean;
  /** Whether an administrator came from the console, whose reports are named by the organisation. */
  named: boolean;
  query: ListQuery<ActionColumn>;
  filter: StateFilter;
  total: number;
  rows: readonly PlannedAction[];
  done: "saved" | "removed" | undefined;
};

export const planFormats = ["csv", "xlsx"] as const;
export type PlanFormat = (typeof planFormats)[number];

/** An organisation's actions as a list. */
export function planListView(words: ListWords, given: PlanListPage): PlanListData {
  const { t, language, draw } = words;
  const { organisation, lookingOn, query, filter, total, rows } = given;
  const organisationId = organisation.id;
  const add = lookingOn
    ? undefined
    : { href: pageUrl("actionPlanNew", language, { organisationId }), label: t("actionPlan:add") };
  return {
    back: {
      href: pageUrl("reports", language, {}, given.named ? { organisation: organisationId } : {}),
      label: t("reports:title"),
    },
    title: t("actionPlan:title"),
    lead: t("actionPlan:lead", { organisation: organisation.name }),
    lookingOn: lookingOn ? t("actionPlan:lookingOn", { organisation: organisation.name }) : undefined,
    done: given.done && t(`actionPlan:done.${given.done}`),
    add,
    list: listView(
      { t, draw },
      {
        caption: t("actionPlan:title"),
        searchLabel: t("actionPlan:search"),
        query,
        sortable: actionColumns,
        total,
        none: {
          matching: t("actionPlan:noneMatch"),
          yet: t(lookingOn ? "actionPlan:noneYetLookingOn" : "actionPlan:noneYet"),
          add,
        },
        chips: {
          name: "state",
          label: t("actionPlan:state"),
          value: filterParam(filter),
          options: stateFilters.map((each) => ({ value: filterParam(each), label: t(`actionPlan:filters.${each}`) })),
        },
        columns: planColumns({ t }),
        address: (params) => pageUrl("actionPlan", language, { organisationId }, params),
        rows: rows.map((action) => ({
          key: action.id,
          href: actionUrl(words, organisationId, action.id),
          cells: planCells(words, action),
        })),
      },
    ),
    files: {
      title: t("actionPlan:files.title"),
      text: t("actionPlan:files.text"),
      links: planFormats.map((format) => ({
        href: pageUrl("actionPlanFile", language, { organisationId, format }),
        label: t(`reports:files.${format}`),
      })),
    },
  };
}
