import { describe, expect, it } from "vitest";
import { translatorFor } from "~/i18n/translator.server";
import { aGroup as group } from "../../../tests/fixtures/pages/a-group";
import { wordsOf } from "../../../tests/fixtures/words";
import { codeFormReply, isCodeOver } from "./link/code-form-view.server";
import type { CodeRefusal } from "./link/sign-in-code.server";
import { type LoginViewReply, loginHeading } from "./login-view";
import { type LoginPage, loginView } from "./login-view.server";

const t = translatorFor("en");
const { login, sms, start } = wordsOf("en");

describe("the sign-in", () => {
  const viewOf = (shown: Partial<LoginPage>) =>
    loginView(
      { t, language: "en", formToken: "" },
      {
        path: "/",
        loginMethod: undefined,
        sent: undefined,
        offersSms: true,
        offersTrial: false,
        fitnessAppUrl: undefined,
        mode: "development",
        ...shown,
      },
    );
  const sent = { email: "anna@firm.example", waitSeconds: 0, over: undefined, perhaps: false };

  it("of a group's link is headed by its survey, wherever it is shown", () => {
    expect(viewOf({ group }).heading).toBe(start.variants.pulse.heading);
    expect(viewOf({}).heading).toBe(login.title);
    expect(viewOf({ heading: "Answer" }).heading).toBe("Answer");
  });

  it("is headed by the mail while it asks for its code, and says so once", () => {
    const headed = (page: Partial<LoginPage>, reply?: LoginViewReply) => loginHeading({ view: viewOf(page), reply });
    const refused: LoginViewReply = { code: { error: login.code.errors.notMatching, typed: "123456" } };
    const over: LoginViewReply = { over: { why: login.code.errors.alreadyUsed, again: undefined, errorPrefix: "" } };
    expect([headed({ sent }), headed({ sent }, refused)]).toEqual(Array(2).fill(login.sent.titleConcealed));
    expect([headed({ sent }, over), headed({ sent: { ...sent, over: "expired" } })]).toEqual(
      Array(2).fill(login.title),
    );
    expect(headed({ sent, group })).toBe(start.variants.pulse.heading);
    const titleOf = (page: Partial<LoginPage>) => viewOf(page).sent?.title;
    const perhaps = { ...sent, perhaps: true };
    expect([titleOf({ sent }), titleOf({ sent: perhaps })]).toEqual([login.sent.title, undefined]);
    expect(titleOf({ sent: perhaps, group })).toBe(login.sent.titleConcealed);
  });

  it("asks for the address, with the phone in a fold that is open only where the page's address names it", () => {
    const view = viewOf({});
    expect(view).toMatchObject({ methods: ["email", "sms"], opensAll: false, otherWay: undefined });
    expect([view.form.instead, view.sms?.instead]).toEqual([undefined, sms.instead]);
    const named = viewOf({ loginMethod: "sms,email" });
    expect(named).toMatchObject({ methods: ["sms", "email"], opensAll: true, otherWay: undefined });
    expect([named.form.instead, named.sms?.instead]).toEqual([login.instead, undefined]);
    expect(viewOf({ loginMethod: "email" })).toMatchObject({
      methods: ["email"],
      otherWay: { label: sms.code.otherWay },
    });
  });

  it.each([undefined, "sms", "email"])(
    "asks for nothing but the code of the mail that was sent (%s)",
    (loginMethod) => {
      const view = viewOf({ sent, loginMethod });
      expect(view).toMatchObject({ methods: ["email"], sms: undefined, over: undefined });
      expect(view.otherWay).toEqual({ href: expect.stringContaining("loginMethod=sms"), label: sms.instead });
      expect(view.otherWay?.href).not.toContain("sent=");
      expect(viewOf({ sent, offersSms: false }).otherWay).toBeUndefined();
    },
  );

  it("offers another mail to the same address once the one that was sent has had its time", () => {
    const { over } = viewOf({ sent: { ...sent, over: "expired" } });
    expect(over).toMatchObject({
      why: login.code.errors.expired,
      again: { email: sent.email, to: `${login.email}: ${sent.email}`, label: login.link.sendNew },
    });
    expect(over?.again?.action).toContain("sent=1");
  });
});

it.each<[CodeRefusal, boolean]>([
  ["requiredField", false],
  ["wrongFormat", false],
  ["notMatching", false],
  ["tooManyAttempts", true],
  ["expired", true],
  ["alreadyUsed", true],
  ["notThere", true],
])("a code that was refused (%s) can't be typed again: %s", (refusal, isOver) => {
  expect(isCodeOver(refusal)).toBe(isOver);
  if (!isCodeOver(refusal)) expect(codeFormReply({ t }, refusal, "1").code.error).toBe(login.code.errors[refusal]);
});
