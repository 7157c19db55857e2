import type { Words } from "~/i18n/words.server";
import type { Advice, Contact } from "../advice";
import { withNumbers } from "../callable-text-view.server";
import { contactsInSight, type HelpByMatter, type HelpedMatter } from "./help-by-matter";
import type { HelpData } from "./help-by-matter-view";
import { helpersView } from "./helpers-view.server";

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
    danger: danger && withNumbers(words, contacts, t(help.isOwnLife ? "help:dangerToSelf" : "help:danger")),
    matters: shown(gravest, inReach),
    more:
      folded.length + rest.length > 0
        ? { label: count > 0 ? t("help:withMore", { count }) : t("help:more"), matters: [...folded, ...rest] }
        : undefined,
  };
}
