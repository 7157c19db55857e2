import { useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { findOfferedLogin } from "~/features/provider-login/at-provider.server";
import { ProviderView } from "~/features/provider-login/provider-view";
import { providerView } from "~/features/provider-login/provider-view.server";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
import { optionalReturnPath } from "~/http/return-path.server";
import { AppError } from "~/platform/errors";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

/** The direct address of an organisation's sign-in, for its intranet; also where it comes back to when it came to nothing. */
export const loader = pageLoader(async (page) => {
  const provider = await findOfferedLogin(page.app.db, page.params.organisationId ?? "");
  if (!provider) throw new AppError("notFound");
  const path = optionalReturnPath(page, "path");
  const view = providerView(page, { provider, path, problem: page.url.searchParams.get("problem") });
  return { title: documentTitle(page, view.title), shell: await loadShell(page), view };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function LoginProviderRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <NarrowLayout>
        <ProviderView view={view} />
      </NarrowLayout>
    </Shell>
  );
}
