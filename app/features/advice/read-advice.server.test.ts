import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { type Advice, goals, recommendationTypes } from "./advice";
import { adviceFiles } from "./check-advice";
import { signalProblems } from "./check-signals";
import { readAdvice } from "./read-advice.server";

const ownFolder = fileURLToPath(new URL(".", import.meta.url));
const folders: string[] = [];

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "advice-"));
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

describe("our own advice", () => {
  let advice: Advice;

  beforeAll(async () => {
    const result = await readAdvice(ownFolder);
    expect(result).toMatchObject({ ok: true });
    if (result.ok) advice = result.advice;
  });

  it("holds about a hundred strengths and recommendations", () => {
    const { strengths, recommendations } = advice;
    expect(strengths.cards).toHaveLength(24);
    expect(recommendations.length).toBeGreaterThanOrEqual(75);
    expect(strengths.cards.length + recommendations.length).toBeGreaterThanOrEqual(100);
    expect(strengths.cards.length + recommendations.length).toBeLessThanOrEqual(160);
  });

  it("holds twelve guides or more, of three to five sections each", () => {
    expect(advice.guides.length).toBeGreaterThanOrEqual(12);
    for (const { id, sections } of advice.guides) {
      expect(sections.length, id).toBeGreaterThanOrEqual(3);
      expect(sections.length, id).toBeLessThanOrEqual(5);
    }
  });

  it("names only modules and questions that a survey asks", async () => {
    const { files } = await readInstruments("app/features/survey/instruments");
    expect([...signalProblems(advice, files)]).toEqual([]);
    const without = files.filter(({ key }) => key !== "risk_of_illness");
    expect([...signalProblems(advice, without)]).toContainEqual({
      file: "recommendations.yaml",
      key: "signals/nicotine",
      reason: "no survey asks nicotine_and_alcohol/nicotine_use",
    });
  });

  it("has several recommendations of each type for every goal", () => {
    for (const goal of goals) {
      for (const type of recommendationTypes) {
        const own = advice.recommendations.filter((one) => one.goal === goal && one.type === type);
        expect(own.length, `${goal} ${type}`).toBeGreaterThanOrEqual(4);
      }
    }
  });
});

describe("readAdvice", () => {
  it("says that files are missing", async () => {
    expect(await readAdvice(await aFolder())).toEqual({
      ok: false,
      problems: adviceFiles.map((file) => ({ file, key: "(file)", reason: "the file is missing" })),
    });
  });

  it("says that a file is not YAML, and where", async () => {
    const folder = await aFolder();
    for (const file of adviceFiles) await copyFile(join(ownFolder, file), join(folder, file));
    await writeFile(join(folder, "guides.yaml"), "guides: [");
    expect(await readAdvice(folder)).toEqual({
      ok: false,
      problems: [{ file: "guides.yaml", key: "(file)", reason: expect.stringMatching(/line 1/) }],
    });
  });

  it("passes on what the check finds", async () => {
    const folder = await aFolder();
    for (const file of adviceFiles) await copyFile(join(ownFolder, file), join(folder, file));
    await writeFile(join(folder, "guides.yaml"), "guides: []");
    expect(await readAdvice(folder)).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([
        {
          file: "recommendations.yaml",
          key: "recommendations/every_movement_counts/guide",
          reason: "unknown guide: movement_in_daily_life",
        },
      ]),
    });
  });
});
