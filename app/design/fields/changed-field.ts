/** Whether somebody has typed or chosen something in a field since its page came. */
export function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    // The first one is chosen where none is marked.
    const implied = field.multiple || options.some(({ defaultSelected }) => defaultSelected) ? undefined : options[0];
    return options.some((option) => option.selected !== (option.defaultSelected || option === implied));
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return false;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

/**
 * The forms of a page that the server keeps as a draft, of those that somebody has changed. A page sends one of them only: the
 * first is the one with the longest text, which is the most to write again.
 */
export function changedForms(page: Document): HTMLFormElement[] {
  return [...page.querySelectorAll<HTMLFormElement>("form[data-keeps]")]
    .map((form) => ({ form, fields: [...form.elements].filter(isChanged) }))
    .filter(({ fields }) => fields.length > 0)
    .map(({ form, fields }) => ({ form, length: Math.max(...fields.map(lengthOfText)) }))
    .sort((one, other) => other.length - one.length)
    .map(({ form }) => form);
}

function lengthOfText(field: Element): number {
  const isChosen = field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);
  const isText = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !isChosen);
  return isText ? field.value.length : 0;
}
