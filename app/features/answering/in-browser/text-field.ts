import {
  announceDelayMs,
  type CounterTexts,
  countCharacters,
  counterMessage,
  languageAround,
} from "~/design/fields/text-count";

/** Counts what is written from near the limit on, with the counters that the field brings along (design/fields/text-area.tsx). */
export function countText(area: HTMLTextAreaElement): void {
  const templates = [...(area.parentElement?.querySelectorAll<HTMLTemplateElement>("template[data-counter]") ?? [])];
  const live = area.parentElement?.querySelector("[aria-live]");
  const texts = Object.assign(
    {},
    ...templates.map(({ dataset }) => JSON.parse(dataset.counter ?? "{}")),
  ) as CounterTexts & {
    limit: number;
    counterFrom: number;
  };
  let shown: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const recount = () => {
    const count = countCharacters(area.value);
    const isOver = count > texts.limit;
    const message = counterMessage(count, texts, languageAround(area));
    shown?.remove();
    shown = undefined;
    const counter = templates[isOver ? 1 : 0]?.content.firstElementChild;
    if (message && counter) {
      shown = counter.cloneNode(true) as Element;
      const words = shown.querySelector("span");
      if (words) words.textContent = message;
      templates[0]?.before(shown);
    }
    // Refused until what was told of it is gone (mendField).
    const isRefused = area.ownerDocument.getElementById(`${area.id}-error`) !== null;
    if (isOver || isRefused) area.setAttribute("aria-invalid", "true");
    else area.removeAttribute("aria-invalid");
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (live && live.textContent !== message) live.textContent = message;
    }, announceDelayMs);
  };
  area.addEventListener("input", recount);
  recount();
}

/** Whether what is written can be sent. */
export function isText(area: HTMLTextAreaElement, isRequired: boolean): boolean {
  const [template] = area.parentElement?.querySelectorAll<HTMLTemplateElement>("template[data-counter]") ?? [];
  const { limit = 0 } = JSON.parse(template?.dataset.counter ?? "{}") as { limit?: number };
  const count = countCharacters(area.value);
  return count <= limit && (count > 0 || !isRequired);
}
