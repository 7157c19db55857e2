import type { Text } from "~/i18n/text";
import type { Words } from "~/i18n/words.server";
import { writtenList } from "~/i18n/written-list";
import type { Contact } from "../advice";
import type { CallableText } from "../callable-text";
import { hostOf, telephoneAddress } from "../named-contacts";
import type { ContactWay } from "./contact-ways";

/** How somebody reaches a contact by these lines and pages, each with when it answers and in which languages. */
export function contactWays(
  { t, language }: Words,
  { lines, pages, source }: Pick<Contact, "lines" | "pages" | "source">,
): ContactWay[] {
  const opening = ({ hours, languages }: { hours: Text; languages: Contact["lines"][number]["languages"] }) =>
    t("help:opening", {
      hours: hours[language],
      languages: writtenList(
        languages.map((spoken) => t(`help:language.${spoken}`)),
        language,
      ),
    });
  return [
    ...lines.map((line) => ({
      href: telephoneAddress(line.number),
      icon: "phone" as const,
      label: t("help:call", { number: line.number }),
      opening: withPage(opening(line), source),
    })),
    ...pages.map((page) => ({
      href: page.address,
      icon: "arrow-right" as const,
      label: t(page.isChat ? "help:chat" : "help:open", { page: hostOf(page.address) }),
      opening: opening(page),
    })),
  ];
}

/** Where a text sends its reader to a page, the page opens. */
function withPage(text: string, address: string): CallableText {
  const label = hostOf(address);
  const [before, ...after] = text.split(label);
  return after.length === 0 ? text : [before ?? "", { label, href: address }, after.join(label)];
}
