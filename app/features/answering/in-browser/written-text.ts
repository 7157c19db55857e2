import { isNamedTyped, namedTyped, turnField } from "~/features/sessions/draft";
import { Keeper, type Keeping, nextTurn } from "~/features/sessions/in-browser/keeper";
import { requestKeeping } from "./answer-request";
import type { Shown } from "./question-shown";

/**
 * Keeps with the server what somebody is writing to an open question, so that it is there again after reloading and after Back
 * and Forward, as long as the session lasts. The browser keeps nothing of it: the address says that there is something to look
 * for, and the page remembers it until it is left.
 */
export class WrittenText {
  /** By question: what was written and is not stored. */
  private readonly texts = new Map<string, string>();
  private readonly keeper: Keeper<Shown>;
  /** What was written to the question whose answer was sent last. */
  private sent: string | undefined;
  /** That question, where its address said that something is kept. */
  private named: Shown | undefined;

  constructor(
    private readonly window: Window & typeof globalThis,
    private readonly form: HTMLFormElement,
  ) {
    this.keeper = new Keeper(window, (shown, signal) => this.keep(shown, signal));
  }

  /** The question that is shown is being written to, if one writes there at all. */
  note(shown: Shown): void {
    const area = shown.view.querySelector("textarea");
    if (!area) return;
    this.texts.set(shown.key, area.value);
    this.name(shown, true);
    this.form.action = shown.action;
    this.keeper.later(shown);
  }

  /** What was written to this question before stands there again. */
  bring(shown: Shown): void {
    const text = this.texts.get(shown.key);
    const area = shown.view.querySelector("textarea");
    if (!area || text === undefined) return;
    area.value = text;
    shown.isTouched = true;
    this.name(shown, true);
  }

  /**
   * It is sent as an answer, and nothing of it is kept after that. Its entry of the history, which can't be reached once the
   * next question is shown, no longer says that something is kept.
   */
  send(shown: Shown): void {
    const { key } = shown;
    this.keeper.drop(key);
    this.sent = this.texts.get(key);
    this.named = isNamed(shown) ? shown : undefined;
    this.unname(shown);
  }

  /** It is stored as an answer, unless something else was written meanwhile. */
  forget(shown: Shown): void {
    const { key } = shown;
    if (this.texts.get(key) !== this.sent) this.keepUnsent(shown);
    else {
      this.texts.delete(key);
      this.keeper.drop(key);
      this.unname(shown);
    }
  }

  /** Sending it came to nothing: what was written is still no answer, and its address says so again. */
  sentInVain(shown: Shown): void {
    if (this.named === shown) this.name(shown, true);
  }

  /** Its answer may not be stored: it is kept as before. */
  keepUnsent(shown: Shown): void {
    if (this.texts.has(shown.key)) this.keeper.later(shown);
  }

  private keep({ key, action }: Shown, signal: AbortSignal): Promise<Keeping> | undefined {
    const text = this.texts.get(key);
    if (text === undefined) return undefined;
    const form = new this.window.FormData(this.form);
    form.set("intent", "keep");
    form.set("answer", text);
    form.set(turnField, nextTurn());
    return requestKeeping(this.window, namedTyped(action, false), { form, signal });
  }

  private unname(shown: Shown): void {
    if (isNamed(shown)) this.name(shown, false);
  }

  /** Its address says that something is kept, or no longer; in the history as well, where that is at it. */
  private name(shown: Shown, isNamed: boolean): void {
    const { address } = shown;
    shown.address = namedTyped(address, isNamed);
    shown.action = namedTyped(shown.action, isNamed);
    const { location, history } = this.window;
    if (address !== shown.address && location.pathname + location.search === address) {
      history.replaceState(null, "", shown.address);
    }
  }
}

function isNamed({ address }: Shown): boolean {
  return isNamedTyped(new URL(address, "http://own.invalid"));
}
