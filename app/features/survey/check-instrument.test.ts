import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { checkInstrument } from "./check-instrument";
import { readInstruments } from "./read-instruments.server";

type Part = Record<string, unknown>;
type File = Part & { modules: (Part & { questions: Part[] })[] };

const text = (words: string) => ({ fi: `${words} fi`, sv: `${words} sv`, en: `${words} en` });
const long = (length: number) => ({ fi: "ä".repeat(length), sv: "b", en: "c" });
const slider = (key: string, more: Part = {}) => ({
  key,
  type: "slider",
  title: text(key),
  scale: [text("low"), text("high")],
  ...more,
});
const feedback = (id: string, more: Part = {}) => ({ good: { id, text: text(id), ...more } });
const subgroup = (more: Part = {}) => ({
  subgroupId: "habits",
  title: text("habits"),
  bulletpoints: [{ id: "liiku", text: text("liiku") }],
  ...more,
});

/** A file without a problem; each case breaks one thing in a fresh copy. */
function validFile(): File {
  return {
    key: "pulse",
    scored: true,
    title: text("Pulse"),
    notice: text("notice"),
    scales: { how_often: ["never", "rarely", "sometimes", "often", "always"].map(text) },
    modules: [
      {
        key: "sleep",
        scored: true,
        recall: "pastCoupleOfWeeks",
        title: text("Sleep"),
        statusTexts: { high: text("high"), mid: text("mid"), low: text("low") },
        additionalFeedback: [{ groupId: "everyday", title: text("everyday"), subgroups: [subgroup()] }],
        questions: [
          slider("rested", { feedback: feedback("hyva_uni") }),
          { key: "waking", type: "quinary", title: text("waking"), scale: "how_often", reversed: true },
          {
            key: "shift_work",
            type: "binary",
            required: false,
            title: text("shift"),
            scale: [text("no"), text("yes")],
            weight: 0,
          },
          slider("shift_rest", { skipWhen: { question: "shift_work", operator: "notEquals", value: 100 } }),
          { key: "comment", type: "open-ended", required: false, title: text("comment"), explanation: text("why") },
        ],
      },
    ],
  };
}

const module = (file: File) => file.modules[0] as File["modules"][number];
const question = (file: File, key: string) => module(file).questions.find((each) => each.key === key) as Part;
const skip = (file: File, rule: Part) => Object.assign(question(file, "shift_rest"), { skipWhen: rule });
const care = (serious: number, concern?: number) => ({
  subject: "mood",
  serious: { atMost: serious, text: text("serious") },
  ...(concern === undefined ? {} : { concern: { atMost: concern, text: text("concern") } }),
});
const withCare = (file: File, key: string, given: Part) => Object.assign(question(file, key), { care: given });
const unscored = (file: File, statusTexts: Part) => {
  Object.assign(file, { scored: false });
  Object.assign(module(file), { scored: false, statusTexts });
};

type Broken = [what: string, key: string, reason: string, breakIt: (file: File) => unknown];

const broken: Broken[] = [
  // Serious, of concern, clear
  [
    "a serious answer without one of concern",
    "sleep/waking/care/concern",
    "it says which answers are serious, and not which are of concern",
    (file) => withCare(file, "waking", care(0)),
  ],
  [
    "a level without words",
    "sleep/waking/care/serious/text",
    "Invalid input: expected object",
    (file) => withCare(file, "waking", { ...care(0, 25), serious: { atMost: 0 } }),
  ],
  [
    "nothing of concern between the serious and the clear",
    "sleep/waking/care/concern",
    "no answer is of concern",
    (file) => withCare(file, "waking", care(25, 30)),
  ],
  [
    "nothing clear",
    "sleep/waking/care/concern",
    "no answer is clear",
    (file) => withCare(file, "waking", care(0, 100)),
  ],
  [
    "a clear answer next to the worst",
    "sleep/rested/care/concern",
    "the answer next to the worst is clear",
    (file) => withCare(file, "rested", care(10, 32)),
  ],
  [
    "two answers, one of them serious, that follow nothing",
    "sleep/shift_work/care",
    "of two answers none is of concern: ask it after one that has care",
    (file) => withCare(file, "shift_work", care(0)),
  ],
  [
    "a serious answer in words of one's own",
    "sleep/comment/care",
    "an open-ended answer is neither serious nor clear",
    (file) => withCare(file, "comment", care(0, 25)),
  ],
  [
    "care at the end of a section that joins the next",
    "sleep/comes_last/care",
    "a question for everybody must follow it before a joined section",
    (file) => {
      Object.assign(module(file), { joinsNext: true });
      module(file).questions.push(slider("comes_last", { care: care(10, 40) }));
    },
  ],
  [
    "the rule of before",
    "sleep/waking",
    'Unrecognized key: "attentionAtMost"',
    (file) => Object.assign(question(file, "waking"), { attentionAtMost: 0 }),
  ],
  // Texts
  [
    "a missing translation",
    "sleep/rested/title/sv",
    "missing translation: sv",
    (file) => delete (question(file, "rested").title as Part).sv,
  ],
  [
    "an empty translation",
    "title/en",
    "missing translation: en",
    (file) => Object.assign(file, { title: { ...text("a"), en: "  " } }),
  ],
  [
    "a text in a fourth language",
    "title",
    'Unrecognized key: "de"',
    (file) => Object.assign(file, { title: { ...text("a"), de: "a" } }),
  ],
  [
    "different placeholders",
    "sleep/rested/title",
    "placeholders differ between fi and en",
    (file) => Object.assign(question(file, "rested"), { title: { fi: "{name}", sv: "{name}", en: "{nam}" } }),
  ],
  [
    "different placeholders in the notice",
    "notice",
    "placeholders differ between fi and sv",
    (file) => Object.assign(file, { notice: { fi: "{a}", sv: "b", en: "{a}" } }),
  ],
  [
    "different placeholders in a feedback heading",
    "sleep/everyday/habits",
    "placeholders differ between fi and sv",
    (file) =>
      Object.assign(module(file), {
        additionalFeedback: [
          {
            groupId: "everyday",
            title: text("a"),
            subgroups: [subgroup({ title: { fi: "{a}", sv: "a", en: "{a}" } })],
          },
        ],
      }),
  ],
  [
    "a title that is too long",
    "sleep/rested/title",
    "fi text has 201 characters, the limit is 200",
    (file) => Object.assign(question(file, "rested"), { title: long(201) }),
  ],
  [
    "an explanation that is too long",
    "sleep/comment/explanation",
    "fi text has 401 characters, the limit is 400",
    (file) => Object.assign(question(file, "comment"), { explanation: long(401) }),
  ],
  [
    "a scale text that is too long",
    "scales/how_often",
    "fi text has 61 characters, the limit is 60",
    (file) => ((file.scales as Record<string, Part[]>).how_often as Part[]).splice(0, 1, long(61)),
  ],
  [
    "a status text that is too long",
    "sleep/statusTexts/mid",
    "fi text has 402 characters, the limit is 400",
    (file) => Object.assign(module(file).statusTexts as Part, { mid: long(402) }),
  ],
  [
    "a feedback text that is too long",
    "sleep/rested/hyva_uni",
    "fi text has 403 characters, the limit is 400",
    (file) => Object.assign(question(file, "rested"), { feedback: feedback("hyva_uni", { text: long(403) }) }),
  ],
  // Keys
  [
    "a key with capitals",
    "sleep/Rested/key",
    "use lower_case_words",
    (file) => Object.assign(question(file, "rested"), { key: "Rested" }),
  ],
  ["an unknown survey kind", "key", "Invalid option", (file) => Object.assign(file, { key: "horoscope" })],
  [
    "a misspelt property",
    "sleep/rested",
    'Unrecognized key: "requierd"',
    (file) => Object.assign(question(file, "rested"), { requierd: true }),
  ],
  [
    "two modules of one key",
    "sleep",
    "duplicate module key",
    (file) => file.modules.push(structuredClone(module(file))),
  ],
  [
    "two questions of one key",
    "sleep/rested",
    "duplicate question key",
    (file) => module(file).questions.push(slider("rested")),
  ],
  [
    "two feedback texts of one id",
    "sleep/hyva_uni",
    "duplicate feedback id",
    (file) => Object.assign(question(file, "waking"), { feedback: feedback("hyva_uni") }),
  ],
  // Questions and scales
  [
    "an unknown type of question",
    "sleep/rested/type",
    "Invalid option",
    (file) => Object.assign(question(file, "rested"), { type: "stars" }),
  ],
  [
    "a scale too short for its type",
    "sleep/waking",
    "quinary takes 5 scale texts, found 2",
    (file) => Object.assign(question(file, "waking"), { scale: [text("a"), text("b")] }),
  ],
  [
    "a scale on an open question",
    "sleep/comment",
    "open-ended takes 0 scale texts, found 5",
    (file) => Object.assign(question(file, "comment"), { scale: "how_often" }),
  ],
  [
    "a scale nobody defined",
    "sleep/waking",
    "unknown scale: how_rarely",
    (file) => Object.assign(question(file, "waking"), { scale: "how_rarely" }),
  ],
  [
    "an open question with a weight",
    "sleep/comment",
    "an open-ended question has no weight, reversal or feedback",
    (file) => Object.assign(question(file, "comment"), { weight: 1 }),
  ],
  [
    "a weight out of range",
    "sleep/rested/weight",
    "Too big",
    (file) => Object.assign(question(file, "rested"), { weight: 11 }),
  ],
  // Conditions
  [
    "a condition on a missing question",
    "sleep/shift_rest/skipWhen",
    "no such question in this module: night_work",
    (file) => skip(file, { question: "night_work", operator: "answered" }),
  ],
  [
    "a condition on a later question",
    "sleep/shift_rest/skipWhen",
    "names a later question: comment",
    (file) => skip(file, { question: "comment", operator: "answered" }),
  ],
  [
    "a condition on itself",
    "sleep/shift_rest/skipWhen",
    "loop: the condition names its own question",
    (file) => skip(file, { question: "shift_rest", operator: "answered" }),
  ],
  [
    "two conditions on each other",
    "sleep/shift_work/skipWhen",
    "loop with shift_rest",
    (file) =>
      Object.assign(question(file, "shift_work"), {
        skipWhen: { question: "shift_rest", operator: "equals", value: 0 },
      }),
  ],
  [
    "a comparison with a text",
    "sleep/last/skipWhen",
    "an open-ended answer can't be compared with a number",
    (file) =>
      module(file).questions.push(slider("last", { skipWhen: { question: "comment", operator: "equals", value: 1 } })),
  ],
  [
    "a comparison with a value the question never has",
    "sleep/shift_rest/skipWhen",
    "shift_work (binary) can never be 50",
    (file) => skip(file, { question: "shift_work", operator: "equals", value: 50 }),
  ],
  [
    "a comparison without a value",
    "sleep/shift_rest/skipWhen",
    "operator lessThan needs a value",
    (file) => skip(file, { question: "shift_work", operator: "lessThan" }),
  ],
  [
    "a value where none is compared",
    "sleep/shift_rest/skipWhen",
    "operator answered takes no value and no orUnanswered",
    (file) => skip(file, { question: "shift_work", operator: "answered", value: 1 }),
  ],
  [
    "a value out of range",
    "sleep/shift_rest/skipWhen/value",
    "Too big",
    (file) => skip(file, { question: "rested", operator: "lessThan", value: 101 }),
  ],
  [
    "an unknown operator",
    "sleep/shift_rest/skipWhen/operator",
    "Invalid option",
    (file) => skip(file, { question: "shift_work", operator: "resembles" }),
  ],
  [
    "a question nobody can reach",
    "sleep/shift_rest/skipWhen",
    "unreachable: the condition always holds",
    (file) => skip(file, { question: "rested", operator: "greaterThanOrEqual", value: 0 }),
  ],
  [
    "a question hidden by a required answer",
    "sleep/waking/skipWhen",
    "unreachable: the condition always holds",
    (file) => Object.assign(question(file, "waking"), { skipWhen: { question: "rested", operator: "answered" } }),
  ],
  // Modules and scoring
  ["a survey without modules", "pulse", "survey without modules", (file) => file.modules.splice(0)],
  [
    "an unscored module without questions",
    "sleep",
    "module without questions",
    (file) => {
      unscored(file, { done: text("done") });
      module(file).questions.splice(0);
    },
  ],
  [
    "a scored module without scored items",
    "sleep",
    "scored module without scored items",
    (file) => module(file).questions.splice(0, 4),
  ],
  [
    "a scored survey with an unscored module",
    "pulse",
    "a scored survey may hold scored modules only",
    (file) => Object.assign(module(file), { scored: false, statusTexts: { done: text("done") } }),
  ],
  [
    "a scored module without the text of a band",
    "sleep/statusTexts",
    "missing status text: low",
    (file) => delete (module(file).statusTexts as Part).low,
  ],
  [
    "an unscored module without its closing words",
    "sleep/statusTexts",
    "missing status text: done",
    (file) => unscored(file, { high: text("high") }),
  ],
  [
    "bands the wrong way round",
    "sleep/bands",
    "midFrom must be below highFrom",
    (file) => Object.assign(module(file), { bands: { midFrom: 75, highFrom: 75 } }),
  ],
  [
    "a feedback range the wrong way round",
    "sleep/rested/hyva_uni",
    "from is above to",
    (file) => Object.assign(question(file, "rested"), { feedback: feedback("hyva_uni", { from: 60, to: 59 }) }),
  ],
  [
    "an additional feedback's range the wrong way round",
    "sleep/everyday/habits",
    "from is above to",
    (file) =>
      Object.assign(module(file), {
        additionalFeedback: [{ groupId: "everyday", title: text("a"), subgroups: [subgroup({ from: 1, to: 0 })] }],
      }),
  ],
  [
    "an unknown life area",
    "sleep/lifeArea",
    "Invalid option",
    (file) => Object.assign(module(file), { lifeArea: "luck" }),
  ],
  [
    "an unknown recall period",
    "sleep/recall",
    "Invalid option",
    (file) => Object.assign(module(file), { recall: "always" }),
  ],
];

describe("checkInstrument", () => {
  it("accepts a file without a problem and fills in what may be left out", () => {
    const result = checkInstrument(validFile());
    expect(result).toMatchObject({ ok: true });
    if (!result.ok) return;
    expect(result.file.modules[0]?.questions[0]).toMatchObject({ required: true, reversed: false });
  });

  it.each(broken)("refuses %s with its place and its reason, and with nothing else", (_, key, reason, breakIt) => {
    const file = validFile();
    breakIt(file);
    const result = checkInstrument(file);
    expect(result).toEqual({ ok: false, problems: [{ key, reason: expect.stringMatching(`^${escaped(reason)}`) }] });
  });

  it.each([{ reversed: true }, { feedback: feedback("sanottua") }])("refuses an open question that has %j", (more) => {
    const file = validFile();
    Object.assign(question(file, "comment"), more);
    expect(checkInstrument(file)).toMatchObject({ ok: false, problems: [{ key: "sleep/comment" }] });
  });

  it("gives each of these problems a message of its own", () => {
    const messages = broken.map(([, key, reason]) => `${key}: ${reason}`);
    expect(new Set(messages).size).toBe(messages.length);
    expect(messages.length).toBeGreaterThanOrEqual(30);
  });

  it("reports every problem of a file at once", () => {
    const file = validFile();
    Object.assign(question(file, "waking"), { scale: "nowhere" });
    skip(file, { question: "nothing", operator: "answered" });
    expect(checkInstrument(file)).toEqual({
      ok: false,
      problems: [
        { key: "sleep/waking", reason: "unknown scale: nowhere" },
        { key: "sleep/shift_rest/skipWhen", reason: "no such question in this module: nothing" },
      ],
    });
  });

  it("names a question without a usable key by its place", () => {
    const file = validFile();
    Object.assign(question(file, "waking"), { key: 7 });
    expect(checkInstrument(file)).toMatchObject({ ok: false, problems: [{ key: "sleep/#2/key" }] });
  });

  it.each([null, undefined, "text", 7, [], { key: "pulse" }])("refuses %j, which is no survey at all", (content) => {
    expect(checkInstrument(content).ok).toBe(false);
  });

  it("lets a condition hide another condition's question, and an optional answer leave a question reachable", () => {
    const file = validFile();
    module(file).questions.push(
      slider("after", { skipWhen: { question: "shift_rest", operator: "notAnswered" } }),
      slider("rarely", { skipWhen: { question: "waking", operator: "greaterThan", value: 60 } }),
      slider("instead", { skipWhen: { question: "shift_rest", operator: "answered" } }),
      slider("last", { skipWhen: { question: "shift_work", operator: "answered" } }),
    );
    expect(checkInstrument(file)).toMatchObject({ ok: true });
  });
});

describe("readInstruments", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "vointi-instruments-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const write = (name: string, content: unknown) =>
    writeFile(join(folder, name), typeof content === "string" ? content : stringify(content));

  it("returns the valid files in the order of their names and says of the others file, key and reason", async () => {
    const incomplete = validFile();
    Object.assign(incomplete, { key: "student" });
    delete (question(incomplete, "rested").title as Part).fi;
    await write("us.yaml", { ...validFile(), key: "us" });
    await write("me.yaml", { ...validFile(), key: "me" });
    await write("student.yaml", incomplete);
    await write("core.yaml", "title: [unclosed\n  fi: a");
    await write("fdf.yaml", { ...validFile(), key: "pulse" });
    await write("notes.txt", "no survey");
    const { files, problems } = await readInstruments(folder);
    expect(files.map(({ key }) => key)).toEqual(["me", "us"]);
    expect(problems).toEqual([
      { file: "core.yaml", key: "(file)", reason: expect.stringContaining("line") },
      { file: "fdf.yaml", key: "key", reason: "key pulse does not match the file name" },
      { file: "student.yaml", key: "sleep/rested/title/fi", reason: "missing translation: fi" },
    ]);
  });

  it("finds no problem in the surveys we publish", async () => {
    const { files, problems } = await readInstruments("app/features/survey/instruments");
    expect(problems).toEqual([]);
    expect(files.length).toBeGreaterThanOrEqual(3);
  });
});

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
