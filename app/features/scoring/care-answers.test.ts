import { expect, it } from "vitest";
import { aModule } from "../../../tests/fixtures/definitions";
import { isPraiseOutOfPlace, type Told } from "./care-answers";

it("work is praised to nobody who was harmed there, though its own section asks of no harm", () => {
  const told = (subject: Told["subject"]): Told[] => [{ moduleKey: "fair_treatment", subject, level: "serious" }];
  const isSilent = (key: string, subject: Told["subject"]) =>
    isPraiseOutOfPlace(aModule({ key, questions: [] }), told(subject));
  expect(["violence", "harassment", "bullying"].map((subject) => isSilent("work", subject as Told["subject"]))).toEqual(
    [true, true, true],
  );
  expect([isSilent("work", "home"), isSilent("sleep", "violence")]).toEqual([false, false]);
});
