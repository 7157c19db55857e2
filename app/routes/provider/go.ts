import { reaches } from "~/features/orders/reach";
import { beginAtProvider, findProvider } from "~/features/provider-login/at-provider.server";
import type { Trouble } from "~/features/provider-login/claims";
import { noteTrouble } from "~/features/provider-login/settings.server";
import { readStaffSession } from "~/features/sessions/staff.server";
import { readCookie } from "~/http/cookies.server";
import { isFormToken } from "~/http/form-token.server";
import { pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { optionalReturnPath } from "~/http/return-path.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "~/routes/admin/admin.server";
import { keepUnderWay } from "~/routes/sign-in/login-cookies.server";

/**
 * Leads to an organisation's provider, by a link of our own pages: a form could not, as what forms lead to is ours alone (the
 * content security policy). What the link carries shows that no other page has sent the browser here.
 */
export const loader = pageLoader(async (page) => {
  const { app, params, url, language } = page;
  const organisationId = params.organisationId ?? "";
  const path = optionalReturnPath(page, "path") ?? "";
  const purpose = url.searchParams.has("test") ? "test" : "signIn";
  const provider = await findProvider(app, organisationId);
  if (!provider) throw new AppError("notFound");
  if (purpose === "test") {
    const { sessionToken = "" } = page.context;
    // The page with the link to this is one of those that a provider's word opens.
    const person = () => readStaffSession(app.db, sessionToken);
    const admin = await requireAdmin({ app, context: page.context, person });
    if (!reaches(admin, organisationId)) throw new AppError("notFound");
  } else if (!provider.forStaff && !provider.forPeople) throw new AppError("notFound");
  const asked = { organisationId };
  /** Where it was begun, told why it came to nothing. What is tried out may be switched on for nobody. */
  const backWith = (problem: Trouble | undefined) =>
    purpose === "test"
      ? pageUrl("adminProviderLogin", language, asked, problem ? { problem } : { saved: "notAsked" })
      : pageUrl("loginProvider", language, asked, { problem, path: path || undefined });
  if (!isOwnLink(page)) throw seeOther(backWith(undefined));
  const begun = await beginAtProvider(app, provider, { path, language, purpose });
  if (begun.outcome === "begun") {
    const headers: [string, string][] = [
      ["location", begun.address],
      ["cache-control", "no-store"],
      ...keepUnderWay(app, page.request, begun),
    ];
    throw new Response(null, { status: 303, headers });
  }
  await noteTrouble(app.db, organisationId, begun.trouble);
  throw seeOther(backWith(begun.trouble));
});

function isOwnLink({ app, url, request }: PageRequest): boolean {
  const boundTo = readCookie(request, "session", app.env) ?? readCookie(request, "visitor", app.env);
  return isFormToken(app.secrets, boundTo, url.searchParams.get("token"));
}
