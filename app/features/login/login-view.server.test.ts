import { describe, expect, it } from "vitest";
import type { Group } from "~/features/groups/group";
import { translatorFor } from "~/i18n/translator.server";
import { aGroup as group } from "../../../tests/fixtures/pages/a-group";
import { wordsOf } from "../../../tests/fixtures/words";
import { codeFormReply } from "./link/code-form-view.server";
import type { CodeRefusal } from "./link/sign-in-code.server";
import { loginView } from "./login-view.server";

const t = translatorFor("en");

describe("the sign-in", () => {
  const viewOf = (shown: { heading?: string; group?: Group }) =>
    loginView(
      { t, language: "en", formToken: "" },
      {
        ...shown,
        path: "/",
        loginMethod: undefined,
        sent: undefined,
        offersSms: false,
        offersTrial: false,
        fitnessAppUrl: undefined,
        mode: "development",
      },
    );

  it("of a group's link is headed by its survey, wherever it is shown", () => {
    const { login, start } = wordsOf("en");
    expect(viewOf({ group }).heading).toBe(start.variants.pulse.heading);
    expect(viewOf({}).heading).toBe(login.title);
    expect(viewOf({ heading: "Answer" }).heading).toBe("Answer");
  });
});

it.each<[CodeRefusal, boolean, boolean]>([
  ["requiredField", false, false],
  ["wrongFormat", false, false],
  ["notMatching", false, false],
  ["tooManyAttempts", true, false],
  ["expired", true, true],
  ["alreadyUsed", true, true],
  ["notThere", true, true],
])(
  "a code that was refused (%s) asks for another mail: %s, and its link is over: %s",
  (refusal, isOver, mailIsOver) => {
    const { code } = codeFormReply({ t }, refusal, "123456");
    expect(code.isOver).toBe(isOver);
    expect(code.mailIsOver).toBe(mailIsOver);
    expect(code.error.includes("send a new link") || code.error.includes("Send a new link")).toBe(isOver);
  },
);
