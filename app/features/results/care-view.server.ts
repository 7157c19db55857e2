import type { Advice } from "~/features/advice/advice";
import { type HelpByMatter, helpByMatter } from "~/features/advice/contacts/help-by-matter";
import { helpView } from "~/features/advice/contacts/help-by-matter-view.server";
import type { AssessmentOrder } from "~/features/orders/order";
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

/** That whoever ordered the survey does not get this person's results; undefined where nobody else ordered it. */
export function unseenBy(
  { t }: Pick<Words, "t">,
  { personal, organizationName }: Pick<AssessmentOrder, "personal" | "organizationName">,
): string | undefined {
  return personal ? undefined : t("results:unseen", { organisation: organizationName });
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

function somebodyToTalkTo(words: Words, { contacts }: Pick<Advice, "contacts">): CareData {
  const listening = contacts.filter(({ need, forKinds }) => need === "crisis" && !forKinds).slice(0, 2);
  const matter = { texts: [words.t("results:care.talk")], contacts: listening };
  return {
    title: words.t("help:where"),
    help: helpView(
      words,
      { contacts },
      { danger: undefined, isOwnLife: false, inSight: [matter], folded: [], others: [], first: undefined },
    ),
  };
}
