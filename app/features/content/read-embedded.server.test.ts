import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sourceFolders } from "../../../server/release";
import { readEmbedded } from "./read-embedded.server";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vointi-embedded-"));
  await cp(sourceFolders.embedded, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("tells an editor file, place and reason of every mistake", async () => {
  await writeFile(join(folder, "footer.yaml"), "companyInfo: { fi: a, en: c }\nlinks: [");
  await writeFile(
    join(folder, "faq.yaml"),
    "questions: [{ id: Not_an_id, question: { fi: a, sv: b, en: c }, answer: { fi: a, en: c } }]",
  );
  await writeFile(join(folder, "articles", "other.yaml"), "id: another\ndate: 22.11.2026");
  await rm(join(folder, "notification.yaml"));
  const read = await readEmbedded(folder);
  const problems = read.ok ? [] : read.problems.map(({ file, key, reason }) => `${file} ${key}: ${reason}`);
  for (const problem of [
    /^footer\.yaml \(file\): Flow/,
    /^faq\.yaml questions\/Not_an_id\/id: use small letters/,
    /^faq\.yaml questions\/Not_an_id\/answer\/sv: missing translation: sv/,
    /^articles.other\.yaml date: /,
    /^notification\.yaml \(file\): is missing/,
  ]) {
    expect(problems).toContainEqual(expect.stringMatching(problem));
  }
});
