import { formTokenField } from "~/design/fields/form-token-field";
import { writerField } from "~/design/fields/writer-field";
import { mostTyped, namedTyped, turnField, typedForm } from "../draft";
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

  constructor(
    private readonly window: Window & typeof globalThis,
    /** Where it is kept. */
    private readonly target: string,
  ) {
    this.keeper = new Keeper(window, (written, signal) => this.keep(written, signal));
    window.document.addEventListener("formdata", ({ target, formData }) => {
      if (this.has(target)) formData.set(turnField, nextTurn());
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
  has(form: EventTarget | null): boolean {
    return this.written.has(form as HTMLFormElement);
  }

  /** It is sent, and nothing of it is kept after that. */
  send(form: HTMLFormElement): void {
    this.keeper.drop(form.getAttribute("action") ?? "");
    if (this.last?.form === form) this.last = undefined;
  }

  /** Another page is shown, or the same with what became of another form: what is being written still stands there. */
  leave(): void {
    this.keeper.keepNow();
    if (this.last) this.note(this.last.form, this.last.key);
  }

  private keep({ key, form }: Written, signal: AbortSignal): Promise<Keeping> {
    const fields = new URLSearchParams();
    for (const [name, value] of new this.window.FormData(form))
      if (typeof value === "string") fields.append(name, value);
    fields.delete(turnField);
    const sent = new URLSearchParams({
      [formTokenField]: fields.get(formTokenField) ?? "",
      [writerField]: fields.get(writerField) ?? "",
      [turnField]: nextTurn(),
      [typedForm.at]: key,
      // Of what is too much nothing is kept, nor what there was of it before.
      [typedForm.fields]: fields.toString().length > mostTyped ? "" : fields.toString(),
    }).toString();
    return keepingOf(
      this.window.fetch(this.target, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
        body: sent,
        cache: "no-store",
        redirect: "error",
        signal,
        keepalive: sent.length < mostKeptAlive,
      }),
    );
  }
}
