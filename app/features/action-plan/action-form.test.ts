import { describe, expect, it } from "vitest";
import { isLate } from "./action";
import { notesMaxLength, ownerMaxLength, readAction, whatMaxLength } from "./action-form";

const asker = "00000000-0000-4000-8000-00000000000a";
const colleague = "00000000-0000-4000-8000-00000000000b";
const whole = {
  what: "  Two breaks a day ",
  owner: asker,
  dueDay: "31",
  dueMonth: "3",
  dueYear: "2027",
  remind: "on",
  notes: "",
};

function read(changed: Record<string, string> = {}, earliest?: string) {
  const typed: Record<string, string> = { ...whole, ...changed };
  return readAction((field) => typed[field] ?? "", { earliest, asker });
}

describe("an action's form", () => {
  it("is read as it was meant: trimmed, the day as programs write it, the owner by an account or in words", () => {
    expect(read()).toEqual({
      values: {
        what: "Two breaks a day",
        ownerId: asker,
        ownerWords: null,
        dueOn: "2027-03-31",
        notes: "",
        remind: true,
      },
    });
    expect(read({ owner: "words", ownerWords: " Safety officer", remind: "" })).toMatchObject({
      values: { ownerId: null, ownerWords: "Safety officer", remind: false },
    });
    // An account that was chosen counts, whatever else stands in the field for words.
    expect(read({ ownerWords: "left over" })).toMatchObject({ values: { ownerId: asker, ownerWords: null } });
    expect(read({ owner: asker.toUpperCase() })).toMatchObject({ values: { ownerId: asker, remind: true } });
  });

  it.each<[Record<string, string>, Record<string, string>]>([
    [{ what: " \u200b " }, { what: "whatMissing" }],
    [{ what: "x".repeat(whatMaxLength + 1) }, { what: "whatTooLong" }],
    [{ what: "x".repeat(100_000) }, { what: "whatTooLong" }],
    [{ owner: "" }, { owner: "ownerMissing" }],
    [{ owner: "somebody" }, { owner: "ownerMissing" }],
    [{ owner: "words", ownerWords: " ", remind: "" }, { ownerWords: "ownerWordsMissing" }],
    [{ owner: "words", ownerWords: "x".repeat(ownerMaxLength + 1), remind: "" }, { ownerWords: "ownerTooLong" }],
    [{ dueDay: "", dueMonth: "", dueYear: "" }, { due: "dateMissing" }],
    [{ dueDay: "31", dueMonth: "2" }, { due: "noSuchDate" }],
    [{ dueYear: "27" }, { due: "noSuchDate" }],
    [{ dueMonth: "March" }, { due: "noSuchDate" }],
    [{ dueYear: "9999" }, { due: "noSuchDate" }],
    [{ notes: "x".repeat(notesMaxLength + 1) }, { notes: "notesTooLong" }],
    [{ owner: colleague }, { remind: "remindOwn" }],
    [{ owner: "words", ownerWords: "Us" }, { remind: "remindOwn" }],
    [
      { what: "", owner: "", dueDay: "x" },
      { what: "whatMissing", owner: "ownerMissing", due: "noSuchDate" },
    ],
  ])("is refused by field: %o", (changed, problems) => {
    expect(read(changed)).toEqual({ problems });
  });

  it("takes a day that has passed only of an action that is there", () => {
    expect(read({}, "2027-04-01")).toEqual({ problems: { due: "datePassed" } });
    expect(read({}, "2027-03-31")).toHaveProperty("values");
    expect(read({ dueYear: "2020" })).toHaveProperty("values");
  });

  it("is late while something is to be done after its day", () => {
    const dueOn = "2027-03-31";
    expect(isLate({ state: "planned", dueOn }, "2027-04-01")).toBe(true);
    expect(isLate({ state: "under_way", dueOn }, "2027-03-31")).toBe(false);
    expect(isLate({ state: "done", dueOn }, "2027-04-01")).toBe(false);
    expect(isLate({ state: "dropped", dueOn }, "2027-04-01")).toBe(false);
  });
});
