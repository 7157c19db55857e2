import type { Advice } from "~/features/advice/advice";
import { withNumbers } from "~/features/advice/callable-text-view.server";
import { helpersView } from "~/features/advice/contacts/helpers-view.server";
import { helpersWith, namedIn, nearestOf, type ToldBy } from "~/features/advice/named-contacts";
import type { Words } from "~/i18n/words.server";
import type { CareData } from "./care";
import { gravestFirst } from "./care-told";
import type { ResultGroup } from "./result-groups";
import { careWords } from "./status-words-view.server";

/**
 * One place for the help with all that was told of in these sections, which come as they need care. Somebody who has a lot
 * to carry and told of nothing by itself has somebody to talk to there.
 */
export function careView(
  words: Words,
  advice: Pick<Advice, "contacts">,
  { inOrder, by, isMuch }: { inOrder: ResultGroup["modules"]; by: ToldBy; isMuch: boolean },
): CareData | undefined {
  if (by.told.length === 0) return isMuch ? somebodyToTalkTo(words, advice) : undefined;
  const isSerious = by.told.some(({ level }) => level === "serious");
  const helpers = helpersIn(words, advice, { inOrder, by });
  const [gravest, ...others] = careWords(words, gravestFirst(inOrder)).map((text) =>
    withNumbers(words, advice.contacts, text, helpers.nearest),
  );
  const { nearest, others: further } = helpersView(words, helpers);
  const inside = others.length === 0 ? "help" : further ? "both" : "said";
  return {
    title: words.t(isSerious ? "results:serious.status" : "results:concern.status"),
    first: { said: gravest === undefined ? [] : [gravest], contacts: nearest },
    more:
      further || others.length > 0
        ? { label: words.t(`results:care.more.${inside}`), said: others, contacts: further?.helpers ?? [] }
        : undefined,
  };
}

/** Who helps with what was told of in these sections: in sight who the gravest text sends to. */
export function helpersIn(
  words: Words,
  { contacts }: Pick<Advice, "contacts">,
  { inOrder, by }: { inOrder: ResultGroup["modules"]; by: ToldBy },
) {
  const [gravest] = careWords(words, gravestFirst(inOrder));
  return nearestOf(helpersWith(contacts, by), namedIn(contacts, words.language, gravest));
}

function somebodyToTalkTo(words: Words, { contacts }: Pick<Advice, "contacts">): CareData {
  const listening = contacts.filter(({ need, forKinds }) => need === "crisis" && !forKinds).slice(0, 2);
  const { title, nearest } = helpersView(words, nearestOf(listening));
  return {
    title,
    first: { said: [words.t("results:care.talk")], contacts: nearest },
    more: undefined,
  };
}
