import type { OwnForm } from "~/design/own-form";
import { columnName } from "~/features/inviting/column-name-view.server";
import { missingPeople, missingPercent, newPeople } from "~/features/inviting/delivery";
import type { DeliverySettings } from "~/features/inviting/delivery-settings.server";
import { columnsOf, type ImportColumn } from "~/features/inviting/import-columns";
import type { ListedDelivery } from "~/features/inviting/receive-delivery.server";
import { orderNameIn } from "~/features/orders/order-name";
import { localeOf } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { writtenNumber } from "~/i18n/written-number";
import { writtenTime } from "~/platform/time/written-time";
import type { EditField } from "../edit-form";
import { editForm } from "../edit-form-view.server";
import type { DeliveryViewData } from "./delivery-view";

export const deliveryFields = ["missing", "fresh", "reads", "version"] as const;

/** The percent that somebody has typed; undefined for what is none. */
export function readMissing(typed: string): number | undefined {
  const percent = /^\s*(\d{1,3})\s*%?\s*$/.exec(typed)?.[1];
  return percent !== undefined && Number(percent) <= missingPercent.most ? Number(percent) : undefined;
}

/** How many people somebody has typed; undefined for what is no such number. */
export function readFresh(typed: string): number | undefined {
  const count = /^\s*(\d{1,5})\s*$/.exec(typed)?.[1];
  return count !== undefined && Number(count) >= 1 && Number(count) <= newPeople.most ? Number(count) : undefined;
}

/** What is wrong with what was typed, in words by field. */
export function deliveryErrors({ t, language }: Words, typed: Record<"missing" | "fresh", string>) {
  const most = writtenNumber(newPeople.most, language);
  return {
    ...(readMissing(typed.missing) === undefined && { missing: t("serviceKeys:delivery.missingInvalid") }),
    ...(readFresh(typed.fresh) === undefined && { fresh: t("serviceKeys:delivery.newInvalid", { most }) }),
  };
}

/** Choices of units that the page shows. */
const mostUnits = 200;

/** How a program delivers an organisation's people, and what became of the latest lists. */
export function deliveryView(
  words: FormWords,
  given: {
    organisation: { id: string; name: string };
    settings: DeliverySettings;
    deliveries: readonly ListedDelivery[];
    own: OwnForm;
    saved: boolean;
  },
): DeliveryViewData {
  const { t, language } = words;
  const { organisation, settings, deliveries } = given;
  const { mapping } = settings;
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
          ...columnFacts(words, mapping.columns, settings.attributes),
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
    units: unitsOf(words, given.own, mapping?.units ?? {}),
    latest: t("serviceKeys:delivery.latest"),
    none: t("serviceKeys:delivery.none"),
    columns: [
      { label: t("serviceKeys:delivery.received"), holds: "line" },
      { label: t("serviceKeys:delivery.survey") },
      { label: t("serviceKeys:columns.name") },
      { label: t("serviceKeys:delivery.state"), holds: "sentence" },
      { label: t("serviceKeys:delivery.rows"), numeric: true },
      { label: t("serviceKeys:delivery.fresh"), numeric: true },
      { label: t("serviceKeys:delivery.missingCount"), numeric: true },
    ],
    rows: deliveries.map((delivery) => ({
      key: delivery.id,
      cells: [
        writtenTime(delivery.receivedAt, language),
        orderNameIn(language, delivery.order),
        delivery.key,
        stateText(words, delivery),
        ...[delivery.rowCount, delivery.freshCount, delivery.missingCount].map(number),
      ],
    })),
    keys: { href: pageUrl("adminOrganisationKeys", language, params), label: t("serviceKeys:toKeys") },
  };
}

/** What became of a list. Of a trial it is said first, however it ended. */
function stateText({ t }: Pick<Words, "t">, { state, dryRun }: ListedDelivery): string {
  const text = t(`serviceKeys:delivery.states.${state}`);
  return dryRun && state !== "dryRun" ? t("serviceKeys:delivery.trial", { state: text }) : text;
}

/** The columns that are read, and those kept whose attribute the organisation has given up since. */
function columnFacts(
  words: FormWords,
  columns: readonly (ImportColumn | null)[],
  attributes: readonly string[],
): DeliveryViewData["facts"] {
  const { t, language } = words;
  const meanings = columnsOf(attributes);
  const kept = columns.filter((column) => column !== null);
  const named = (some: ImportColumn[]) =>
    new Intl.ListFormat(localeOf[language], { type: "unit", style: "long" }).format(
      some.map((column) => columnName(words, column)),
    );
  const gone = kept.filter((column) => !meanings.includes(column));
  return [
    {
      label: t("serviceKeys:delivery.columns"),
      value: named(kept.filter((column) => meanings.includes(column))),
    },
    ...(gone.length > 0 ? [{ label: t("serviceKeys:delivery.gone"), value: named(gone) }] : []),
  ];
}

/** Units that stand for those of the lists, and the way to be rid of them. */
function unitsOf(words: FormWords, own: OwnForm, units: Readonly<Record<string, string>>): DeliveryViewData["units"] {
  const { t } = words;
  const chosen = Object.entries(units).toSorted(([one], [other]) => one.localeCompare(other, "fi"));
  if (chosen.length === 0) return undefined;
  return {
    title: t("serviceKeys:delivery.units.title"),
    text: t("serviceKeys:delivery.units.text"),
    rows: chosen.slice(0, mostUnits).map(([label, value]) => ({ label, value })),
    more:
      chosen.length > mostUnits
        ? t("serviceKeys:delivery.units.more", { count: chosen.length - mostUnits })
        : undefined,
    form: editForm(words, own, {
      intent: "dropUnits",
      version: undefined,
      fields: [],
      submit: t("serviceKeys:delivery.units.drop"),
    }),
  };
}

export function fieldsOf({ t }: Words, { mostMissing, mostNew, reads }: DeliverySettings): EditField[] {
  return [
    {
      kind: "text",
      name: "missing",
      label: t("serviceKeys:delivery.missing"),
      hint: t("serviceKeys:delivery.missingHint", { most: missingPeople }),
      value: String(mostMissing),
    },
    {
      kind: "text",
      name: "fresh",
      label: t("serviceKeys:delivery.new"),
      hint: t("serviceKeys:delivery.newHint"),
      value: String(mostNew),
    },
    { kind: "tick", name: "reads", label: t("serviceKeys:delivery.reads"), value: reads ? "on" : "" },
  ];
}
