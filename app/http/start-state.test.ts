import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { readStartState } from "./start-state";

const page = (html: string) => new JSDOM(html).window.document;

describe("the start-up state of a page", () => {
  it("is what the server put there", () => {
    const state = { version: "1", language: "sv", supportEmail: `"a'<b>&@example.com` };
    const written = JSON.stringify(state).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    expect(readStartState(page(`<div id="stateFromServer" data-state="${written}"></div>`))).toEqual(state);
  });

  it("says what is wrong with a page that has none", () => {
    expect(() => readStartState(page("<p>"))).toThrow(new Error("#stateFromServer is missing"));
    expect(() => readStartState(page('<p id="stateFromServer">'))).toThrow(new Error("Cannot find data-state"));
  });
});
