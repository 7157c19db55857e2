import { describe, expect, it } from "vitest";
import { type KeptReply, keptReply, type Place } from "./kept-reply";

const place: Place = { pathname: "/fi/a", search: "?b=1", hash: "", key: "k1", isByHistory: false };
const reply = { error: "wrong" };
const told: KeptReply<typeof reply> = { place, reply };

const after = (...steps: [Partial<Place>, typeof reply | undefined][]) =>
  steps.reduce((kept, [changed, answer]) => keptReply(kept, { ...kept.place, ...changed }, answer), told).reply;

describe("a reply", () => {
  it("stays while the page's data are loaded once more, however often", () => {
    expect(after([{}, undefined], [{}, undefined], [{}, undefined])).toBe(reply);
  });

  it("stays while links within the page are followed, and on the way back", () => {
    const inPage = { key: "default", isByHistory: true };
    expect(after([{ ...inPage, hash: "#field" }, undefined], [{}, undefined])).toBe(reply);
    expect(after([{ ...inPage, hash: "#field" }, undefined], [{ key: "k1", hash: "" }, undefined])).toBe(reply);
  });

  it("goes with the page, by a link to it, and with a form that succeeds", () => {
    expect(after([{ pathname: "/fi/c", key: "k2" }, undefined])).toBeUndefined();
    expect(after([{ search: "", key: "k2", isByHistory: true }, undefined])).toBeUndefined();
    expect(after([{ key: "k2" }, undefined])).toBeUndefined();
    expect(after([{ key: "k2", hash: "#done" }, undefined])).toBeUndefined();
  });

  it("gives way to another, which stays as well", () => {
    const second = { error: "still wrong" };
    expect(after([{ key: "k2" }, second], [{}, undefined])).toBe(second);
  });

  it("is the same object for as long as nothing happens, or drawing would never end", () => {
    expect(keptReply(told, { ...place }, undefined)).toBe(told);
    expect(keptReply(told, { ...place }, reply)).toBe(told);
  });
});
