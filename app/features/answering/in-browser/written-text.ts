import { draftKinds, draftParameter } from "~/features/sessions/draft";
import { givenUpBy, requestKeeping } from "./answer-request";
import type { Shown } from "./question-shown";

/** Milliseconds without a key after which what is written is kept. */
export const keptAfterMs = 1_000;

/** Milliseconds after which keeping that came to nothing is tried again. */
const triedAgainAfterMs = 10_000;

/** Most milliseconds that an answer waits for the keeping of its text. */
export const mostHeldBackMs = 1_500;

/** What is being kept; one at a time, so that an older text never lands after a newer one. */
type Keeping = {
  key: string;
  done: Promise<void>;
  giveUp: () => void;
  /** Whether it is to be tried again where it comes to nothing. */
  isWanted: boolean;
};

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
  private keeping: Keeping | undefined;
  /** Sends at once the answer that waits for keeping. */
  private hurry: (() => void) | undefined;
  /** What was written to the question whose answer was sent last. */
  private sent: string | undefined;
  /** That question, where its address said that something is kept. */
  private named: Shown | undefined;

  constructor(
    private readonly window: Window & typeof globalThis,
    private readonly form: HTMLFormElement,
  ) {
    const leave = () => {
      this.hurry?.();
      this.keep({ isLeaving: true });
    };
    window.addEventListener("pagehide", leave);
    form.ownerDocument.addEventListener("visibilitychange", () => {
      if (form.ownerDocument.visibilityState === "hidden") leave();
    });
  }

  /** The question that is shown is being written to, if one writes there at all. */
  note(shown: Shown): void {
    const area = shown.view.querySelector("textarea");
    if (!area) return;
    this.texts.set(shown.key, area.value);
    this.name(shown);
    this.form.action = shown.action;
    this.keepLater(shown, keptAfterMs);
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
   * Sends it as an answer. What is being kept of it is waited for, a moment at most and not where the page is left; then it
   * is given up, so that it doesn't land after the answer. Its entry of the history, which can't be reached once the next question
   * is shown, no longer says that something is kept.
   */
  send<R>(shown: Shown, answer: () => Promise<R>): Promise<R> {
    const { keeping } = this;
    const { key } = shown;
    this.drop(key);
    this.sent = this.texts.get(key);
    this.named = isNamed(shown) ? shown : undefined;
    this.unname(shown);
    if (keeping?.key !== key) return answer();
    keeping.isWanted = false;
    return new Promise((resolve) => {
      const go = () => {
        if (this.hurry !== go) return;
        this.hurry = undefined;
        clearTimeout(timer);
        keeping.giveUp();
        resolve(answer());
      };
      const timer = setTimeout(go, mostHeldBackMs);
      this.hurry = go;
      void keeping.done.then(go);
    });
  }

  /** It is stored as an answer, unless something else was written meanwhile. */
  forget(shown: Shown): void {
    const { key } = shown;
    if (this.texts.get(key) !== this.sent) this.keepUnsent(shown);
    else {
      this.texts.delete(key);
      this.drop(key);
      this.unname(shown);
    }
  }

  /** Sending it came to nothing: what was written is still no answer, and its address says so again. */
  sentInVain(shown: Shown): void {
    if (this.named === shown) this.name(shown);
  }

  /** Its answer may not be stored: it is kept as before. */
  keepUnsent(shown: Shown): void {
    if (this.texts.has(shown.key)) this.keepLater(shown, keptAfterMs);
  }

  private keepLater(shown: Shown, ms: number): void {
    this.waiting = shown;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), ms);
  }

  /** Nothing of it waits any more. */
  private drop(key: string): void {
    if (this.waiting?.key !== key) return;
    clearTimeout(this.timer);
    this.waiting = undefined;
  }

  private keep({ isLeaving = false } = {}): void {
    const { waiting, keeping } = this;
    const text = waiting && this.texts.get(waiting.key);
    if (!waiting || text === undefined) return;
    if (keeping && !isLeaving) {
      void keeping.done.then(() => this.keep());
      return;
    }
    this.drop(waiting.key);
    if (keeping?.key === waiting.key) keeping.giveUp();
    const form = new this.window.FormData(this.form);
    form.set("intent", "keep");
    form.set("answer", text);
    const { signal, giveUp } = givenUpBy();
    const address = withDraft(waiting.action, undefined);
    const done = requestKeeping(this.window, address, { form, signal }).then((outcome) => {
      if (this.keeping !== kept) return;
      this.keeping = undefined;
      const isAgain = outcome === "trouble" && kept.isWanted && !this.waiting;
      if (isAgain && this.texts.has(waiting.key)) this.keepLater(waiting, triedAgainAfterMs);
    });
    const kept: Keeping = { key: waiting.key, done, giveUp, isWanted: true };
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
