import { readFileSync } from "node:fs";
import { apiCompare } from "api-smart-diff";
import { buildSchema, findBreakingChanges } from "graphql";
import { describe, expect, it } from "vitest";
import { publicSdl, userSdl } from "~/features/api/graphql/sdl";
import { openApiDocument } from "~/features/api/v1/openapi";

/** Breaking changes that were decided on, as `breaksOf` tells them; each is told in docs/api.md. Emptied by a release. */
const decided: readonly string[] = [];

type Schema = { properties: Record<string, Schema>; required: string[]; enum?: string[]; type?: unknown };
type Content = { content: { "application/json": { schema: Schema }; "application/problem+json"?: unknown } };
type Call = {
  parameters: { name?: string; in?: string; required?: boolean; schema?: Schema; $ref?: string }[];
  requestBody: Content;
  responses: Record<string, Content>;
};
type Document = {
  paths: Record<string, Record<string, Call>>;
  components: { schemas: Record<string, Schema>; responses?: object };
};

const released = JSON.parse(readFileSync("docs/released/openapi-1.json", "utf8")) as Document;
const present = openApiDocument() as unknown as Document;

/**
 * Beside the calls stands one that answers with a problem, of which they say nothing but the status. Refusals with another
 * body, such as those of GraphQL, are theirs.
 */
function compared({ paths, components: { responses: _, ...components } }: Document): object {
  const told = Object.entries(paths).map(([path, methods]) => {
    const calls = Object.entries(methods).map(([method, asked]) => {
      const responses = Object.entries(asked.responses).map(([status, answer]) => {
        const { "application/problem+json": _problem, ...content } = answer.content ?? {};
        const isTold = Object.keys(content).length > 0;
        return [status, isTold ? { ...answer, description: "", content } : { description: "" }];
      });
      return [method, { ...asked, responses: Object.fromEntries(responses) }];
    });
    return [path, Object.fromEntries(calls)];
  });
  const refusal = { content: { "application/problem+json": { schema: components.schemas.Problem } } };
  const all = { ...Object.fromEntries(told), "/refused": { get: { responses: { 200: refusal } } } };
  return structuredClone({ openapi: "3.1.0", info: { title: "", version: "1" }, paths: all, components });
}

/**
 * What of `after` would break a program that was written by `before`. Shared schemas are judged where calls use them: what may
 * be left out of an answer must not be left out of a question. That a call can be refused for one more reason breaks nothing,
 * since a program that does not know a reason goes by the status.
 */
function breaksOf(before: Document, after: Document): string[] {
  const { diffs } = apiCompare(compared(before), compared(after));
  // The comparer takes another type of an answer for a narrower one.
  const isOtherType = (path: readonly unknown[]) => path.includes("responses") && path.at(-1) === "type";
  return diffs
    .filter(({ type, path }) => path[0] !== "components" && (type === "breaking" || isOtherType(path)))
    .map(({ action, path }) => `${action} ${path.join(" ")}`);
}

/** A document of a few calls, which is compared sooner. */
function ofCalls(...paths: string[]): Document {
  return { ...present, paths: Object.fromEntries(paths.map((path) => [path, present.paths[path] ?? {}])) };
}

const call = ({ paths }: Document, path: string, method: string) => paths[path]?.[method] as Call;
const bodyOf = (document: Document, path: string, method: string) =>
  call(document, path, method).requestBody.content["application/json"].schema;
const answerOf = (document: Document, path: string) =>
  call(document, path, "get").responses[200]?.content["application/json"].schema as Schema;
const order = ({ components }: Document) => components.schemas.AssessmentOrder as Schema;
const without = ({ required = [] }: Schema, name: string) => required.filter((each) => each !== name);

type Change = [what: string, change: (document: Document) => unknown];

const breaking: Change[] = [
  ["a call is gone", ({ paths }) => delete paths["/version"]],
  ["a method is gone", ({ paths }) => delete paths["/users/me/language"]?.put],
  ["a status is gone", (document) => delete call(document, "/version", "get").responses[200]],
  [
    "a field of an answer is gone",
    (document) => {
      const schema = answerOf(document, "/version");
      delete schema.properties.sessionValid;
      schema.required = without(schema, "sessionValid");
    },
  ],
  [
    "a field of a shared answer is gone",
    (document) => {
      delete order(document).properties.organizationName;
      order(document).required = without(order(document), "organizationName");
    },
  ],
  ["a field of an answer may be missing", (document) => (order(document).required = without(order(document), "name"))],
  [
    "a field of an answer is of another type",
    (document) => (order(document).properties.name = { type: "integer" } as Schema),
  ],
  [
    "a field of a refusal that is no problem is gone",
    ({ components }) => {
      const schema = components.schemas.GraphqlError as Schema;
      delete schema.properties.extensions;
      schema.required = without(schema, "extensions");
    },
  ],
  [
    "a refusal that is no problem is another thing",
    (document) => {
      const refusal = call(document, "/graphql", "post").responses[403]?.content["application/json"];
      Object.assign(refusal?.schema.properties.errors ?? {}, { type: "object" });
    },
  ],
  ["an answer has a value that none had", (document) => order(document).properties.status?.enum?.push("paused")],
  [
    "a parameter more is required",
    (document) => {
      const schema = { type: "string" } as Schema;
      call(document, "/state", "get").parameters.push({ name: "tenant", in: "query", required: true, schema });
    },
  ],
  [
    "a parameter is required now",
    (document) => Object.assign(call(document, "/state", "get").parameters[0] ?? {}, { required: true }),
  ],
  ["a parameter takes fewer values", (document) => call(document, "/state", "get").parameters[0]?.schema?.enum?.pop()],
  [
    "a field of a body takes fewer values",
    (document) => bodyOf(document, "/users/me/language", "put").properties.language?.enum?.pop(),
  ],
  [
    "a field of a body more is required",
    (document) => {
      const schema = bodyOf(document, "/users/me/language", "put");
      schema.properties.reason = { type: "string" } as Schema;
      schema.required.push("reason");
    },
  ],
];

const harmless: Change[] = [
  ["nothing", () => undefined],
  ["a call more", ({ paths }) => (paths["/more"] = structuredClone(paths["/version"] ?? {}))],
  [
    "fields of answers more",
    (document) => {
      order(document).properties.more = { type: "string" } as Schema;
      order(document).required.push("more");
    },
  ],
  [
    "a parameter more that nobody must send",
    (document) =>
      call(document, "/state", "get").parameters.push({
        name: "more",
        in: "query",
        schema: { type: "string" } as Schema,
      }),
  ],
  [
    "a field of a body more that nobody must send",
    (document) => (bodyOf(document, "/users/me/language", "put").properties.more = { type: "string" } as Schema),
  ],
  [
    "a field of a body takes more values",
    (document) => bodyOf(document, "/users/me/language", "put").properties.language?.enum?.push("de"),
  ],
  ["an answer has fewer values", (document) => order(document).properties.status?.enum?.pop()],
  ["a status more", (document) => (call(document, "/version", "get").responses[304] = {} as Content)],
];

const changed = ([, change]: Change) => {
  const before = ofCalls("/state", "/version", "/users/me/language", "/graphql");
  const after = structuredClone(before);
  change(after);
  return breaksOf(before, after);
};

describe("the API", () => {
  it("breaks no program that was written by the document as it was last released", { timeout: 180_000 }, () => {
    expect(breaksOf(released, present)).toEqual(decided);
  });

  it.each([
    ["user", userSdl],
    ["public", publicSdl],
  ])("breaks no query of the %s schema as it was last released", (name, sdl) => {
    const before = buildSchema(readFileSync(`docs/released/${name}.graphql`, "utf8"));
    expect(findBreakingChanges(before, buildSchema(sdl))).toEqual([]);
    const renamed = buildSchema(sdl.replace(/\battachments?\b/i, "renamed"));
    expect(findBreakingChanges(before, renamed)).not.toEqual([]);
  });
});

describe("it is known that programs break where", () => {
  it.each(breaking)("%s", (...change) => {
    expect(changed(change)).not.toEqual([]);
  });
});

describe("it is known that none breaks where there is", () => {
  it.each(harmless)("%s", (...change) => {
    expect(changed(change)).toEqual([]);
  });
});
