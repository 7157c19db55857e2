import type { PageRequest } from "~/http/page.server";
import { ownPath } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import type { LinkViewData } from "./link-view";
import { loginFormData } from "./login-form.server";
import { readSignInLink } from "./sign-in-link.server";

/** What the address of a link page says. */
export type LinkAddress = {
  uuid: string;
  path: string;
  groupId: string | undefined;
  /** As given, to come back to the same page. */
  query: { path: string; groupId: string };
};

/** Undefined for an invalid link: without uuid or path, or with groupId missing or repeated (spec §4 "Login link"). */
export function readLinkAddress({ params, url }: Pick<PageRequest, "params" | "url">): LinkAddress | undefined {
  const [path, ...otherPaths] = url.searchParams.getAll("path");
  const [groupId, ...otherGroups] = url.searchParams.getAll("groupId");
  const own = ownPath(path);
  if (!params.uuid || !path || !own || groupId === undefined || otherPaths.length + otherGroups.length > 0)
    return undefined;
  return { uuid: params.uuid, path: own, groupId: groupId || undefined, query: { path, groupId } };
}

/** The page of an e-mailed link in the state its link is in. Looking changes nothing. */
export async function linkView(page: PageRequest): Promise<LinkViewData> {
  const { t, app, language, context, url } = page;
  const address = readLinkAddress(page);
  const form = loginFormData(page, address?.path ?? pageUrl("assessments", language));
  if (!address) {
    return {
      state: "error",
      title: t("login:link.invalidLinkTitle"),
      message: t("login:link.invalidLinkMessage"),
      form,
    };
  }
  const link = await readSignInLink(app.db, address.uuid);
  const { formToken: token } = context;
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
      uuid: address.uuid,
      token,
    };
  }
  const title = t("login:link.notValidTitle");
  const message = t("login:link.notValid");
  if (link.state === "token_not_found") return { state: "token_not_found", title, message, form };
  const renewed = url.searchParams.has("renewed") ? t("login:link.renewed") : undefined;
  return { state: "expired_token", title, message, button: t("login:link.sendNew"), token, renewed };
}
