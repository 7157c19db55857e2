import type { z } from "zod";
import { careSubjects, lifeAreas } from "~/features/survey/definition";
import { type ContentProblem, contentKey, schemaReason, tooLong } from "~/i18n/authored-content";
import {
  type Advice,
  contactsFileSchema,
  type Guide,
  goals,
  guidesFileSchema,
  levels,
  recommendationsFileSchema,
  recommendationTypes,
  strengthsFileSchema,
} from "./advice";
import { answersTo } from "./advised-person";

export const adviceFiles = ["strengths.yaml", "recommendations.yaml", "guides.yaml", "contacts.yaml"] as const;
export type AdviceFile = (typeof adviceFiles)[number];

/** One thing wrong with the advice: in which file, where (ids, not indexes) and why. */
export type AdviceProblem = ContentProblem & { file: AdviceFile };

/** Longest text of each sort, in characters: a card reads at a glance, a guide's section on one phone screen. */
export const adviceLimits = { header: 60, intro: 300, content: 400, today: 110, tag: 25, section: 700 } as const;

/** The advice, or every problem found; advice with a problem is never shown. */
export type AdviceCheck = { ok: true; advice: Advice } | { ok: false; problems: AdviceProblem[] };

/** Checks the parsed content of the four files, each by itself and then against each other. */
export function checkAdvice(contents: Record<AdviceFile, unknown>): AdviceCheck {
  const strengths = strengthsFileSchema.safeParse(contents["strengths.yaml"]);
  const recommendations = recommendationsFileSchema.safeParse(contents["recommendations.yaml"]);
  const guides = guidesFileSchema.safeParse(contents["guides.yaml"]);
  const contacts = contactsFileSchema.safeParse(contents["contacts.yaml"]);
  if (!strengths.success || !recommendations.success || !guides.success || !contacts.success) {
    const problems = [
      ...schemaProblems("strengths.yaml", strengths.error, contents),
      ...schemaProblems("recommendations.yaml", recommendations.error, contents),
      ...schemaProblems("guides.yaml", guides.error, contents),
      ...schemaProblems("contacts.yaml", contacts.error, contents),
    ];
    return { ok: false, problems };
  }
  const advice: Advice = { strengths: strengths.data, ...recommendations.data, ...guides.data, ...contacts.data };
  const problems = [
    ...within("strengths.yaml", checkStrengths(advice)),
    ...within("recommendations.yaml", checkRecommendations(advice)),
    ...within("guides.yaml", checkGuides(advice)),
    ...within("contacts.yaml", checkContacts(advice)),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, advice };
}

function* within(file: AdviceFile, problems: Iterable<ContentProblem>): Generator<AdviceProblem> {
  for (const problem of problems) yield { file, ...problem };
}

function schemaProblems(
  file: AdviceFile,
  error: z.ZodError | undefined,
  contents: Record<AdviceFile, unknown>,
): AdviceProblem[] {
  return (error?.issues ?? []).map((issue) => {
    // "guides/better_sleep/sections/daylight/text/sv": a goal is named by itself, all else by its id.
    const key = contentKey(issue.path, contents[file], { nameOf: ({ id, goal }) => id ?? goal });
    return { file, key: key || "(file)", reason: schemaReason(issue) };
  });
}

function* checkStrengths({ strengths }: Advice): Generator<ContentProblem> {
  yield* tooLong(strengths.title, "title", adviceLimits.header);
  yield* tooLong(strengths.intro, "intro", adviceLimits.intro);
  yield* duplicates(strengths.cards, "cards");
  for (const { id, header, content } of strengths.cards) {
    yield* tooLong(header, `cards/${id}/header`, adviceLimits.header);
    yield* tooLong(content, `cards/${id}/content`, adviceLimits.content);
  }
  for (const lifeArea of lifeAreas) {
    if (!strengths.cards.some((card) => card.lifeArea === lifeArea && !card.goodPoint)) {
      yield { key: "cards", reason: `no strength that everybody high in ${lifeArea} can get` };
    }
  }
}

function* checkRecommendations(advice: Advice): Generator<ContentProblem> {
  const { tags, recommendations } = advice;
  for (const [name, tag] of Object.entries(tags)) {
    yield* tooLong(tag, `tags/${name}`, adviceLimits.tag);
    if (!recommendations.some((recommendation) => recommendation.tag === name)) {
      yield { key: `tags/${name}`, reason: "no recommendation has this tag" };
    }
  }
  for (const name of Object.keys(advice.signals)) {
    const isRead = recommendations.some(({ calledBy, notAfter }) => [...calledBy, ...notAfter].includes(name));
    if (!isRead) yield { key: `signals/${name}`, reason: "no recommendation reads this signal" };
  }
  for (const name of Object.keys(advice.feedbackNotAfter)) {
    if (!Object.hasOwn(advice.signals, name)) yield { key: `feedbackNotAfter/${name}`, reason: "unknown signal" };
  }
  yield* checkFirstSteps(advice);
  yield* checkGoals(advice);
  yield* duplicates(recommendations, "recommendations");
  for (const { id, header, content, today, tag, guide, ...answersTo } of recommendations) {
    const at = `recommendations/${id}`;
    yield* tooLong(header, `${at}/header`, adviceLimits.header);
    yield* tooLong(content, `${at}/content`, adviceLimits.content);
    if (today) yield* tooLong(today, `${at}/today`, adviceLimits.today);
    if (tag && !Object.hasOwn(tags, tag)) yield { key: `${at}/tag`, reason: `unknown tag: ${tag}` };
    if (guide && !advice.guides.some((other) => other.id === guide)) {
      yield { key: `${at}/guide`, reason: `unknown guide: ${guide}` };
    }
    for (const list of ["calledBy", "notAfter"] as const) {
      for (const name of answersTo[list]) {
        if (!Object.hasOwn(advice.signals, name)) yield { key: `${at}/${list}`, reason: `unknown signal: ${name}` };
      }
    }
    for (const list of ["lifeAreas", "modules", "levels", "calledBy", "notAfter"] as const) {
      if (new Set(answersTo[list]).size < answersTo[list].length) {
        yield { key: `${at}/${list}`, reason: "named twice in the list" };
      }
    }
  }
}

/**
 * A step is about the module that it stands for: it answers to it, or one of its answers calls for it. Each has something
 * to do today, as whichever comes first is shown with it.
 */
function* checkFirstSteps({ firstSteps, recommendations, signals }: Advice): Generator<ContentProblem> {
  for (const [module, ids] of Object.entries(firstSteps)) {
    const at = `firstSteps/${module}`;
    if (new Set(ids).size < ids.length) yield { key: at, reason: "named twice in the list" };
    for (const id of ids) {
      const step = recommendations.find((recommendation) => recommendation.id === id);
      if (!step) {
        yield { key: at, reason: `unknown recommendation: ${id}` };
        continue;
      }
      if (!step.today) yield { key: at, reason: `${id} has nothing to do today` };
      const isCalled = step.calledBy.some((name) => signals[name]?.some((sign) => sign.module === module));
      if (!isCalled && !levels.some((level) => answersTo(step, { key: module, level }))) {
        yield { key: at, reason: `${id} doesn't answer to ${module}` };
      }
    }
  }
}

function* checkGoals({ goals: sections, recommendations }: Advice): Generator<ContentProblem> {
  yield* duplicates(
    sections.map(({ goal }) => ({ id: goal })),
    "goals",
  );
  for (const { goal, title, intro } of sections) {
    yield* tooLong(title, `goals/${goal}/title`, adviceLimits.header);
    yield* tooLong(intro, `goals/${goal}/intro`, adviceLimits.intro);
  }
  for (const goal of goals) {
    if (!sections.some((section) => section.goal === goal)) yield { key: "goals", reason: `missing goal: ${goal}` };
    for (const type of recommendationTypes) {
      if (!recommendations.some((recommendation) => recommendation.goal === goal && recommendation.type === type)) {
        yield { key: "recommendations", reason: `no recommendation of type ${type} for ${goal}` };
      }
    }
  }
}

function* checkGuides({ guides, recommendations }: Advice): Generator<ContentProblem> {
  yield* duplicates(guides, "guides");
  for (const guide of guides) {
    yield* tooLong(guide.title, `guides/${guide.id}/title`, adviceLimits.header);
    yield* checkSections(guide);
    if (!recommendations.some((recommendation) => recommendation.guide === guide.id)) {
      yield { key: `guides/${guide.id}`, reason: "no recommendation leads to this guide" };
    }
  }
}

function* checkContacts({ contacts }: Advice): Generator<ContentProblem> {
  yield* duplicates(contacts, "contacts");
  for (const { id, name, purpose } of contacts) {
    yield* tooLong(name, `contacts/${id}/name`, adviceLimits.header);
    if (purpose) yield* tooLong(purpose, `contacts/${id}/purpose`, adviceLimits.header);
  }
  for (const subject of careSubjects) {
    // Whoever is not young needs somebody too.
    if (!contacts.some(({ subjects, forKinds }) => !forKinds && subjects?.includes(subject))) {
      yield { key: "contacts", reason: `nobody helps with ${subject}` };
    }
  }
  // The emergency number belongs beneath every serious answer.
  if (
    !contacts.some(
      ({ modules, subjects, lines }) => !modules && !subjects && lines.some(({ number }) => number === "112"),
    )
  ) {
    yield { key: "contacts", reason: "no contact with the number 112 for every module" };
  }
}

function* checkSections({ id, sections }: Guide): Generator<ContentProblem> {
  const at = `guides/${id}/sections`;
  yield* duplicates(sections, at);
  for (const section of sections) yield* tooLong(section.text, `${at}/${section.id}/text`, adviceLimits.section);
}

function* duplicates(items: readonly { id: string }[], at: string): Generator<ContentProblem> {
  const seen = new Set<string>();
  for (const { id } of items) {
    if (seen.has(id)) yield { key: `${at}/${id}`, reason: "duplicate id" };
    seen.add(id);
  }
}
