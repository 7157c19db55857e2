import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { missingPrerequisites, requireActiveOrder } from "~/features/answering/guard.server";
import { startResult } from "~/features/answering/start-result.server";
import { StartView } from "~/features/answering/start-view";
import { startView } from "~/features/answering/start-view.server";
import { LoginView } from "~/features/login/login-view";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { loginPage } from "~/routes/sign-in/login-page.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { t, url, language } = page;
  if (!(await page.person())) {
    const view = loginPage(page, url.pathname + url.search, { heading: t("start:variants.default.heading") });
    return { title: documentTitle(page, view.heading), shell: await loadShell(page), kind: "login" as const, view };
  }
  const { person, active } = await requireActiveOrder(page);
  if (active.order.closed) throw seeOther(pageUrl("assessments", language));
  if (missingPrerequisites(person, active)) throw seeOther(pageUrl("profile", language, {}, { path: url.pathname }));
  const view = await startView(page, active);
  return { title: documentTitle(page, view.heading), shell: await loadShell(page), kind: "start" as const, view };
});

export const action = pageAction(async (page) => {
  const { language, app } = page;
  const { person, active } = await requireActiveOrder(page);
  const begin = pageUrl("surveyBegin", language);
  if (active.order.closed || missingPrerequisites(person, active)) throw seeOther(begin);
  await startResult(app.db, person.userUuid, active);
  throw seeOther(pageUrl("surveyContinue", language));
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function SurveyBeginRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <Shell shell={loaded.shell}>
      <NarrowLayout>
        {loaded.kind === "login" ? <LoginView view={loaded.view} /> : <StartView view={loaded.view} />}
      </NarrowLayout>
    </Shell>
  );
}
