import { expect, it } from "vitest";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { smsView } from "./sms-view.server";

it.each(languages)("a masked number stays in one piece, wherever a line ends (%s)", (language) => {
  const shown = { onward: { path: "/", groupId: undefined }, joins: undefined, again: false, renewed: false };
  const leads = [true, false].map((inputAllowed) => {
    const login = { inputAllowed, state: undefined, phoneNumber: "+358 ••• 001", own: false, waitSeconds: 0 };
    const words = { t: translatorFor(language), language, formToken: "" };
    return smsView(words, { ...shown, login, mode: "development" }).lead;
  });
  for (const lead of leads) expect(lead).toContain("+358\u00a0•••\u00a0001");
});
