import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { GroupView, NoGroupView, useRememberedGroup } from "~/features/groups/group-view";
import { groupView, noGroupView } from "~/features/groups/group-view.server";
import { findOpenGroup, isMember, joinGroup } from "~/features/groups/groups.server";
import { LoginView } from "~/features/login/login-view";
import { loginView } from "~/features/login/login-view.server";
import { isCompanyEmail } from "~/features/people/company-email";
import { documentTitle } from "~/http/document-title.server";
import { isAllowedToAnswer, pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

// Signed out, this is the survey's start with the sign-in that the address asks for; looking never joins.
export const loader = pageLoader(async (page) => {
  const { app, params, t, language } = page;
  const assessments = pageUrl("assessments", language);
  const [group, person] = await Promise.all([findOpenGroup(app.db, params.uuid ?? ""), page.person()]);
  if (!group || (person && group.emailFilter && !isCompanyEmail(person.email, group.emailFilter))) {
    const view = noGroupView(page);
    const body = { title: documentTitle(page, view.title), shell: await loadShell(page), kind: "none" as const, view };
    return data(body, { status: 404 });
  }
  const common = { shell: await loadShell(page), groupId: group.id };
  if (!person) {
    const view = loginView(page, assessments, {
      heading: t(`start:variants.${group.surveyFlowVariant}.heading`),
      group,
    });
    return data({ ...common, title: documentTitle(page, view.heading), kind: "login" as const, view });
  }
  const member = await isMember(app.db, person.userUuid, group.id);
  if (member || !isAllowedToAnswer(page, person)) throw seeOther(assessments);
  const view = groupView(page, group);
  return data({ ...common, title: documentTitle(page, view.title), kind: "join" as const, view });
});

export const action = pageAction(async (page) => {
  const person = await page.requirePerson();
  const assessments = pageUrl("assessments", page.language);
  if (!isAllowedToAnswer(page, person)) throw seeOther(assessments);
  const joined = await joinGroup(page.app.db, person.userUuid, page.params.uuid ?? "");
  // The page itself says why it can't be joined.
  throw seeOther(joined ? assessments : page.url.pathname);
});

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title }];

export default function SurveyGroupRoute() {
  const loaded = useLoaderData<typeof loader>();
  useRememberedGroup(loaded.kind === "none" ? undefined : loaded.groupId);
  return (
    <Shell shell={loaded.shell}>
      <NarrowLayout>
        {loaded.kind === "none" ? <NoGroupView view={loaded.view} /> : null}
        {loaded.kind === "login" ? <LoginView view={loaded.view} /> : null}
        {loaded.kind === "join" ? <GroupView view={loaded.view} /> : null}
      </NarrowLayout>
    </Shell>
  );
}
