import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { HelpAtOnce, type HelpAtOnceData } from "~/features/advice/help-at-once-view";
import { helpAtOnceView } from "~/features/advice/help-at-once-view.server";
import { toldOnLeaving } from "~/features/answering/read-question.server";
import { questionParameter, runParameter } from "~/features/answering/run-parameter";
import { takeBackRun } from "~/features/answering/take-back-run.server";
import { chooseOrder } from "~/features/orders/choose-order.server";
import { orderActions } from "~/features/orders/order";
import { OrderList } from "~/features/orders/order-list";
import { orderListView } from "~/features/orders/order-view.server";
import { personalAnalysisModules, startPersonalOrder } from "~/features/orders/personal-order.server";
import { listOrders } from "~/features/orders/queries.server";
import type { Person } from "~/features/people/person";
import { changeAccount, otherAccounts } from "~/features/sessions/other-accounts.server";
import { documentTitle } from "~/http/document-title.server";
import { unknownChoice } from "~/http/form-fields.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { userAgentOf } from "~/routes/sign-in/authenticator.server";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { signedIn } from "~/routes/sign-in/signed-in.server";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { t, app, url } = page;
  const person = await page.person();
  if (!person) return signInInstead(page, url.pathname, { current: "assessments" });
  const [orders, personalModules, accounts, helpNow] = await Promise.all([
    listOrders(app.db, person.userUuid),
    personalAnalysisModules(app.db, person.userUuid, page.language),
    otherAccounts(app.db, page.context.sessionToken ?? ""),
    helpOnceLeft(page),
  ]);
  const hasTakenBack = url.searchParams.get("done") === "takenBack";
  const view = orderListView(page, {
    orders,
    personalModules,
    accounts,
    person,
    hasTakenBack,
    now: app.clock.now(),
  });
  const title = documentTitle(page, t("assessments:title"));
  const reports = person.roles.includes("subscriber")
    ? { href: pageUrl("reports", page.language), label: t("reports:title") }
    : undefined;
  return { title, shell: await loadShell(page, "assessments"), kind: "orders" as const, view, reports, helpNow };
});

/** Help for whoever has just left a survey with an answer that calls for it, where the address names its question. */
async function helpOnceLeft(page: PageRequest): Promise<HelpAtOnceData | undefined> {
  const { app, context, url } = page;
  const [resultId, questionVid] = [url.searchParams.get(runParameter), url.searchParams.get(questionParameter)];
  if (!resultId || !questionVid) return undefined;
  const asked = { sessionToken: context.sessionToken, resultId, questionVid };
  const left = await toldOnLeaving(app, asked);
  return left && helpAtOnceView(page, app.advice, { told: left.told, kinds: [left.kind] });
}

export const action = pageAction(
  async (page) => {
    const person = await page.requirePerson();
    const form = await page.form();
    if (form.get("intent") === "personal") throw await startPersonal(page, person);
    if (form.get("intent") === "takeBack") throw await takeBack(page, person, form.get("resultId"));
    const account = form.get("account");
    if (typeof account === "string") throw await changeOver(page, account);
    const orderId = form.get("assessmentOrderId");
    const choice = await chooseOrder(page.app, { person, orderId: typeof orderId === "string" ? orderId : undefined });
    switch (choice.outcome) {
      case "chosen":
        throw seeOther(pageUrl(choice.next === "continue" ? "surveyContinue" : "surveyBegin", page.language));
      case "refused":
        // The list as it is now says what can be done.
        throw seeOther(pageUrl("assessments", page.language));
      case "notThere":
        // The list in this tab may be that of another account, from before somebody changed over.
        throw new AppError("notFound", unknownChoice);
    }
  },
  {
    fields: ["assessmentOrderId", "account", "resultId"],
    choices: { intent: ["personal", "takeBack", ...orderActions] },
  },
);

/** Goes on in another account of the same person. One that is theirs no more is gone from the list by now. */
async function changeOver(page: PageRequest, userUuid: string): Promise<Response> {
  const { app, context, language, request } = page;
  const sessionToken = context.sessionToken ?? "";
  const changed = await changeAccount(app, { sessionToken, userUuid, userAgent: userAgentOf(request) });
  const path = pageUrl("assessments", language);
  if (changed.outcome !== "changed") return seeOther(path);
  return signedIn(page, changed.sessionToken, { path, groupId: undefined });
}

/** Keeps the earlier answers. Where a section was finished meanwhile, the list as it is now says what can be done. */
async function takeBack({ app, language }: PageRequest, person: Person, resultId: unknown): Promise<Response> {
  const asked = { userUuid: person.userUuid, resultId: typeof resultId === "string" ? resultId : undefined };
  const { outcome } = await takeBackRun(app, asked);
  if (outcome === "notThere") throw new AppError("notFound", unknownChoice);
  return seeOther(pageUrl("assessments", language, {}, outcome === "takenBack" ? { done: outcome } : {}));
}

async function startPersonal({ app, t, language }: PageRequest, person: Person): Promise<Response> {
  const { outcome } = await startPersonalOrder(app, { person, name: t("assessments:personal.title") });
  switch (outcome) {
    case "started":
      return seeOther(pageUrl("surveyBegin", language));
    case "invalidPerson":
      return seeOther(pageUrl("assessments", language));
    case "unansweredOrders":
      throw new AppError("conflict", "unanswered_orders");
    case "noLicense":
      throw new AppError("conflict", "no_license");
  }
}

export { pageMeta as meta } from "~/http/page-meta";

export default function AssessmentsRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {({ view, reports, helpNow }) => (
        <PlainLayout>
          <OrderList view={view} reports={reports}>
            {helpNow ? <HelpAtOnce help={helpNow} /> : null}
          </OrderList>
        </PlainLayout>
      )}
    </SignInOr>
  );
}
