import { data } from "@remix-run/node";
import type { ConflictData, Fact } from "~/design/notices/conflict";
import { documentTitle } from "./document-title.server";
import { addressWithItsDraft, addressWithoutDraft, saveSentDraft } from "./draft.server";
import type { PageRequest } from "./page-request";
import { textFields } from "./text-fields";
import { writerMark } from "./writer.server";

type ConflictGiven = {
  /** The state that is stored now; undefined where it can't be changed any more. */
  version: string | undefined;
  saved: Fact[];
  /** The same facts as they were typed, in the same order; undefined where something was only pressed. */
  typed?: Fact[];
  /** The answer where what was typed is what is stored: a form that was sent twice. */
  same?: Response;
  /** What happened, and the way on, in other words than the usual. */
  text?: string;
  onward?: { href: string; label: string };
  /** Of a form that its page can't show as it was typed. */
  withoutDraft?: true;
};

/** The page shows it in place of its own view. */
type Conflicted = { conflict: ConflictData; view?: undefined };

/**
 * The answer to a form of staff whose record somebody else has changed since the page was opened: both texts side by
 * side. What was typed waits in the page and as a draft, both of the state that is stored now.
 */
export async function conflicted(page: PageRequest, given: ConflictGiven) {
  const { version, saved, typed, same, withoutDraft } = given;
  const { t, context } = page;
  const beside = saved.map(({ label, value }, at) => ({ label, saved: value, typed: typed?.[at]?.value }));
  const rows = typed ? beside.filter((row) => row.saved.trim() !== row.typed?.trim()) : beside;
  if (same && typed && rows.length === 0) throw same;
  const { userUuid } = await page.requirePerson();
  const fields = textFields(await page.form()).filter(([name]) => name !== "version");
  const isTyped = typed !== undefined;
  const kind = version === undefined ? "fixed" : isTyped ? "typed" : "pressed";
  context.formRefused = true;
  context.conflictTold = true;
  const none = t("common:conflict.none");
  const conflict: ConflictData = {
    documentTitle: documentTitle(page, t("common:conflict.title")),
    title: t("common:conflict.title"),
    text: given.text ?? t(`common:conflict.${kind}.text`),
    caption: t("common:conflict.caption"),
    rows: rows.map((row) => ({ ...row, saved: row.saved || none, ...(isTyped && { typed: row.typed || none }) })),
    columns: {
      what: t("common:conflict.what"),
      saved: t("common:conflict.saved"),
      typed: t("common:conflict.typed.column"),
    },
    mine:
      version === undefined
        ? undefined
        : {
            form: { token: page.formToken, writer: writerMark(page.app.secrets, userUuid), version },
            fields,
            label: t(isTyped ? "common:conflict.typed.mine" : "common:conflict.pressed.mine"),
            sending: t("common:conflict.sending"),
          },
    edit:
      isTyped && version !== undefined && !withoutDraft
        ? {
            href: await saveSentDraft(
              page,
              userUuid,
              fields.map(([name]) => name),
              { instead: { version } },
            ),
            label: t("common:conflict.typed.edit"),
          }
        : undefined,
    keep: given.onward ?? {
      // What is being written to another form of the page is not what was pressed.
      href: isTyped ? addressWithoutDraft(page) : addressWithItsDraft(page),
      label: t(isTyped ? "common:conflict.typed.keep" : "common:conflict.pressed.keep"),
    },
  };
  return data<Conflicted>({ conflict }, { status: 409 });
}
