import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { GroupView, NoGroupView, useRememberedGroup } from "~/features/groups/group-view";
import { groupView, noGroupView } from "~/features/groups/group-view.server";
import { joinGroupByLink, openGroupLink } from "~/features/groups/groups.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { linkedHead } from "~/http/page-head.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";

// Signed out, this is the survey's start with the sign-in that the address asks for; looking never joins.
export const loader = pageLoader(async (page) => {
  const { app, params, t, language } = page;
  const assessments = pageUrl("assessments", language);
  const person = await page.person();
  const opened = await openGroupLink(app, { groupId: params.uuid ?? "", person });
  switch (opened.outcome) {
    case "invalidLink":
    case "otherCompany": {
      const view = noGroupView(
        page,
        opened.outcome === "otherCompany" ? { ...opened.group, byPhone: person?.email === null } : undefined,
      );
      const title = documentTitle(page, view.title);
      return data({ title, shell: await loadShell(page), kind: "none" as const, view }, { status: 404 });
    }
    case "nothingToJoin":
      throw seeOther(assessments);
    case "signIn": {
      const { group } = opened;
      const described = {
        title: t(`start:variants.${group.surveyFlowVariant}.heading`),
        description: t(`start:variants.${group.surveyFlowVariant}.intro`),
        path: pageUrl("surveyGroup", language, { uuid: group.id }),
      };
      const signIn = await signInInstead(page, assessments, { group });
      return data({ ...signIn, ...linkedHead(page, described), groupId: group.id });
    }
    case "mayJoin": {
      const { group } = opened;
      const view = groupView(page, group);
      const title = documentTitle(page, view.title);
      return data({ title, shell: await loadShell(page), kind: "join" as const, groupId: group.id, view });
    }
  }
});

export const action = pageAction(
  async (page) => {
    const { app, params, language, url } = page;
    const person = await page.requirePerson();
    const { outcome } = await joinGroupByLink(app, { person, groupId: params.uuid ?? "" });
    // The page itself says why it can't be joined.
    throw seeOther(outcome === "notJoined" ? url.pathname : pageUrl("assessments", language));
  },
  { fields: [] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function SurveyGroupRoute() {
  const loaded = useLoaderData<typeof loader>();
  useRememberedGroup(loaded.kind === "none" ? undefined : loaded.groupId);
  return (
    <SignInOr loaded={loaded}>
      {(page) => (
        <NarrowLayout>
          {page.kind === "none" ? <NoGroupView view={page.view} /> : <GroupView view={page.view} />}
        </NarrowLayout>
      )}
    </SignInOr>
  );
}
