import type { Advice, Contact } from "~/features/advice/advice";
import { withNumbers } from "~/features/advice/callable-text-view.server";
import { type HelpByMatter, type HelpedMatter, helpByMatter } from "~/features/advice/contacts/help-by-matter";
import type { HelpData } from "~/features/advice/contacts/help-by-matter-view";
import { helpersView } from "~/features/advice/contacts/helpers-view.server";
import { isAnySerious, type Told } from "~/features/scoring/care-answers";
import type { Words } from "~/i18n/words.server";
import type { CareData } from "./care";
import { mattersOf } from "./care-told";
import type { ResultGroup } from "./result-groups";
import { careWords } from "./status-words-view.server";

/**
 * One place for the help with all that was told of in these sections. Somebody who has a lot to carry and told of nothing by
 * itself has somebody to talk to there.
 */
export function careView(
  words: Words,
  advice: Pick<Advice, "contacts">,
  { told, care, isMuch }: { told: readonly Told[]; care: HelpByMatter; isMuch: boolean },
): CareData | undefined {
  if (told.length === 0) return isMuch ? somebodyToTalkTo(words, advice) : undefined;
  return {
    title: words.t(isAnySerious(told) ? "results:serious.status" : "results:concern.status"),
    help: helpView(words, advice, care),
  };
}

/** What is said of what was told of in sections, and who helps with each. */
export function saidCare(
  words: Words,
  { contacts }: Pick<Advice, "contacts">,
  { sections, kinds }: { sections: Readonly<ResultGroup["modules"]>; kinds: readonly string[] },
): HelpByMatter {
  const matters = mattersOf(sections).map(({ told, care }) => ({ told, texts: careWords(words, care) }));
  return helpByMatter(contacts, words.language, { matters, kinds });
}

/** Of whom a number is in sight, which what stands beside it need not say again. */
export function contactsInSight({ danger, inSight }: HelpByMatter): Contact[] {
  return [...(danger ? [danger] : []), ...inSight.flatMap(({ contacts }) => contacts)];
}

/** The help as it is shown: of each matter in sight the gravest that is said of it, the rest a press away. */
export function helpView(words: Words, { contacts }: Pick<Advice, "contacts">, help: HelpByMatter): HelpData {
  const { t } = words;
  const { danger, inSight, others, first } = help;
  // Each number stands once, with its contact; what is folded is read far from what is in sight.
  const inReach = contactsInSight(help);
  const shown = (matters: readonly HelpedMatter[], beside: readonly Contact[]) =>
    matters
      .filter(({ texts, contacts: helpers }) => texts.length + helpers.length > 0)
      .map(({ texts, contacts: helpers }) => ({
        said: texts.map((text) => withNumbers(words, contacts, text, [...helpers, ...beside])),
        helpers: helpersView(words, helpers, first),
      }));
  const gravest = inSight.map(({ texts, contacts: helpers }) => ({ texts: texts.slice(0, 1), contacts: helpers }));
  const further = inSight.flatMap(({ texts, contacts: helpers }) =>
    shown([{ texts: texts.slice(1), contacts: [] }], helpers),
  );
  const folded = [...further, ...shown(help.folded, [])];
  const count = folded.flatMap(({ said }) => said).length;
  const rest = others.length > 0 ? [{ said: [t("help:others")], helpers: helpersView(words, others, first) }] : [];
  return {
    danger: danger && withNumbers(words, contacts, t("help:danger")),
    matters: shown(gravest, inReach),
    more:
      folded.length + rest.length > 0
        ? { label: count > 0 ? t("help:withMore", { count }) : t("help:more"), matters: [...folded, ...rest] }
        : undefined,
  };
}

function somebodyToTalkTo(words: Words, { contacts }: Pick<Advice, "contacts">): CareData {
  const listening = contacts.filter(({ need, forKinds }) => need === "crisis" && !forKinds).slice(0, 2);
  const matter = { texts: [words.t("results:care.talk")], contacts: listening };
  return {
    title: words.t("help:where"),
    help: helpView(
      words,
      { contacts },
      { danger: undefined, inSight: [matter], folded: [], others: [], first: undefined },
    ),
  };
}
