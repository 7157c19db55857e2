import type { Person } from "~/features/people/person";
import type { Words } from "~/i18n/words.server";
import type { PaperData } from "./paper";

/** How a page about results is printed. */
export function paperOf({ t }: Pick<Words, "t">, person: Pick<Person, "firstName" | "lastName">): PaperData {
  return { print: t("results:print"), owner: [person.firstName, person.lastName].filter(Boolean).join(" ") };
}
