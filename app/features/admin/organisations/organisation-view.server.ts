import type { OwnForm } from "~/design/own-form";
import { actsForAll } from "~/features/orders/reach";
import { attributeMaxLength, mostAttributes } from "~/features/people/attributes";
import { phoneCountries, usualPhoneCountry } from "~/features/people/phone-countries";
import type { Admin } from "~/features/sessions/admin.server";
import { type Language, localeOf } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { codePoints } from "~/platform/text/normalise";
import { shortDay } from "~/platform/time/written-time";
import type { DrawPart } from "~/remix/drawn-part";
import type { EditField } from "../edit-form";
import { editForm } from "../edit-form-view.server";
import type { SurveysOf } from "../orders/life/surveys-of.server";
import { surveysOfView } from "../orders/life/surveys-of-view.server";
import type { Organisation } from "./edit-organisation.server";
import {
  dayParts,
  licenceTypes,
  nameMaxLength,
  type OrganisationProblem,
  type OrganisationValues,
  organisationKinds,
} from "./organisation-form";
import type { OrganisationViewData } from "./organisation-view";
import { unitLines } from "./units-view.server";

const nothing: OrganisationValues = {
  name: "",
  kind: "employer",
  licenseType: "organization",
  licenseActive: true,
  licenseExpireAt: null,
  emailFilter: null,
  attributes: [],
  phoneCountry: usualPhoneCountry,
};

/** The page of an organisation: what is known of it, and what this administrator may change. */
export function organisationView(
  words: FormWords & { draw: DrawPart },
  {
    admin,
    organisation,
    surveys,
    own,
    saved,
    now,
  }: {
    admin: Admin;
    organisation: Organisation;
    surveys: SurveysOf;
    own: OwnForm;
    /** What was done to it just now: "added", or any other change; null for nothing. */
    saved: string | null;
    now: Date;
  },
): OrganisationViewData {
  const { t, language } = words;
  const params = { organisationId: organisation.id };
  const ofAll = actsForAll(admin);
  const toList = { href: pageUrl("adminOrganisations", language), label: t("admin:sections.adminOrganisations") };
  return {
    back: ofAll ? toList : undefined,
    title: organisation.name,
    saved: saved === null ? undefined : t(saved === "added" ? "adminOrganisations:added" : "admin:form.saved"),
    facts: ofAll ? [] : factsOf(words, organisation).filter(({ field }) => field !== "attributes"),
    links: [
      { href: pageUrl("adminUnits", language, params), label: t("adminOrganisations:toUnits") },
      {
        href: pageUrl("adminPeople", language, {}, ofAll ? { organisation: organisation.id } : {}),
        label: t("adminOrganisations:toPeople"),
      },
      {
        href: pageUrl("adminPersonNew", language, {}, ofAll ? { organisation: organisation.id } : {}),
        label: t("adminOrganisations:addPerson"),
      },
      {
        href: pageUrl("reports", language, {}, ofAll ? { organisation: organisation.id } : {}),
        label: t("adminOrganisations:toReports"),
      },
      { href: pageUrl("adminPeopleDelivery", language, params), label: t("serviceKeys:toDelivery") },
      { href: pageUrl("adminOrganisationKeys", language, params), label: t("serviceKeys:toKeys") },
      { href: pageUrl("adminWebhooks", language, params), label: t("webhooks:toWebhooks") },
      { href: pageUrl("adminProviderLogin", language, params), label: t("providerLogin:console.title") },
    ],
    details: t("adminOrganisations:details"),
    surveys: surveysOfView(words, { organisation, ...surveys, now }),
    form: editForm(words, own, {
      version: organisation.version,
      fields: fieldsOf(words, organisation, { all: ofAll }),
      submit: t("admin:form.save"),
    }),
  };
}

export function newOrganisationView(words: FormWords, { own }: { own: OwnForm }): OrganisationViewData {
  const { t, language } = words;
  const list = pageUrl("adminOrganisations", language);
  const twice = t("adminOrganisations:twice");
  return {
    back: { href: list, label: t("admin:sections.adminOrganisations") },
    title: t("adminOrganisations:newTitle"),
    saved: undefined,
    facts: [],
    links: [],
    details: t("adminOrganisations:details"),
    surveys: undefined,
    form: editForm(words, own, {
      version: undefined,
      fields: [
        ...fieldsOf(words, nothing, { all: true }),
        { ...unitLines(words), optionalText: t("admin:form.optional") },
        { kind: "tick", name: "twice", label: twice, value: "", onlyOnError: true },
      ],
      submit: t("adminOrganisations:add"),
      cancel: { href: list, label: t("admin:form.cancel") },
    }),
  };
}

function fieldsOf({ t, language }: Words, given: OrganisationValues, { all }: { all: boolean }): EditField[] {
  const optionalText = t("admin:form.optional");
  const attributes: EditField = {
    kind: "lines",
    name: "attributes",
    label: t("adminOrganisations:attributes"),
    hint: t("adminOrganisations:attributesHint", { most: mostAttributes }),
    optionalText,
    value: given.attributes.join("\n"),
  };
  if (!all) return [attributes];
  const end = dayParts(given.licenseExpireAt);
  const offered = new Set<string>([...licenceTypes, given.licenseType]);
  return [
    { kind: "text", name: "name", label: t("admin:organisations.name"), value: given.name },
    {
      kind: "choice",
      name: "kind",
      label: t("admin:organisations.kind"),
      value: given.kind,
      options: organisationKinds.map((value) => ({ value, label: t(`admin:organisations.kinds.${value}`) })),
    },
    {
      kind: "choice",
      name: "licenseType",
      label: t("adminOrganisations:licenceType"),
      value: given.licenseType,
      options: [...offered].map((value) => ({ value, label: licenceTypeWord({ t }, value) })),
    },
    {
      kind: "tick",
      name: "licenseActive",
      label: t("adminOrganisations:licenceActive"),
      value: given.licenseActive ? "on" : "",
    },
    {
      kind: "date",
      name: "licenseEnd",
      label: t("adminOrganisations:licenceEnd"),
      hint: t("adminOrganisations:licenceEndHint"),
      optionalText,
      day: { label: t("profile:day"), value: end.day },
      month: { label: t("profile:month"), value: end.month },
      year: { label: t("profile:year"), value: end.year },
    },
    {
      kind: "text",
      name: "emailFilter",
      label: t("adminOrganisations:emailFilter"),
      hint: t("adminOrganisations:emailFilterHint"),
      optionalText,
      value: given.emailFilter ?? "",
    },
    {
      kind: "choice",
      name: "phoneCountry",
      label: t("adminOrganisations:phoneCountry"),
      hint: t("adminOrganisations:phoneCountryHint"),
      value: given.phoneCountry,
      options: phoneCountries.map((value) => ({ value, label: countryName(language, value) })),
    },
    attributes,
  ];
}

const countryName = (language: Language, country: string): string =>
  new Intl.DisplayNames(localeOf[language], { type: "region" }).of(country) ?? country;

function licenceTypeWord({ t }: Pick<Words, "t">, type: string): string {
  const known = licenceTypes.find((each) => each === type);
  return known ? t(`adminOrganisations:licenceTypes.${known}`) : type;
}

/** What is saved of an organisation, in words. */
function factsOf({ t, language }: Words, given: OrganisationValues) {
  const none = t("admin:form.none");
  const facts = {
    name: [t("admin:organisations.name"), given.name],
    kind: [t("admin:organisations.kind"), t(`admin:organisations.kinds.${given.kind as "employer"}`)],
    licenseType: [t("adminOrganisations:licenceType"), licenceTypeWord({ t }, given.licenseType)],
    licenseActive: [
      t("admin:organisations.licence"),
      t(given.licenseActive ? "admin:organisations.licenceOn" : "admin:organisations.licenceOff"),
    ],
    licenseExpireAt: [
      t("adminOrganisations:licenceEnd"),
      given.licenseExpireAt ? shortDay(given.licenseExpireAt, language) : none,
    ],
    emailFilter: [t("adminOrganisations:emailFilter"), given.emailFilter ?? none],
    phoneCountry: [t("adminOrganisations:phoneCountry"), countryName(language, given.phoneCountry)],
    attributes: [t("adminOrganisations:attributes"), given.attributes.join(", ") || none],
  } satisfies Record<keyof OrganisationValues, [string, string]>;
  return Object.entries(facts).map(([field, [label, value]]) => ({ field, label, value }));
}

/** What somebody else has saved meanwhile. */
export function organisationConflict(words: Words, { admin, saved }: { admin: Admin; saved: Organisation }) {
  return { version: saved.version, fields: fieldsOf(words, saved, { all: actsForAll(admin) }) };
}

export function organisationErrors(
  { t }: Pick<Words, "t">,
  problems: Partial<Record<string, OrganisationProblem>>,
  typed: (field: string) => string,
): Record<string, string> {
  const limits: Partial<Record<OrganisationProblem, { most: number }>> = {
    tooLong: { most: nameMaxLength },
    attributeTooLong: { most: attributeMaxLength },
    tooManyAttributes: { most: mostAttributes },
  };
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) =>
      problem
        ? [[field, t(`adminOrganisations:errors.${problem}`, { ...limits[problem], typed: codePoints(typed(field)) })]]
        : [],
    ),
  );
}
