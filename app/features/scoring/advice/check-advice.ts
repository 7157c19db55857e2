import type { z } from "zod";
import { lifeAreas } from "~/features/survey/definition";
import { languages } from "~/i18n/languages";
import type { Text } from "~/i18n/text";
import {
  type Advice,
  type Guide,
  goals,
  guidesFileSchema,
  recommendationsFileSchema,
  recommendationTypes,
  strengthsFileSchema,
} from "./advice";

export const adviceFiles = ["strengths.yaml", "recommendations.yaml", "guides.yaml"] as const;
export type AdviceFile = (typeof adviceFiles)[number];

/** One thing wrong with the advice: in which file, where (ids, not indexes) and why. */
export type AdviceProblem = { file: AdviceFile; key: string; reason: string };

/** Longest text of each sort, in characters: a card reads at a glance, a guide's section on one phone screen. */
export const adviceLimits = { header: 60, intro: 300, content: 400, tag: 25, section: 700 } as const;

/** The advice, or every problem found; advice with a problem is never shown. */
export type AdviceCheck = { ok: true; advice: Advice } | { ok: false; problems: AdviceProblem[] };

/** Checks the parsed content of the three files, each by itself and then against each other. */
export function checkAdvice(contents: Record<AdviceFile, unknown>): AdviceCheck {
  const strengths = strengthsFileSchema.safeParse(contents["strengths.yaml"]);
  const recommendations = recommendationsFileSchema.safeParse(contents["recommendations.yaml"]);
  const guides = guidesFileSchema.safeParse(contents["guides.yaml"]);
  if (!strengths.success || !recommendations.success || !guides.success) {
    const problems = [
      ...schemaProblems("strengths.yaml", strengths.error, contents),
      ...schemaProblems("recommendations.yaml", recommendations.error, contents),
      ...schemaProblems("guides.yaml", guides.error, contents),
    ];
    return { ok: false, problems };
  }
  const advice: Advice = { strengths: strengths.data, ...recommendations.data, ...guides.data };
  const problems = [
    ...within("strengths.yaml", checkStrengths(advice)),
    ...within("recommendations.yaml", checkRecommendations(advice)),
    ...within("guides.yaml", checkGuides(advice)),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, advice };
}

type Problem = Omit<AdviceProblem, "file">;

function* within(file: AdviceFile, problems: Iterable<Problem>): Generator<AdviceProblem> {
  for (const problem of problems) yield { file, ...problem };
}

function schemaProblems(
  file: AdviceFile,
  error: z.ZodError | undefined,
  contents: Record<AdviceFile, unknown>,
): AdviceProblem[] {
  return (error?.issues ?? []).map((issue) => {
    const last = issue.path.at(-1);
    // A text that is there but empty is missing too.
    const isMissing = issue.code === "invalid_type" || issue.code === "too_small";
    const missingText = isMissing && (languages as readonly unknown[]).includes(last);
    return {
      file,
      key: keyPath(issue.path, contents[file]),
      reason: missingText ? `missing translation: ${String(last)}` : issue.message,
    };
  });
}

/** Turns ["guides", 0, "sections", 2, "text", "sv"] into "guides/better_sleep/sections/daylight/text/sv". */
function keyPath(path: PropertyKey[], content: unknown): string {
  let node = content;
  const words: string[] = [];
  for (const step of path) {
    node = (node as Record<PropertyKey, unknown> | undefined)?.[step];
    const { id, goal } = (node ?? {}) as { id?: unknown; goal?: unknown };
    const name = id ?? goal;
    if (typeof step === "number") words.push(typeof name === "string" ? name : `#${step + 1}`);
    else words.push(String(step));
  }
  return words.join("/") || "(file)";
}

function* checkStrengths({ strengths }: Advice): Generator<Problem> {
  yield* length(strengths.title, "title", adviceLimits.header);
  yield* length(strengths.intro, "intro", adviceLimits.intro);
  yield* duplicates(strengths.cards, "cards");
  for (const { id, header, content } of strengths.cards) {
    yield* length(header, `cards/${id}/header`, adviceLimits.header);
    yield* length(content, `cards/${id}/content`, adviceLimits.content);
  }
  for (const lifeArea of lifeAreas) {
    if (!strengths.cards.some((card) => card.lifeArea === lifeArea && !card.goodPoint)) {
      yield { key: "cards", reason: `no strength that everybody high in ${lifeArea} can get` };
    }
  }
}

function* checkRecommendations(advice: Advice): Generator<Problem> {
  const { tags, recommendations } = advice;
  for (const [name, tag] of Object.entries(tags)) {
    yield* length(tag, `tags/${name}`, adviceLimits.tag);
    if (!recommendations.some((recommendation) => recommendation.tag === name)) {
      yield { key: `tags/${name}`, reason: "no recommendation has this tag" };
    }
  }
  yield* checkGoals(advice);
  yield* duplicates(recommendations, "recommendations");
  for (const { id, header, content, tag, guide, ...answersTo } of recommendations) {
    const at = `recommendations/${id}`;
    yield* length(header, `${at}/header`, adviceLimits.header);
    yield* length(content, `${at}/content`, adviceLimits.content);
    if (tag && !Object.hasOwn(tags, tag)) yield { key: `${at}/tag`, reason: `unknown tag: ${tag}` };
    if (guide && !advice.guides.some((other) => other.id === guide)) {
      yield { key: `${at}/guide`, reason: `unknown guide: ${guide}` };
    }
    for (const list of ["lifeAreas", "levels"] as const) {
      if (new Set(answersTo[list]).size < answersTo[list].length) {
        yield { key: `${at}/${list}`, reason: "named twice in the list" };
      }
    }
  }
}

function* checkGoals({ goals: sections, recommendations }: Advice): Generator<Problem> {
  yield* duplicates(
    sections.map(({ goal }) => ({ id: goal })),
    "goals",
  );
  for (const { goal, title, intro } of sections) {
    yield* length(title, `goals/${goal}/title`, adviceLimits.header);
    yield* length(intro, `goals/${goal}/intro`, adviceLimits.intro);
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

function* checkGuides({ guides, recommendations }: Advice): Generator<Problem> {
  yield* duplicates(guides, "guides");
  for (const guide of guides) {
    yield* length(guide.title, `guides/${guide.id}/title`, adviceLimits.header);
    yield* checkSections(guide);
    if (!recommendations.some((recommendation) => recommendation.guide === guide.id)) {
      yield { key: `guides/${guide.id}`, reason: "no recommendation leads to this guide" };
    }
  }
}

function* checkSections({ id, sections }: Guide): Generator<Problem> {
  const at = `guides/${id}/sections`;
  yield* duplicates(sections, at);
  for (const section of sections) yield* length(section.text, `${at}/${section.id}/text`, adviceLimits.section);
}

function* duplicates(items: readonly { id: string }[], at: string): Generator<Problem> {
  const seen = new Set<string>();
  for (const { id } of items) {
    if (seen.has(id)) yield { key: `${at}/${id}`, reason: "duplicate id" };
    seen.add(id);
  }
}

function* length(text: Text, key: string, limit: number): Generator<Problem> {
  for (const language of languages) {
    const count = [...text[language]].length;
    if (count > limit) yield { key, reason: `${language} text has ${count} characters, the limit is ${limit}` };
  }
}
