import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowLayout, UserInfoLayout } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { bloodResultsSummary } from "~/features/blood-tests/queries.server";
import { givenConsents } from "~/features/consents/consents.server";
import { allowTexts, readTextStops } from "~/features/invitations/text-stops.server";
import { TextStops, textsStepName } from "~/features/invitations/text-stops-view";
import { textStopsView } from "~/features/invitations/text-stops-view.server";
import { mismatchedEmail, readInvitedEmail } from "~/features/login/invited-email";
import { readLoginOptions } from "~/features/login/login-options";
import { loginAddress } from "~/features/login/login-view.server";
import { isProfileComplete } from "~/features/people/person";
import { consentStep } from "~/features/profile/consent-step.server";
import { ConsentStepView, consentStepName } from "~/features/profile/consent-step-view";
import { consentBlocks, consentStepView } from "~/features/profile/consent-step-view.server";
import { ProfileView } from "~/features/profile/profile-view";
import {
  parseProfileForm,
  profileNotice,
  profileView,
  typedProfileFields,
} from "~/features/profile/profile-view.server";
import { giveConsents, saveProfile } from "~/features/profile/save-profile.server";
import { ExpiredView } from "~/features/sessions/expired-view";
import { expiredView } from "~/features/sessions/expired-view.server";
import { documentTitle } from "~/http/document-title.server";
import { readPageDraft, typedOn } from "~/http/draft.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeInstead, seeOther } from "~/http/redirect.server";
import { optionalReturnPath } from "~/http/return-path.server";
import { writerMark } from "~/http/writer.server";
import { inLanguage, pageUrl } from "~/i18n/paths";
import { routerHeaders } from "~/remix/router-words";
import { useReply } from "~/remix/use-reply";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { t, url, app } = page;
  const person = await page.person();
  const common = { title: documentTitle(page, t("profile:title")), shell: await loadShell(page, "profile") };
  const expired = url.searchParams.get("expired");
  const isExpired = expired !== null;
  const path = optionalReturnPath(page, "path") ?? url.pathname;
  if (!person && isExpired) {
    const view = expiredView(page, { path, typed: typedOn(path, expired) });
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
  const { userUuid } = person;
  const { requestId } = page.context;
  const [step, consents, kept, texts, blood] = await Promise.all([
    consentStep(app.db, { person, continues }),
    givenConsents(app.db, userUuid),
    readPageDraft(page, person),
    readTextStops(app.db, userUuid),
    bloodResultsSummary(app, { userUuid, swallowErrors: true, requestId }),
  ]);
  const writer = writerMark(app.secrets, userUuid);
  const open = continues && isProfileComplete(person) ? consentBlocks(page, step) : undefined;
  if (open) {
    const view = consentStepView(page, { consents: open, writer });
    return { ...common, title: documentTitle(page, open.title), kind: "consents" as const, view };
  }
  const asked = { showsPhone: app.env.smsLogin !== undefined, asksLanguage: !app.env.lockToDefaultLanguage };
  return {
    ...common,
    kind: "profile" as const,
    view: profileView(page, {
      person,
      writer,
      step,
      consents,
      continues,
      kept,
      hasBloodTests: blood.type === "results-available",
      now: app.clock.now(),
      ...asked,
    }),
    texts: textStopsView(page, texts),
    notice: profileNotice(page, {
      kept: kept !== undefined,
      saved: url.searchParams.has("saved"),
      allowed: url.searchParams.has("texts"),
      continues,
    }),
  };
});

export const action = pageAction(
  async (page) => {
    const { app, context, language, url } = page;
    const person = await page.requirePerson();
    const onward = optionalReturnPath(page, "path");
    const form = await page.form();
    if (form.get("step") === consentStepName) {
      const consentTypeIds = form.getAll("consents").map(String);
      const given = await giveConsents(app, { person, consentTypeIds, language });
      if (given.outcome === "given") throw seeOther(onward ?? pageUrl("profile", language));
      context.formRefused = true;
      return data({ kind: "consents" as const, missing: given.missing, ticked: consentTypeIds }, { status: 422 });
    }
    if (form.get("step") === textsStepName) {
      await allowTexts(app.db, { userUuid: person.userUuid, organisationId: String(form.get("organisation")) });
      throw seeOther(pageUrl("profile", language, {}, { texts: "allowed" }));
    }
    const submission = parseProfileForm(page, form, {
      now: app.clock.now(),
      asksLanguage: !app.env.lockToDefaultLanguage,
    });
    if (submission.status !== "success") {
      context.formRefused = true;
      return data({ kind: "profile" as const, submission: submission.reply() }, { status: 422 });
    }
    const { consents: consentTypeIds, ...profile } = submission.value;
    const continues = onward !== undefined;
    const saved = await saveProfile(app, { person, profile, consentTypeIds, continues, language });
    // Consents are asked for on a page of their own, once the details are there.
    const consents = { path: onward, step: consentStepName };
    const own = { saved: "1" };
    const next =
      continues && !saved.consentsOpen ? onward : pageUrl("profile", language, {}, continues ? consents : own);
    // The page goes on in the language that was chosen, and so does what comes after it; where none can be, as it was.
    // What a document says once is in one language, so another one begins with a document of its own.
    if (!profile.language) throw seeOther(next);
    const loadsAnew: [string, string][] = profile.language === language ? [] : [[routerHeaders.reloadDocument, "yes"]];
    throw seeOther(inLanguage(new URL(next, url), profile.language), loadsAnew);
  },
  {
    fields: [...typedProfileFields, "organisation"],
    choices: { step: [consentStepName, textsStepName] },
    lists: { consents: 20 },
    drafts: typedProfileFields,
    texts: ["firstName", "lastName"],
  },
);

/** The notice above the form; "Changes saved!" of the time before doesn't stand beside a form that was refused. */
function noticeBeside(reply: unknown, notice: ReturnType<typeof profileNotice>) {
  const isOver = reply !== undefined && notice?.tone === "success";
  return notice && !isOver ? <Notification {...notice} /> : undefined;
}

export { pageMeta as meta } from "~/http/page-meta";

export default function ProfileRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <SignInOr loaded={loaded}>
      {(page) => {
        switch (page.kind) {
          case "expired":
            return (
              <NarrowLayout>
                <ExpiredView view={page.view} />
              </NarrowLayout>
            );
          case "consents":
            return (
              <NarrowLayout>
                <ConsentStepView view={page.view} reply={reply?.kind === "consents" ? reply : undefined} />
              </NarrowLayout>
            );
          case "profile":
            return (
              <UserInfoLayout notification={noticeBeside(reply, page.notice)}>
                <ProfileView
                  view={page.view}
                  reply={reply?.kind === "profile" ? reply.submission : undefined}
                  texts={page.texts && <TextStops texts={page.texts} />}
                />
              </UserInfoLayout>
            );
        }
      }}
    </SignInOr>
  );
}
