import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { pagePart } from "~/platform/page-part";
import { type BrowserWindow, startAnswering } from "./answering";
import { goOnAfterMs } from "./go-on";

/** A question, and what the page holds of the one after it. */
function drawn(key: string, after = ""): string {
  const option = (value: number) => `<label><input type="radio" name="answer" value="${value}"></label>`;
  return `<section data-question="${key}" data-at="/answer?question=${key}" data-required>
      <h1 tabindex="-1">${key}</h1><fieldset>${option(0)}${option(25)}</fieldset>
      <label><input type="checkbox" data-go-on></label><button value="next">Next</button>
    </section>${after && `<template data-after="any">${after}</template>`}`;
}

/** The page of the first of three questions, over a network that replies when it is told to. */
function page() {
  const { window } = new JSDOM(
    `<form data-answering action="/answer?question=one&run=r"><div data-views>${drawn("one", drawn("two"))}</div></form>`,
    { url: "http://own.invalid/answer?question=one&run=r" },
  );
  const { document, Event } = window;
  window.scrollTo = () => {};
  const posted: string[] = [];
  const replies: ((html: string) => void)[] = [];
  window.fetch = (asked, init) =>
    new Promise((resolve) => {
      const answer = new URLSearchParams(String(init?.body)).get("answer");
      posted.push(`${new URL(String(asked), document.baseURI).searchParams.get("question")} ${answer}`);
      replies.push((html) => resolve(new Response(html, { headers: { "content-type": pagePart.type } })));
    });
  const stay = () => {
    throw new Error("the page is left");
  };
  startAnswering(window as unknown as BrowserWindow, { to: stay, bySending: stay, reload: stay });
  const press = async (value: number) => {
    const option = document.querySelector(`input[value="${value}"]`) as HTMLInputElement;
    option.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    option.click();
    await new Promise((resolve) => setTimeout(resolve, goOnAfterMs.option + 20));
  };
  const goTo = async (way: "back" | "forward") => {
    const gone = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    window.history[way]();
    await gone;
  };
  const reply = async (html: string) => {
    replies.shift()?.(html);
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const shown = () => document.querySelector<HTMLElement>("[data-question]")?.dataset.question;
  return { document, posted, press, goTo, reply, shown };
}

it("a press on the question ahead is sent once the answer before it is stored", async () => {
  const { posted, press, reply, shown } = page();
  await press(0);
  await press(25);
  expect([shown(), posted]).toEqual(["two", ["one 0"]]);
  await reply(drawn("two", drawn("three")));
  expect([shown(), posted]).toEqual(["three", ["one 0", "two 25"]]);
});

it("nothing of it is sent from the question that Back has shown, nor after going on again", async () => {
  for (const ways of [["back"], ["back", "forward"]] as const) {
    const { posted, press, goTo, reply, shown } = page();
    await press(0);
    await press(25);
    for (const way of ways) await goTo(way);
    await reply(drawn("two", drawn("three")));
    expect([shown(), posted]).toEqual([ways.length === 1 ? "one" : "two", ["one 0"]]);
  }
});

it("nothing of it is sent from another question than the one that was pressed", async () => {
  const { posted, press, reply, shown } = page();
  await press(0);
  await press(25);
  await reply(drawn("other", drawn("three")));
  expect([shown(), posted]).toEqual(["other", ["one 0"]]);
});

it("nothing of it is sent once its switch is off", async () => {
  const { document, posted, press, reply, shown } = page();
  await press(0);
  await press(25);
  document.querySelector<HTMLInputElement>("input[data-go-on]")?.click();
  await reply(drawn("two", drawn("three")));
  expect([shown(), posted]).toEqual(["two", ["one 0"]]);
});
