import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { LoginView } from "~/features/login/login-view";
import { loginView } from "~/features/login/login-view.server";
import { endAllDevices, endDevice, listDevices } from "~/features/sessions/devices.server";
import { DevicesView } from "~/features/sessions/devices-view";
import { devicesView } from "~/features/sessions/devices-view.server";
import { setCookie } from "~/http/cookies.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { t, app, context, url } = page;
  const person = await page.person();
  const common = { title: documentTitle(page, t("sessions:devices.title")), shell: await loadShell(page, "profile") };
  if (!person) return { ...common, kind: "login" as const, view: loginView(page, url.pathname) };
  const devices = await listDevices(app.db, person.userUuid, context.sessionToken ?? "");
  return { ...common, kind: "devices" as const, view: devicesView(page, devices) };
});

export const action = pageAction(async (page) => {
  const { app, language } = page;
  const { userUuid } = await page.requirePerson();
  const form = await page.form();
  if (form.get("intent") === "everywhere") await endAllDevices(app.db, userUuid);
  else await endDevice(app.db, userUuid, String(form.get("device")));
  // Whoever has ended their own session has logged out, and meets what logging out shows.
  const { sessionToken = "" } = page.context;
  if ((await listDevices(app.db, userUuid, sessionToken))[0]?.current) {
    throw seeOther(pageUrl("profileDevices", language, {}, { done: "1" }));
  }
  throw seeOther(pageUrl("logout", language), [
    ["set-cookie", setCookie("session", undefined, app.env)],
    ["clear-site-data", '"cache", "storage"'],
  ]);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function ProfileDevicesRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <Shell shell={loaded.shell}>
      <NarrowLayout>
        {loaded.kind === "login" ? <LoginView view={loaded.view} /> : <DevicesView view={loaded.view} />}
      </NarrowLayout>
    </Shell>
  );
}
