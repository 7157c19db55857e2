import type { Advice } from "~/features/advice/advice";
import { withNumbers } from "~/features/advice/callable-text-view.server";
import { helpersView } from "~/features/advice/contacts/helpers-view.server";
import { helpersWith, namedIn, nearestOf, type ToldBy } from "~/features/advice/named-contacts";
import { isAnySerious, type Told } from "~/features/scoring/care-answers";
import type { Words } from "~/i18n/words.server";
import { writtenList } from "~/i18n/written-list";
import type { CareData } from "./care";
import { gravestFirst, subjectsOf } from "./care-told";
import type { ResultGroup } from "./result-groups";
import { careWords } from "./status-words-view.server";

/**
 * One place for the help with all that was told of in these sections, which come as they need care. Somebody who has a lot
 * to carry and told of nothing by itself has somebody to talk to there.
 */
export function careView(
  words: Words,
  advice: Pick<Advice, "contacts">,
  { told, care: { texts, helpers }, isMuch }: { told: readonly Told[]; care: SaidCare; isMuch: boolean },
): CareData | undefined {
  if (told.length === 0) return isMuch ? somebodyToTalkTo(words, advice) : undefined;
  const [gravest, ...others] = texts.map((text) => withNumbers(words, advice.contacts, text, helpers.nearest));
  const { nearest, others: further } = helpersView(words, helpers);
  const inside = others.length === 0 ? "help" : further ? "both" : "said";
  return {
    title: words.t(isAnySerious(told) ? "results:serious.status" : "results:concern.status"),
    about: mattersOf(words, told),
    first: { said: gravest === undefined ? [] : [gravest], contacts: nearest },
    more:
      further || others.length > 0
        ? { label: words.t(`results:care.more.${inside}`), said: others, contacts: further?.helpers ?? [] }
        : undefined,
  };
}

/** What is said of what was told of in sections, the gravest first, and who helps: in sight also whom that text sends to. */
export type SaidCare = { texts: string[]; helpers: ReturnType<typeof nearestOf> };

export function saidCare(
  words: Words,
  { contacts }: Pick<Advice, "contacts">,
  { sections, by }: { sections: Readonly<ResultGroup["modules"]>; by: ToldBy },
): SaidCare {
  const texts = careWords(words, gravestFirst(sections));
  const { language } = words;
  return { texts, helpers: nearestOf(helpersWith(contacts, by), language, namedIn(contacts, language, texts[0])) };
}

function somebodyToTalkTo(words: Words, { contacts }: Pick<Advice, "contacts">): CareData {
  const listening = contacts.filter(({ need, forKinds }) => need === "crisis" && !forKinds).slice(0, 2);
  const { title, nearest } = helpersView(words, nearestOf(listening, words.language));
  return {
    title,
    about: undefined,
    first: { said: [words.t("results:care.talk")], contacts: nearest },
    more: undefined,
  };
}

/** How many of the matters that were told of are named: more is a list that weighs. */
const mattersAtMost = 3;

/** That all of it was read, where it is about more than one matter: the words beneath are about the gravest alone. */
function mattersOf({ t, language }: Words, told: readonly Told[]): string | undefined {
  const subjects = subjectsOf(told);
  if (subjects.length < 2) return undefined;
  const named = subjects.slice(0, mattersAtMost).map((subject) => t(`results:care.subject.${subject}`));
  const matters = subjects.length > mattersAtMost ? [...named, t("results:care.otherMatters")] : named;
  return t("results:care.about", { matters: writtenList(matters, language) });
}
