import { formTokenField } from "~/design/fields/form-token-field";
import { writerField } from "~/design/fields/writer-field";
import { namedTyped, turnField, typedForm } from "../draft";
import { Keeper, type Keeping, mostKeptAlive, nextTurn } from "./keeper";

type Written = { key: string; form: HTMLFormElement };

/**
 * Keeps with the server what somebody is writing to a form of a page, so that it is there again after reloading and after Back,
 * as long as the session lasts. The browser keeps nothing of it: the address says that there is something to look for, and
 * the form goes there, so that its draft ends once it is sent.
 */
export class KeptForms {
  private readonly keeper: Keeper<Written>;
  private readonly written = new WeakSet<HTMLFormElement>();

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

  /** Somebody is writing to this form. */
  note(form: HTMLFormElement): void {
    const { location, history } = this.window;
    const here = namedTyped(location.pathname + location.search, true);
    if (here !== location.pathname + location.search) history.replaceState(history.state, "", here + location.hash);
    form.setAttribute("action", here);
    this.written.add(form);
    this.keeper.later({ key: here, form });
  }

  /** Whether somebody has written to it here. */
  has(form: EventTarget | null): boolean {
    return this.written.has(form as HTMLFormElement);
  }

  /** It is sent, and nothing of it is kept after that. */
  send(form: HTMLFormElement): void {
    this.keeper.drop(form.getAttribute("action") ?? "");
  }

  /** Another page is shown. */
  leave(): void {
    this.keeper.keepNow();
  }

  private async keep({ key, form }: Written, signal: AbortSignal): Promise<Keeping> {
    const fields = new URLSearchParams();
    for (const [name, value] of new this.window.FormData(form))
      if (typeof value === "string") fields.append(name, value);
    fields.delete(turnField);
    const sent = new URLSearchParams({
      [formTokenField]: fields.get(formTokenField) ?? "",
      [writerField]: fields.get(writerField) ?? "",
      [turnField]: nextTurn(),
      [typedForm.at]: key,
      [typedForm.fields]: fields.toString(),
    }).toString();
    try {
      const { status } = await this.window.fetch(this.target, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
        body: sent,
        cache: "no-store",
        redirect: "error",
        signal,
        keepalive: sent.length < mostKeptAlive,
      });
      if (status === 204) return "kept";
      return status >= 400 && status < 500 ? "refused" : "trouble";
    } catch {
      return "trouble";
    }
  }
}
