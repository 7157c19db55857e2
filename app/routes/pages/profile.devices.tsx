import { useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { endDevices, listDevices } from "~/features/sessions/devices.server";
import { DevicesView } from "~/features/sessions/devices-view";
import { devicesView } from "~/features/sessions/devices-view.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { loggedOut } from "~/routes/sign-in/logged-out.server";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { t, app, context, url } = page;
  const person = await page.person();
  if (!person) return signInInstead(page, url.pathname, { current: "profile" });
  const listed = await listDevices(app.db, person.userUuid, context.sessionToken ?? "");
  return {
    title: documentTitle(page, t("sessions:devices.title")),
    shell: await loadShell(page, "profile"),
    kind: "devices" as const,
    view: devicesView(page, { ...listed, done: url.searchParams.has("done") }),
  };
});

export const action = pageAction(
  async (page) => {
    const { app, context, language } = page;
    const { userUuid } = await page.requirePerson();
    const form = await page.form();
    const { outcome } = await endDevices(app, {
      userUuid,
      sessionToken: context.sessionToken ?? "",
      ended: form.get("intent") === "everywhere" ? "all" : { device: String(form.get("device")) },
    });
    // Whoever has ended their own session has logged out, and meets what logging out shows.
    throw outcome === "loggedOut"
      ? loggedOut(page, pageUrl("logout", language))
      : seeOther(pageUrl("profileDevices", language, {}, { done: "1" }));
  },
  { fields: ["device"], choices: { intent: ["everywhere"] } },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function ProfileDevicesRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <NarrowLayout>
          <DevicesView view={view} />
        </NarrowLayout>
      )}
    </SignInOr>
  );
}
