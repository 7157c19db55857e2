import type { Words } from "~/i18n/words.server";
import type { CheckSheet } from "./xlsx-file.server";

/** The last worksheet at its shortest: how many rows there are, and their hash. */
export const rowCountSheet = ({ t }: Pick<Words, "t">): CheckSheet => ({
  title: t("exports:check.title"),
  rows: ({ rows, sha256 }) => [
    [t("exports:check.rows"), rows],
    [t("exports:check.sha256"), sha256],
  ],
});
