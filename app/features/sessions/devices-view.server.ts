import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import { deviceName } from "./device-name";
import type { Device } from "./devices.server";
import type { DevicesViewData } from "./devices-view";

/** The list of a person's devices, in words; `done` after one of them was signed out. */
export function devicesView(
  { t, language, formToken }: FormWords,
  { devices, more, done }: { devices: readonly Device[]; more: number; done: boolean },
): DevicesViewData {
  return {
    title: t("sessions:devices.title"),
    intro: t("sessions:devices.intro"),
    back: { href: pageUrl("profile", language), label: t("sessions:devices.back") },
    form: { token: formToken, action: pageUrl("profileDevices", language) },
    current: t("sessions:devices.current"),
    logOut: t("sessions:devices.logOut"),
    devices: devices.map((device) => {
      const name = nameOf({ t }, device.userAgent);
      return {
        id: device.id,
        name,
        since: t(device.byProvider ? "sessions:devices.sinceByProvider" : "sessions:devices.since", {
          time: writtenTime(device.signedInAt, language),
        }),
        lastSeen: device.current
          ? undefined
          : t("sessions:devices.lastSeen", { time: writtenTime(device.lastSeenAt, language) }),
        current: device.current,
        logOutLabel: t("sessions:devices.logOutOf", { device: name }),
      };
    }),
    more: more > 0 ? t("sessions:devices.more", { count: more }) : undefined,
    everywhere: { label: t("sessions:devices.everywhere"), note: t("sessions:devices.everywhereNote") },
    done: done ? t("sessions:devices.done") : undefined,
  };
}

function nameOf({ t }: Pick<Words, "t">, userAgent: string): string {
  const { browser, system } = deviceName(userAgent);
  return t("sessions:devices.named", {
    browser: browser ?? t("sessions:devices.unknownBrowser"),
    system: system ?? t("sessions:devices.unknownSystem"),
  });
}
