import { signedIn } from "~/features/login/after-sign-in.server";
import { createAuthenticator, SignInRefused } from "~/features/login/authenticator.server";
import { loginFormData } from "~/features/login/login-form.server";
import { loginAddress } from "~/features/login/login-view.server";
import type { PageRequest } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { ownPath } from "~/i18n/own-path";
import { pageUrl } from "~/i18n/paths";
import type { LinkKind } from "./link-token.server";
import type { LinkViewData } from "./link-view";
import { renewSignInLink } from "./request-link.server";
import { isLinkOf, readSignInLink } from "./sign-in-link.server";

/** What the address of a link page says. */
export type LinkAddress = {
  token: string;
  path: string;
  groupId: string | undefined;
  /** As given, to come back to the same page. */
  query: { path: string; groupId: string };
};

/** Undefined for an invalid link: without its token or path, or with groupId missing or repeated (spec §4 "Login link"). */
export function readLinkAddress({ params, url }: Pick<PageRequest, "params" | "url">): LinkAddress | undefined {
  const [path, ...otherPaths] = url.searchParams.getAll("path");
  const [groupId, ...otherGroups] = url.searchParams.getAll("groupId");
  const own = ownPath(path);
  const token = params.uuid ?? params.token;
  if (!token || !path || !own || groupId === undefined || otherPaths.length + otherGroups.length > 0) return undefined;
  return { token, path: own, groupId: groupId || undefined, query: { path, groupId } };
}

/** The page of a link in the state its link is in. Looking changes nothing. */
export async function linkView(page: PageRequest, kind: LinkKind): Promise<LinkViewData> {
  const { t, app, language, context, url } = page;
  const address = readLinkAddress(page);
  const form = loginFormData(page, loginAddress(page, address?.path ?? pageUrl("assessments", language), {}));
  if (!address) {
    return {
      state: "error",
      title: t("login:link.invalidLinkTitle"),
      message: t("login:link.invalidLinkMessage"),
      form,
    };
  }
  const link = await readSignInLink(app.db, kind, address.token);
  const { formToken } = context;
  if (link.state === "valid") {
    const current = await page.person();
    return {
      state: "valid",
      title: t("login:link.validTitle"),
      message: t("login:link.validBody", { email: link.email }),
      otherAccount:
        current && current.userUuid !== link.userUuid
          ? t("login:link.otherAccount", { email: current.email })
          : undefined,
      button: t("login:link.logIn"),
      token: address.token,
      formToken,
    };
  }
  const title = t("login:link.notValidTitle");
  const message = t("login:link.notValid");
  if (link.state === "token_not_found") return { state: "token_not_found", title, message, form };
  const renewed = url.searchParams.has("renewed") ? t("login:link.renewed") : undefined;
  return { state: "expired_token", title, message, button: t("login:link.sendNew"), formToken, renewed };
}

/**
 * Where an invitation leads whoever is signed in as its person already: on, whatever became of the link (spec §4). Its
 * link is not used up, for nobody is signed in by it. Undefined for everybody else.
 */
export async function ownInvitationPath(page: PageRequest): Promise<string | undefined> {
  const address = readLinkAddress(page);
  const person = address && (await page.person());
  return person && (await isLinkOf(page.app.db, "token", address.token, person.userUuid)) ? address.path : undefined;
}

/** What a pressed button of a link's page leads to: signed in, a new link sent, or the page that says why not. */
export async function submitLink(page: PageRequest, kind: LinkKind): Promise<Response> {
  const { app, url } = page;
  const address = readLinkAddress(page);
  if (!address) return seeOther(url.pathname);
  const form = await page.request.clone().formData();
  if (form.get("intent") === "renew") {
    await renewSignInLink(app, address.token, { ...address, language: page.language });
    return seeOther(`${url.pathname}?${new URLSearchParams({ ...address.query, renewed: "1" })}`);
  }
  try {
    const { sessionToken } = await createAuthenticator(app).authenticate(kind, page.request);
    return await signedIn(page, sessionToken, address);
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    // The page says why by itself: it looks the link up again.
    return seeOther(url.pathname + url.search);
  }
}
