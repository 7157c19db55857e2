import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { readTextLink, stopTexts } from "~/features/invitations/text-link.server";
import { TextLinkView, type TextLinkViewReply } from "~/features/invitations/text-link-view";
import { textLinkReply, textLinkView } from "~/features/invitations/text-link-view.server";
import { documentTitle } from "~/http/document-title.server";
import { unknownChoice } from "~/http/form-fields.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { useReply } from "~/remix/use-reply";
import { askForCode } from "~/routes/sign-in/login-form-answers.server";
import { smsStatus } from "~/routes/sign-in/sms-status.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

// The link of a text message signs nobody in: it may be read on a locked screen, and passed on. Looking changes nothing.
export const loader = pageLoader(async (page) => {
  const { app, params, url } = page;
  const link = await readTextLink(app.db, params.token ?? "");
  const done = (["stopped", "allowed"] as const).find((known) => known === url.searchParams.get("done"));
  const view = textLinkView(page, {
    link,
    person: await page.person(),
    sendsTexts: app.env.smsLogin !== undefined,
    done,
  });
  return data(
    { title: documentTitle(page, view.title), shell: await loadShell(page), view },
    link ? {} : { status: 410 },
  );
});

export const action = pageAction(
  async (page) => {
    const { app, params, language, url, context } = page;
    const token = params.token ?? "";
    const intent = (await page.form()).get("intent");
    if (intent === "stop" || intent === "allow") {
      const { outcome } = await stopTexts(app, { token, stop: intent === "stop" });
      if (outcome === "notThere") throw new AppError("notFound");
      throw seeOther(`${url.pathname}?done=${intent === "stop" ? "stopped" : "allowed"}#texts`);
    }
    if (intent !== "code") throw new AppError("invalid", unknownChoice);
    const link = await readTextLink(app.db, token);
    // The page says why by itself.
    if (!link?.phoneNumber || !app.env.smsLogin) throw seeOther(url.pathname);
    const onward = { path: pageUrl("assessments", language), groupId: undefined };
    const refusal = await askForCode(page, { phone: link.phoneNumber, numberTyped: false }, onward);
    context.formRefused = true;
    const waitSeconds = "waitSeconds" in refusal ? refusal.waitSeconds : undefined;
    return data<TextLinkViewReply>(textLinkReply(page, refusal, onward), smsStatus(refusal.outcome, waitSeconds));
  },
  { fields: [], choices: { intent: ["code", "stop", "allow"] } },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function TextLinkRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <Shell shell={shell}>
      <NarrowLayout>
        <TextLinkView view={view} reply={reply} />
      </NarrowLayout>
    </Shell>
  );
}
