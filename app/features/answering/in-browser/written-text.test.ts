import { JSDOM } from "jsdom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keptAfterMs, nextTurn } from "~/features/sessions/in-browser/keeper";
import { pagePart } from "~/platform/page-part";
import { type Shown, shownOf } from "./question-shown";
import { WrittenText } from "./written-text";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page with an open question, and what is sent from it. */
function page() {
  const { window } = new JSDOM(
    `<form action="/answer?question=q&resultId=run"><section data-question="q" data-at="/answer?question=q&resultId=run"><textarea></textarea></section>
    </form>`,
    { url: "http://own.invalid/answer?question=q&resultId=run" },
  );
  const form = window.document.querySelector("form") as HTMLFormElement;
  const shown = shownOf(form.childNodes, "run") as Shown;
  const area = form.querySelector("textarea") as HTMLTextAreaElement;
  const sent: {
    text: string | null;
    turn: string | null;
    isGivenUp: () => boolean;
    reply: (status: number, headers?: Record<string, string>) => Promise<void>;
  }[] = [];
  window.fetch = (_, init) =>
    new Promise((resolve, reject) => {
      const signal = init?.signal as AbortSignal;
      signal.addEventListener("abort", () => reject(signal.reason));
      const body = new URLSearchParams(String(init?.body));
      sent.push({
        text: body.get("answer"),
        turn: body.get("turn"),
        isGivenUp: () => signal.aborted,
        reply: async (status, headers = {}) => {
          resolve(new Response(null, { status, headers }));
          await wait(0);
        },
      });
    });
  const written = new WrittenText(window as unknown as Window & typeof globalThis, form);
  const write = (text: string) => {
    area.value = text;
    written.note(shown);
  };
  const leave = () => window.dispatchEvent(new window.Event("pagehide"));
  const entry = () => window.location.pathname + window.location.search;
  return { written, shown, sent, write, leave, entry, window, texts: () => sent.map(({ text }) => text) };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const tick = keptAfterMs;
const long = 60_000;

describe("what is being written", () => {
  it("is kept after a moment, and not again once it is", async () => {
    const { sent, write, leave, texts } = page();
    write("a");
    await wait(tick);
    expect(texts()).toEqual(["a"]);
    await sent[0]?.reply(204);
    leave();
    await wait(long);
    expect(texts()).toEqual(["a"]);
  });

  it("is not kept any more once it is stored", async () => {
    const { written, shown, write, leave, texts } = page();
    write("a");
    written.send(shown);
    write("a");
    written.forget(shown);
    leave();
    await wait(long);
    expect(texts()).toEqual([]);
  });

  it("is kept where it was changed after it was sent", async () => {
    const { written, shown, write, texts } = page();
    write("a");
    written.send(shown);
    write("ab");
    written.forget(shown);
    await wait(tick);
    expect(texts()).toEqual(["ab"]);
  });

  it("is tried again where keeping it failed: after a while, and when the page is left", async () => {
    const { sent, write, leave, texts } = page();
    write("a");
    await wait(tick);
    await sent[0]?.reply(503);
    await wait(long);
    expect(texts()).toEqual(["a", "a"]);
    await sent[1]?.reply(503);
    leave();
    expect(texts()).toEqual(["a", "a", "a"]);
  });

  it("is not tried again where it was refused", async () => {
    const { sent, write, leave, texts } = page();
    write("a");
    await wait(tick);
    await sent[0]?.reply(409);
    leave();
    await wait(long);
    expect(texts()).toEqual(["a"]);
  });

  it("is tried again where it was late, and not where the reply leads elsewhere, both of one status", async () => {
    const { sent, write, texts } = page();
    write("a");
    await wait(tick);
    await sent[0]?.reply(pagePart.redirect);
    await wait(long);
    expect(texts()).toEqual(["a", "a"]);
    await sent[1]?.reply(pagePart.redirect, { location: "/fi" });
    await wait(long);
    expect(texts()).toEqual(["a", "a"]);
  });

  it("waits for an older text, unless the page is left, which gives the older one up", async () => {
    const { sent, write, leave, texts } = page();
    write("a");
    await wait(tick);
    write("ab");
    await wait(tick);
    expect(texts()).toEqual(["a"]);
    await sent[0]?.reply(204);
    expect(texts()).toEqual(["a", "ab"]);
    write("abc");
    leave();
    expect(texts()).toEqual(["a", "ab", "abc"]);
    expect(sent.map(({ isGivenUp }) => isGivenUp())).toEqual([false, true, false]);
  });
});

describe("an answer", () => {
  it("gives up what is being kept of its text, and nothing of it is kept after it", async () => {
    const { written, shown, sent, write, leave } = page();
    write("a");
    await wait(tick);
    write("ab");
    written.send(shown);
    expect(sent.map(({ isGivenUp }) => isGivenUp())).toEqual([true]);
    leave();
    await wait(long);
    expect(sent).toHaveLength(1);
  });

  it("has a later turn than the text that was kept before it, and an earlier one than what is written after it", async () => {
    const { sent, write } = page();
    write("a");
    await wait(tick);
    const turn = Number(nextTurn());
    await sent[0]?.reply(204);
    write("ab");
    await wait(tick);
    const [before, after] = sent.map((each) => Number(each.turn));
    expect(before).toBeLessThan(turn);
    expect(after).toBeGreaterThan(turn);
  });

  it("that may not be stored is kept again", async () => {
    const { written, shown, write, texts } = page();
    write("a");
    written.send(shown);
    written.keepUnsent(shown);
    await wait(tick);
    expect(texts()).toEqual(["a"]);
  });
});

describe("the address", () => {
  const here = "/answer?question=q&resultId=run";

  it("names what is written, and no longer once it is sent", async () => {
    const { written, shown, write, entry, window } = page();
    write("a");
    expect(entry()).toBe(`${here}&draft=typed`);
    written.send(shown);
    expect(entry()).toBe(here);
    // The next question is shown before the reply is there: by then this entry is behind.
    window.history.pushState(null, "", "/answer?question=next");
    written.forget(shown);
    expect([entry(), shown.address]).toEqual(["/answer?question=next", here]);
  });

  it("names it again where sending it came to nothing", async () => {
    const { written, shown, write, entry } = page();
    write("a");
    written.send(shown);
    written.sentInVain(shown);
    expect([entry(), shown.address, shown.action]).toEqual(Array(3).fill(`${here}&draft=typed`));
  });
});
