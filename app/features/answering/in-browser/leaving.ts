/** How the page is left for a document of its own. */
export type Leave = {
  to(address: string, how: { replace: boolean }): void;
  /** Sends the form as a browser without a script would, by the button that says this. */
  bySending(form: HTMLFormElement, intent: string): void;
  reload(): void;
};

export function leaving({ document, location }: Window): Leave {
  return {
    to: (address, { replace }) => (replace ? location.replace(address) : location.assign(address)),
    bySending(form, intent) {
      const said = document.createElement("input");
      Object.assign(said, { type: "hidden", name: "intent", value: intent });
      form.append(said);
      form.submit();
    },
    reload: () => location.reload(),
  };
}
