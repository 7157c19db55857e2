/** Milliseconds without a key after which what is written is kept. */
export const keptAfterMs = 1_000;

/** Milliseconds after which keeping that came to nothing is tried again. */
const triedAgainAfterMs = 10_000;

/** Milliseconds after which no reply is expected any more. */
export const mostWaitingMs = 30_000;

/** Most bytes that a browser sends on when the page that sends them is left. */
export const mostKeptAlive = 60_000;

/** Whether it is kept, can't be kept, or might be by another try. */
export type Keeping = "kept" | "refused" | "trouble";

/** What the reply says of a text that was sent to be kept. */
export async function keepingOf(reply: Promise<Response>): Promise<Keeping> {
  try {
    const { status, headers } = await reply;
    if (status === 204) return "kept";
    // One that leads elsewhere, such as to the login, has the status of one that is late: of that, and of what comes from
    // somewhere between, another try may be kept.
    return headers.has("location") || (status >= 400 && status < 500) ? "refused" : "trouble";
  } catch {
    return "trouble";
  }
}

let lastTurn = 0;

/** Of what one browser sends about the same form the later has the higher number, whichever of them arrives first. */
export function nextTurn(): string {
  lastTurn = Math.max(lastTurn + 1, Date.now());
  return String(lastTurn);
}

/** What a request is given up by, at the latest when no reply is expected any more. */
function givenUpBy(): { signal: AbortSignal; giveUp: () => void } {
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  AbortSignal.timeout(mostWaitingMs).addEventListener("abort", giveUp);
  return { signal: controller.signal, giveUp };
}

/**
 * Keeps with the server what somebody is writing, a moment after the last key and when the page is left, so that it is there
 * again as long as the session lasts. One text at a time is on its way.
 */
export class Keeper<Written extends { key: string }> {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: Written | undefined;
  private onItsWay: { key: string; done: Promise<void>; giveUp: () => void; isWanted: boolean } | undefined;

  /** `send`: undefined where nothing of it is to be kept any more. */
  constructor(
    window: Window,
    private readonly send: (written: Written, signal: AbortSignal) => Promise<Keeping> | undefined,
  ) {
    window.addEventListener("pagehide", () => this.keepNow());
    window.document.addEventListener("visibilitychange", () => {
      if (window.document.visibilityState === "hidden") this.keepNow();
    });
  }

  later(written: Written, ms = keptAfterMs): void {
    this.waiting = written;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), ms);
  }

  /** The page of it is left: what is on its way gives way to what is newer. */
  keepNow(): void {
    this.keep({ isLeaving: true });
  }

  /** Nothing of it is to be kept any more. What the server has of it already comes too late there. */
  drop(key: string): void {
    this.forgetWaiting(key);
    if (this.onItsWay?.key !== key) return;
    this.onItsWay.isWanted = false;
    this.onItsWay.giveUp();
  }

  private forgetWaiting(key: string): void {
    if (this.waiting?.key !== key) return;
    clearTimeout(this.timer);
    this.waiting = undefined;
  }

  private keep({ isLeaving = false } = {}): void {
    const { waiting, onItsWay } = this;
    if (!waiting) return;
    if (onItsWay && !isLeaving) {
      void onItsWay.done.then(() => this.keep());
      return;
    }
    this.forgetWaiting(waiting.key);
    if (onItsWay?.key === waiting.key) onItsWay.giveUp();
    const { signal, giveUp } = givenUpBy();
    const sent = this.send(waiting, signal);
    if (!sent) return;
    const done = sent.then((outcome) => {
      if (this.onItsWay !== kept) return;
      this.onItsWay = undefined;
      if (outcome === "trouble" && kept.isWanted && !this.waiting) this.later(waiting, triedAgainAfterMs);
    });
    const kept = { key: waiting.key, done, giveUp, isWanted: true };
    this.onItsWay = kept;
  }
}
