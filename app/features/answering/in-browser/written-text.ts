import { draftKinds, draftParameter } from "~/features/sessions/draft";
import { request } from "./answer-request";
import type { Shown } from "./question-shown";

/** Milliseconds without a key after which what is written is kept. */
export const keptAfterMs = 1_000;

/**
 * Keeps with the server what somebody is writing to an open question, so that it is there again after reloading and after Back
 * and Forward, as long as the session lasts. The browser keeps nothing of it: the address says that there is something to look
 * for, and the page remembers it until it is left.
 */
export class WrittenText {
  /** By question: what was written and is not stored. */
  private readonly texts = new Map<string, string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: Shown | undefined;
  private keeping: Promise<unknown> | undefined;
  /** What was sent last, where its address said that something is kept. */
  private sent: Shown | undefined;

  constructor(
    private readonly window: Window & typeof globalThis,
    private readonly form: HTMLFormElement,
  ) {
    const keep = () => this.keep();
    window.addEventListener("pagehide", keep);
    form.ownerDocument.addEventListener("visibilitychange", () => {
      if (form.ownerDocument.visibilityState === "hidden") keep();
    });
  }

  /** The question that is shown is being written to, if one writes there at all. */
  note(shown: Shown): void {
    const area = shown.view.querySelector("textarea");
    if (!area) return;
    this.texts.set(shown.key, area.value);
    this.name(shown);
    this.form.action = shown.action;
    this.waiting = shown;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), keptAfterMs);
  }

  /** What was written to this question before stands there again. */
  bring(shown: Shown): void {
    const text = this.texts.get(shown.key);
    const area = shown.view.querySelector("textarea");
    if (!area || text === undefined) return;
    area.value = text;
    shown.isTouched = true;
    this.name(shown);
  }

  /**
   * It is sent as an answer: nothing of it may be kept after that, and its entry of the history, which can't be reached once
   * the next question is shown, no longer says that something is. What is to be waited for before, if anything.
   */
  send(shown: Shown): Promise<unknown> | undefined {
    clearTimeout(this.timer);
    this.waiting = undefined;
    this.sent = isNamed(shown) ? shown : undefined;
    this.unname(shown);
    return this.keeping;
  }

  /** It came to nothing: what was written is still no answer. */
  sentInVain(shown: Shown): void {
    if (this.sent === shown) this.name(shown);
  }

  /** It is stored as an answer. */
  forget(shown: Shown): void {
    this.texts.delete(shown.key);
    this.unname(shown);
  }

  private keep(): void {
    const { waiting } = this;
    clearTimeout(this.timer);
    this.waiting = undefined;
    if (!waiting) return;
    const fields = new this.window.FormData(this.form);
    fields.set("intent", "keep");
    fields.set("answer", this.texts.get(waiting.key) ?? "");
    const kept = request(this.window, withDraft(waiting.action, undefined), fields).finally(() => {
      if (this.keeping === kept) this.keeping = undefined;
    });
    this.keeping = kept;
  }

  /** Its address says that something is kept. */
  private name(shown: Shown): void {
    this.rename(shown, draftKinds.typed);
  }

  private unname(shown: Shown): void {
    if (isNamed(shown)) this.rename(shown, undefined);
  }

  /** In the history as well, where that is at it. */
  private rename(shown: Shown, kind: string | undefined): void {
    const { address } = shown;
    shown.address = withDraft(address, kind);
    shown.action = withDraft(shown.action, kind);
    const { location, history } = this.window;
    if (address !== shown.address && location.pathname + location.search === address) {
      history.replaceState(null, "", shown.address);
    }
  }
}

function isNamed({ address }: Shown): boolean {
  return new URL(address, "http://own.invalid").searchParams.get(draftParameter) === draftKinds.typed;
}

function withDraft(address: string, kind: string | undefined): string {
  const url = new URL(address, "http://own.invalid");
  url.searchParams.delete(draftParameter);
  if (kind) url.searchParams.set(draftParameter, kind);
  return url.pathname + url.search;
}
