import type { Trouble } from "../drawn/question-view";

/** Milliseconds before a button says that it waits: most replies come sooner, and a short flash would disturb. */
const momentMs = 200;

/** Says that an answer is on its way, on the button that waits for it and once to screen readers, and what came of it. */
export class SavingNote {
  private readonly status: HTMLElement | null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: HTMLButtonElement | null = null;
  private label: Node[] = [];

  constructor(private readonly document: Document) {
    this.status = document.querySelector<HTMLElement>("[data-saving]");
  }

  /** The button that waits from now on; null where nothing is on its way any more. */
  waitsAt(button: HTMLButtonElement | null): void {
    if (button === this.waiting) return;
    clearTimeout(this.timer);
    if (this.label.length > 0) this.waiting?.replaceChildren(...this.label);
    this.label = [];
    this.waiting = button;
    const { status } = this;
    if (!button) status?.replaceChildren();
    else this.timer = setTimeout(() => this.say(button), momentMs);
  }

  private say(button: HTMLButtonElement): void {
    const words = this.status?.dataset.saving ?? "";
    this.label = [...button.childNodes];
    button.replaceChildren(words);
    if (this.status?.textContent !== words) this.status?.replaceChildren(words);
  }

  /** Says above the question why its answer isn't known to be saved. */
  tell(view: HTMLElement, trouble: Trouble): void {
    const template = this.document.querySelector<HTMLTemplateElement>(`template[data-trouble=${trouble}]`);
    if (!template) return;
    view.querySelector("h1")?.before(this.document.importNode(template.content, true));
    view.querySelector<HTMLElement>("[data-told]")?.focus();
  }
}
