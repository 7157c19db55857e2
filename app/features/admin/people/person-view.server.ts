import { type StatedPurpose, statedPurposes } from "~/features/own-data/access";
import { accountName } from "~/features/people/person";
import { shortDay, writtenTime } from "~/features/people/written-time";
import { type Language, languages } from "~/i18n/languages";
import { type PageName, pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import type { FormWords, Words } from "~/i18n/words.server";
import type { EditField, EditReply } from "../edit-form";
import { editForm, type OwnForm } from "../edit-form-view.server";
import { detailMaxLength, type PersonProblems, type PersonValues, personNameMaxLength } from "./person-form";
import type { PersonFormViewData, PersonViewData, PurposeViewData } from "./person-view";
import type { Account, PersonFacts } from "./read-person.server";
import { type Role, type RoleName, roleChoices, roleNames, roleValue } from "./roles";

/** Asks why somebody wants to see a person; nothing of them is shown yet. */
export function purposeView({ t, language }: Words, { personId }: { personId: string }): PurposeViewData {
  return {
    kind: "purpose",
    title: t("adminPeople:purpose.title"),
    back: { href: pageUrl("adminPeople", language), label: t("admin:sections.adminPeople") },
    lead: t("adminPeople:purpose.lead"),
    action: pageUrl("adminPerson", language, { personId }),
    legend: t("adminPeople:purpose.legend"),
    options: statedPurposes.map((value) => ({ value, label: t(`adminPeople:purpose.${value}`) })),
    submit: t("adminPeople:purpose.submit"),
  };
}

function nameOf({ firstName, lastName, ...account }: Account): string {
  return [firstName, lastName].filter(Boolean).join(" ") || accountName(account);
}

/** An address of a person's pages, which all say why the administrator is there. */
function personUrl(page: PageName, language: Language, { id }: Account, purpose: StatedPurpose, query = {}): string {
  return pageUrl(page, language, { personId: id }, { purpose, ...query });
}

type PersonPage = {
  person: PersonFacts;
  purpose: StatedPurpose;
  /** Whether it is the administrator's own account. */
  isOwn: boolean;
  done: "saved" | undefined;
  refused: "lastAdmin" | undefined;
  own: OwnForm;
};

/** What an administrator sees of a person. */
export function personView(words: FormWords, given: PersonPage): PersonViewData {
  const { t, language } = words;
  const { person, purpose, isOwn } = given;
  const none = t("admin:form.none");
  const day = (moment: Date | null) => (moment ? writtenTime(moment, language) : none);
  const at = (page: PageName) => personUrl(page, language, person, purpose);
  const mayChange = person.manageable;
  return {
    kind: "person",
    title: nameOf(person),
    back: { href: pageUrl("adminPeople", language), label: t("admin:sections.adminPeople") },
    purpose: t("adminPeople:purpose.stated", { purpose: t(`adminPeople:purpose.${purpose}`) }),
    otherPurpose: {
      href: pageUrl("adminPerson", language, { personId: person.id }),
      label: t("adminPeople:purpose.other"),
    },
    saved: given.done && t("admin:form.saved"),
    refused: given.refused && t("adminPeople:lastAdmin"),
    state: person.active ? undefined : { title: t("adminPeople:closedTitle"), text: t("adminPeople:closedText") },
    facts: [
      ...detailFacts(words, person),
      { label: t("adminPeople:organisation"), value: person.organisation?.name ?? none },
      {
        label: t("adminPeople:roles.title"),
        value: person.roles.map((role) => roleWord(words, role)).join("; ") || none,
      },
      { label: t("adminPeople:created"), value: shortDay(person.createdAt, language) },
      { label: t("adminPeople:openSessions"), value: String(person.openSessions) },
      { label: t("adminPeople:lastLink"), value: day(person.lastLinkAt) },
      { label: t("adminPeople:lastInvited"), value: day(person.lastInvitedAt) },
      { label: t("adminPeople:id"), value: person.id },
    ],
    orders: {
      title: t("adminPeople:orders.title"),
      none: t("adminPeople:orders.none"),
      columns: [
        { label: t("adminPeople:orders.order") },
        { label: t("adminPeople:organisation") },
        { label: t("adminPeople:state") },
      ],
      rows: person.orders.map(({ id, name, organisationName, status }) => ({
        key: id,
        cells: [name, organisationName, t(`adminPeople:orders.${status}`)],
      })),
    },
    notManageable: mayChange ? undefined : t("adminPeople:notManageable"),
    links: mayChange
      ? [
          { href: at("adminPersonChange"), label: t("adminPeople:change.title") },
          { href: at("adminPersonRoles"), label: t("adminPeople:roles.change") },
          ...(isOwn ? [] : [{ href: at("adminPersonErase"), label: t("adminPeople:erase.title") }]),
        ]
      : [],
    reset:
      mayChange && !isOwn && person.secondFactors > 0
        ? {
            title: t("adminPeople:reset.title"),
            text: t("adminPeople:reset.text"),
            form: editForm(words, given.own, {
              intent: "resetSecondFactor",
              critical: true,
              fields: [],
              submit: t("adminPeople:reset.submit"),
            }),
          }
        : undefined,
    activity:
      mayChange && !isOwn
        ? {
            title: t(person.active ? "adminPeople:close.title" : "adminPeople:reopen.title"),
            text: t(person.active ? "adminPeople:close.text" : "adminPeople:reopen.text"),
            form: editForm(words, given.own, {
              intent: person.active ? "close" : "reopen",
              ...(person.active && { critical: true }),
              fields: [],
              submit: t(person.active ? "adminPeople:close.submit" : "adminPeople:reopen.submit"),
            }),
          }
        : undefined,
  };
}

function detailFacts({ t, language }: Words, person: Omit<PersonValues, "language"> & { language: string }) {
  const none = t("admin:form.none");
  const facts = {
    email: [t("adminPeople:email"), person.email],
    phoneNumber: [t("adminPeople:phone"), person.phoneNumber],
    firstName: [t("adminPeople:firstName"), person.firstName],
    lastName: [t("adminPeople:lastName"), person.lastName],
    unit: [t("adminPeople:unit"), person.unit],
    jobTitle: [t("adminPeople:jobTitle"), person.jobTitle],
    language: [t("adminPeople:language"), languageWord(person.language as Language, language)],
  } satisfies Record<keyof PersonValues, [string, string | null]>;
  return Object.values(facts).map(([label, value]) => ({ label: label ?? "", value: value || none }));
}

function languageWord(of: Language, language: Language): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(of) ?? of;
}

function roleWord({ t }: Pick<Words, "t">, { name, organisation }: Role): string {
  const role = t(`adminPeople:roles.${name}`);
  return `${role}: ${organisation?.name ?? t("adminPeople:roles.everywhere")}`;
}

/** The form with a person's details, for one who is known or new. */
function detailFields(
  { t }: Words,
  person: Omit<PersonValues, "language"> & { language: string },
  units: readonly string[],
): EditField[] {
  const optionalText = t("admin:form.optional");
  const offered = person.unit && !units.includes(person.unit) ? [person.unit, ...units] : units;
  return [
    {
      kind: "text",
      type: "email",
      name: "email",
      label: t("adminPeople:email"),
      hint: t("adminPeople:change.contactHint"),
      value: person.email ?? "",
    },
    {
      kind: "text",
      type: "tel",
      name: "phoneNumber",
      label: t("adminPeople:phone"),
      hint: t("adminPeople:change.phoneHint"),
      value: person.phoneNumber ?? "",
    },
    { kind: "text", name: "firstName", label: t("adminPeople:firstName"), value: person.firstName },
    { kind: "text", name: "lastName", label: t("adminPeople:lastName"), value: person.lastName },
    units.length > 0
      ? {
          kind: "choice",
          name: "unit",
          label: t("adminPeople:unit"),
          value: person.unit ?? "",
          options: [
            { value: "", label: t("adminPeople:noUnit") },
            ...offered.map((value) => ({ value, label: value })),
          ],
        }
      : { kind: "text", name: "unit", label: t("adminPeople:unit"), optionalText, value: person.unit ?? "" },
    { kind: "text", name: "jobTitle", label: t("adminPeople:jobTitle"), optionalText, value: person.jobTitle ?? "" },
    {
      kind: "choice",
      name: "language",
      label: t("adminPeople:language"),
      value: person.language,
      options: languages.map((value) => ({ value, label: translatorFor(value)(`common:languageName.${value}`) })),
    },
  ];
}

type FormPage = { person: Account; purpose: StatedPurpose; own: OwnForm };

export function changeView(
  words: FormWords,
  { person, purpose, own, units }: FormPage & { units: readonly string[] },
): PersonFormViewData {
  const { t, language } = words;
  const back = personUrl("adminPerson", language, person, purpose);
  return {
    title: t("adminPeople:change.title"),
    back: { href: back, label: nameOf(person) },
    notes: [t("adminPeople:change.lead")],
    form: editForm(words, own, {
      version: person.version,
      fields: detailFields(words, person, units),
      submit: t("admin:form.save"),
      cancel: { href: back, label: t("admin:form.cancel") },
    }),
  };
}

export function newPersonView(
  words: FormWords,
  given: { organisation: { id: string; name: string } | null; units: readonly string[]; own: OwnForm },
): PersonFormViewData {
  const { t, language } = words;
  const list = pageUrl("adminPeople", language);
  const { organisation } = given;
  const nobody = { email: "", phoneNumber: "", firstName: "", lastName: "", unit: "", jobTitle: "", language: "fi" };
  return {
    title: t("adminPeople:new.title"),
    back: { href: list, label: t("admin:sections.adminPeople") },
    notes: [
      organisation ? t("adminPeople:new.into", { organisation: organisation.name }) : t("adminPeople:new.intoNone"),
      t("adminPeople:new.lead"),
    ],
    form: editForm(words, given.own, {
      fields: detailFields(words, nobody, given.units),
      submit: t("adminPeople:new.submit"),
      cancel: { href: list, label: t("admin:form.cancel") },
    }),
  };
}

export function rolesView(
  words: FormWords,
  { person, purpose, own, admin }: FormPage & { admin: Parameters<typeof roleChoices>[1]["admin"] },
): PersonFormViewData {
  const { t, language } = words;
  const back = personUrl("adminPerson", language, person, purpose);
  const given = { admin, roles: person.roles, organisation: person.organisation };
  const fieldOf = (role: RoleName): EditField => ({
    kind: "choice",
    name: role,
    label: t(`adminPeople:roles.${role}`),
    hint: t(`adminPeople:roles.hints.${role}`),
    value: roleValue(role, person.roles),
    options: [
      { value: "", label: t("adminPeople:roles.no") },
      ...roleChoices(role, given).map(({ value, organisation }) => ({
        value,
        label: organisation?.name ?? t("adminPeople:roles.everywhere"),
      })),
    ],
  });
  return {
    title: t("adminPeople:roles.change"),
    back: { href: back, label: nameOf(person) },
    notes: [
      t("adminPeople:roles.lead"),
      ...(admin.organisation || person.organisation ? [] : [t("adminPeople:roles.noOrganisation")]),
    ],
    form: editForm(words, own, {
      version: person.rolesVersion,
      fields: roleNames.map(fieldOf),
      submit: t("admin:form.save"),
      cancel: { href: back, label: t("admin:form.cancel") },
    }),
  };
}

/** The two steps of erasing: what goes and what stays, then whose account it is, typed by hand. */
export function erasePersonView(
  words: FormWords,
  { person, purpose, own, confirming }: FormPage & { confirming: boolean },
): PersonFormViewData {
  const { t, language } = words;
  const back = personUrl("adminPerson", language, person, purpose);
  const here = (query = {}) => personUrl("adminPersonErase", language, person, purpose, query);
  const name = nameOf(person);
  const cancel = { href: back, label: t("admin:form.cancel") };
  if (!confirming) {
    return {
      title: t("adminPeople:erase.title"),
      back: { href: back, label: name },
      notes: [t("adminPeople:erase.lead")],
      lists: [
        {
          title: t("ownData:erase.deletedTitle"),
          items: (["profile", "answers", "consents", "sessions"] as const).map((key) =>
            t(`adminPeople:erase.gone.${key}`),
          ),
        },
        {
          title: t("ownData:erase.staysTitle"),
          items: (["access", "reports", "backups"] as const).map((key) => t(`adminPeople:erase.stays.${key}`)),
        },
      ],
      next: { href: here({ confirm: "1" }), label: t("adminPeople:erase.next"), cancel },
    };
  }
  return {
    title: t("adminPeople:erase.confirmTitle", { name }),
    back: { href: here(), label: t("common:back") },
    notes: [t("adminPeople:erase.confirmText")],
    form: editForm(words, own, {
      critical: true,
      fields: [
        {
          kind: "text",
          name: "account",
          label: t("adminPeople:erase.label", { account: accountName(person) }),
          hint: t("adminPeople:erase.hint", { id: person.id }),
          value: "",
        },
      ],
      submit: t("adminPeople:erase.submit"),
      cancel,
    }),
  };
}

export function personErrors({ t }: Pick<Words, "t">, problems: PersonProblems): Record<string, string> {
  const words = (problem: NonNullable<PersonProblems["email"]>) => {
    switch (problem) {
      case "nameTooLong":
        return t("adminPeople:errors.tooLong", { most: personNameMaxLength });
      case "detailTooLong":
      case "fieldTooLong":
        return t("adminPeople:errors.tooLong", { most: detailMaxLength });
      default:
        return t(`adminPeople:errors.${problem}`);
    }
  };
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, words(problem)]));
}

type Conflict = Pick<NonNullable<EditReply["conflict"]>, "version" | "saved">;

/** What somebody else has saved meanwhile. */
export function detailsConflict(words: Words, saved: Account): Conflict {
  return { version: saved.version, saved: detailFacts(words, saved) };
}

export function rolesConflict(words: Words, { rolesVersion, roles }: Account): Conflict {
  const value = roles.map((role) => roleWord(words, role)).join("; ") || words.t("admin:form.none");
  return { version: rolesVersion, saved: [{ label: words.t("adminPeople:roles.title"), value }] };
}
