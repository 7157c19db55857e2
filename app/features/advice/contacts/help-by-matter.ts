import type { Told } from "~/features/scoring/care-answers";
import type { CareSubject } from "~/features/survey/definition";
import type { Language } from "~/i18n/languages";
import type { Contact } from "../advice";
import { helpersWith, isServedIn, namedIn } from "../named-contacts";

/** One thing that a person told of, and what is said of it. */
export type Matter = { told: readonly Told[]; texts: readonly string[] };

/** Who helps: in danger, with each matter in its order, and who else. Each contact is there once. */
export type HelpByMatter = {
  danger: Contact | undefined;
  inSight: HelpedMatter[];
  folded: HelpedMatter[];
  others: Contact[];
  /** The one to turn to first: whom the first text sends to, where they speak with the reader. */
  first: Contact | undefined;
};

export type HelpedMatter = { texts: readonly string[]; contacts: readonly Contact[] };

/** Who knows a subject best; of others whoever listens in a crisis. */
const bestNeed: Partial<Record<CareSubject, Contact["need"]>> = {
  violence: "violence",
  harassment: "violence",
  bullying: "violence",
  home: "violence",
  control: "violence",
  addiction: "substances",
  gambling: "substances",
};

export function bestNeedOf(subject: CareSubject | undefined): Contact["need"] {
  return (subject && bestNeed[subject]) ?? "crisis";
}

/** How many matters are in sight: whoever told of six would read for minutes before they have come to the first number. */
const mattersInSight = 2;

/** So few helpers are all in sight. */
const fewHelpers = 3;

/**
 * The matters stand gravest first. With each: whom its texts send to, who knows its subject best, and for each other need
 * the first who helps with it; nobody who is with another matter, so that nobody looks for the help that fits among a dozen.
 * Whoever has no word of the reader's language stands last.
 */
export function helpByMatter(
  contacts: readonly Contact[],
  language: Language,
  { matters, kinds }: { matters: readonly Matter[]; kinds: readonly string[] },
): HelpByMatter {
  const all = helpersWith(contacts, { told: matters.flatMap(({ told }) => told), kinds });
  const danger = all.find(({ need }) => need === "danger");
  const helpers = all.filter((contact) => contact !== danger);
  const taken = new Set<Contact>();
  const helped = (some: readonly Matter[]): HelpedMatter[] => {
    const found = some.map((matter) => {
      const fitting = helpersWith(helpers, { told: matter.told, kinds });
      const named = matter.texts.flatMap((text) => namedIn(helpers, language, text));
      const best = bestNeedOf(matter.told[0]?.subject);
      return { texts: matter.texts, fitting, named, best, contacts: new Set<Contact>() };
    });
    const take = (of: (typeof found)[number], wanted: readonly Contact[]) => {
      for (const contact of wanted.filter((one) => !taken.has(one))) {
        taken.add(contact);
        of.contacts.add(contact);
      }
    };
    const firstOf = (fitting: readonly Contact[], isMeant: (need: Contact["need"]) => boolean) => {
      const needs = new Set([...taken].map(({ need }) => need));
      return fitting.filter(
        (contact) =>
          isMeant(contact.need) &&
          (helpers.length <= fewHelpers ||
            (!needs.has(contact.need) && fitting.find(({ need }) => need === contact.need) === contact)),
      );
    };
    for (const each of found) take(each, [...each.named, ...firstOf(each.fitting, (need) => need === each.best)]);
    for (const each of found)
      take(
        each,
        firstOf(each.fitting, () => true),
      );
    return found.map(({ texts, contacts: own }) => ({ texts, contacts: spokenFirst([...own], language) }));
  };
  const inSight = helped(matters.slice(0, mattersInSight));
  const folded = helped(matters.slice(mattersInSight));
  return {
    danger,
    inSight,
    folded,
    others: spokenFirst(
      helpers.filter((contact) => !taken.has(contact)),
      language,
    ),
    first: namedIn(helpers, language, matters[0]?.texts[0]).find((contact) => isServedIn(contact, language)),
  };
}

function spokenFirst(contacts: readonly Contact[], language: Language): Contact[] {
  return contacts.toSorted((one, other) => Number(isServedIn(other, language)) - Number(isServedIn(one, language)));
}
