import { JSDOM } from "jsdom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keptAfterMs } from "./keeper";
import { KeptForms } from "./kept-forms";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A page with a form of two lines, and what is sent from it. */
function page() {
  const { window } = new JSDOM(
    `<form data-keeps action="/fi/x?in=sv"><button>Done</button></form><form data-keeps action="/fi/y"></form>
      <form data-keeps id="words" action="/fi/x?in=sv"><input type="hidden" name="formToken" value="token"><input type="hidden" name="writer" value="me">
      <input type="hidden" name="of-me"><input name="subject"><textarea name="body"></textarea><input type="file" name="file"></form>`,
    { url: "http://own.invalid/fi/x?in=sv&done=saved#body" },
  );
  window.history.replaceState({ key: "of the router" }, "");
  // Browsers tell of the fields of a form whenever they are collected; jsdom doesn't.
  window.FormData = class extends window.FormData {
    constructor(of?: HTMLFormElement) {
      super(of);
      of?.dispatchEvent(Object.assign(new window.Event("formdata", { bubbles: true }), { formData: this }));
    }
  };
  const form = window.document.querySelector("#words") as HTMLFormElement;
  const sent: {
    to: string;
    body: URLSearchParams;
    fields: URLSearchParams;
    reply: (status: number, headers?: Record<string, string>) => Promise<void>;
  }[] = [];
  const told: (string | undefined)[] = [];
  window.fetch = (to, init) =>
    new Promise((resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(new Error("given up")));
      const body = new URLSearchParams(String(init?.body));
      const reply = async (status: number, headers = {}) => {
        resolve(new Response(null, { status, headers }));
        await wait(0);
      };
      sent.push({ to: String(to), body, fields: new URLSearchParams(String(body.get("fields"))), reply });
    });
  const kept = new KeptForms(window as unknown as Window & typeof globalThis, "/typed", (at, text) => {
    if (at === form) told.push(text);
  });
  const write = (text: string) => {
    (form.elements.namedItem("body") as HTMLTextAreaElement).value = text;
    kept.note(form, "/fi/x?in=sv&done=saved");
  };
  /** The turn that the form is sent in. */
  const turn = () => new window.FormData(form).get("turn");
  return { form, kept, sent, told, turn, window, write };
}

describe("a form that is being written", () => {
  it("is sent with its page's address a moment after the last key, all fields of it but files", async () => {
    const { sent, write } = page();
    write("a");
    await wait(keptAfterMs - 1);
    write("ab");
    await wait(keptAfterMs);
    expect(sent).toHaveLength(1);
    const [{ to, body, fields } = { to: "", body: new URLSearchParams(), fields: new URLSearchParams() }] = sent;
    expect([to, body.get("at"), body.get("formToken"), body.get("writer")]).toEqual([
      "/typed",
      "/fi/x?in=sv&draft=typed",
      "token",
      "me",
    ]);
    expect(Object.fromEntries(fields)).toEqual({
      formToken: "token",
      writer: "me",
      "of-me": "",
      subject: "",
      body: "ab",
    });
  });

  it("has an address that says so and not what was done before, and the router's own words of it stay", () => {
    const { window, write } = page();
    write("a");
    const { pathname, search, hash } = window.location;
    expect(pathname + search + hash).toBe("/fi/x?in=sv&draft=typed#body");
    expect(window.history.state).toEqual({ key: "of the router" });
    const actions = [...window.document.forms].map((each) => each.getAttribute("action"));
    // Another form of its page goes there as well, and one of another page where it did.
    expect(actions).toEqual(["/fi/x?in=sv&draft=typed", "/fi/y", "/fi/x?in=sv&draft=typed"]);
  });

  it("is kept at once when another page takes its place, and has a turn by then as well", async () => {
    const { form, kept, sent, write } = page();
    write("a");
    await wait(keptAfterMs);
    await sent[0]?.reply(204);
    write("ab");
    form.remove();
    kept.leave();
    expect(sent.map(({ fields }) => fields.get("body"))).toEqual(["a", "ab"]);
    expect(Number(sent[1]?.body.get("turn"))).toBeGreaterThan(Number(sent[0]?.body.get("turn")));
  });

  it("is not kept any more once it is sent, with a later turn than what was kept of it", async () => {
    const { form, kept, sent, turn, write } = page();
    write("a");
    await wait(keptAfterMs);
    write("ab");
    kept.send(form);
    const later = Number(turn());
    kept.leave();
    await wait(60_000);
    expect(sent).toHaveLength(1);
    expect(later).toBeGreaterThan(Number(sent[0]?.body.get("turn")));
  });

  it("goes on being kept, at an address that says so, where its page comes again with what became of another form", async () => {
    const { kept, sent, window, write } = page();
    write("a");
    window.history.replaceState(null, "", "/fi/x?in=sv&done=added");
    kept.leave();
    expect(window.location.search).toBe("?in=sv&draft=typed");
    expect(sent.map(({ fields }) => fields.get("body"))).toEqual(["a"]);
  });

  it("is not taken for one of a page that has come while what keeps it was loaded", async () => {
    const there = page();
    there.window.history.replaceState(null, "", "/fi/other");
    there.write("a");
    const gone = page();
    gone.form.remove();
    gone.write("a");
    await wait(60_000);
    expect([there.window.location.pathname + there.window.location.search, there.sent, gone.sent]).toEqual([
      "/fi/other",
      [],
      [],
    ]);
    expect(gone.window.location.search).toBe("?in=sv&done=saved");
  });

  it("is tried again in a later turn where something of one to come is there, as after a clock was set back", async () => {
    const { sent, write } = page();
    write("a");
    await wait(keptAfterMs);
    await sent[0]?.reply(202);
    await wait(60_000);
    expect(sent).toHaveLength(2);
    expect(Number(sent[1]?.body.get("turn"))).toBeGreaterThan(Number(sent[0]?.body.get("turn")));
  });

  it("is sent without its words where they are too many, so that nothing shorter is left of it", async () => {
    const { sent, write } = page();
    write("a".repeat(128 * 1_024));
    await wait(keptAfterMs);
    expect([sent[0]?.body.get("at"), sent[0]?.body.get("fields")]).toEqual(["/fi/x?in=sv&draft=typed", ""]);
  });

  it("says which words of it its page knows of, so that those of another tab are told of where they give way", async () => {
    const { kept, form, sent, told, turn, write } = page();
    write("a");
    await wait(keptAfterMs);
    await sent[0]?.reply(204);
    write("ab");
    await wait(keptAfterMs);
    await sent[1]?.reply(204, { "written-elsewhere": encodeURIComponent("Också där") });
    expect(told).toEqual([undefined, "Också där"]);
    // Refused, it comes back in the turn in which it was sent.
    kept.send(form);
    const asSent = turn();
    write("abc");
    await wait(keptAfterMs);
    const known = sent.map(({ body }) => body.get("known"));
    expect(known).toEqual(["0", sent[0]?.body.get("turn"), asSent]);
  });

  it("says nothing more of another tab once later words of it are kept, or it is sent, but while it can't be kept", async () => {
    const { form, kept, sent, told, write } = page();
    const last = async (text: string, ...reply: [number, Record<string, string>?]) => {
      write(text);
      await wait(keptAfterMs);
      await sent.at(-1)?.reply(...reply);
      return told.at(-1);
    };
    const elsewhere = { "written-elsewhere": "Elsewhere" };
    expect(await last("a", 204, elsewhere)).toBe("Elsewhere");
    expect(await last("ab", 503)).toBe("Elsewhere");
    expect(await last("abc", 204)).toBeUndefined();
    expect(await last("abcd", 204, elsewhere)).toBe("Elsewhere");
    kept.send(form);
    expect(told.at(-1)).toBeUndefined();
  });

  it("is known from one to which nobody has written", () => {
    const { form, kept, turn, write } = page();
    expect([kept.has(form), turn()]).toEqual([false, null]);
    write("a");
    expect(kept.has(form)).toBe(true);
  });
});
