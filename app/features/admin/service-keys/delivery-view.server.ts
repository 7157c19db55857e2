import type { OwnForm } from "~/design/own-form";
import { columnName } from "~/features/inviting/column-name-view.server";
import { missingPercent } from "~/features/inviting/delivery";
import type { DeliverySettings } from "~/features/inviting/delivery-settings.server";
import type { Delivery } from "~/features/inviting/receive-delivery.server";
import { localeOf } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { writtenNumber } from "~/i18n/written-number";
import { writtenTime } from "~/platform/time/written-time";
import type { EditField } from "../edit-form";
import { editForm } from "../edit-form-view.server";
import type { DeliveryViewData } from "./delivery-view";

export const deliveryFields = ["missing", "reads", "version"] as const;

/** The percent that somebody has typed; undefined for what is none. */
export function readMissing(typed: string): number | undefined {
  const percent = /^\s*(\d{1,3})\s*%?\s*$/.exec(typed)?.[1];
  return percent !== undefined && Number(percent) <= missingPercent.most ? Number(percent) : undefined;
}

/** How a program delivers an organisation's people, and what became of the latest lists. */
export function deliveryView(
  words: FormWords,
  given: {
    organisation: { id: string; name: string };
    settings: DeliverySettings;
    deliveries: readonly Delivery[];
    own: OwnForm;
    saved: boolean;
  },
): DeliveryViewData {
  const { t, language } = words;
  const { organisation, settings, deliveries } = given;
  const { mapping } = settings;
  const columns = mapping?.columns.flatMap((column) => (column ? [columnName(words, column)] : [])) ?? [];
  const params = { organisationId: organisation.id };
  const number = (value: number) => writtenNumber(value, language);
  return {
    back: { href: pageUrl("adminOrganisation", language, params), label: organisation.name },
    title: t("serviceKeys:delivery.title"),
    lead: t("serviceKeys:delivery.lead"),
    saved: given.saved ? t("admin:form.saved") : undefined,
    noMapping: mapping ? undefined : t("serviceKeys:delivery.noMapping"),
    facts: mapping
      ? [
          {
            label: t("serviceKeys:delivery.columns"),
            value: new Intl.ListFormat(localeOf[language], { type: "unit", style: "long" }).format(columns),
          },
          { label: t("serviceKeys:organisationId"), value: organisation.id },
        ]
      : [],
    named: mapping?.keptAt
      ? t("serviceKeys:delivery.mapping", { time: writtenTime(mapping.keptAt, language) })
      : undefined,
    form: editForm(words, given.own, {
      version: settings.version,
      fields: fieldsOf(words, settings),
      submit: t("admin:form.save"),
    }),
    reads: t("serviceKeys:delivery.readsHint"),
    latest: t("serviceKeys:delivery.latest"),
    none: t("serviceKeys:delivery.none"),
    columns: [
      { label: t("serviceKeys:delivery.received"), holds: "line" },
      { label: t("serviceKeys:delivery.state"), holds: "sentence" },
      { label: t("serviceKeys:delivery.rows"), numeric: true },
      { label: t("serviceKeys:delivery.fresh"), numeric: true },
      { label: t("serviceKeys:delivery.missingCount"), numeric: true },
    ],
    rows: deliveries.map(({ id, receivedAt, state, rowCount, freshCount, missingCount }) => ({
      key: id,
      cells: [
        writtenTime(receivedAt, language),
        t(`serviceKeys:delivery.states.${state}`),
        ...[rowCount, freshCount, missingCount].map(number),
      ],
    })),
    keys: { href: pageUrl("adminOrganisationKeys", language, params), label: t("serviceKeys:toKeys") },
  };
}

export function fieldsOf({ t }: Words, { mostMissing, reads }: DeliverySettings): EditField[] {
  return [
    {
      kind: "text",
      name: "missing",
      label: t("serviceKeys:delivery.missing"),
      hint: t("serviceKeys:delivery.missingHint"),
      value: String(mostMissing),
    },
    { kind: "tick", name: "reads", label: t("serviceKeys:delivery.reads"), value: reads ? "on" : "" },
  ];
}
