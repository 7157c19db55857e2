import type { OwnForm } from "~/design/own-form";
import {
  branchOf,
  mostLevels,
  mostUnits,
  type PlacedUnit,
  removalOf,
  type UnitProblem,
  unitNameMaxLength,
} from "~/features/people/units";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import type { DrawPart } from "~/remix/drawn-part";
import type { EditField } from "../edit-form";
import { editForm } from "../edit-form-view.server";
import type { ListedUnit } from "./edit-units.server";
import type { UnitBranch, UnitsViewData, UnitViewData } from "./units-view";

type Organisation = { id: string; name: string };
export const unitFields = ["name", "parent", "version"] as const;
/** Of the form for several at once. */
export const unitLinesField = "lines";

/** The tree of an organisation's units, and the form for another one. */
export function unitsView(
  words: FormWords & { draw: DrawPart },
  given: { organisation: Organisation; units: PlacedUnit[]; own: OwnForm; added: UnitsViewData["added"] },
): UnitsViewData {
  const { t, language } = words;
  const { organisation, units, own } = given;
  const organisationId = organisation.id;
  const branches = (parentId: string | null): UnitBranch[] =>
    units
      .filter((unit) => unit.parentId === parentId)
      .map((unit) => ({
        href: pageUrl("adminUnit", language, { organisationId, unitId: unit.id }),
        name: unit.name,
        people: t("adminOrganisations:units.people", { count: unit.people }),
        below: branches(unit.id),
      }));
  return {
    back: { href: pageUrl("adminOrganisation", language, { organisationId }), label: organisation.name },
    title: t("adminOrganisations:units.title"),
    lead: t("adminOrganisations:units.lead", { most: mostLevels }),
    saved: given.added ? t("admin:form.saved") : undefined,
    none: units.length === 0 ? t("adminOrganisations:units.none") : undefined,
    tree: words.draw(branches(null)),
    count: units.length,
    added: given.added,
    addTitle: t("adminOrganisations:units.add"),
    form: editForm(words, own, {
      version: undefined,
      fields: fieldsOf(words, units, { name: "", parentId: null }),
      submit: t("adminOrganisations:units.add"),
    }),
    pasteTitle: t("adminOrganisations:units.paste"),
    pasteForm: editForm(words, own, {
      version: undefined,
      intent: "paste",
      fields: [unitLines(words)],
      submit: t("adminOrganisations:units.addAll"),
    }),
  };
}

/** A unit: its name and place, and what happens when it goes. */
export function unitView(
  words: FormWords,
  given: { organisation: Organisation; units: PlacedUnit[]; unit: ListedUnit; own: OwnForm; removing: boolean },
): UnitViewData {
  const { t, language } = words;
  const { organisation, units, unit, own } = given;
  const params = { organisationId: organisation.id };
  const here = pageUrl("adminUnit", language, { ...params, unitId: unit.id });
  const back = { href: pageUrl("adminUnits", language, params), label: t("adminOrganisations:units.title") };
  const { version } = unit;
  const { unitsBelow, people, into } = removalOf(units, unit);
  const removal = [
    ...(unitsBelow > 0 ? [t("adminOrganisations:units.removesBelow", { count: unitsBelow })] : []),
    people === 0
      ? t("adminOrganisations:units.removesNobody")
      : into
        ? t("adminOrganisations:units.removesInto", { count: people, unit: into.path })
        : t("adminOrganisations:units.removesIntoNone", { count: people }),
  ];
  if (given.removing) {
    return {
      back: { href: here, label: t("common:back") },
      title: t("adminOrganisations:units.removeTitle", { unit: unit.name }),
      notes: removal,
      form: editForm(words, own, {
        version,
        intent: "remove",
        critical: true,
        fields: [],
        submit: t("adminOrganisations:units.remove"),
        cancel: { href: here, label: t("admin:form.cancel") },
      }),
      remove: undefined,
    };
  }
  const within = branchOf(units, unit.id);
  const elsewhere = units.filter(({ id }) => !within.has(id));
  return {
    back,
    title: unit.path,
    notes: [t("adminOrganisations:units.people", { count: unit.people }), t("adminOrganisations:units.movesAlong")],
    form: editForm(words, own, {
      version,
      intent: "save",
      fields: fieldsOf(words, elsewhere, unit),
      submit: t("admin:form.save"),
    }),
    remove: { href: `${here}?remove=1`, label: t("adminOrganisations:units.toRemove") },
  };
}

function fieldsOf({ t }: Words, places: PlacedUnit[], unit: { name: string; parentId: string | null }): EditField[] {
  const parents = places.filter(({ level }) => level < mostLevels);
  return [
    { kind: "text", name: "name", label: t("adminOrganisations:units.name"), value: unit.name },
    {
      kind: "choice",
      name: "parent",
      label: t("adminOrganisations:units.parent"),
      value: unit.parentId ?? "",
      options: [
        { value: "", label: t("adminOrganisations:units.top") },
        ...parents.map(({ id, path }) => ({ value: id, label: path })),
      ],
      // The top alone is no choice.
      ...(parents.length === 0 && { onlyOnError: true as const }),
    },
  ];
}

/** The field for several units, a line each. */
export function unitLines({ t }: Pick<Words, "t">): EditField {
  return {
    kind: "lines",
    name: unitLinesField,
    label: t("adminOrganisations:units.lines"),
    hint: t("adminOrganisations:units.linesHint"),
    value: "",
  };
}

/** What is wrong with lines that were pasted, by its line. */
export function unitLinesError(
  words: Pick<Words, "t">,
  { problem, line }: { problem: UnitProblem | "noLines"; line: number | undefined },
): Record<string, string> {
  if (problem === "noLines") return { [unitLinesField]: words.t("adminOrganisations:units.errors.noLines") };
  const { name = "" } = unitError(words, { field: "name", problem });
  const text = line === undefined ? name : words.t("adminOrganisations:units.errors.line", { line, problem: name });
  return { [unitLinesField]: text };
}

/** More units than there is room for, in lines that were pasted. */
export function tooManyUnitsError({ t }: Pick<Words, "t">, { units }: { units: number }): Record<string, string> {
  return { [unitLinesField]: t("adminOrganisations:units.errors.tooManyLines", { units, most: mostUnits }) };
}

export function unitError(
  { t }: Pick<Words, "t">,
  { field, problem }: { field: "name" | "parent"; problem: UnitProblem },
): Record<string, string> {
  const most = problem === "tooDeep" ? mostLevels : problem === "tooMany" ? mostUnits : unitNameMaxLength;
  return { [field]: t(`adminOrganisations:units.errors.${problem}`, { most }) };
}

/** What somebody else has saved meanwhile. */
export function unitConflict(words: Words, { saved, units }: { saved: ListedUnit; units: PlacedUnit[] }) {
  return { version: saved.version, fields: fieldsOf(words, units, saved) };
}
