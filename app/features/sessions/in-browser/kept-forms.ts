import { formTokenField } from "~/design/fields/form-token-field";
import { writerField } from "~/design/fields/writer-field";
import { elsewhereHeader, isNamedTyped, mostTyped, namedTyped, turnField, typedForm } from "../draft";
import { Keeper, type Keeping, keepingOf, mostKeptAlive, nextTurn } from "./keeper";

type Written = { key: string; form: HTMLFormElement };

/**
 * Keeps with the server what somebody is writing to a form of a page, so that it is there again after reloading and after Back,
 * as long as the session lasts. The browser keeps nothing of it: the address says that there is something to look for, and
 * the form goes there, so that its draft ends once it is sent.
 */
export class KeptForms {
  private readonly keeper: Keeper<Written>;
  private readonly written = new WeakSet<HTMLFormElement>();
  /** What was written to last, until it is sent. */
  private last: Written | undefined;
  /** By address, the turn of the newest words of its form that came from here, or were shown here. */
  private readonly known = new Map<string, string>();

  constructor(
    private readonly window: Window & typeof globalThis,
    /** Where it is kept. */
    private readonly target: string,
    /** Says at a form that what was written to it elsewhere gave way; without a text, that there is no more to say. */
    private readonly tell: (form: HTMLFormElement, text: string | undefined) => void,
  ) {
    this.keeper = new Keeper(window, (written, signal) => this.keep(written, signal));
    window.document.addEventListener("formdata", ({ target, formData }) => {
      if (this.has(target)) formData.set(turnField, this.turnFor(target.getAttribute("action") ?? ""));
    });
  }

  /**
   * Somebody has written to this form at an address, which another page may have taken the place of since. All forms of the
   * page go to its new address: whichever is sent, the page that comes after it says whether something is kept.
   */
  note(form: HTMLFormElement, at: string): void {
    const { document, history, location } = this.window;
    const before = location.pathname + location.search;
    const here = namedTyped(before, true);
    if (!form.isConnected || namedTyped(at, true) !== here) return;
    // Words that were there before, this page shows where its address says so.
    const shown = isNamedTyped(new URL(at, location.href)) ? Math.floor(this.window.performance.timeOrigin) : 0;
    if (!this.known.has(here)) this.known.set(here, String(shown));
    if (here !== before) history.replaceState(history.state, "", here + location.hash);
    for (const each of document.querySelectorAll<HTMLFormElement>("form[data-keeps]")) {
      const { pathname, search } = new URL(each.getAttribute("action") ?? "", location.href);
      if (namedTyped(pathname + search, true) === here) each.setAttribute("action", here);
    }
    this.written.add(form);
    this.last = { key: here, form };
    this.keeper.later(this.last);
  }

  /** Whether somebody has written to it here. */
  has(form: EventTarget | null): form is HTMLFormElement {
    return this.written.has(form as HTMLFormElement);
  }

  /** It is sent, and nothing of it is kept after that. */
  send(form: HTMLFormElement): void {
    this.keeper.drop(form.getAttribute("action") ?? "");
    if (this.last?.form === form) this.last = undefined;
    this.tell(form, undefined);
  }

  /** Another page is shown, or the same with what became of another form: what is being written still stands there. */
  leave(): void {
    this.keeper.keepNow();
    if (this.last) this.note(this.last.form, this.last.key);
  }

  private turnFor(key: string): string {
    const turn = nextTurn();
    this.known.set(key, turn);
    return turn;
  }

  private keep({ key, form }: Written, signal: AbortSignal): Promise<Keeping> {
    // Collecting the fields asks for a turn as sending does: which one was known is read before.
    const known = this.known.get(key) ?? "0";
    const fields = new URLSearchParams();
    for (const [name, value] of new this.window.FormData(form))
      if (typeof value === "string") fields.append(name, value);
    fields.delete(turnField);
    const sent = new URLSearchParams({
      [formTokenField]: fields.get(formTokenField) ?? "",
      [writerField]: fields.get(writerField) ?? "",
      [typedForm.known]: known,
      [turnField]: this.turnFor(key),
      [typedForm.at]: key,
      // Of what is too much nothing is kept, nor what there was of it before.
      [typedForm.fields]: fields.toString().length > mostTyped ? "" : fields.toString(),
    }).toString();
    const reply = this.window.fetch(this.target, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
      body: sent,
      cache: "no-store",
      redirect: "error",
      signal,
      keepalive: sent.length < mostKeptAlive,
    });
    return keepingOf(this.toldBy(reply, form));
  }

  private async toldBy(reply: Promise<Response>, form: HTMLFormElement): Promise<Response> {
    const came = await reply;
    const told = came.headers.get(elsewhereHeader);
    if (came.status === 204) this.tell(form, told === null ? undefined : decodeURIComponent(told));
    return came;
  }
}
