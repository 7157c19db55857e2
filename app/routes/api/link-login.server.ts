import { completeSignIn } from "~/features/login/complete-sign-in.server";
import { readLinkAddress } from "~/features/login/link/link-address";
import type { LinkKind } from "~/features/login/link/link-token.server";
import { openLink } from "~/features/login/link/open-link.server";
import { renewSignInLink } from "~/features/login/link/request-link.server";
import { readSignInLink } from "~/features/login/link/sign-in-link.server";
import type { Person } from "~/features/people/person";
import type { ApiRequest } from "~/http/api.server";
import { setCookie } from "~/http/cookies.server";
import { json } from "~/http/json.server";
import { ownPath } from "~/i18n/own-path";
import { AppError } from "~/platform/errors";
import { signIn } from "~/routes/sign-in/authenticator.server";
import { hasAskedByGroup } from "~/routes/sign-in/login-cookies.server";
import { pathAfter } from "~/routes/sign-in/signed-in.server";

/** A path of ours, written plainly or percent-encoded as a whole. */
export function pathOf(given: string): string {
  const plain = given.startsWith("/") ? given : decoded(given);
  const path = ownPath(plain);
  if (path === undefined) throw new AppError("invalid", "invalid_link");
  return path;
}

function decoded(given: string): string | undefined {
  try {
    return decodeURIComponent(given);
  } catch {
    return undefined;
  }
}

type Link = { kind: LinkKind; token: string; path: string };

/** Logs in with a link; somebody who is in as its person already goes straight on. */
export async function loginByLink(
  api: ApiRequest,
  link: Link & { groupId?: string | null | undefined },
  person: Person | undefined,
): Promise<Response> {
  const { app, context, language, request } = api;
  const { kind, token } = link;
  const path = pathOf(link.path);
  const groupId = link.groupId ?? "";
  const address = readLinkAddress(token, new URLSearchParams({ path, groupId }));
  const joins = hasAskedByGroup(app, request, groupId || undefined);
  const opened = await openLink(app, { kind, address, person, askedHere: joins });
  if (opened.outcome === "invalid_link") throw new AppError("invalid", "invalid_link");
  if (opened.outcome === "alreadySignedIn") return json({ type: "login_succeeded", path });
  const redeemed = await signIn(api, kind, { token });
  if (redeemed.outcome !== "login_succeeded") return json({ type: redeemed.outcome, path });
  const { sessionToken } = redeemed;
  const completed = await completeSignIn(app, {
    oldSessionToken: context.sessionToken,
    newSessionToken: sessionToken,
    groupId: groupId || undefined,
    joins,
  });
  const headers = new Headers({ "cache-control": "no-store" });
  headers.append("set-cookie", setCookie("session", sessionToken, app.env));
  headers.append("set-cookie", setCookie("login", undefined, app.env));
  return json(
    {
      type: "login_succeeded",
      path: pathAfter(completed, path, language),
      secondFactorNeeded: completed.secondStep === "confirm" || undefined,
    },
    { headers },
  );
}

/** Sends a new link in place of an old one. */
export async function renewLink({ app, language }: ApiRequest, { token, path }: Omit<Link, "kind">) {
  await renewSignInLink(app, { oldToken: token, path: pathOf(path), groupId: undefined, language });
  return { type: "success" as const };
}

/** Looks at a link, which changes nothing. */
export async function checkLink({ app }: ApiRequest, { kind, token, path: given }: Link) {
  const path = pathOf(given);
  const link = await readSignInLink(app.db, kind, token);
  if (link.state !== "valid") return { type: link.state, path };
  return { type: link.state, email: link.email, userUuid: link.userUuid ?? null, path };
}
