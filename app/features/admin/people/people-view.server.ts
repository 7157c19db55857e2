import { actsForAll } from "~/features/orders/reach";
import { accountName } from "~/features/people/person";
import type { Admin } from "~/features/sessions/admin.server";
import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { shortDay } from "~/platform/time/written-time";
import { mostCounted } from "../counted";
import type { ListQuery } from "../list-query";
import { listView } from "../list-view.server";
import type { ListedPerson } from "./list-people.server";
import { type PeopleColumn, peopleColumns } from "./people-columns";
import type { PeopleViewData } from "./people-view";

type People = {
  admin: Admin;
  query: ListQuery<PeopleColumn>;
  /** The one organisation whose people these are, where the address names one. */
  organisation: { id: string; name: string } | undefined;
  total: number;
  rows: ListedPerson[];
  /** Somebody has just been erased. */
  erased: boolean;
};

export function peopleView({ t, language }: Words, given: People): PeopleViewData {
  const { admin, query, organisation, total, rows } = given;
  const kept = { organisation: organisation?.id };
  return {
    title: t("admin:sections.adminPeople"),
    done: given.erased ? t("adminPeople:erase.done") : undefined,
    of: organisation && {
      text: t("adminPeople:list.of", { organisation: organisation.name }),
      all: { href: pageUrl("adminPeople", language), label: t("adminPeople:list.all") },
    },
    recorded: t("adminPeople:list.recorded"),
    add: { href: pageUrl("adminPersonNew", language, {}, kept), label: t("adminPeople:new.title") },
    list: listView(
      { t },
      {
        caption: t("admin:sections.adminPeople"),
        searchLabel: t("adminPeople:list.search"),
        searchHint: t("adminPeople:list.searchHint"),
        query,
        sortable: peopleColumns,
        total,
        most: mostCounted,
        columns: [
          { label: t("adminPeople:name"), column: "name" },
          { label: t("adminPeople:email"), column: "email" },
          { label: t("adminPeople:phone") },
          { label: actsForAll(admin) ? t("adminPeople:organisation") : t("adminPeople:unit") },
          { label: t("adminPeople:created"), column: "created" },
          { label: t("adminPeople:state") },
        ],
        kept,
        address: (params) => pageUrl("adminPeople", language, {}, params),
      },
    ),
    rows: rows.map(({ id, firstName, lastName, email, phoneNumber, unit, organisation: of, createdAt, active }) => ({
      key: id,
      href: pageUrl("adminPerson", language, { personId: id }),
      cells: [
        [lastName, firstName].filter(Boolean).join(", ") || accountName({ email, phoneNumber }),
        email ?? "",
        phoneNumber ?? "",
        (actsForAll(admin) ? of : unit) ?? "",
        shortDay(createdAt, language),
        t(active ? "adminPeople:open" : "adminPeople:closed"),
      ],
    })),
  };
}
