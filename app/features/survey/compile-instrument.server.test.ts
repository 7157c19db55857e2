import { describe, expect, it } from "vitest";
import { checkInstrument } from "./check-instrument";
import { compileInstrument } from "./compile-instrument.server";
import { type Metamodule, metamoduleSchema } from "./definition";
import { readInstruments } from "./read-instruments.server";

type Part = Record<string, unknown>;

const text = (words: string) => ({ fi: words, sv: words, en: words });
const question = (key: string, more: Part = {}): Part => ({
  key,
  type: "binary",
  title: text(key),
  scale: "no_yes",
  ...more,
});
const module = (key: string, questions: Part[], more: Part = {}): Part => ({
  key,
  scored: false,
  recall: "general",
  title: text(key),
  statusTexts: { done: text("done") },
  questions,
  ...more,
});
const file = (modules: Part[], more: Part = {}): Part => ({
  key: "pulse",
  scored: false,
  title: text("Pulse"),
  scales: { no_yes: [text("no"), text("yes")] },
  modules,
  ...more,
});

const standard = () =>
  file([
    module("sleep", [
      question("rested"),
      question("waking"),
      question("why", { skipWhen: { question: "waking", operator: "equals", value: 0 } }),
    ]),
    module("work", [question("rested")]),
  ]);

function compile(content: unknown): Metamodule {
  const checked = checkInstrument(content);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return compileInstrument(checked.file);
}

/** Every vid of a definition by the keys that lead to it. */
function vidsOf(definition: Metamodule): Record<string, string> {
  const vids: Record<string, string> = { "": definition.vid };
  for (const { key, vid, questions } of definition.modules) {
    vids[key] = vid;
    for (const each of questions) vids[`${key}/${each.key}`] = each.vid;
  }
  return vids;
}

/** The keys whose vid differs between two versions of a file. */
function changed(before: Part, after: Part): string[] {
  const [old, fresh] = [vidsOf(compile(before)), vidsOf(compile(after))];
  return Object.keys(fresh).filter((key) => fresh[key] !== old[key]);
}

describe("compileInstrument", () => {
  it("gives the same definition for the same content, whatever the order of its properties and however defaults are written", () => {
    const written = file([
      module("sleep", [
        {
          scale: [text("no"), text("yes")],
          title: { en: "rested", sv: "rested", fi: "rested" },
          weight: 1,
          reversed: false,
          required: true,
          type: "binary",
          key: "rested",
        },
        question("waking"),
        question("why", { skipWhen: { value: 0, operator: "equals", question: "waking" } }),
      ]),
      module("work", [question("rested")]),
    ]);
    expect(compile(written)).toEqual(compile(standard()));
    expect(changed(standard(), written)).toEqual([]);
  });

  it("changes the vid of what changed and of what holds it, and no other", () => {
    const after = standard();
    Object.assign((after.modules as Part[])[1] as Part, { questions: [question("rested", { title: text("other") })] });
    expect(changed(standard(), after)).toEqual(["", "work", "work/rested"]);
  });

  it("keeps the questions' vids when they are put in another order or a new one comes between them", () => {
    const after = standard();
    Object.assign((after.modules as Part[])[0] as Part, {
      questions: [
        question("waking"),
        question("new_one"),
        question("rested"),
        question("why", { skipWhen: { question: "waking", operator: "equals", value: 0 } }),
      ],
    });
    expect(changed(standard(), after)).toEqual(["", "sleep", "sleep/new_one"]);
  });

  it.each<[string, Part]>([
    ["a text", { title: text("waking up") }],
    ["an explanation", { explanation: text("why we ask") }],
    ["its type and scale", { type: "slider" }],
    ["whether it is required", { required: false }],
    ["its weight", { weight: 2 }],
    ["its direction", { reversed: true }],
    ["its feedback", { feedback: { good: { id: "hyva", text: text("good") } } }],
    [
      "what is serious in it",
      {
        type: "trinary",
        scale: [text("no"), text("once"), text("often")],
        care: {
          subject: "mood",
          serious: { atMost: 0, text: text("serious") },
          concern: { atMost: 50, text: text("concern") },
        },
      },
    ],
    ["its condition", { skipWhen: { question: "rested", operator: "equals", value: 0 } }],
  ])("gives a question a new vid when %s changes", (_, change) => {
    const after = standard();
    const questions = ((after.modules as Part[])[0] as Part).questions as Part[];
    Object.assign(questions[1] as Part, change);
    expect(changed(standard(), after)).toEqual(["", "sleep", "sleep/waking"]);
  });

  it("gives a changed text of a shared scale to every question that uses it", () => {
    const after = { ...standard(), scales: { no_yes: [text("no"), text("oh yes")] } };
    expect(changed(standard(), after)).toHaveLength(Object.keys(vidsOf(compile(standard()))).length);
  });

  it("does not care what a scale is called, for only its texts are published", () => {
    const renamed = JSON.parse(JSON.stringify(standard()).replaceAll("no_yes", "yes_no"));
    expect(changed(standard(), renamed)).toEqual([]);
  });

  it("fills in scales and names the condition's question by vid", () => {
    const { modules } = compile(standard());
    const [, waking, why] = modules[0]?.questions ?? [];
    expect(why?.scale).toEqual([text("no"), text("yes")]);
    expect(why?.condition).toEqual({
      conditionOperator: "equals",
      conditionQuestionVid: waking?.vid,
      conditionRightOperand: 0,
    });
    expect(why).not.toHaveProperty("skipWhen");
  });

  it("gives equal questions of different modules and kinds different vids", () => {
    const vids = vidsOf(compile(standard()));
    const elsewhere = vidsOf(compile({ ...standard(), key: "us" }));
    expect(vids["sleep/rested"]).not.toBe(vids["work/rested"]);
    for (const [key, vid] of Object.entries(vids)) expect(elsewhere[key]).not.toBe(vid);
  });

  it("makes valid definitions of the surveys we publish, in which no vid occurs twice", async () => {
    const { files } = await readInstruments("app/features/survey/instruments");
    const definitions = files.map(compileInstrument);
    for (const definition of definitions) expect(metamoduleSchema.parse(definition)).toEqual(definition);
    const vids = definitions.flatMap((definition) => Object.values(vidsOf(definition)));
    expect(vids.length).toBeGreaterThan(300);
    expect(new Set(vids).size).toBe(vids.length);
  });
});
