import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { erasePerson, sealEraseForm } from "~/features/own-data/erase-person.server";
import { ErasedView, EraseView } from "~/features/own-data/erase-view";
import { erasedView, eraseView } from "~/features/own-data/erase-view.server";
import { neededSignIn } from "~/features/own-data/fresh-sign-in.server";
import { accountName } from "~/features/people/person";
import { setCookie } from "~/http/cookies.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { AppError } from "~/platform/errors";
import { useReply } from "~/remix/use-reply";
import { answerFreshSignIn } from "~/routes/sign-in/fresh-sign-in.server";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const person = await page.person();
  if (!person && page.url.searchParams.has("done")) {
    const view = erasedView(page);
    return { title: documentTitle(page, view.title), shell: await loadShell(page), kind: "done" as const, view };
  }
  const current = "profile";
  if (!person) return signInInstead(page, page.url.pathname, { current });
  const shell = await loadShell(page, current);
  const { app, context, url } = page;
  const view = eraseView(page, {
    account: accountName(person),
    neededSignIn: await neededSignIn(app, { person, sessionToken: context.sessionToken }),
    linkSent: url.searchParams.has("sent"),
    confirm: url.searchParams.has("confirm"),
    sealedForm: sealEraseForm(app, person),
  });
  return { title: documentTitle(page, view.title), shell, kind: "erase" as const, view };
});

export const action = pageAction(
  async (page) => {
    const { app, context, url } = page;
    const form = await page.form();
    if (form.get("intent") === "signIn") {
      return answerFreshSignIn(page);
    }
    const { outcome } = await erasePerson(app, {
      person: await page.person(),
      sessionToken: context.sessionToken,
      sealedForm: String(form.get("person") ?? ""),
      confirmed: form.get("confirm") === "on",
      requestId: context.requestId,
    });
    switch (outcome) {
      case "erased":
      case "alreadyGone":
        throw done(page);
      case "notSignedIn":
        throw new AppError("notAuthenticated");
      case "othersForm":
      case "notFresh":
        throw seeOther(url.pathname);
      case "unconfirmed":
        context.formRefused = true;
        return data({ unconfirmed: true as const }, { status: 422 });
    }
  },
  { fields: ["person", "confirm"], choices: { intent: ["erase", "signIn"] } },
);

function done({ app, url }: PageRequest): Response {
  return seeOther(`${url.pathname}?done=1`, [
    ["set-cookie", setCookie("session", undefined, app.env)],
    // What the browser kept of personal pages goes too.
    ["clear-site-data", `"cache"`],
  ]);
}

export { pageMeta as meta } from "~/http/page-meta";

export default function OwnDataEraseRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <SignInOr loaded={loaded}>
      {(page) => (
        <NarrowLayout>
          {page.kind === "done" ? <ErasedView view={page.view} /> : <EraseView view={page.view} reply={reply} />}
        </NarrowLayout>
      )}
    </SignInOr>
  );
}
