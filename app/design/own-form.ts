import type { StaffFormData } from "./staff-form";

/**
 * A form for the person who asks for it, with what they typed into it before: posted just now, or kept as a draft, which
 * `note` tells of.
 */
export type OwnForm = { writer: string; kept: Readonly<Record<string, string>> | undefined; note?: string };

/** The form of a page, of the state that what was typed before was made from, or else of the one that is stored. */
export function ownStaffForm(
  token: string,
  { writer, kept, note }: OwnForm,
  version: string | undefined,
): StaffFormData {
  return { token, writer, version: kept?.version ?? version, ...(kept && note !== undefined && { note }) };
}

/** What was typed before, as a form posts it; undefined where nothing was. */
export function typedBefore({ kept }: OwnForm): FormData | undefined {
  if (!kept) return undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(kept)) form.append(name, value);
  return form;
}
