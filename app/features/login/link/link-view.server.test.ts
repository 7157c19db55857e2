import { expect, it } from "vitest";
import { linkMinutes } from "~/features/login/lifetimes";
import { translatorFor } from "~/i18n/translator.server";
import { fill, wordsOf } from "../../../../tests/fixtures/words";
import { linkView } from "./link-view.server";

const { login } = wordsOf("en");

it("tells of an expired link until a new mail is asked for, and then of the mail alone", () => {
  const words = { t: translatorFor("en"), language: "en" as const, formToken: "" };
  const viewOf = (renewed: boolean) =>
    linkView(words, { link: { outcome: "expired_token" }, path: "/", renewed, invitation: undefined });
  expect(viewOf(false)).toMatchObject({
    title: login.link.notValidTitle,
    message: login.link.notValid,
    renewed: undefined,
  });
  expect(viewOf(true)).toMatchObject({
    title: login.sent.titleConcealed,
    message: fill(login.sent.howWithoutCode, { minutes: linkMinutes }),
    // Within a minute no other mail goes, which a page that knows nothing of it can only say beforehand.
    renewed: { told: login.link.renewed, notArrived: login.sent.notArrived },
  });
});
