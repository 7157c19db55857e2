import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { askForFeedback, ownFeedback, withdrawRequest } from "~/features/personal-feedback/ask-feedback.server";
import { OwnFeedbackView } from "~/features/personal-feedback/own-feedback-view";
import { agreedWords, ownFeedbackView } from "~/features/personal-feedback/own-feedback-view.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { AppError } from "~/platform/errors";
import { useReply } from "~/remix/use-reply";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";
import { orderWithResults } from "./order-answers.server";

export const loader = pageLoader(async (page) => {
  const person = await page.person();
  if (!person) return signInInstead(page, page.url.pathname);
  const order = await orderWithResults(page, person);
  const own = await ownFeedback(page.app.db, person.userUuid, order);
  const view = ownFeedbackView(page, { order, own });
  return {
    title: documentTitle(page, view.title),
    shell: await loadShell(page),
    kind: "feedback" as const,
    view,
  };
});

export const action = pageAction(
  async (page) => {
    const { app, context, language, url } = page;
    const person = await page.requirePerson();
    const order = await orderWithResults(page, person);
    const form = await page.form();
    if (form.get("intent") === "withdraw") {
      await withdrawRequest(app, { userUuid: person.userUuid, orderId: order.id });
      throw seeOther(url.pathname);
    }
    const agreed = form.get("agree") === "on" ? agreedWords(page, order) : undefined;
    const { outcome } = await askForFeedback(app, { person, order, agreed, language });
    switch (outcome) {
      case "asked":
        throw seeOther(url.pathname);
      case "notAgreed":
        context.formRefused = true;
        return data({ notAgreed: true as const }, { status: 422 });
      case "notOffered":
        throw new AppError("notFound");
    }
  },
  { fields: ["agree"], choices: { intent: ["ask", "withdraw"] } },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function OrderFeedbackRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <NarrowLayout>
          <OwnFeedbackView view={view} reply={reply} />
        </NarrowLayout>
      )}
    </SignInOr>
  );
}
