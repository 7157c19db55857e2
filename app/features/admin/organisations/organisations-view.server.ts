import { countedText } from "~/features/lists/counted";
import { filterParam, type ListQuery } from "~/features/lists/list-query";
import { type ListWords, listView } from "~/features/lists/list-view.server";
import { actsForAll } from "~/features/orders/reach";
import type { Admin } from "~/features/sessions/admin.server";
import { pageUrl } from "~/i18n/paths";
import { writtenNumber } from "~/i18n/written-number";
import { shortDay } from "~/platform/time/written-time";
import type { ListedOrganisation } from "./list-organisations.server";
import {
  type LicenceFilter,
  licenceFilters,
  type OrganisationColumn,
  organisationColumns,
} from "./organisation-columns";
import type { OrganisationsViewData } from "./organisations-view";

export function organisationsView(
  { t, language, draw }: ListWords,
  given: {
    admin: Admin;
    query: ListQuery<OrganisationColumn>;
    licence: LicenceFilter;
    total: number;
    rows: ListedOrganisation[];
  },
): OrganisationsViewData {
  const { admin, query, licence, total, rows } = given;
  const add = actsForAll(admin)
    ? { href: pageUrl("adminOrganisationNew", language), label: t("adminOrganisations:newTitle") }
    : undefined;
  return {
    add,
    title: t("admin:sections.adminOrganisations"),
    list: listView(
      { t, draw },
      {
        caption: t("admin:sections.adminOrganisations"),
        searchLabel: t("admin:organisations.search"),
        query,
        sortable: organisationColumns,
        total,
        none: { matching: t("admin:organisations.noneMatch"), yet: t("admin:organisations.noneYet"), add },
        chips: {
          name: "licence",
          label: t("admin:organisations.licence"),
          value: filterParam(licence),
          options: licenceFilters.map((each) => ({
            value: filterParam(each),
            label: t(`admin:organisations.licences.${each}`),
          })),
        },
        columns: [
          { label: t("admin:organisations.name"), column: "name" },
          { label: t("admin:organisations.kind"), column: "kind", holds: "line" },
          { label: t("admin:organisations.people"), column: "people", numeric: true },
          { label: t("admin:organisations.orders"), numeric: true, column: "orders" },
          { label: t("admin:organisations.licence"), column: "licenceEnd" },
        ],
        address: (params) => pageUrl("adminOrganisations", language, {}, params),
        rows: rows.map(({ id, name, kind, people, orders, licenseActive, licenseExpireAt }) => ({
          key: id,
          href: pageUrl("adminOrganisation", language, { organisationId: id }),
          cells: [
            name,
            t(`admin:organisations.kinds.${kind as "employer"}`),
            countedText(people, language),
            writtenNumber(orders, language),
            !licenseActive
              ? t("admin:organisations.licenceOff")
              : licenseExpireAt
                ? t("admin:organisations.licenceUntil", { day: shortDay(licenseExpireAt, language) })
                : t("admin:organisations.licenceOn"),
          ],
        })),
      },
    ),
  };
}
