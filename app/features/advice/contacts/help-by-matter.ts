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
  /** Whether they told of something after which they might harm themselves. */
  isOwnLife: boolean;
  inSight: HelpedMatter[];
  folded: HelpedMatter[];
  others: Contact[];
  /** The one to turn to first, who speaks with the reader: whom the first text sends to, else the first who helps with it. */
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

/** What somebody may be in danger from: where it is serious it is in sight as well, however much else was told of. */
const dangers: readonly CareSubject[] = ["hopelessness", "violence", "home", "control"];

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
  // Names are found among all contacts: of two that begin alike the longer counts, whoever it belongs to.
  const namedHelpers = (text = "") => namedIn(contacts, language, text).filter((contact) => helpers.includes(contact));
  const taken = new Set<Contact>();
  const helped = (some: readonly Matter[]): HelpedMatter[] => {
    const found = some.map(({ told, texts }) => ({
      texts,
      named: texts.flatMap(namedHelpers),
      best: bestNeedOf(told[0]?.subject),
      fitting: helpersWith(helpers, { told, kinds }),
      contacts: [] as Contact[],
    }));
    const take = (matter: (typeof found)[number], wanted: readonly Contact[]) => {
      for (const contact of wanted) {
        if (taken.has(contact)) continue;
        taken.add(contact);
        matter.contacts.push(contact);
      }
    };
    for (const matter of found) {
      const knowing = newOf(matter.fitting).filter(({ need }) => need === matter.best);
      take(matter, [...matter.named, ...knowing]);
    }
    for (const matter of found) take(matter, newOf(matter.fitting));
    return found.map((matter) => ({ texts: matter.texts, contacts: spokenFirst(matter.contacts, language) }));
  };
  /** Of those who help with a matter the first for each need that nobody is there for yet; of few helpers all. */
  const newOf = (fitting: readonly Contact[]) => {
    const needs = new Set([...taken].map(({ need }) => need));
    const isFirst = (contact: Contact) => fitting.find(({ need }) => need === contact.need) === contact;
    return fitting.filter((contact) => helpers.length <= fewHelpers || (!needs.has(contact.need) && isFirst(contact)));
  };
  const isInSight = ({ told }: Matter, place: number) => place < mattersInSight || told.some(isDanger);
  const inSight = helped(matters.filter(isInSight));
  const folded = helped(matters.filter((matter, place) => !isInSight(matter, place)));
  const others = helpers.filter((contact) => !taken.has(contact));
  return {
    danger,
    isOwnLife: matters.some(({ told }) => told.some(({ subject }) => subject === "hopelessness")),
    inSight,
    folded,
    others: spokenFirst(others, language),
    first: [...namedHelpers(matters[0]?.texts[0]), ...(inSight[0]?.contacts ?? [])].find((contact) =>
      isServedIn(contact, language),
    ),
  };
}

/** Of whom a number is in sight, which what stands beside it need not say again. */
export function contactsInSight({ danger, inSight }: HelpByMatter): Contact[] {
  return [...(danger ? [danger] : []), ...inSight.flatMap(({ contacts }) => contacts)];
}

function isDanger({ subject, level }: Told): boolean {
  return level === "serious" && subject !== undefined && dangers.includes(subject);
}

function spokenFirst(contacts: readonly Contact[], language: Language): Contact[] {
  return contacts.toSorted((one, other) => Number(isServedIn(other, language)) - Number(isServedIn(one, language)));
}
