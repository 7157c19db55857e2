import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { listRequests } from "~/features/personal-feedback/answer-requests.server";
import { RequestsView } from "~/features/personal-feedback/requests-view";
import { requestsView } from "~/features/personal-feedback/requests-view.server";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";
import { requireProfessional } from "./require-professional.server";

export const loader = pageLoader(async (page) => {
  if (!(await page.person())) return signInInstead(page, page.url.pathname);
  const professional = await requireProfessional(page);
  const given = page.url.searchParams.has("given");
  const view = requestsView(page, { ...(await listRequests(page.app, { professional })), given });
  return { title: documentTitle(page, view.title), shell: await loadShell(page), kind: "requests" as const, view };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function ProfessionalRequestsRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <PlainLayout>
          <RequestsView view={view} />
        </PlainLayout>
      )}
    </SignInOr>
  );
}
