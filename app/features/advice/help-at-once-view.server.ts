import type { Told } from "~/features/scoring/care-answers";
import type { Words } from "~/i18n/words.server";
import type { Advice, Contact } from "./advice";
import { bestNeedOf } from "./contacts/help-by-matter";
import { helpLink, waysTo } from "./contacts-view.server";
import type { HelpAtOnceData } from "./help-at-once-view";
import { helpersWith } from "./named-contacts";

/** One number and one chat for what was told of on the page before, and the way to all of the help. */
export function helpAtOnceView(
  words: Words,
  { contacts }: Pick<Advice, "contacts">,
  { told, kinds }: { told: Told; kinds: readonly string[] },
): HelpAtOnceData {
  const { t } = words;
  const need = bestNeedOf(told.subject);
  const helpers = helpersWith(contacts, { told: [told], kinds }).filter((contact) => contact.need !== "danger");
  const first = (found: Contact[]) => found.find((contact) => contact.need === need) ?? found[0];
  const chats = helpers.filter(({ pages }) => pages.some(({ isChat }) => isChat));
  const phone = first(helpers.filter(({ lines }) => lines.length > 0));
  const chat = chats.find(({ forKinds }) => forKinds) ?? first(chats);
  return {
    title: t("help:atOnce"),
    ways: [phone, chat].flatMap((contact) => (contact ? waysTo(words, contact) : [])),
    link: helpLink(words),
    beside: t("help:beside"),
  };
}
