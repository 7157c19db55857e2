import type { OwnForm } from "~/design/own-form";
import { type Trouble, troubles, verifiedClaim } from "~/features/provider-login/claims";
import { mostDomains, recordName, recordText } from "~/features/provider-login/proof";
import { type FormProblem, mostCharacters, mostValues } from "~/features/provider-login/provider-form";
import { goAddress } from "~/features/provider-login/provider-view.server";
import type { OwnLogin, ProviderSettings } from "~/features/provider-login/settings.server";
import { pageUrl } from "~/i18n/paths";
import { providerAddress } from "~/i18n/provider-addresses";
import type { FormWords, Words } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import type { EditField } from "../edit-form";
import { editForm } from "../edit-form-view.server";
import type { DomainCard, ProviderLoginData } from "./provider-login-view";

/** What the address says was just done. */
const loginDone = ["saved", "secretDropped", "tested", "notAsked", "notTested"] as const;
const domainDone = ["proved", "missing", "other", "dnsDown", "taken"] as const;
export type LoginDone = (typeof loginDone | typeof domainDone)[number];

const good: readonly LoginDone[] = ["saved", "proved", "tested"];

/** What the parts of the page are made of. */
type Given = { login: OwnLogin; own: OwnForm };

/** What the page's address says was just done, or went wrong; of which domain, and as whom. */
type Told = { done: string | null; problem: string | null; domain: string | null; triedAs: string | undefined };

/** The page of an organisation's own sign-in in the console. */
export function providerLoginView(
  words: FormWords,
  { origin, ...given }: Given & Told & { origin: string },
): ProviderLoginData {
  const { t, language } = words;
  const { login, own } = given;
  const { organisation, settings, troubles: noted } = login;
  const organisationId = organisation.id;
  return {
    back: { href: pageUrl("adminOrganisation", language, { organisationId }), label: organisation.name },
    title: t("providerLogin:console.title"),
    lead: t("providerLogin:console.lead"),
    told: toldNow(words, given),
    addresses: {
      title: t("providerLogin:console.addresses"),
      rows: [
        { label: t("providerLogin:console.redirect"), value: origin + providerAddress("back", organisationId) },
        { label: t("providerLogin:console.logout"), value: origin + providerAddress("logout", organisationId) },
      ],
    },
    settings: {
      title: t("providerLogin:console.settings"),
      form: editForm(words, own, {
        version: settings?.version ?? "",
        intent: "settings",
        fields: settingsFieldsOf(words, settings),
        submit: t("admin:form.save"),
      }),
      note: settings ? t("providerLogin:console.settingsNote") : undefined,
    },
    secret: secretPart(words, given),
    domains: domainsPart(words, given),
    test: testPart(words, given),
    on: onPart(words, given, origin),
    troubles: {
      title: t("providerLogin:console.troubles"),
      none: noted.length === 0 ? t("providerLogin:console.noTroubles") : undefined,
      caption: t("providerLogin:console.troubles"),
      columns: [t("providerLogin:console.at"), t("providerLogin:console.what"), t("providerLogin:console.code")],
      rows: noted.map(({ code, at }) => [writtenTime(at, language), troubleText(words, code), code]),
    },
    removal: settings && {
      title: t("providerLogin:console.removal"),
      text: t("providerLogin:console.removalText"),
      form: editForm(words, own, {
        version: settings.version,
        intent: "remove",
        critical: true,
        fields: [],
        submit: t("providerLogin:console.remove"),
      }),
    },
  };
}

function toldNow({ t }: Words, { login, triedAs, ...given }: Given & Told): ProviderLoginData["told"] {
  const toneOf = (done: LoginDone) => (good.includes(done) ? "success" : "alert");
  const done = loginDone.find((each) => each === given.done);
  if (done === "tested" && triedAs !== undefined) {
    return { tone: toneOf(done), text: t("providerLogin:console.done.testedAs", { email: triedAs }) };
  }
  if (done) return { tone: toneOf(done), text: t(`providerLogin:console.done.${done}`) };
  const looked = domainDone.find((each) => each === given.done);
  // Only one of their own is named: anybody can make up an address.
  const domain = login.domains.find((each) => each.domain === given.domain)?.domain;
  if (looked && domain) return { tone: toneOf(looked), text: t(`providerLogin:console.done.${looked}`, { domain }) };
  const trouble = troubles.find((each) => each === given.problem);
  return trouble && { tone: "alert", text: troubleText({ t }, trouble) };
}

function secretPart(words: FormWords, { login: { settings }, own }: Given): ProviderLoginData["secret"] {
  const { t, formToken } = words;
  return (
    settings && {
      title: t("providerLogin:console.secret"),
      state: t(settings.hasSecret ? "providerLogin:console.secretKept" : "providerLogin:console.secretNeeded"),
      form: {
        token: formToken,
        writer: own.writer,
        intent: "secret",
        label: t("providerLogin:console.secretLabel"),
        hint: t("providerLogin:console.secretHint"),
        submit: t("providerLogin:console.secretSave"),
        errorPrefix: t("common:errorPrefix"),
        errorSummary: t("common:errorSummary"),
      },
    }
  );
}

function domainsPart(words: FormWords, { login, own }: Given): ProviderLoginData["domains"] {
  const { t } = words;
  const field: EditField = {
    kind: "text",
    name: "domain",
    label: t("providerLogin:console.domain"),
    hint: t("providerLogin:console.domainHint"),
    value: "",
  };
  return {
    title: t("providerLogin:console.domains"),
    lead: t("providerLogin:console.domainsLead"),
    cards: login.domains.map((domain) => domainCard(words, domain)),
    check: t("providerLogin:console.check"),
    remove: t("providerLogin:console.removeDomain"),
    form: editForm(words, own, {
      version: undefined,
      intent: "domain",
      fields: [field],
      submit: t("providerLogin:console.addDomain"),
    }),
  };
}

function testPart(words: FormWords, { login }: Given): ProviderLoginData["test"] {
  const { t, language } = words;
  const { organisation, settings, domains } = login;
  const isReady = settings?.hasSecret && domains.some(({ provedAt }) => provedAt !== null);
  return {
    title: t("providerLogin:console.test"),
    text: settings?.testedAt
      ? t("providerLogin:console.testedAt", { time: writtenTime(settings.testedAt, language) })
      : t("providerLogin:console.testText"),
    go: isReady
      ? { href: goAddress(words, organisation.id, { test: "1" }), label: t("providerLogin:console.testGo") }
      : undefined,
    needed: isReady ? undefined : t("providerLogin:console.testNeeded"),
  };
}

/** For whom it is switched on: once it was tried. */
function onPart(words: FormWords, { login, own }: Given, origin: string): ProviderLoginData["on"] {
  const { t, language } = words;
  const { organisation, settings } = login;
  if (!settings?.testedAt) return undefined;
  const direct = origin + pageUrl("loginProvider", language, { organisationId: organisation.id });
  return {
    title: t("providerLogin:console.on"),
    people: t("providerLogin:console.peopleNote"),
    direct: { label: t("providerLogin:console.direct"), value: direct },
    form: editForm(words, own, {
      version: settings.version,
      intent: "switch",
      fields: [
        tick("forStaff", t("providerLogin:console.forStaff"), settings.forStaff),
        tick("forPeople", t("providerLogin:console.forPeople"), settings.forPeople),
      ],
      submit: t("admin:form.save"),
    }),
  };
}

const tick = (name: string, label: string, on: boolean): EditField => ({
  kind: "tick",
  name,
  label,
  value: on ? "on" : "",
});

function domainCard({ t, language }: Words, given: OwnLogin["domains"][number]): DomainCard {
  const { domain, challenge, provedAt, missing, checkedAt } = given;
  const state = provedAt === null ? "unproved" : missing ? "missing" : "proved";
  return {
    domain,
    badge: {
      tone: ({ unproved: "neutral", missing: "caution", proved: "positive" } as const)[state],
      text: t(`providerLogin:console.states.${state}`),
    },
    checked: checkedAt ? t("providerLogin:console.checkedAt", { time: writtenTime(checkedAt, language) }) : undefined,
    rows: [
      { label: t("providerLogin:console.recordType"), value: "TXT" },
      { label: t("providerLogin:console.recordName"), value: recordName(domain) },
      { label: t("providerLogin:console.recordText"), value: recordText(challenge) },
    ],
  };
}

function troubleText({ t }: Pick<Words, "t">, code: Trouble): string {
  return t(`providerLogin:trouble.${code}`);
}

function settingsFieldsOf({ t }: Pick<Words, "t">, settings: ProviderSettings | undefined): EditField[] {
  const optionalText = t("admin:form.optional");
  return [
    {
      kind: "text",
      name: "issuer",
      label: t("providerLogin:console.issuer"),
      hint: t("providerLogin:console.issuerHint"),
      value: settings?.issuer ?? "",
    },
    {
      kind: "text",
      name: "clientId",
      label: t("providerLogin:console.clientId"),
      value: settings?.clientId ?? "",
    },
    {
      kind: "text",
      name: "addressClaim",
      label: t("providerLogin:console.addressClaim"),
      hint: t("providerLogin:console.addressClaimHint"),
      value: settings?.addressClaim ?? verifiedClaim,
    },
    {
      kind: "text",
      name: "secondFactor",
      label: t("providerLogin:console.secondFactor"),
      hint: t("providerLogin:console.secondFactorHint"),
      optionalText,
      value: settings?.secondFactorValues.join(", ") ?? "",
    },
  ];
}

/** What somebody else has saved meanwhile. */
export function settingsConflict(words: Pick<Words, "t">, saved: ProviderSettings) {
  return { version: saved.version, fields: settingsFieldsOf(words, saved) };
}

export function settingsErrors(
  { t }: Pick<Words, "t">,
  problems: Partial<Record<string, FormProblem>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      field,
      t(`providerLogin:console.errors.${problem ?? "requiredField"}`, {
        most: problem === "tooMany" ? mostValues : mostCharacters,
      }),
    ]),
  );
}

export function domainErrors({ t }: Pick<Words, "t">, problem: "invalid" | "tooMany"): Record<string, string> {
  return { domain: t(`providerLogin:console.domainErrors.${problem}`, { most: mostDomains }) };
}
