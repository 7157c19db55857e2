import { expect, it } from "vitest";
import { YAMLParseError } from "yaml";
import { parseYaml } from "./parse-yaml.server";

it("reads YAML, the JSON that builds make of it, and YAML that only begins like JSON", () => {
  const said = { key: "uni", texts: ["a: b", "{"] };
  expect(parseYaml('key: uni\ntexts: ["a: b", "{"]\n')).toEqual(said);
  expect(parseYaml(JSON.stringify(said))).toEqual(said);
  expect(parseYaml('{ key: uni, texts: ["a: b", "{"] }')).toEqual(said);
});

it("says where a text is neither", () => {
  expect(() => parseYaml('{ key: "uni')).toThrow(YAMLParseError);
});
