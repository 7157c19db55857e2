import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { OwnDataView } from "~/features/own-data/own-data-view";
import { ownDataView } from "~/features/own-data/own-data-view.server";
import { readOwnData } from "~/features/own-data/read-own-data.server";
import { documentTitle } from "~/http/document-title.server";
import { unknownChoice } from "~/http/form-fields.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { AppError } from "~/platform/errors";
import { useReply } from "~/remix/use-reply";
import { answerFreshSignIn } from "~/routes/sign-in/fresh-sign-in.server";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const person = await page.person();
  if (!person) return signInInstead(page, page.url.pathname, { current: "profile" });
  const { searchParams } = page.url;
  const own = await readOwnData(page.app, { person, sessionToken: page.context.sessionToken });
  const view = ownDataView(page, { ...own, linkSent: searchParams.has("sent") });
  // Whoever was led here from a file that can't be had now is told by the status too.
  const isRefused = own.waitSeconds > 0 && searchParams.has("limit");
  const init = isRefused ? { status: 429, headers: { "retry-after": String(own.waitSeconds) } } : {};
  const title = documentTitle(page, page.t("ownData:title"));
  return data({ title, shell: await loadShell(page, "profile"), kind: "own" as const, view }, init);
});

// The page's one form asks for a fresh sign-in. What a form without its button would ask for, it does not say.
export const action = pageAction(
  async (page) => {
    await page.requirePerson();
    if (!(await page.form()).has("intent")) throw new AppError("invalid", unknownChoice);
    return answerFreshSignIn(page);
  },
  { fields: [], choices: { intent: ["signIn"] } },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function OwnDataRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <PlainLayout>
          <OwnDataView view={view} reply={reply} />
        </PlainLayout>
      )}
    </SignInOr>
  );
}
