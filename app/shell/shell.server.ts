import { endedTrial } from "~/features/orders/ended-trial.server";
import { orderAction } from "~/features/orders/order";
import { orderName } from "~/features/orders/order-name-view.server";
import { findOrder } from "~/features/orders/queries.server";
import type { Person } from "~/features/people/person";
import { countRequests } from "~/features/personal-feedback/waiting-requests.server";
import { readStaff } from "~/features/sessions/staff.server";
import { timeLeft } from "~/features/survey/time-left-view.server";
import type { PageRequest } from "~/http/page-request";
import { versionAddress } from "~/i18n/api-addresses";
import { type PageName, pageAt, pageUrl } from "~/i18n/paths";
import { frameView, mostRequests } from "../frame/frame-view.server";
import { bannersView } from "./banners-view.server";
import { cookieChoice, isNoticeShown } from "./choices.server";
import type { ShellData } from "./shell";

/** Header, footer and the bar for a survey in progress; pages that show them load them with their own data. */
export async function loadShell(page: PageRequest, current?: PageName): Promise<ShellData> {
  const { t, url, app } = page;
  const person = await page.person();
  page.context.visitor = { signedIn: person !== undefined, activeAssessmentOrderId: person?.activeOrderId ?? null };
  const [ownBanners, bar, requests] = await Promise.all([
    banners(page, person),
    person && continueBar(page, person),
    person && waitingRequests(page, person),
  ]);
  const visitor = person ? { ...person, requests } : "signedOut";
  return {
    ...frameView(page, { ...app, url, visitor, current }),
    banners: ownBanners,
    continueBar: bar,
    sessionCheck: person && {
      address: versionAddress,
      title: t("sessions:invalid.title"),
      body: t("sessions:invalid.body"),
      kept: t("sessions:invalid.kept"),
      oneKept: t("sessions:invalid.oneKept"),
      lost: t("sessions:invalid.lost"),
      button: t("sessions:invalid.button"),
      close: t("sessions:invalid.close"),
    },
  };
}

/** How many wait for a professional, where this session may open their queue. */
async function waitingRequests({ app, context }: PageRequest, person: Person): Promise<number | undefined> {
  if (!person.roles.includes("professional")) return undefined;
  const asked = { sessionToken: context.sessionToken, role: "professional", person: async () => person } as const;
  const found = await readStaff(app, asked);
  return found.outcome === "staff" ? countRequests(app, { professional: found.staff, most: mostRequests }) : undefined;
}

async function banners(page: PageRequest, person: Person | undefined): Promise<ShellData["banners"]> {
  const { app, url, language } = page;
  return bannersView(page, {
    url,
    env: app.env,
    notification: app.content.notification(language),
    isShown: (key, version) => isNoticeShown(page, key, version),
    trialEnd: person && (await endedTrial(app.db, person)),
    cookieChoice: cookieChoice(page),
  });
}

/** Pages where the bar would only repeat what they offer themselves, or stand beside something else that one came for. */
const pagesWithoutBar: readonly (PageName | undefined)[] = [
  "assessments",
  "surveyBegin",
  "surveyResults",
  "orderResults",
  "orderComparison",
  "orderAttachment",
  "ownData",
  "ownDataErase",
  "profileSecondStep",
  "logout",
];

/** The bar above the content: only while the active order is open and in progress (spec §2). */
async function continueBar({ app, t, language, url }: PageRequest, person: Person): Promise<ShellData["continueBar"]> {
  // On the way to a survey, that is where the page itself leads.
  if (pagesWithoutBar.includes(pageAt(url)) || url.searchParams.has("path")) return undefined;
  if (!person.activeOrderId) return undefined;
  const order = await findOrder(app.db, person.userUuid, person.activeOrderId);
  if (!order || orderAction(order) !== "continue") return undefined;
  const { totalQuestionCount: total, answeredOrSkippedQuestionCount: answered } = order;
  return {
    name: orderName({ t, language }, order),
    note: answered > 0 ? t("common:continueBar.timeLeft", { time: timeLeft({ t }, total - answered) }) : undefined,
    text: t("common:continueBar.button"),
    href: pageUrl("surveyContinue", language),
    label: t("common:continueBar.label"),
  };
}
