import { qrDrawing } from "~/charts/qr-drawing.server";
import type { NeededSignIn } from "~/features/own-data/fresh-sign-in.server";
import { freshSignInView } from "~/features/own-data/fresh-sign-in-view.server";
import { deviceName } from "~/features/sessions/device-name";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import type { NotAdded } from "./add-factor.server";
import type { WrongFirstCode } from "./authenticator-app.server";
import { codeField } from "./confirm-view.server";
import type { EnrolmentState } from "./enrolment";
import { enrolmentView } from "./enrolment-view.server";
import type { Factor } from "./factor";
import type { FactorsViewData, FactorsViewReply } from "./factors-view";

/** What was just done, as the address says it. */
export const doneStates = ["removed", "recovered"] as const;
export type DoneState = (typeof doneStates)[number];

type FactorsData = {
  factors: readonly Factor[];
  codesLeft: number;
  /** Whether the person's role needs a second step that they don't have yet. */
  required: boolean;
  needed: NeededSignIn | undefined;
  linkSent: boolean;
  done: DoneState | undefined;
  /** Where the person was on the way to. */
  path: string | undefined;
  /** Whether an administrator has one alone. */
  isLastOfAdmin: boolean;
  /** What an administrator's first needs; undefined where there is one, or nothing can be changed now. */
  enrolment: EnrolmentState | undefined;
  /** What the browser makes a new passkey of; undefined where nothing can be changed now. */
  passkey: PublicKeyCredentialCreationOptionsJSON | undefined;
  /** The app that is being set up. */
  app: { secret: string; address: string } | undefined;
};

/** The page of somebody's second steps. */
export function factorsView(words: FormWords, data: FactorsData): FactorsViewData {
  const { t, language, formToken } = words;
  const { factors, path, needed } = data;
  const hasFactor = factors.length > 0;
  const notice = noticeOf(words, data);
  return {
    back: { href: pageUrl("profile", language), label: t("secondFactor:page.back") },
    title: t("secondFactor:page.title"),
    intro: t("secondFactor:page.intro"),
    notice,
    goOn: path && hasFactor ? { href: path, label: t("secondFactor:page.goOn") } : undefined,
    fresh: freshView(words, data),
    listTitle: t("secondFactor:page.yours"),
    none: hasFactor ? undefined : t("secondFactor:page.none"),
    factors: factors.map((factor) => {
      const name = factorName(words, factor);
      return {
        key: `${factor.kind}:${factor.id}`,
        name,
        added: t("secondFactor:page.added", { time: writtenTime(factor.addedAt, language) }),
        used: factor.lastUsedAt
          ? t("secondFactor:page.lastUsed", { time: writtenTime(factor.lastUsedAt, language) })
          : t("secondFactor:page.neverUsed"),
        removeLabel: t("secondFactor:page.removeNamed", { name }),
      };
    }),
    enrolment: data.enrolment && enrolmentView(words, data.enrolment),
    remove: needed
      ? undefined
      : {
          label: t("secondFactor:page.remove"),
          note: t("secondFactor:page.removeNote"),
          lastNote: data.isLastOfAdmin ? t("secondFactor:page.removeLast") : undefined,
        },
    codes: hasFactor
      ? {
          title: t("secondFactor:codes.title"),
          left:
            data.codesLeft > 0
              ? t("secondFactor:codes.left", { count: data.codesLeft })
              : t("secondFactor:codes.noneLeft"),
          button: needed ? undefined : t("secondFactor:codes.new"),
          note: data.codesLeft > 0 ? t("secondFactor:codes.newNote") : undefined,
        }
      : undefined,
    ...addForms(words, data),
    token: formToken,
    errorPrefix: t("common:errorPrefix"),
  };
}

function noticeOf({ t }: Words, { required, done }: FactorsData): FactorsViewData["notice"] {
  if (done === "removed" && !required) return { tone: "success", text: t("secondFactor:page.done.removed") };
  if (done === "recovered") return { tone: "info", text: t("secondFactor:page.done.recovered") };
  return required ? { tone: "info", text: t("secondFactor:page.required") } : undefined;
}

function freshView(words: FormWords, { needed, linkSent }: FactorsData): FactorsViewData["fresh"] {
  const fresh = freshSignInView(words, { needed, sent: linkSent });
  if (!fresh || !needed) return undefined;
  if (fresh.sent) return fresh;
  const { t } = words;
  const { freshMinutes: minutes, to } = needed;
  const text =
    needed.by === "email"
      ? t("secondFactor:fresh.text", { minutes, email: to })
      : t("secondFactor:fresh.textByPhone", { minutes, phone: to });
  return { ...fresh, text };
}

function addForms(words: FormWords, { passkey, app, factors }: FactorsData) {
  const { t, formToken } = words;
  if (!passkey) return { addPasskey: undefined, addApp: undefined, setUp: undefined };
  return {
    addPasskey: {
      title: t("secondFactor:addPasskey.title"),
      text: t("secondFactor:addPasskey.text"),
      form: {
        token: formToken,
        intent: "addPasskey",
        ask: { make: passkey },
        button: t("secondFactor:addPasskey.button"),
        tone: factors.length > 0 ? ("secondary" as const) : ("primary" as const),
        hint: undefined,
        needsScript: t("secondFactor:addPasskey.needsScript"),
        failed: t("secondFactor:addPasskey.failed"),
      },
    },
    addApp: app
      ? undefined
      : {
          title: t("secondFactor:addApp.title"),
          text: t("secondFactor:addApp.text"),
          button: t("secondFactor:addApp.button"),
        },
    setUp: app && setUp(words, app),
  };
}

function setUp(words: FormWords, { secret, address }: { secret: string; address: string }): FactorsViewData["setUp"] {
  const { t } = words;
  return {
    title: t("secondFactor:addApp.scanTitle"),
    scan: t("secondFactor:addApp.scan"),
    drawing: qrDrawing(address),
    drawingLabel: t("secondFactor:addApp.qr"),
    open: { href: address, label: t("secondFactor:addApp.open") },
    type: t("secondFactor:addApp.type"),
    key: secret.replace(/.{4}(?=.)/g, "$& "),
    field: codeField(words, {
      intent: "confirmApp",
      label: t("secondFactor:addApp.code"),
      hint: t("secondFactor:addApp.codeHint"),
      submit: t("secondFactor:addApp.submit"),
    }),
    cancel: t("secondFactor:addApp.cancel"),
  };
}

function factorName({ t }: Pick<Words, "t">, { kind, userAgent }: Factor): string {
  if (kind === "app") return t("secondFactor:page.app");
  const { browser, system } = deviceName(userAgent);
  const device = [browser, system].filter(Boolean).join(", ");
  return device ? t("secondFactor:page.passkeyOn", { device }) : t("secondFactor:page.passkey");
}

/** Recovery codes in words, and the way on from them. */
export function shownCodesReply({ t, language }: Words, list: string[], path: string | undefined): FactorsViewReply {
  return {
    codes: {
      title: t("secondFactor:codes.shownTitle"),
      text: t("secondFactor:codes.shownText"),
      list,
      goOn: { href: path ?? pageUrl("profileSecondStep", language), label: t("secondFactor:codes.saved") },
    },
  };
}

/** Why nothing was added, in words. */
export function notAddedReply(
  { t }: Pick<Words, "t">,
  outcome: Exclude<NotAdded["outcome"], "notFresh" | "enrolmentNeeded"> | WrongFirstCode["outcome"] | "refused",
  typed = "",
): FactorsViewReply {
  switch (outcome) {
    case "enough":
      return { refused: t("secondFactor:errors.enough") };
    case "notThere":
    case "refused":
      return { refused: t("secondFactor:errors.notAdded") };
    default:
      return { code: { error: t(`secondFactor:errors.${outcome}`), typed } };
  }
}
