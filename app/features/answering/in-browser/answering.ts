import { turnField } from "~/features/sessions/draft";
import { nextTurn } from "~/features/sessions/in-browser/keeper";
import { runParameter } from "../run-parameter";
import { type Reply, request } from "./answer-request";
import { chooseByNumber, goOnByItself } from "./go-on";
import { type Leave, leaving } from "./leaving";
import { closeSheetsOf, followErrorLinks, slideByDigit } from "./page-manners";
import { isAnswered, makeField, mendField, openWayOn } from "./question-field";
import { nodesOf, type Shown, shownAfter, shownOf } from "./question-shown";
import { SavingNote } from "./saving-note";
import { WrittenText } from "./written-text";

/** A window with what its browser gives to scripts. */
export type BrowserWindow = Window & typeof globalThis;

/** An answer that is on its way; there is never more than one. */
type Sending = {
  /** What was answered, to come back to. */
  from: Shown;
  /** The question that is shown in its place already. */
  ahead: Shown | undefined;
  /** What was pressed meanwhile and waits for the reply. */
  waits: string | undefined;
  done: Promise<void>;
};

/** What becomes of the browser's history when another question is shown. */
type Entry = "new" | "same" | "replaced";

/** Milliseconds in which a question that came by itself takes no press: the second of a double one is not meant for it. */
const doublePressMs = 300;

/**
 * Makes the page of a question go on without loading anew. An answer is one request; the question that follows is held by
 * the page and shown at once, while the answer is on its way. It can be answered, but nothing is sent before the reply is
 * there: the page is never ahead of what is stored by more than one. Where the reply says anything else, the answer stands
 * there again.
 */
export function startAnswering(window: BrowserWindow, leave: Leave = leaving(window)): void {
  const { document } = window;
  closeSheetsOf(document);
  followErrorLinks(document);
  document.querySelector<HTMLElement>("[role=alert][tabindex]")?.focus();
  const form = document.querySelector<HTMLFormElement>("form[data-answering]");
  const place = form?.querySelector<HTMLElement>("[data-views]");
  // A browser that lacks what an answer is sent with goes on by forms.
  if (form && place && "timeout" in AbortSignal) new AnsweringPage(window, leave, form, place).start();
}

class AnsweringPage {
  private readonly run: string;
  private shown: Shown;
  private sending: Sending | undefined;
  /** Whether the newest entry of the history is the one before it once more: an answer was brought back. */
  private hasSpareEntry = false;
  private turn = 0;
  /** Whether something else stands in the question's place: the form is gone, and a question needs a document. */
  private isReplaced = false;
  private pressTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly note: SavingNote;
  private readonly written: WrittenText;
  private readonly goOn: ReturnType<typeof goOnByItself>;

  constructor(
    private readonly window: BrowserWindow,
    private readonly leave: Leave,
    private readonly form: HTMLFormElement,
    private readonly place: HTMLElement,
  ) {
    this.run = new URL(form.action).searchParams.get(runParameter) ?? "";
    const shown = shownOf(place.childNodes, this.run);
    if (!shown) throw new Error("the page shows no question");
    this.shown = { ...shown, address: this.here() };
    this.note = new SavingNote(window.document);
    this.written = new WrittenText(window, form);
    this.goOn = goOnByItself(form, {
      send: () => this.press("next", { byItself: true }),
      stop: () => {
        if (this.sending?.waits === "next") this.sending.waits = undefined;
      },
    });
  }

  start(): void {
    const { form, window } = this;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.press((event.submitter as HTMLButtonElement | null)?.value ?? "next");
    });
    form.addEventListener("input", () => {
      this.written.note(this.shown);
      this.touch(this.shown);
    });
    form.addEventListener("keydown", (event) => {
      chooseByNumber(form, event);
      if (__DEV_TOOLS__) slideByDigit(form, event);
    });
    window.addEventListener("popstate", () => void this.showHere());
    window.addEventListener("pageshow", (event) => {
      // A page that the browser has kept whole shows what was true when it was left.
      if (event.persisted) {
        this.sending = undefined;
        void this.refresh();
      }
    });
    this.make(this.shown);
    this.update();
  }

  private here(): string {
    const { pathname, search } = this.window.location;
    return pathname + search;
  }

  /** Does what a button says, or keeps it in mind until the answer before it is stored. */
  private press(intent: string, { byItself = false } = {}): void {
    this.goOn.cancel();
    const { sending } = this;
    if (!sending) void this.send(intent, byItself);
    else if (sending.ahead === this.shown && (byItself || intent !== "next")) sending.waits = intent;
  }

  private async send(intent: string, byItself: boolean): Promise<void> {
    const { form, window, shown: from } = this;
    // A question that was asked for before this answer may be asked no more with it.
    this.turn += 1;
    const fields = new window.FormData(form);
    fields.set("intent", intent);
    fields.set(turnField, nextTurn());
    const answer = String(fields.get("answer") ?? "");
    const ahead = intent === "next" && isAnswered(from.view) ? shownAfter(from, answer, this.run) : undefined;
    from.view.querySelector("[data-told]")?.remove();
    this.written.send(from);
    const replied = request(window, form.action, fields);
    let end = () => {};
    const done = new Promise<void>((resolve) => (end = resolve));
    const sending: Sending = { from, ahead, waits: undefined, done };
    this.sending = sending;
    if (ahead) this.show(ahead, "new");
    if (ahead && byItself) this.takeNoPress();
    this.update();
    const reply = await replied;
    if (this.sending === sending) this.settle(sending, reply, intent);
    end();
  }

  private takeNoPress(): void {
    const { style } = this.place;
    style.pointerEvents = "none";
    clearTimeout(this.pressTimer);
    this.pressTimer = setTimeout(() => style.removeProperty("pointer-events"), doublePressMs);
  }

  private settle(sending: Sending, reply: Reply, intent: string): void {
    const { from, ahead } = sending;
    const isAhead = ahead !== undefined && this.shown === ahead;
    // The page is about to go: nothing can be pressed on it any more.
    if (reply.kind === "elsewhere") {
      this.leave.to(reply.address, { replace: isAhead });
      return;
    }
    this.sending = undefined;
    if (reply.kind === "part" && !reply.isRefused) {
      this.goOnTo(reply.html, sending, isAhead);
      return;
    }
    this.written.sentInVain(from);
    if (isAhead) this.bringBack(from);
    this.update();
    if (reply.kind === "document") this.leave.bySending(this.form, intent);
    else if (reply.kind === "trouble") {
      this.written.keepUnsent(from);
      this.note.tell(this.shown.view, reply.trouble);
    } else this.showRefusal(reply.html);
  }

  /** The answer is stored, and this is the question after it. */
  private goOnTo(html: string, { from, ahead, waits }: Sending, isAhead: boolean): void {
    const next = shownOf(nodesOf(this.window.document, html), this.run);
    if (!next) {
      this.leave.reload();
      return;
    }
    this.written.forget(from);
    if (isAhead) this.confirm(ahead as Shown, next);
    else if (!ahead) this.show(next, "new");
    // Whoever has gone Back meanwhile stays there.
    this.update();
    // Another question than the one that was pressed is not answered by that press.
    if (waits && ahead && this.shown === ahead) this.press(waits, { byItself: true });
  }

  /** What the page shows already is what the reply says, but for what follows it. */
  private confirm(ahead: Shown, next: Shown): void {
    const isSame = next.key === ahead.key && (next.html === ahead.html || ahead.isTouched);
    if (!isSame) {
      this.show(next, "replaced");
      return;
    }
    const following = next.nodes.filter((node) => node !== next.view);
    for (const node of ahead.nodes) if (node !== ahead.view) (node as ChildNode).remove();
    ahead.nodes = [ahead.view, ...following];
    ahead.view.after(...following);
  }

  private bringBack(from: Shown): void {
    this.window.history.replaceState(null, "", from.address);
    this.hasSpareEntry = true;
    this.show(from, "same");
  }

  /** The question with what is wrong with its answer, or the page that says why it came to nothing. */
  private showRefusal(html: string): void {
    const { document } = this.window;
    const nodes = nodesOf(document, html);
    const refused = shownOf(nodes, this.run);
    if (refused) {
      this.show({ ...refused, address: this.shown.address }, "same");
      this.written.note(this.shown);
      return;
    }
    const main = document.querySelector<HTMLElement>("main");
    main?.replaceWith(...nodes);
    this.isReplaced = true;
    document.title = document.querySelector("body title")?.textContent ?? document.title;
    document.querySelector<HTMLElement>("main")?.focus();
  }

  private show(next: Shown, entry: Entry): void {
    const { window, form, place } = this;
    const { document, history } = window;
    // What was pressed is of the question that goes.
    this.goOn.cancel();
    if (this.sending) this.sending.waits = undefined;
    this.shown = next;
    this.written.bring(next);
    if (entry === "replaced" || (entry === "new" && this.hasSpareEntry)) history.replaceState(null, "", next.address);
    else if (entry === "new") history.pushState(null, "", next.address);
    if (entry !== "same") this.hasSpareEntry = false;
    place.replaceChildren(...next.nodes);
    form.action = next.action;
    document.title = next.title;
    this.make(next);
    this.update();
    if (entry !== "same") window.scrollTo(0, 0);
    const arrival = next.view.querySelector<HTMLElement>("[role=alert][tabindex]") ?? next.view.querySelector("h1");
    arrival?.focus({ preventScroll: true });
  }

  /** Gives a question that is shown for the first time what it can do with a script. */
  private make(shown: Shown): void {
    if (shown.isMade) return;
    shown.isMade = true;
    makeField(shown.view, () => this.touch(shown));
    this.goOn.offer(shown.view);
  }

  private touch(shown: Shown): void {
    shown.isTouched = true;
    mendField(shown.view);
    this.update();
  }

  private update(): void {
    const isSending = this.sending !== undefined;
    const button = openWayOn(this.shown.view, isSending);
    this.note.waitsAt(isSending ? button : null);
  }

  /** The browser has gone to another entry of its history. */
  private async showHere(): Promise<void> {
    const address = this.here();
    const { sending, shown } = this;
    if (this.isReplaced) return this.leave.reload();
    if (address === shown.address) return;
    if (sending?.ahead) {
      if (address === sending.from.address) return this.show(sending.from, "same");
      if (address === sending.ahead.address) return this.show(sending.ahead, "same");
    }
    await this.refresh();
  }

  /** Shows what the server says is at this address now. */
  private async refresh(): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    await this.sending?.done;
    const reply = await request(this.window, this.here());
    if (turn !== this.turn) return;
    if (reply.kind === "elsewhere") return this.leave.to(reply.address, { replace: true });
    const shown = reply.kind === "part" ? shownOf(nodesOf(this.window.document, reply.html), this.run) : undefined;
    if (shown) this.show({ ...shown, address: this.here() }, "same");
    else this.leave.reload();
  }
}
