import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowLayout, PlainLayout } from "~/design/layout";
import { LoginView } from "~/features/login/login-view";
import { loginView } from "~/features/login/login-view.server";
import { locksPersonalAnalysis, orderAction } from "~/features/orders/order";
import { OrderList } from "~/features/orders/order-list";
import { orderSections, personalSection } from "~/features/orders/order-view.server";
import { personalAnalysisModules, startPersonalOrder } from "~/features/orders/personal-order.server";
import { findOrder, listOrders, setActiveOrder } from "~/features/orders/queries.server";
import { documentTitle } from "~/http/document-title.server";
import { isAllowedToAnswer, pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { isUuid } from "~/platform/uuid";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { t, app, context, url } = page;
  const person = await page.person();
  const common = { title: documentTitle(page, t("assessments:title")), shell: await loadShell(page, "assessments") };
  if (!person) return { ...common, kind: "login" as const, view: loginView(page, url.pathname) };
  const [orders, personalModules] = await Promise.all([
    listOrders(app.db, person.userUuid),
    personalAnalysisModules(app.db, person.userUuid, page.language),
  ]);
  const now = app.clock.now();
  return {
    ...common,
    kind: "orders" as const,
    view: {
      heading: t("assessments:title"),
      token: context.formToken,
      unanswered: t("assessments:unanswered"),
      past: t("assessments:past"),
      empty: { title: t("assessments:none"), text: t("assessments:noneHelp") },
      allAnswered: t("assessments:allAnswered"),
      sections: orderSections(page, orders, now),
      personal: personalSection(page, orders, personalModules, now),
    },
  };
});

// Answering, continuing and starting over all begin by making the order the active one (spec §4).
export const action = pageAction(async (page) => {
  const { app, language } = page;
  const person = await page.requirePerson();
  const list = pageUrl("assessments", language);
  const form = await page.form();
  if (!isAllowedToAnswer(page, person)) throw seeOther(list);
  if (form.get("intent") === "personal") {
    const invited = await listOrders(app.db, person.userUuid);
    const personalId = await startPersonalOrder(app.db, person.userUuid, invited, page.t("assessments:personal.title"));
    await setActiveOrder(app.db, person.userUuid, personalId);
    throw seeOther(pageUrl("surveyBegin", language));
  }
  const orderId = String(form.get("assessmentOrderId"));
  const order = isUuid(orderId) ? await findOrder(app.db, person.userUuid, orderId) : undefined;
  if (!order) throw new AppError("notFound");
  // A list that was open for a while can offer what is no longer possible: show it as it is now.
  const locked = order.personal && locksPersonalAnalysis(await listOrders(app.db, person.userUuid));
  if (locked || !orderAction(order)) throw seeOther(list);
  await setActiveOrder(app.db, person.userUuid, order.id);
  throw seeOther(pageUrl(order.answeringState === "inProgress" ? "surveyContinue" : "surveyBegin", language));
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function AssessmentsRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <Shell shell={loaded.shell}>
      {loaded.kind === "login" ? (
        <NarrowLayout>
          <LoginView view={loaded.view} />
        </NarrowLayout>
      ) : (
        <PlainLayout>
          <OrderList view={loaded.view} />
        </PlainLayout>
      )}
    </Shell>
  );
}
