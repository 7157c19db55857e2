import type { OwnForm } from "~/design/own-form";
import { pageSize } from "~/features/lists/list-query";
import { pagingView } from "~/features/lists/list-view.server";
import {
  type KeyScope,
  keyDays,
  keyGrains,
  keyNameMaxLength,
  mostStanding,
  organisationScopes,
  type ScopeWord,
  scopeWord,
} from "~/features/service-keys/key-scope";
import type { ListedKey, MakeOutcome } from "~/features/service-keys/manage-keys.server";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { shortDay, writtenTime } from "~/platform/time/written-time";
import type { EditField } from "../edit-form";
import { editForm } from "../edit-form-view.server";
import { type KeyIntent, type KeyProblem, keyField, offeredDays, scopeField } from "./key-form";
import type { RevokeKeyViewData, ServiceKeysViewData, ShownKeyData } from "./service-keys-view";

type Organisation = { id: string; name: string };

type Given = {
  /** Those of this page of all. */
  keys: readonly ListedKey[];
  page: number;
  total: number;
  /** Whose keys they are; undefined for those of all. */
  organisation: Organisation | undefined;
  /** Whether whoever looks may make keys that read results. */
  readsResults: boolean;
  own: OwnForm;
  /** A name of the form's own each time: sent twice it makes one key. */
  formIds: Record<KeyIntent, string>;
  revoked: boolean;
};

/** The keys there are, and the forms for another one. */
export function serviceKeysView(words: FormWords, given: Given): ServiceKeysViewData {
  const { t, language } = words;
  const { organisation, keys, page, total, formIds } = given;
  const address = (number: number) => {
    const query = { page: number > 1 ? String(number) : undefined };
    return organisation
      ? pageUrl("adminOrganisationKeys", language, { organisationId: organisation.id }, query)
      : pageUrl("adminServiceKeys", language, {}, query);
  };
  const form = (intent: KeyIntent) => ({
    title: t(`serviceKeys:${intent === "make" ? "new" : "results"}.title`),
    lead: intent === "results" ? t("serviceKeys:results.lead") : undefined,
    form: editForm(words, given.own, {
      intent,
      version: undefined,
      hidden: { [keyField(intent, "id")]: formIds[intent] },
      fields: fieldsOf(words, intent),
      submit: t(`serviceKeys:${intent === "make" ? "new" : "results"}.submit`),
    }),
  });
  return {
    back: organisation && {
      href: pageUrl("adminOrganisation", language, { organisationId: organisation.id }),
      label: organisation.name,
    },
    title: t("serviceKeys:title"),
    lead: t(organisation ? "serviceKeys:lead" : "serviceKeys:leadOfAll"),
    saved: given.revoked ? t("serviceKeys:revokePage.done") : undefined,
    facts: organisation ? [{ label: t("serviceKeys:organisationId"), value: organisation.id }] : [],
    none: keys.length > 0 ? undefined : t(total > 0 ? "admin:list.noSuchPage" : "serviceKeys:none"),
    caption: t("serviceKeys:caption"),
    columns: [
      { label: t("serviceKeys:columns.name") },
      { label: t("serviceKeys:columns.scopes"), holds: "sentence" },
      { label: t("serviceKeys:columns.made") },
      { label: t("serviceKeys:columns.ends"), holds: "line" },
      { label: t("serviceKeys:columns.used") },
      { label: t("serviceKeys:columns.state") },
    ],
    rows: keys.map((key) => rowOf(words, key, organisation === undefined)),
    paging: pagingView(words, { page, pages: Math.ceil(total / pageSize), address }),
    forms: [...(organisation ? [form("make")] : []), ...(given.readsResults ? [form("results")] : [])],
  };
}

function rowOf(words: Words, key: ListedKey, ofAll: boolean): ServiceKeysViewData["rows"][number] {
  const { t, language } = words;
  const { id, name, madeAt, madeBy, takenOver, endsAt, lastUsedAt, revokedAt, revokedBy } = key;
  const made = writtenTime(madeAt, language);
  const nameOf = (name: string | null) => (name === null ? t("serviceKeys:nobody") : name || t("serviceKeys:unnamed"));
  const whose = key.organisation?.name ?? t("serviceKeys:ofAll");
  return {
    key: id,
    cells: [
      ofAll ? `${name} (${whose})` : name,
      key.scopes.map((scope) => scopeText(words, scope, key.grain)).join(", "),
      takenOver
        ? t("serviceKeys:takenOver", { time: made })
        : t("serviceKeys:madeBy", { time: made, name: nameOf(madeBy) }),
      shortDay(endsAt, language),
      lastUsedAt ? writtenTime(lastUsedAt, language) : t("serviceKeys:neverUsed"),
    ],
    state: revokedAt
      ? t("serviceKeys:revokedBy", { time: writtenTime(revokedAt, language), name: nameOf(revokedBy) })
      : key.stands
        ? undefined
        : t("serviceKeys:ended"),
    revoke: key.stands
      ? {
          href: pageUrl("adminServiceKey", language, { keyId: id }),
          label: t("serviceKeys:revoke"),
          named: t("serviceKeys:revokeNamed", { name }),
        }
      : undefined,
  };
}

function scopeText({ t }: Pick<Words, "t">, scope: KeyScope, grain: ListedKey["grain"]): string {
  return t(`serviceKeys:scopes.${scopeWord(scope)}`, { grain: t(`serviceKeys:grains.${grain ?? "tens"}`) });
}

function fieldsOf({ t }: Words, intent: KeyIntent): EditField[] {
  const words = intent === "make" ? "new" : "results";
  const name: EditField = {
    kind: "text",
    name: keyField(intent, "name"),
    label: t(`serviceKeys:${words}.name`),
    hint: t(`serviceKeys:${words}.nameHint`),
    value: "",
  };
  const days: EditField = {
    kind: "choice",
    name: keyField(intent, "days"),
    label: t("serviceKeys:new.days"),
    value: String(keyDays.usual),
    options: offeredDays.map((count) => ({ value: String(count), label: t("serviceKeys:new.dayCount", { count }) })),
  };
  if (intent === "make") {
    const scopes = organisationScopes.map((scope): EditField => {
      const label = t(`serviceKeys:scopes.${scopeWord(scope) as Exclude<ScopeWord, "results_read">}`);
      return { kind: "tick", name: scopeField(scope), label, value: "", group: t("serviceKeys:new.scopes") };
    });
    return [name, ...scopes, days];
  }
  const grain: EditField = {
    kind: "choice",
    name: keyField("results", "grain"),
    label: t("serviceKeys:results.grain"),
    // Which it is was agreed with the recipient: none is chosen beforehand.
    value: "",
    options: keyGrains.map((value) => ({ value, label: t(`serviceKeys:results.${value}`) })),
  };
  return [name, grain, days];
}

/** What is wrong with a form, in words by its fields. */
export function keyErrors({ t }: Pick<Words, "t">, problems: Record<string, KeyProblem>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      field,
      t(`serviceKeys:errors.${problem}`, { most: keyNameMaxLength }),
    ]),
  );
}

/** Why a key was not made that was asked for well. */
export function makeError(
  { t }: Pick<Words, "t">,
  intent: KeyIntent,
  outcome: Extract<MakeOutcome["outcome"], "nameTaken" | "tooMany">,
): Record<string, string> {
  return { [keyField(intent, "name")]: t(`serviceKeys:errors.${outcome}`, { most: mostStanding }) };
}

/** A key, the one time that it is shown; or that it was shown before. */
export function shownKey(
  { t, language }: Words,
  given: { name: string; made: { key: string; endsAt: Date } | undefined; back: string },
): ShownKeyData {
  const { name, made, back } = given;
  return {
    title: t(made ? "serviceKeys:shown.title" : "serviceKeys:shown.titleBefore"),
    text: made
      ? t("serviceKeys:shown.text", { end: writtenTime(made.endsAt, language) })
      : t("serviceKeys:shown.madeBefore"),
    label: t("serviceKeys:shown.label", { name }),
    key: made?.key,
    copy: t("serviceKeys:shown.copy"),
    copied: t("serviceKeys:shown.copied"),
    goOn: { href: back, label: t(made ? "serviceKeys:shown.goOn" : "common:back") },
  };
}

/** Asks whether a key is to end. */
export function revokeKeyView(
  words: FormWords,
  { key, back, own }: { key: ListedKey; back: string; own: OwnForm },
): RevokeKeyViewData {
  const { t } = words;
  return {
    back: { href: back, label: t("serviceKeys:title") },
    title: t("serviceKeys:revokePage.title", { name: key.name }),
    text: t(key.stands ? "serviceKeys:revokePage.text" : "serviceKeys:revokePage.already"),
    form: key.stands
      ? editForm(words, own, {
          version: undefined,
          critical: true,
          fields: [],
          submit: t("serviceKeys:revokePage.submit"),
          cancel: { href: back, label: t("admin:form.cancel") },
        })
      : undefined,
  };
}
