import { linkMinutes, requestSignInLink } from "~/features/login/link/request-link.server";
import type { Person } from "~/features/people/person";
import { freshMinutes, isFreshSignIn } from "~/features/sessions/fresh-sign-in.server";
import type { PageRequest } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import type { FreshSignInData } from "./fresh-sign-in";

/** What asks the person to sign in again; undefined while their sign-in is fresh. */
export async function freshSignIn(page: PageRequest, person: Person): Promise<FreshSignInData | undefined> {
  const { t, app, context, url } = page;
  if (await isFreshSignIn(app.db, context.sessionToken)) return undefined;
  return {
    title: t("ownData:fresh.title"),
    text: t("ownData:fresh.text", { minutes: freshMinutes, email: person.email }),
    button: t("ownData:fresh.button"),
    sending: t("login:sending"),
    token: context.formToken,
    sent: url.searchParams.has("sent")
      ? {
          title: t("login:sent.title"),
          text: [
            t("login:sent.body", { email: person.email }),
            t("login:sent.howWithoutCode", { minutes: linkMinutes }),
          ],
          outbox:
            __DEV_TOOLS__ && app.env.mode !== "production" ? { href: "/outbox", label: t("login:outbox") } : undefined,
        }
      : undefined,
  };
}

/** Mails the person a sign-in link that leads back to this page, and says so. The answer is a redirect to throw. */
export async function sendFreshLink(page: PageRequest, person: Person): Promise<Response> {
  const { app, context, language, url } = page;
  await requestSignInLink(app, {
    email: person.email,
    path: url.pathname,
    groupId: undefined,
    language,
    clientAddress: context.clientAddress,
  });
  return seeOther(`${url.pathname}?sent=1`);
}
