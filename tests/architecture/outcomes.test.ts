import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The names of outcomes in the rooms and what calls them: `outcome: "saved" | "conflict"`, and comparisons with them. */
const named = /\boutcome(?:: | === | !== |\()((?:"\w+"(?: \| )?)+)/g;

/** The specification's own codes of signing in: the API answers them as they are (decision 0060). */
const codesOfSpec =
  /^(login_succeeded|(user|group|phone_number|token)_not_found|expired_token|invalid_link|verification_code_\w+)$/;

/** What nobody calls it who means that something is not there, or is not theirs to see: that is `notThere`. */
const otherWordsForNotThere = /^(not(Found|Yours|Theirs|Own|Existing)|noSuch\w*|missing|nonexistent|absent|unknown)$/;

/** Where one of those words says something else: a name of a question in a body of answers, told apart from the order's. */
const meaningSomethingElse = [
  "app/features/answering/submission.ts noSuchQuestion",
  "app/features/answering/decide-section.ts noSuchQuestion",
];

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "app", "server"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

const namesIn = (text: string) =>
  [...text.matchAll(named)].flatMap(([, names = ""]) => [...names.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name));

const outcomes = files.flatMap((file) => namesIn(readFileSync(file, "utf8")).map((name) => ({ file, name })));

describe("the names of outcomes", () => {
  it("are camelCase, but for the codes of the specification", () => {
    expect(outcomes.length).toBeGreaterThan(500);
    expect(outcomes.filter(({ name }) => !/^[a-z][a-zA-Z]*$/.test(name) && !codesOfSpec.test(name))).toEqual([]);
  });

  it("have one word for what is not there, or not theirs to see", () => {
    const others = outcomes
      .filter(({ name }) => otherWordsForNotThere.test(name))
      .map(({ file, name }) => `${file} ${name}`);
    expect([...new Set(others)].toSorted()).toEqual(meaningSomethingElse.toSorted());
  });

  it("are never two spellings of one", () => {
    const spellings = new Map<string, Set<string>>();
    for (const { name } of outcomes) {
      const letters = name.replaceAll("_", "").toLowerCase();
      spellings.set(letters, (spellings.get(letters) ?? new Set()).add(name));
    }
    // A group's invitation and a sign-in link: the second is a code of the specification.
    spellings.delete("invalidlink");
    expect([...spellings.values()].filter(({ size }) => size > 1).map((names) => [...names])).toEqual([]);
  });

  it("are found in unions, comparisons and objects", () => {
    const text =
      'type A = { outcome: "a" | "b" }; return { outcome: "c" }; if (x.outcome === "d") {} if (y.outcome !== "e") {}';
    expect(namesIn(text)).toEqual(["a", "b", "c", "d", "e"]);
  });
});
