import type { OwnForm } from "~/design/own-form";
import type { ShownCodes } from "~/features/second-factor/shown-codes";
import type { Delivery } from "~/features/webhooks/deliveries.server";
import type { Endpoint, UrlProblem } from "~/features/webhooks/endpoints.server";
import {
  daysKept,
  hoursOfBoth,
  mostEndpoints,
  mostListed,
  orderEventKinds,
  urlMaxLength,
  type WebhookKind,
} from "~/features/webhooks/event";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { shortDay, writtenTime } from "~/platform/time/written-time";
import { editForm } from "../edit-form-view.server";
import type { WebhooksViewData, WebhookViewData } from "./webhooks-view";

type Organisation = { id: string; name: string };

/** What presses come to, as the address of the page says it. */
export const webhookNotices = ["sent", "off", "tooOften", "tooSoon", "switched", "removed"] as const;
export type WebhookNotice = (typeof webhookNotices)[number];

const toldKeys = {
  "order.opened": "webhooks:told.opened",
  "order.closed": "webhooks:told.closed",
  "order.sending_done": "webhooks:told.sendingDone",
  "order.not_reached": "webhooks:told.notReached",
  "report.ready": "webhooks:told.reportReady",
  test: "webhooks:told.test",
} as const satisfies Record<WebhookKind, string>;

const toldText = ({ t }: Pick<Words, "t">, kind: WebhookKind): string => t(toldKeys[kind]);

const stateText = ({ t }: Pick<Words, "t">, { offBecause }: Pick<Endpoint, "offBecause">): string =>
  t(`webhooks:states.${offBecause ?? "on"}`);

const refusals: readonly WebhookNotice[] = ["off", "tooOften", "tooSoon"];

const noticeOf = ({ t }: Pick<Words, "t">, notice: WebhookNotice | undefined, given = {}) =>
  notice && { good: !refusals.includes(notice), text: t(`webhooks:done.${notice}`, given) };

/** An organisation's addresses, and the form for another one. */
export function webhooksView(
  words: FormWords,
  given: {
    organisation: Organisation;
    endpoints: readonly Endpoint[];
    own: OwnForm;
    /** Another one each time that the page is shown. */
    formId: string;
    notice: WebhookNotice | undefined;
  },
): WebhooksViewData {
  const { t, language } = words;
  const { organisation, endpoints, own, formId, notice } = given;
  const at = { organisationId: organisation.id };
  return {
    back: { href: pageUrl("adminOrganisation", language, at), label: organisation.name },
    title: t("webhooks:title"),
    lead: t("webhooks:lead"),
    notice: noticeOf(words, notice),
    list: {
      title: t("webhooks:list.title"),
      none: t("webhooks:list.none"),
      columns: [
        { label: t("webhooks:list.url") },
        { label: t("webhooks:list.state") },
        { label: t("webhooks:list.since"), holds: "line" },
      ],
      rows: endpoints.map((endpoint) => ({
        key: endpoint.id,
        href: pageUrl("adminWebhook", language, { ...at, webhookId: endpoint.id }),
        cells: [endpoint.url, stateText(words, endpoint), shortDay(endpoint.createdAt, language)],
      })),
    },
    add: {
      title: t("webhooks:add.title"),
      form: editForm(words, own, {
        version: undefined,
        hidden: { formId },
        fields: [
          {
            kind: "text",
            name: "url",
            label: t("webhooks:add.url"),
            hint: t("webhooks:add.hint", { most: mostEndpoints }),
            value: "",
          },
        ],
        submit: t("webhooks:add.submit"),
      }),
    },
    told: { title: t("webhooks:told.title"), list: orderEventKinds.map((kind) => toldText(words, kind)) },
  };
}

/** What is wrong with an address that was typed. */
export function urlError({ t }: Pick<Words, "t">, problem: UrlProblem): Record<string, string> {
  switch (problem) {
    case "tooLong":
      return { url: t("webhooks:errors.tooLong", { most: urlMaxLength }) };
    case "tooMany":
      return { url: t("webhooks:errors.tooMany", { most: mostEndpoints }) };
    case "missing":
    case "isThere":
    case "malformed":
    case "notHttps":
    case "withCredentials":
    case "port":
    case "addressLiteral":
    case "notPublic":
      return { url: t(`webhooks:errors.${problem}`) };
    default:
      return { url: t("webhooks:errors.malformed") };
  }
}

/** A secret, the one time that it is shown. */
export function shownSecret(
  { t, language }: Words,
  {
    secret,
    rotated,
    organisationId,
    webhookId,
  }: { secret: string; rotated: boolean; organisationId: string; webhookId: string },
): { shown: ShownCodes } {
  return {
    shown: {
      title: t("webhooks:secret.shownTitle"),
      text: rotated ? t("webhooks:secret.rotatedText", { hours: hoursOfBoth }) : t("webhooks:secret.shownText"),
      list: [secret],
      goOn: {
        href: pageUrl("adminWebhook", language, { organisationId, webhookId }),
        label: t("webhooks:secret.goOn"),
      },
    },
  };
}

type OneWebhook = {
  endpoint: Endpoint & { organisation: Organisation };
  deliveries: readonly Delivery[];
  notice: WebhookNotice | undefined;
  removing: boolean;
  /** Another one each time that the page is shown. */
  formId: string;
};

/** An address: what was sent to it, and what can be done with it. */
export function webhookView(words: FormWords, given: OneWebhook): WebhookViewData {
  const { t, language, formToken } = words;
  const { endpoint, deliveries, notice, removing, formId } = given;
  const at = { organisationId: endpoint.organisation.id };
  const here = pageUrl("adminWebhook", language, { ...at, webhookId: endpoint.id });
  const both = endpoint.beforeUntil;
  const time = both ? writtenTime(both, language) : "";
  return {
    back: { href: pageUrl("adminWebhooks", language, at), label: t("webhooks:title") },
    title: removing ? t("webhooks:one.removeTitle") : t("webhooks:one.title"),
    token: formToken,
    formId,
    notice: noticeOf(words, notice === "tooSoon" && !both ? undefined : notice, { time }),
    facts: [
      { label: t("webhooks:one.url"), value: endpoint.url },
      { label: t("webhooks:one.state"), value: stateText(words, endpoint) },
      ...(both ? [{ label: t("webhooks:one.both"), value: time }] : []),
    ],
    removing: removing
      ? {
          text: t("webhooks:one.removeText"),
          label: t("webhooks:one.remove"),
          cancel: { href: here, label: t("admin:form.cancel") },
        }
      : undefined,
    test: endpoint.offAt ? undefined : t("webhooks:one.test"),
    uses: {
      title: t("webhooks:one.uses"),
      presses: [
        {
          intent: "rotate",
          label: both ? undefined : t("webhooks:one.rotate"),
          text: both ? t("webhooks:one.rotateLater", { time }) : t("webhooks:one.rotateText", { hours: hoursOfBoth }),
        },
        endpoint.offAt
          ? { intent: "on", label: t("webhooks:one.on"), text: t("webhooks:one.onText") }
          : { intent: "off", label: t("webhooks:one.off"), text: t("webhooks:one.offText") },
      ],
      remove: { href: `${here}?remove=1`, label: t("webhooks:one.toRemove") },
    },
    sent: {
      title: t("webhooks:sent.title"),
      lead: t("webhooks:sent.lead", { most: mostListed, days: daysKept }),
      none: t("webhooks:sent.none"),
      look: { href: here, label: t("webhooks:sent.look") },
      columns: [
        { label: t("webhooks:sent.when"), holds: "line" },
        { label: t("webhooks:sent.what") },
        { label: t("webhooks:sent.result") },
        { label: t("webhooks:sent.tries"), numeric: true },
        { label: t("webhooks:sent.actions") },
      ],
      again: t("webhooks:sent.again"),
      rows: deliveries.map((delivery) => ({
        key: delivery.id,
        cells: [
          writtenTime(delivery.at, language),
          toldText(words, delivery.kind),
          resultText(words, delivery),
          String(delivery.tries),
        ],
        mayRepeat: endpoint.offAt === null && delivery.mayRepeat,
      })),
    },
  };
}

const problemKeys = [
  "malformed",
  "notHttps",
  "withCredentials",
  "port",
  "addressLiteral",
  "redirect",
  "tooLong",
  "tooSlow",
  "unknownName",
  "certificate",
  "unreachable",
  "secretUnreadable",
] as const;

function resultText({ t }: Pick<Words, "t">, { state, status, problem, triedAt }: Delivery): string {
  const known = problemKeys.find((key) => key === problem);
  const why = known
    ? t(`webhooks:problems.${known}`, { status: status ?? "" })
    : t("webhooks:sent.status", { status: status ?? "" });
  switch (state) {
    case "delivered":
      return t("webhooks:sent.taken", { status: status ?? "" });
    case "waiting":
      return triedAt && (problem !== null || (status !== null && status >= 300))
        ? t("webhooks:sent.retried", { why })
        : t("webhooks:sent.waiting");
    case "givenUp":
      return t("webhooks:sent.givenUp", { why });
    case "dropped":
      return t("webhooks:sent.dropped");
  }
}
