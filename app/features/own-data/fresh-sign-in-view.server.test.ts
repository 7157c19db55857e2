import { expect, it } from "vitest";
import { translatorFor } from "~/i18n/translator.server";
import { fill, wordsOf } from "../../../tests/fixtures/words";
import { freshSignInView } from "./fresh-sign-in-view.server";

it("says what will be sent until it is sent, and then how to have it sent again", () => {
  const { fresh } = wordsOf("en").ownData;
  const needed = { by: "email", to: "aino@firm.example", freshMinutes: 10, linkMinutes: 15, hasOutbox: false } as const;
  const words = { t: translatorFor("en"), language: "en", formToken: "" } as const;
  const asked = freshSignInView(words, { needed, sent: false });
  expect(asked).toMatchObject({
    text: fill(fresh.text, { minutes: 10, email: needed.to }),
    button: fresh.button,
    sent: undefined,
  });
  const sent = freshSignInView(words, { needed, sent: true });
  expect([sent?.text, sent?.button, sent?.sent?.text[0]]).toEqual([
    undefined,
    fresh.again,
    expect.stringContaining(needed.to),
  ]);
});
