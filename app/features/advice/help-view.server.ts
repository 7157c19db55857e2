import { type Language, localeOf } from "~/i18n/languages";
import type { Text } from "~/i18n/text";
import type { Words } from "~/i18n/words.server";
import { type Advice, type Contact, needs } from "./advice";
import type { HelpContact, HelpViewData } from "./help-view";
import { telephoneAddress } from "./named-contacts";

/** The page that tells where to get help, whoever reads it. */
export function helpView(words: Words, { contacts }: Pick<Advice, "contacts">): HelpViewData {
  const { t } = words;
  const everyday = ["work", "studies", "service", "money", "health"] as const;
  return {
    title: t("help:title"),
    lead: t("help:lead"),
    needs: needs.flatMap((need) => {
      const fitting = contacts.filter((contact) => contact.need === need);
      if (fitting.length === 0) return [];
      const isDanger = need === "danger";
      return { key: need, isDanger, title: t(`help:need.${need}`), contacts: fitting.map(helpContact(words)) };
    }),
    notRead: t("help:notRead"),
    everyday: {
      title: t("help:everyday.title"),
      intro: t("help:everyday.intro"),
      places: everyday.map((key) => ({
        key,
        title: t(`help:everyday.${key}.title`),
        text: t(`help:everyday.${key}.text`),
      })),
    },
  };
}

/** All lines of a contact, those in the reader's language first: somebody may speak another one better. */
function helpContact({ t, language }: Words) {
  const list = new Intl.ListFormat(localeOf[language], { type: "conjunction" });
  const ownFirst = (a: { languages: Language[] }, b: { languages: Language[] }) =>
    Number(b.languages.includes(language)) - Number(a.languages.includes(language));
  const opening = ({ hours, languages }: { hours: Text; languages: Language[] }) =>
    t("help:opening", {
      hours: hours[language],
      languages: list.format(languages.map((spoken) => t(`help:language.${spoken}`))),
    });
  return ({ id, name, who, lines, pages }: Contact): HelpContact => ({
    key: id,
    name: name[language],
    who: who[language],
    lines: [
      ...lines.toSorted(ownFirst).map((line) => ({
        href: telephoneAddress(line.number),
        icon: "phone" as const,
        label: t("help:call", { number: line.number }),
        opening: opening(line),
      })),
      ...pages.toSorted(ownFirst).map((page) => ({
        href: page.address,
        icon: "arrow-right" as const,
        label: t(page.isChat ? "help:chat" : "help:open", { page: new URL(page.address).host.replace(/^www\./, "") }),
        opening: opening(page),
      })),
    ],
  });
}
