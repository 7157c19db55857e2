import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Reading what a request carries. Responses of services we ask are read where they are asked for. */
const readsABody =
  /\b(request|raw|clone\(\))\s*\.\s*(formData|text|json|arrayBuffer|blob|bytes|body)\b|\.formData\(|parseBody\(/;

it("a request's body is read at one door, which knows the names and bounds what it reads", () => {
  const files = ["app", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => join(folder, file).replaceAll("\\", "/")),
  );
  const readers = files.filter((file) => readsABody.test(readFileSync(file, "utf8")));
  expect(readers.toSorted()).toEqual(["app/http/api.server.ts", "app/http/form-fields.server.ts"]);
});
