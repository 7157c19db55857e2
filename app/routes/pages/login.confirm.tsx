import { data } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { typedMailCode } from "~/features/login/link/mail-code";
import {
  type ConfirmRefusal,
  confirmByCode,
  confirmByPasskey,
  confirmByRecoveryCode,
} from "~/features/second-factor/confirm.server";
import { ConfirmView } from "~/features/second-factor/confirm-view";
import { confirmReply, confirmView, recoveryParameter } from "~/features/second-factor/confirm-view.server";
import { listFactors } from "~/features/second-factor/factors.server";
import { passkeyToShow } from "~/features/second-factor/passkey.server";
import { type Way, ways } from "~/features/second-factor/try-limits.server";
import { findConfirming, secondStepOf } from "~/features/sessions/second-step.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeInstead } from "~/http/redirect.server";
import { returnPath } from "~/http/return-path.server";
import { goOnWithSession } from "~/http/session-cookie.server";
import { pageUrl } from "~/i18n/paths";
import { useReply } from "~/remix/use-reply";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

// Looking at the page changes nothing.
export const loader = pageLoader(async (page) => {
  const { app, context, url } = page;
  const { sessionToken } = context;
  const path = returnPath(page, "path");
  const person = await findConfirming(app.db, sessionToken);
  if (!person || sessionToken === undefined) throw await wayOn(page);
  const { userUuid } = person;
  const recovery = url.searchParams.has(recoveryParameter);
  const factors = await listFactors(app.db, userUuid);
  const hasApp = factors.some(({ kind }) => kind === "app");
  const view = confirmView(page, {
    path,
    hasApp,
    passkey: recovery ? undefined : await passkeyToShow(app, { userUuid, sessionToken }),
    recovery,
    supportEmail: app.env.supportEmail,
    hasOutbox: __DEV_TOOLS__ && hasApp && app.env.mode !== "production",
  });
  return { title: documentTitle(page, view.title), shell: await loadShell(page), view };
});

export const action = pageAction(
  async (page) => {
    const { app, context } = page;
    const { sessionToken } = context;
    const form = await page.form();
    const code = String(form.get("code") ?? "");
    const way = wayOf(form.get("intent"));
    const confirmed = await {
      code: () => confirmByCode(app, { sessionToken, code }),
      recovery: () => confirmByRecoveryCode(app, { sessionToken, code }),
      passkey: () => confirmByPasskey(app, { sessionToken, answer: String(form.get("passkey") ?? "") }),
    }[way]();
    if (confirmed.outcome === "confirmed") {
      const path = returnPath(page, "path");
      // Whoever has lost their device is led to where they remove it.
      const next =
        way === "recovery" ? pageUrl("profileSecondStep", page.language, {}, { done: "recovered", path }) : path;
      throw seeInstead(next, [goOnWithSession(page, confirmed.sessionToken)]);
    }
    // Sent twice, or come Back to: the session has gone on.
    if (confirmed.outcome === "notConfirming") throw await wayOn(page);
    context.formRefused = true;
    return data(confirmReply(page, confirmed, { way, typed: typedMailCode(code) }), statusOf(confirmed));
  },
  { fields: ["code", "passkey"], choices: { intent: ways } },
);

function wayOf(intent: unknown): Way {
  return ways.find((way) => way === intent) ?? "code";
}

function statusOf(refusal: ConfirmRefusal): ResponseInit {
  if (refusal.outcome !== "tooManyTries") return { status: 422 };
  return { status: 429, headers: { "retry-after": String(refusal.waitSeconds) } };
}

/** Where somebody goes whose session awaits nothing: staff to where they set a second step up, without a session to sign-in. */
async function wayOn(page: PageRequest): Promise<Response> {
  const { app, context, language } = page;
  const path = returnPath(page, "path");
  if (!(await page.person())) return seeInstead(pageUrl("redirectOrLogin", language, {}, { redirect: path }));
  const step = await secondStepOf(app.db, context.sessionToken ?? "");
  return seeInstead(step === "enrol" ? pageUrl("profileSecondStep", language, {}, { path }) : path);
}

/** After a refusal too: a passkey answers each challenge once. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export { pageMeta as meta } from "~/http/page-meta";

export default function LoginConfirmRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <Shell shell={shell}>
      <NarrowLayout>
        <ConfirmView view={view} reply={reply} />
      </NarrowLayout>
    </Shell>
  );
}
