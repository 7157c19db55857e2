import { describe, expect, it } from "vitest";
import { loginFormData } from "~/features/login/login-form-view.server";
import { translatorFor } from "~/i18n/translator.server";
import { aGroup as group } from "../../../tests/fixtures/pages/a-group";
import { wordsOf } from "../../../tests/fixtures/words";
import { groupStart } from "./group-view.server";

const t = translatorFor("en");

describe("the start of a group's link", () => {
  it("says what the survey is about, how long it takes and who sees what", () => {
    const { start } = wordsOf("en");
    expect(groupStart({ t, language: "en" }, group)).toMatchObject({
      intro: start.variants.pulse.intro,
      duration: { text: start.duration.pulse },
      whoSees: [start.answers.own, start.answers.text],
    });
    expect(groupStart({ t, language: "en" }, { ...group, showResultsToEndUser: false }).whoSees[0]).toBe(
      start.answers.none,
    );
  });
});

describe("the address to sign in with", () => {
  it("is called the invitation's where one was sent, and not for a group's link", () => {
    const { emailHint } = wordsOf("en").login;
    const words = { t, formToken: "" };
    expect(loginFormData(words, { action: "/" }).hint).toBe(emailHint);
    expect(loginFormData(words, { action: "/", groupId: "1", wasInvited: false }).hint).toBeUndefined();
  });
});
