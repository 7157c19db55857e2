import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { checkLeaflet } from "./check-leaflet";
import { parseLeaflet, readLeaflets } from "./read-leaflets.server";

const text = (fi: string) => ({ fi, sv: `${fi} på svenska`, en: `${fi} in English` });

/** A leaflet without a fault, changed by `change`. */
function leafletWith(change: (leaflet: ReturnType<typeof whole>) => unknown = () => undefined): unknown {
  const leaflet = whole();
  change(leaflet);
  return leaflet;
}

function whole() {
  return {
    id: "rest" as string,
    revised: "2026-11-20",
    icon: "sleep",
    filename: { fi: "Lepää hyvin.pdf", sv: "Vila på ett bra sätt.pdf", en: "Rest well.pdf" },
    title: text("Lepo"),
    lead: text("Lepää"),
    sections: [
      { key: "rhythm", heading: text("Rytmi"), blocks: [{ text: text("Nouse") }, { list: [text("a"), text("b")] }] },
      { key: "help", kind: "help", heading: text("Apu"), blocks: [{ urgent: text("Soita 112") }] },
    ] as { key: string; kind?: string; heading: ReturnType<typeof text>; blocks: object[] }[],
  };
}

function problemsOf(content: unknown) {
  const result = checkLeaflet(content);
  return result.ok ? [] : result.problems;
}

describe("checkLeaflet", () => {
  it("accepts a whole leaflet", () => {
    expect(problemsOf(leafletWith())).toEqual([]);
  });

  it.each([
    [
      "a missing translation",
      leafletWith(({ sections }) => sections[0]?.blocks.push({ list: [text("a"), { fi: "b", en: "b" }] })),
      { key: "rhythm/#3/list/#2/sv", reason: "missing translation: sv" },
    ],
    [
      "an empty translation",
      leafletWith(({ title }) => Object.assign(title, { en: " " })),
      { key: "title/en", reason: "missing translation: en" },
    ],
    [
      "a block that is two things",
      leafletWith(({ sections }) => sections[0]?.blocks.push({ text: text("a"), urgent: text("b") })),
      { key: "rhythm/#3", reason: "a block is one of text, list, steps, urgent" },
    ],
    [
      "a section key twice",
      leafletWith(({ sections }) => Object.assign(sections[0] ?? {}, { key: "help" })),
      { key: "help", reason: "duplicate section key" },
    ],
    [
      "a leaflet that leaves people alone",
      leafletWith(({ sections }) => sections.pop()),
      { key: "sections", reason: "no section of kind help: every leaflet says where to turn" },
    ],
    [
      "a path in a file name",
      leafletWith(({ filename }) => Object.assign(filename, { fi: "../Lepo.pdf" })),
      { key: "filename/fi", reason: "use letters, digits, spaces and hyphens, then .pdf: ../Lepo.pdf" },
    ],
    [
      "a text that is too long",
      leafletWith(({ title }) => Object.assign(title, { sv: "x".repeat(61) })),
      { key: "title", reason: "sv text has 61 characters, the limit is 60" },
    ],
    [
      "a title that is markup",
      leafletWith(({ title }) => Object.assign(title, { en: "Rest & sleep" })),
      { key: "title/en", reason: "may not contain < > &" },
    ],
  ])("refuses %s", (_, content, problem) => {
    expect(problemsOf(content)).toEqual([problem]);
  });

  it("refuses letters made of two characters", () => {
    const content = leafletWith(({ filename }) => Object.assign(filename, { fi: "Lepää.pdf".normalize("NFD") }));
    expect(problemsOf(content)).toContainEqual({
      key: "filename/fi",
      reason: "letters such as å ä ö must be single characters",
    });
  });

  it("refuses an unknown icon and a date that isn't one", () => {
    const content = leafletWith((leaflet) => Object.assign(leaflet, { icon: "moon", revised: "20.11.2026" }));
    expect(problemsOf(content).map(({ key }) => key)).toEqual(["revised", "icon"]);
  });

  it("reports a file that is not YAML", () => {
    expect(parseLeaflet("id: [")).toMatchObject({ ok: false, problems: [{ key: "(file)" }] });
  });
});

describe("readLeaflets", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "leaflets-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("returns what is whole, and names the file of what isn't", async () => {
    await writeFile(join(folder, "moved.yaml"), stringify(leafletWith()));
    await writeFile(join(folder, "rest.yaml"), stringify(leafletWith()));
    await writeFile(
      join(folder, "twin.yaml"),
      stringify(leafletWith((leaflet) => Object.assign(leaflet, { id: "twin" }))),
    );
    const { leaflets, problems } = await readLeaflets(folder);
    expect(leaflets.map(({ id }) => id)).toEqual(["rest"]);
    expect(problems).toEqual([
      { file: "moved.yaml", key: "id", reason: "id rest does not match the file name" },
      { file: "twin.yaml", key: "filename/fi", reason: "rest.yaml downloads under the same name" },
      { file: "twin.yaml", key: "filename/sv", reason: "rest.yaml downloads under the same name" },
      { file: "twin.yaml", key: "filename/en", reason: "rest.yaml downloads under the same name" },
    ]);
  });
});
