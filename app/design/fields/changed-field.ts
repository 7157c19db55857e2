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
 * The form of a page that the server keeps as a draft, where somebody has changed one. A page sends one of them only: of
 * several it is the one with more to write again.
 */
export function changedForm(page: Document): HTMLFormElement | undefined {
  const changed = [...page.querySelectorAll<HTMLFormElement>("form[data-keeps]")]
    .map((form) => ({ form, fields: [...form.elements].filter(isChanged) }))
    .filter(({ fields }) => fields.length > 0);
  const isText = (field: Element) => field instanceof HTMLTextAreaElement;
  return (changed.find(({ fields }) => fields.some(isText)) ?? changed[0])?.form;
}
