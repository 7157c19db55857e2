import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { aSurveyFile } from "../../../../tests/fixtures/survey-file";
import { type MetamoduleKey, metamoduleKeys } from "../definition";
import type { InstrumentFile } from "../instrument-file";
import { parseInstrument } from "../read-instruments.server";
import { instrumentYaml } from "./instrument-yaml.server";

const isFull = process.env.VOINTI_FULL === "1";

function parsed(yaml: string): InstrumentFile {
  const result = parseInstrument(yaml);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.file;
}

async function published(kind: MetamoduleKey): Promise<string> {
  return readFile(`app/features/survey/instruments/${kind}.yaml`, "utf8");
}

function comments(yaml: string): string[] {
  return yaml.split("\n").flatMap((line) => (/^\s*#/.test(line) ? [line.trim()] : []));
}

/** The lines only one of two texts has. */
function differing(before: string, after: string): { gone: string[]; fresh: string[] } {
  const [old, now] = [before.split("\n"), after.split("\n")];
  return { gone: old.filter((line) => !now.includes(line)), fresh: now.filter((line) => !old.includes(line)) };
}

/** The same with the fields of everything the other way round; the scales of a file stand in the author's order. */
function turned<T>(value: T, name?: string): T {
  if (Array.isArray(value)) return value.map((item) => turned(item)) as T;
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([key, field]) => [key, turned(field, key)]);
  return Object.fromEntries(name === "scales" ? fields : fields.reverse()) as T;
}

describe("instrumentYaml", () => {
  it("writes everything the format has", () => {
    expect(parsed(instrumentYaml(aSurveyFile()))).toEqual(aSurveyFile());
  });

  it("puts the short texts of a scale and conditions on one line, quotes what could be read otherwise, leaves out defaults", () => {
    const yaml = instrumentYaml(aSurveyFile());
    const lines = yaml.split("\n");
    expect(lines).toContain("    - {fi: never fi, sv: never sv, en: never en}");
    expect(lines).toContain("        skipWhen: {question: shift_work, operator: notEquals, value: 100}");
    expect(lines).toContain("        scale: how_often");
    expect(lines).toContain('          fi: "Yes"');
    expect(yaml).not.toMatch(/required: true|reversed: false/);
    const ofComment = yaml.slice(yaml.indexOf("- key: comment"), yaml.indexOf("  - key: work\n"));
    expect(ofComment.split("\n").map((line) => line.trim().split(":")[0])).toEqual([
      "- key",
      "type",
      "required",
      "title",
      "fi",
      "sv",
      "en",
      "",
      "",
    ]);
  });

  // The short run has one of every four.
  const laidOut = metamoduleKeys.filter((_, turn) => isFull || turn % 4 === 0);
  it.each(laidOut)("lays out %s within 120 columns and means the same", async (kind) => {
    const file = parsed(await published(kind));
    const yaml = instrumentYaml(file);
    expect(parsed(yaml)).toEqual(file);
    expect(yaml.split("\n").filter((line) => [...line].length > 120)).toEqual([]);
  });

  // One file in each of the two ways the texts of a scale are laid out.
  const kinds = ["pulse", "me"] as const;

  it.each(kinds)("changes nothing in %s when nothing has changed", async (kind) => {
    const previous = await published(kind);
    expect(instrumentYaml(parsed(previous), previous)).toBe(previous);
  });

  it.each(kinds)("changes the lines of a changed text of %s and no others", async (kind) => {
    const previous = await published(kind);
    const file = parsed(previous);
    const question = file.modules.at(-1)?.questions[0];
    if (!question) throw new Error("no question");
    const title = 'Uusi: "lainaus", pilkku, - viiva';
    question.title.fi = title;
    const [scale] = Object.values(file.scales);
    if (!scale?.[0]) throw new Error("no scale");
    scale[0].sv = "Nej, aldrig: inte";
    const yaml = instrumentYaml(file, previous);
    expect(parsed(yaml)).toEqual(file);
    const { gone, fresh } = differing(previous, yaml);
    expect(fresh).toHaveLength(2);
    expect(fresh.join("\n")).toContain("Nej, aldrig: inte");
    // The old title may have stood on two lines; its scale text may be on a line that another scale has too.
    expect(gone.length).toBeGreaterThanOrEqual(1);
    expect(gone.length).toBeLessThanOrEqual(3);
  });

  it.each([...kinds, "us", "psychosocial_workload"] as const)(
    "keeps every comment of %s when questions come, go and move",
    async (kind) => {
      const previous = await published(kind);
      const file = parsed(previous);
      for (const { questions } of file.modules) {
        const [first] = questions;
        if (!first) throw new Error("no question");
        questions.push({ ...structuredClone(first), key: "one_more", feedback: undefined });
      }
      file.modules.reverse();
      const yaml = instrumentYaml(file, previous);
      expect(parsed(yaml)).toEqual(file);
      expect(comments(yaml).sort()).toEqual(comments(previous).sort());
    },
  );

  it("keeps a comment with the question it stands at", () => {
    const file = aSurveyFile();
    const yaml = instrumentYaml(file).replace(
      "      - key: waking",
      "      # Why waking is asked.\n      - key: waking",
    );
    file.modules[0]?.questions.shift();
    expect(instrumentYaml(file, yaml)).toContain("# Why waking is asked.\n      - key: waking");
  });

  it("writes the parts of each thing in their order, in whatever order they came", () => {
    expect(instrumentYaml(turned(aSurveyFile()))).toBe(instrumentYaml(aSurveyFile()));
  });

  it.each<[string, (previous: string) => string]>([
    ["a title was one text", (previous) => previous.replace(/^title:\n(?: {2}.*\n){3}/m, "title: words\n")],
    ["a scale was no name", (previous) => previous.replace("scale: how_often", "scale: [how, often]")],
    ["a scale was a name", (previous) => previous.replace(/scale:\n(?: +- .*\n){2}/, "scale: how_often\n")],
    ["a condition was a list", (previous) => previous.replace(/skipWhen: .*/, "skipWhen: [a, b, c]")],
    ["modules were as many words", (previous) => `${previous.slice(0, previous.indexOf("modules:"))}modules: words\n`],
    ["it was a list", () => "- a\n- b\n"],
    ["it was a word", () => "words\n"],
    ["there was nothing in it", () => ""],
  ])("lays a file out anew where %s", (_, before) => {
    const file = aSurveyFile();
    const previous = before(instrumentYaml(file));
    expect(previous).not.toBe(instrumentYaml(file));
    expect(parsed(instrumentYaml(file, previous))).toEqual(file);
  });

  it("replaces a file that can't be read", () => {
    expect(instrumentYaml(aSurveyFile(), "title: [unclosed\n  fi: a")).toBe(instrumentYaml(aSurveyFile()));
  });
});
