import { expect, it } from "vitest";
import type { CareSubject } from "~/features/survey/definition";
import { type Language, languages } from "~/i18n/languages";
import { readAdvice } from "../read-advice.server";
import { bestNeedOf, helpByMatter } from "./help-by-matter";

const read = await readAdvice("app/features/advice");
if (!read.ok) throw new Error("the advice has problems");
const { contacts } = read.advice;

type Given = { subject: CareSubject; level?: "serious" | "concern"; texts?: string[] };

const helpWith = (given: Given[], { language = "en", kinds = [] }: { language?: Language; kinds?: string[] } = {}) => {
  const matters = given.map(({ subject, level = "serious", texts = [] }) => ({
    told: [{ moduleKey: "any", subject, level }],
    texts,
  }));
  const { danger, inSight, folded, others, first } = helpByMatter(contacts, language, { matters, kinds });
  return {
    danger: danger?.id,
    matters: [...inSight, ...folded].map((matter) => matter.contacts.map(({ id }) => id)),
    others: others.map(({ id }) => id),
    first: first?.id,
  };
};

it("stands with what it helps with, who knows that best first, and once", () => {
  expect(helpWith([{ subject: "hopelessness" }, { subject: "violence" }, { subject: "addiction" }])).toEqual({
    danger: "emergency",
    matters: [["mieli"], ["rikosuhripaivystys"], ["paihdeneuvonta"]],
    others: ["tukinet"],
    first: "mieli",
  });
  expect(helpWith([{ subject: "violence" }, { subject: "hopelessness" }]).matters).toEqual([
    ["rikosuhripaivystys"],
    ["mieli", "tukinet"],
  ]);
});

it("somebody who listens is in sight, also where what they know best is not among the gravest two", () => {
  expect(helpWith([{ subject: "violence" }, { subject: "addiction" }, { subject: "mood" }])).toMatchObject({
    matters: [["rikosuhripaivystys", "mieli"], ["paihdeneuvonta"], []],
    others: ["tukinet"],
  });
});

it("what somebody may be in danger from is in sight wherever it is serious, beside the gravest two", () => {
  const textsOf = (given: Given[]) => {
    const matters = given.map(({ subject, level = "serious" }) => ({
      told: [{ moduleKey: "any", subject, level }],
      texts: [subject],
    }));
    const { inSight, isOwnLife } = helpByMatter(contacts, "en", { matters, kinds: [] });
    return [inSight.flatMap(({ texts }) => texts).join(" "), isOwnLife];
  };
  const grave: Given[] = [{ subject: "hopelessness" }, { subject: "violence" }];
  expect(textsOf([...grave, { subject: "home" }, { subject: "addiction" }])).toEqual([
    "hopelessness violence home",
    true,
  ]);
  expect(textsOf([...grave, { subject: "home", level: "concern" }])).toEqual(["hopelessness violence", true]);
  expect(textsOf([{ subject: "mood" }, { subject: "addiction" }, { subject: "injury" }])).toEqual([
    "mood addiction",
    false,
  ]);
});

it("of the young there is one of their own with the gravest", () => {
  const { matters, others } = helpWith([{ subject: "mood" }, { subject: "loneliness" }], { kinds: ["student"] });
  expect(matters).toEqual([["mieli", "sekasin"], []]);
  expect(others).toEqual(["tukinet", "nyyti"]);
});

it("all of a few are in sight, without the emergency number where nothing is serious", () => {
  expect(helpWith([{ subject: "mood", level: "concern" }])).toMatchObject({
    danger: undefined,
    matters: [["mieli", "tukinet"]],
    others: [],
  });
});

it("whom the texts send to stands with them, last where they have no word of the reader's language", () => {
  const texts = ["You can talk about it in confidence with Tukinainen."];
  const placeOf = (language: Language) =>
    helpWith([{ subject: "harassment", texts }], { language }).matters[0]?.indexOf("tukinainen");
  expect(languages.map(placeOf)).toEqual([0, 2, 2]);
  // Who helps with something else isn't there because a text speaks of them.
  expect(helpWith([{ subject: "gambling", texts }]).matters).toEqual([["peluuri"]]);
});

it("the one to turn to first is whom the first text sends to, where they help with this and speak with the reader", () => {
  const first = (language: Language, text: string, subject: CareSubject = "harassment") =>
    helpWith([{ subject, texts: [text] }, { subject: "control" }], { language }).first;
  expect(first("fi", "Tukinainen ja Nollalinja auttavat.")).toBe("tukinainen");
  expect(first("en", "Tukinainen and Nollalinja help.")).toBe("nollalinja");
  // Where a text sends to nobody, or to somebody who does not help with this, it is the first who does.
  expect(helpWith([{ subject: "gambling", texts: ["Nollalinja"] }], { language: "fi" }).first).toBe("peluuri");
  expect(first("en", "Somebody helps.")).toBe("rikosuhripaivystys");
});

it("whoever told of something that no contact knows best is sent to somebody who listens", () => {
  expect(bestNeedOf("poverty")).toBe("crisis");
  expect(bestNeedOf(undefined)).toBe("crisis");
});
