import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readBusinessId } from "~/platform/business-id";
import { exampleController, exampleSupportEmail } from "~/platform/controller";

/** Where texts for people stand. */
const folders = [
  "locales",
  "app/features/content/embedded",
  "app/features/content/leaflets",
  "app/features/consents",
  "app/features/advice",
  "app/features/survey/instruments",
];

const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(json|ya?ml)$/.test(name))
    .map((name) => join(folder, name)),
);

const bare = (text: string) => text.replace(/ \([^)]*\)$/, "");
const { name, address, businessId, formerName, dpoEmail, processors } = exampleController;
const names = [name, address, businessId, formerName, ...processors.map((each) => each.name)]
  .flatMap((told) => Object.values(told).map(bare))
  .concat(dpoEmail, exampleSupportEmail);

/** A company, or a street address in Finland. */
const shapes = [/\p{Lu}[\p{L}&-]+ (?:Oy|Oyj|Ab|Abp|Ky|Ltd|Inc|GmbH)\b/u, /\b\d{5} \p{Lu}\p{Ll}+\b/u];

it("no text holds by itself who answers for the data: it comes from the configuration", () => {
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    for (const each of names) expect(text.includes(each), `${file}: ${each}`).toBe(false);
    // What a field shows as the form of an id has a wrong last digit.
    for (const [id] of text.matchAll(/\b\d{7}-\d\b/g)) {
      expect(readBusinessId(id), `${file}: ${id}`).toEqual({ problem: "checkDigit" });
    }
    for (const shape of shapes) expect(shape.exec(text)?.[0], file).toBeUndefined();
  }
});

it("no code sets a cookie but by the list", () => {
  const sources = ["app", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  const makers = sources.filter((file) =>
    /document\.cookie\s*=|hono\/(utils\/)?cookie|cookieStore/.test(readFileSync(file, "utf8")),
  );
  expect(makers).toEqual([join("app", "http", "cookies.server.ts")]);
});
