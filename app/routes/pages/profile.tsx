import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NarrowLayout, UserInfoLayout } from "~/design/layout";
import { Notification } from "~/design/notification";
import { givenConsents } from "~/features/consents/consents.server";
import { mismatchedEmail, readInvitedEmail } from "~/features/login/invited-email";
import { readLoginOptions } from "~/features/login/login-options";
import { loginAddress } from "~/features/login/login-view.server";
import { consentStep } from "~/features/profile/consent-step.server";
import { ProfileView } from "~/features/profile/profile-view";
import {
  missingConsentsError,
  parseProfileForm,
  profileNotice,
  profileView,
  typedProfileFields,
} from "~/features/profile/profile-view.server";
import { saveProfile } from "~/features/profile/save-profile.server";
import { ExpiredView } from "~/features/sessions/expired-view";
import { expiredView } from "~/features/sessions/expired-view.server";
import { documentTitle } from "~/http/document-title.server";
import { readPageDraft, showsDraft } from "~/http/draft.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeInstead, seeOther } from "~/http/redirect.server";
import { optionalReturnPath } from "~/http/return-path.server";
import { writerMark } from "~/http/writer.server";
import { inLanguage, pageUrl } from "~/i18n/paths";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { t, url, app } = page;
  const person = await page.person();
  const common = { title: documentTitle(page, t("profile:title")), shell: await loadShell(page, "profile") };
  const isExpired = url.searchParams.has("expired");
  const path = optionalReturnPath(page, "path") ?? url.pathname;
  if (!person && isExpired) {
    const view = expiredView(page, { path, hasDraft: showsDraft(path) });
    return { ...common, title: documentTitle(page, view.title), kind: "expired" as const, view };
  }
  if (!person) {
    return signInInstead(page, path, { email: readInvitedEmail(url.searchParams), current: "profile" });
  }
  // Signed in again, perhaps in another tab: nothing is expired any more.
  if (isExpired) throw seeInstead(path);
  const email = mismatchedEmail(url.searchParams, person);
  if (email) throw seeOther(loginAddress(page, path, readLoginOptions(url.searchParams)));
  const continues = optionalReturnPath(page, "path") !== undefined;
  const [step, consents, kept] = await Promise.all([
    consentStep(app.db, { person, continues }),
    givenConsents(app.db, person.userUuid),
    readPageDraft(page, person),
  ]);
  const asked = { showsPhone: app.env.smsLogin !== undefined, asksLanguage: !app.env.lockToDefaultLanguage };
  return {
    ...common,
    kind: "profile" as const,
    view: profileView(page, {
      person,
      writer: writerMark(app.secrets, person.userUuid),
      step,
      consents,
      continues,
      kept,
      ...asked,
    }),
    notice: profileNotice(page, { kept: kept !== undefined, saved: url.searchParams.has("saved"), continues }),
  };
});

export const action = pageAction(
  async (page) => {
    const { app, context, language, url } = page;
    const person = await page.requirePerson();
    const onward = optionalReturnPath(page, "path");
    const continues = onward !== undefined;
    const step = await consentStep(app.db, { person, continues });
    const submission = parseProfileForm(page, await page.form(), {
      asked: step?.asked ?? [],
      now: app.clock.now(),
      asksLanguage: !app.env.lockToDefaultLanguage,
    });
    if (submission.status !== "success") {
      context.formRefused = true;
      return data(submission.reply(), { status: 422 });
    }
    const { consents: consentTypeIds, ...profile } = submission.value;
    const saved = await saveProfile(app, { person, profile, consentTypeIds, continues, language });
    if (saved.outcome === "consentsMissing") {
      context.formRefused = true;
      return data(submission.reply({ fieldErrors: { consents: [missingConsentsError(saved.missing)] } }), {
        status: 422,
      });
    }
    // The page goes on in the language that was chosen, and so does what comes after it; where none can be, as it was.
    const next = onward ?? pageUrl("profile", language, {}, { saved: "1" });
    throw seeOther(profile.language ? inLanguage(new URL(next, url), profile.language) : next);
  },
  { fields: typedProfileFields, lists: { consents: 20 }, drafts: typedProfileFields },
);

/** The notice above the form; "Changes saved!" of the time before doesn't stand beside a form that was refused. */
function noticeBeside(reply: unknown, notice: ReturnType<typeof profileNotice>) {
  const isOver = reply !== undefined && notice?.tone === "success";
  return notice && !isOver ? <Notification {...notice} /> : undefined;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function ProfileRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <SignInOr loaded={loaded}>
      {(page) =>
        page.kind === "expired" ? (
          <NarrowLayout>
            <ExpiredView view={page.view} />
          </NarrowLayout>
        ) : (
          <UserInfoLayout notification={noticeBeside(reply, page.notice)}>
            <ProfileView view={page.view} reply={reply} />
          </UserInfoLayout>
        )
      }
    </SignInOr>
  );
}
