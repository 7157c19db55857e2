import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { LoginView } from "~/features/login/login-view";
import { loginView } from "~/features/login/login-view.server";
import { erasePerson, isErased } from "~/features/own-data/erase-person.server";
import { ErasedView, EraseView } from "~/features/own-data/erase-view";
import { erasedView, eraseView, personOfForm } from "~/features/own-data/erase-view.server";
import { sendFreshLink } from "~/features/own-data/fresh-sign-in.server";
import { isFreshSignIn } from "~/features/sessions/fresh-sign-in.server";
import { setCookie } from "~/http/cookies.server";
import { documentTitle } from "~/http/document-title.server";
import { type PageRequest, pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const person = await page.person();
  const shell = await loadShell(page, "profile");
  if (!person && page.url.searchParams.has("done")) {
    const view = erasedView(page);
    return { title: documentTitle(page, view.title), shell, kind: "done" as const, view };
  }
  if (!person) {
    const view = loginView(page, page.url.pathname);
    return { title: documentTitle(page, page.t("ownData:erase.title")), shell, kind: "login" as const, view };
  }
  const view = await eraseView(page, person);
  return { title: documentTitle(page, view.title), shell, kind: "erase" as const, view };
});

export const action = pageAction(async (page) => {
  const { app, context, request, url } = page;
  const form = await request.formData();
  const formPerson = personOfForm(page, form);
  const fresh = await isFreshSignIn(app.db, context.sessionToken);
  // The second of two presses finds session or person gone, and that is what was wanted.
  if (formPerson && !(fresh && (await page.person())) && (await isErased(app.db, formPerson))) throw done(page);
  const person = await page.requirePerson();
  if (form.get("intent") === "signIn") throw await sendFreshLink(page, person);
  if (formPerson !== person.userUuid || !fresh) throw seeOther(url.pathname);
  if (form.get("confirm") !== "on") {
    context.formRefused = true;
    return data({ unconfirmed: true as const }, { status: 422 });
  }
  await erasePerson(app, { userUuid: person.userUuid, requestId: context.requestId });
  throw done(page);
});

function done({ app, url }: PageRequest): Response {
  return seeOther(`${url.pathname}?done=1`, [
    ["set-cookie", setCookie("session", undefined, app.env)],
    // What the browser kept of personal pages goes too.
    ["clear-site-data", '"cache", "storage"'],
  ]);
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title }];

export default function OwnDataEraseRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <Shell shell={loaded.shell}>
      <NarrowLayout>
        {loaded.kind === "done" ? <ErasedView view={loaded.view} /> : null}
        {loaded.kind === "login" ? <LoginView view={loaded.view} /> : null}
        {loaded.kind === "erase" ? <EraseView view={loaded.view} reply={reply} /> : null}
      </NarrowLayout>
    </Shell>
  );
}
