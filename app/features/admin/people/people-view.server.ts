import type { LinkedRow } from "~/features/lists/linked-row";
import type { ChoosingData } from "~/features/lists/list";
import { filterParam, type ListQuery, listParams } from "~/features/lists/list-query";
import { type ListWords, listView } from "~/features/lists/list-view.server";
import { type NamedOrder, orderNameIn } from "~/features/orders/order-name";
import type { Admin } from "~/features/sessions/admin.server";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { shortDay } from "~/platform/time/written-time";
import type { ListedPerson } from "./list-people.server";
import { type AccountFilter, accountFilters, type PeopleColumn, peopleColumns, withoutUnit } from "./people-columns";
import type { PeopleViewData } from "./people-view";
import { listedName, namesOf } from "./person-words-view.server";
import {
  chosenField,
  listField,
  organisationField,
  type TogetherAct,
  type TogetherCounts,
  togetherActs,
} from "./together";

type Named = { id: string; name: string };

type People = {
  admin: Admin;
  query: ListQuery<PeopleColumn>;
  account: AccountFilter;
  /** The one organisation whose people these are, where the address names one. */
  organisation: Named | undefined;
  /** The survey that they are invited to, where the address names one. */
  survey: (NamedOrder & { id: string }) | undefined;
  /** The organisation whose people are acted on together, where the list is of one; of a survey's some may have gone to another. */
  ofOne: string | undefined;
  /** Units to choose from, and the one that is shown. */
  units: readonly string[];
  unit: string | undefined;
  /** The unit that the address asks for and that there is none of any more: everybody is shown in its place. */
  unitGone: string | undefined;
  total: number;
  rows: ListedPerson[];
  /** Somebody has just been erased. */
  erased: boolean;
  /** What has just been done to those who were chosen. */
  together: { act: TogetherAct; counts: TogetherCounts } | undefined;
  /** Every row of the page is chosen, and whether something was to be done to nobody. */
  chosen: { all: boolean; nobody: boolean };
};

export function peopleView(words: ListWords, given: People): PeopleViewData {
  const { t, language } = words;
  const { organisation, survey, rows } = given;
  const named = namesOf(rows);
  const add = {
    href: pageUrl("adminPersonNew", language, {}, { organisation: organisation?.id }),
    label: t("adminPeople:new.title"),
  };
  return {
    title: t("admin:sections.adminPeople"),
    done: given.erased ? t("adminPeople:erase.done") : given.together && doneText(words, given.together),
    of: ofText(words, given),
    unitGone: given.unitGone && t("adminPeople:list.unitGone", { unit: given.unitGone }),
    recorded: t("adminPeople:list.recorded"),
    add,
    list: listView(words, {
      caption: t("admin:sections.adminPeople"),
      searchLabel: t("adminPeople:list.search"),
      searchHint: t("adminPeople:list.searchHint"),
      query: given.query,
      sortable: peopleColumns,
      total: given.total,
      none: {
        matching: t("adminPeople:list.noneMatch"),
        yet: t(survey ? "adminPeople:list.noneInvited" : "adminPeople:list.noneYet"),
        add: survey
          ? {
              href: pageUrl("adminOrder", language, { assessmentOrderId: survey.id }),
              label: orderNameIn(language, survey),
            }
          : add,
      },
      ...filtersOf(words, given),
      columns: [
        { label: t("adminPeople:name"), column: "name" },
        { label: t("adminPeople:email"), column: "email" },
        { label: t("adminPeople:phone"), holds: "line" },
        showsUnit(given) ? { label: t("adminPeople:unit"), column: "unit" } : { label: t("adminPeople:organisation") },
        survey ? { label: t("adminPeople:invited") } : { label: t("adminPeople:created"), column: "created" },
        { label: t("adminPeople:state") },
      ],
      kept: keptOf(given),
      address: (params) => pageUrl("adminPeople", language, {}, params),
      rows: rows.map(
        (person): LinkedRow => ({
          key: person.id,
          href: pageUrl("adminPerson", language, { personId: person.id }),
          cells: [
            // Whoever can be chosen is told apart from others of the name.
            isChoosable(given, person) ? named(person) : listedName(person),
            person.email ?? "",
            person.phoneNumber ?? "",
            (showsUnit(given) && isChoosable(given, person) ? person.unit : person.organisation) ?? "",
            person.invitation ? t(`adminPeople:invitation.${person.invitation}`) : shortDay(person.createdAt, language),
            t(person.active ? "adminPeople:open" : "adminPeople:closed"),
          ],
          ...(isChoosable(given, person) && { chosen: given.chosen.all }),
        }),
      ),
    }),
    choosing: rows.some((person) => isChoosable(given, person)) ? choosingOf(words, given) : undefined,
  };
}

const keptOf = ({ organisation, survey }: People) => ({ organisation: organisation?.id, survey: survey?.id });

const showsUnit = ({ ofOne }: People) => ofOne !== undefined;

const isChoosable = ({ ofOne }: People, { organisationId }: ListedPerson) =>
  ofOne !== undefined && organisationId === ofOne;

function ofText({ t, language }: Words, { organisation, survey }: People): PeopleViewData["of"] {
  const all = { href: pageUrl("adminPeople", language), label: t("adminPeople:list.all") };
  if (survey) return { text: t("adminPeople:list.invitedTo", { survey: orderNameIn(language, survey) }), all };
  return organisation && { text: t("admin:list.of", { organisation: organisation.name }), all };
}

function filtersOf({ t }: Words, { account, units, unit }: People) {
  const each = units.map((path) => ({ value: path, label: path }));
  return {
    chips: {
      name: "show",
      label: t("adminPeople:list.filters"),
      value: filterParam(account),
      options: accountFilters.map((filter) => ({
        value: filterParam(filter),
        label: t(`adminPeople:list.accounts.${filter}`),
      })),
    },
    ...(units.length > 0 && {
      selects: [
        {
          name: "unit",
          label: t("adminPeople:unit"),
          value: unit,
          options: [
            { value: undefined, label: t("adminPeople:list.allUnits") },
            ...each,
            { value: withoutUnit, label: t("adminPeople:noUnit") },
          ],
        },
      ],
    }),
  };
}

function choosingOf({ t, language }: Words, given: People): ChoosingData {
  const { query, account, unit, rows, chosen } = given;
  const state = { ...keptOf(given), show: filterParam(account), unit, ...listParams(query, peopleColumns) };
  const here = pageUrl("adminPeople", language, {}, state);
  const all = pageUrl("adminPeople", language, {}, { ...state, all: "1" });
  const [, own = ""] = here.split("?");
  return {
    action: pageUrl("adminPeopleTogether", language),
    name: chosenField,
    kept: [{ name: organisationField, value: given.ofOne ?? "" }, ...(own ? [{ name: listField, value: own }] : [])],
    legend: t("adminPeople:together.legend"),
    all: chosen.all
      ? { href: here, label: t("adminPeople:together.chooseNone") }
      : {
          href: all,
          label: t("adminPeople:together.chooseAll", {
            count: rows.filter((person) => isChoosable(given, person)).length,
          }),
        },
    buttons: togetherActs.map((act) => ({ value: act, label: t(`adminPeople:together.${act}.button`) })),
    error: chosen.nobody ? t("adminPeople:together.nobody") : undefined,
  };
}

function doneText({ t }: Words, { act, counts }: NonNullable<People["together"]>): string {
  const { did = 0, again = 0, before = 0, without = 0, closed = 0 } = counts;
  return [
    did > 0 || (again === 0 && before === 0 && without === 0 && closed === 0)
      ? t(`adminPeople:together.${act}.done`, { count: did })
      : "",
    again > 0 ? t("adminPeople:together.again", { count: again }) : "",
    before > 0 ? t(`adminPeople:together.${act}.before`, { count: before }) : "",
    without > 0 ? t("adminPeople:together.without", { count: without }) : "",
    closed > 0 ? t("adminPeople:together.closed", { count: closed }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}
