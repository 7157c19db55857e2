import type { ResultContent } from "~/features/scoring/result";
import { possibleValues } from "~/features/survey/conditions";
import type { Metamodule, Module, Question } from "~/features/survey/definition";
import { type Answers, journeyThrough } from "~/features/survey/journey";
import type { Random } from "../../fixtures/random";
import { completedContent } from "../../fixtures/stored-results";
import { type DrawnOrganisation, type Employee, gauss } from "./drawn-organisation";

/** Units in which nearly everybody answers a module alike: all of them, or all but one or two. */
export type Alike = { unit: string; module: string; level: number; others: ReadonlySet<string> };

/** Some units and modules whose people are alike, in every organisation. */
export function drawnAlike(
  { people }: DrawnOrganisation,
  metamodules: readonly Metamodule[],
  random: Random,
): readonly Alike[] {
  const units = [...new Set(people.map(({ unit }) => unit.join(" / ")))];
  const modules = metamodules.flatMap((metamodule) => metamodule.modules.filter(({ scored }) => scored));
  return Array.from({ length: 4 }, () => {
    const unit = random.pick(units);
    const inside = people.filter((one) => one.unit.join(" / ") === unit);
    const others = new Set(Array.from({ length: random.below(3) }, () => random.pick(inside).id));
    return { unit, module: random.pick(modules).vid, level: random.pick([0, 25, 75, 100, 100]), others };
  });
}

/** How much answers of one person differ from subject to subject, and within one. */
export type Spread = { subject: number; question: number };
const usualSpread: Spread = { subject: 12, question: 14 };

/** What somebody answers to every section, by how they feel and how this subject is felt about. */
export function drawnResult(
  random: Random,
  metamodules: readonly Metamodule[],
  given: { person: Employee; mood: number; alike: readonly Alike[]; spread?: Spread },
): ResultContent {
  const { subject, question } = given.spread ?? usualSpread;
  const unit = given.person.unit.join(" / ");
  const sections = metamodules
    .flatMap((metamodule) => metamodule.modules)
    .map((module) => {
      const same = given.alike.find(
        (one) => one.unit === unit && one.module === module.vid && !one.others.has(given.person.id),
      );
      const level = given.mood + gauss(random) * subject;
      return { module, given: section(module, () => (same ? same.level : level + gauss(random) * question)) };
    });
  return completedContent(metamodules, sections);
}

function section(module: Module, felt: () => number): Answers {
  const answers = new Map<string, number | string | null>();
  for (let open = journeyThrough(module, answers).firstOpen; open; open = journeyThrough(module, answers).firstOpen) {
    answers.set(open.vid, answerTo(open, felt()));
  }
  return answers;
}

/** The possible answer that is nearest to what is felt, the other way round where the question is. */
function answerTo(question: Question, felt: number): number | string | null {
  const level = question.reversed ? 100 - felt : felt;
  const values = possibleValues(question.type);
  return values.reduce((nearest, value) =>
    typeof value === "number" && typeof nearest === "number" && Math.abs(value - level) < Math.abs(nearest - level)
      ? value
      : nearest,
  );
}
