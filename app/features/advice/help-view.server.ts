import type { Language } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import { type Advice, type Contact, needs } from "./advice";
import { contactWays } from "./contacts/contact-ways-view.server";
import type { HelpContact, HelpViewData } from "./help-view";

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
function helpContact(words: Words) {
  const { language } = words;
  const ownFirst = (a: { languages: Language[] }, b: { languages: Language[] }) =>
    Number(b.languages.includes(language)) - Number(a.languages.includes(language));
  return ({ id, name, who, lines, pages, source }: Contact): HelpContact => ({
    key: id,
    name: name[language],
    who: who[language],
    lines: contactWays(words, { lines: lines.toSorted(ownFirst), pages: pages.toSorted(ownFirst), source }),
  });
}
