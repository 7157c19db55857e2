import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NarrowLayout, UserInfoLayout } from "~/design/layout";
import { Notification } from "~/design/notification";
import { grantConsents } from "~/features/consents/consents.server";
import { invitedEmail, mismatchedEmail } from "~/features/login/invited-email.server";
import { LoginView } from "~/features/login/login-view";
import { loginAddress, loginOptions, loginView } from "~/features/login/login-view.server";
import { consentStep, consentTables } from "~/features/orders/consent-step.server";
import { ProfileView } from "~/features/people/profile-view";
import {
  parseProfileForm,
  profileFormData,
  profileLinks,
  profileNotice,
  typedProfileFields,
} from "~/features/people/profile-view.server";
import { saveProfile } from "~/features/people/save-profile.server";
import { ExpiredView } from "~/features/sessions/expired-view";
import { expiredView } from "~/features/sessions/expired-view.server";
import { documentTitle } from "~/http/document-title.server";
import { readPageDraft } from "~/http/draft.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { optionalReturnPath, returnPath } from "~/http/return-path.server";
import { inLanguage, pageUrl } from "~/i18n/paths";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { t, url } = page;
  const person = await page.person();
  const heading = t("profile:title");
  const common = { title: documentTitle(page, heading), shell: await loadShell(page, "profile") };
  const isExpired = url.searchParams.has("expired");
  if (!person && isExpired) {
    const view = expiredView(page, returnPath(page, "path"));
    return { ...common, title: documentTitle(page, view.title), kind: "expired" as const, view };
  }
  if (!person) {
    const view = loginView(page, returnPath(page, "path"), { email: invitedEmail(page) });
    return { ...common, kind: "login" as const, view };
  }
  // Signed in again, perhaps in another tab: nothing is expired any more.
  if (isExpired) throw seeOther(returnPath(page, "path"));
  const email = mismatchedEmail(page, person);
  if (email) throw seeOther(loginAddress(page, returnPath(page, "path"), { ...loginOptions(page), email }));
  const continues = optionalReturnPath(page, "path") !== undefined;
  const [consents, given, kept] = await Promise.all([
    consentStep(page, person),
    consentTables(page, person),
    readPageDraft(page, person),
  ]);
  return {
    ...common,
    kind: "profile" as const,
    view: {
      heading,
      intro: continues ? undefined : t("profile:intro"),
      form: profileFormData(page, person, { consents, continues, kept }),
      consents: given,
      ...profileLinks(page),
    },
    notice: profileNotice(page, { kept: kept !== undefined, continues }),
  };
});

export const action = pageAction(
  async (page) => {
    const person = await page.requirePerson();
    const consents = await consentStep(page, person);
    const submission = parseProfileForm(page, await page.form(), consents?.asked ?? []);
    if (submission.status !== "success") {
      page.context.formRefused = true;
      return data(submission.reply(), { status: 422 });
    }
    const { consents: consentTypeIds, ...profile } = submission.value;
    await page.app.db.transaction(async (tx) => {
      await saveProfile(tx, person.userUuid, profile);
      if (consents) {
        const { id: orderId } = consents.order;
        await grantConsents(tx, { userUuid: person.userUuid, orderId, consentTypeIds, language: page.language });
      }
    });
    // The page goes on in the language that was chosen, and so does what comes after it; where none can be, as it was.
    const next = optionalReturnPath(page, "path") ?? pageUrl("profile", page.language, {}, { saved: "1" });
    throw seeOther(profile.language ? inLanguage(new URL(next, page.url), profile.language) : next);
  },
  { keeps: typedProfileFields },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function ProfileRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (loaded.kind !== "profile") {
    return (
      <Shell shell={loaded.shell}>
        <NarrowLayout>
          {loaded.kind === "login" ? <LoginView view={loaded.view} /> : <ExpiredView view={loaded.view} />}
        </NarrowLayout>
      </Shell>
    );
  }
  const { notice } = loaded;
  return (
    <Shell shell={loaded.shell}>
      <UserInfoLayout notification={notice ? <Notification {...notice} /> : undefined}>
        <ProfileView view={loaded.view} reply={reply} />
      </UserInfoLayout>
    </Shell>
  );
}
