import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownStaffForm } from "~/design/own-form";
import { isForSubscribers, messageKinds } from "~/features/invitations/message-kinds";
import { type MessageText, readText } from "~/features/invitations/message-text";
import { ownText, textsOf } from "~/features/invitations/message-texts.server";
import { sampleTexts, textedOrder } from "~/features/invitations/order-text.server";
import { MessageView } from "~/features/schedules/message-view";
import { messageFacts, messageView } from "~/features/schedules/message-view.server";
import { saveText, textVersion } from "~/features/schedules/schedule.server";
import { sampleMail, sendTestMail } from "~/features/schedules/test-mail.server";
import type { Admin } from "~/features/sessions/admin.server";
import { conflicted } from "~/http/conflict.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { useReply } from "~/remix/use-reply";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { ownForm, sentForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

/** Which message of which order the address names, in which language, and what it says now. */
async function requireMessage(page: PageRequest, admin: Admin) {
  const { app, params, url } = page;
  const order = await requireOrder(page, admin);
  const kind = messageKinds.find((known) => known === params.kind);
  if (!kind) throw new AppError("notFound");
  const language = languages.find((known) => known === url.searchParams.get("in")) ?? page.language;
  const own = (await textsOf(app.db, order.id, kind)).get(language);
  const { email, userUuid } = await page.requirePerson();
  return { order, kind, language, own, to: { userUuid, email: email ?? app.env.supportEmail } };
}

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const { order, kind, language, own, to } = await requireMessage(page, admin);
    const mine = await ownForm(page, admin);
    const { kept } = mine;
    const text = kept ? { subject: kept.subject ?? "", body: kept.body ?? "" } : (own ?? ownText(language, kind));
    const form = ownStaffForm(page.formToken, mine, textVersion(own));
    const sample = sampleMail(page.app, { order, kind, language, text: own ?? ownText(language, kind) }, to);
    const done = (["saved", "test", "reset"] as const).find((known) => known === page.url.searchParams.get("done"));
    const isOwn = own !== undefined;
    const asText = asTextOf(page, { order, kind, language });
    return messageView(page, { order, kind, inLanguage: language, text, isOwn, form, sample, asText, done });
  }),
);

/** The text message of this kind, where the order and the service have any. */
function asTextOf(
  { app: { env } }: PageRequest,
  { order, kind, language }: Pick<Awaited<ReturnType<typeof requireMessage>>, "order" | "kind" | "language">,
) {
  if (!env.smsLogin || !order.textMessages || isForSubscribers(kind)) return undefined;
  return sampleTexts(env, { kind, order: textedOrder(order) })[language];
}

const fields = ["subject", "body", "version"];

export const action = pageAction(
  async (page) => {
    const { app, context } = page;
    const admin = await requireAdmin(page);
    const { order, kind, language, own, to } = await requireMessage(page, admin);
    const form = await page.form();
    const intent = form.get("intent");
    const back = (done: string) => {
      const at = { assessmentOrderId: order.id, kind };
      return seeOther(pageUrl("adminMessage", page.language, at, { in: language, done }));
    };
    const saving = { orderId: order.id, kind, language, version: String(form.get("version") ?? "") };
    const conflict = (saved: MessageText | undefined) => ({
      version: textVersion(saved),
      saved: messageFacts(page, saved ?? ownText(language, kind)),
    });
    if (intent === "reset") {
      const reset = await saveText(app, { ...saving, text: undefined });
      if (reset.outcome === "conflict") return conflicted(page, conflict(reset.saved));
      throw back("reset");
    }
    const typed = { subject: String(form.get("subject") ?? ""), body: String(form.get("body") ?? "") };
    const read = readText(typed);
    const shown = "text" in read ? read.text : (own ?? ownText(language, kind));
    const sample = sampleMail(app, { order, kind, language, text: shown }, to);
    const sent = ownStaffForm(page.formToken, await sentForm(page, admin), undefined);
    const asText = asTextOf(page, { order, kind, language });
    const shared = { order, kind, inLanguage: language, isOwn: own !== undefined, sample, asText };
    const given = { ...shared, text: typed, form: sent };
    if ("problems" in read) {
      context.formRefused = true;
      return data({ view: messageView(page, { ...given, done: undefined, problems: read.problems }) }, { status: 422 });
    }
    if (intent === "save") {
      const saved = await saveText(app, { ...saving, text: read.text });
      if (saved.outcome === "saved") throw back("saved");
      return conflicted(page, { ...conflict(saved.saved), typed: messageFacts(page, typed), same: back("saved") });
    }
    // What was typed is shown, or sent to the administrator alone; it isn't saved by that.
    if (intent === "test") await sendTestMail(app, { order, kind, language, text: read.text }, to);
    return data({ view: messageView(page, { ...given, done: intent === "test" ? "test" : undefined }) });
  },
  {
    fields,
    choices: { intent: ["save", "show", "test", "reset"] },
    drafts: ["intent", ...fields],
    texts: ["subject", "body"],
  },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminMessageRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <InConsole loaded={loaded}>{(view) => <MessageView view={reply?.view ?? view} reply={reply} />}</InConsole>;
}
