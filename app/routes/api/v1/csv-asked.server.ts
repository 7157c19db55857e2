import type { z } from "zod";
import type { csvQuery } from "~/features/api/v1/wire";
import { separatorFor } from "~/features/exports/csv-format";
import type { Language } from "~/i18n/languages";

/** How a CSV file is to be, by what was asked and by its language. */
export function csvAsked({ query, language }: { query: z.output<typeof csvQuery>; language: Language }) {
  return { separator: separatorFor(language, query.separator), check: query.check === "1" };
}
