import { z } from "zod";
import { apiAddresses, apiRoot } from "~/i18n/api-addresses";
import { commonProblems } from "./common-problems";
import type { Access, Answered, Operation } from "./operation";
import { operations } from "./operations";
import { type ProblemCode, problemSchema, problems } from "./problems";

type Json = Record<string, unknown>;

/** Whom or what the calls are about. */
const tags: readonly (readonly [Operation["tag"], string])[] = [
  ["session", "Logging in and out"],
  ["survey", "Answering, and one's own results"],
  ["users", "The person who is logged in"],
  ["groups", "Links by which people join"],
  ["graphql", "Queries of results and attachments. Their schemas are in docs/graphql"],
  ["other", "What everybody may read, and what other services send and collect"],
  ["admin", "What administrators do by program"],
  ["service", "What an organisation's own programs do with a key"],
  ["fhir", "Surveys and answers in the formats of HL7 FHIR R4"],
];

/** The contract of the API as an OpenAPI 3.1 document, made of the schemas that the calls themselves are read by. */
export function openApiDocument(): Json {
  const schemas: Json = {};
  const schemaOf = (schema: z.ZodType, io: "input" | "output") => collected(schema, io, schemas);
  const responses = new SharedResponses();
  const paths: Record<string, Json> = {};
  for (const each of operations) {
    const path = apiAddresses[each.address].replace(/:(\w+)/g, "{$1}");
    const call = described(each, schemaOf, responses);
    paths[path] = {
      ...paths[path],
      [each.method.toLowerCase()]: call,
      ...(each.method === "GET" && { head: headOf(each, call, responses) }),
    };
  }
  schemaOf(problemSchema, "output");
  return {
    openapi: "3.1.0",
    info: {
      title: "Vointi",
      version: "1",
      description:
        "Surveys of wellbeing and work safety. Every error is application/problem+json (RFC 9457). Go by its `code`. " +
        "A program other than a browser that uses a session cookie must send the header X-Requested-With.",
    },
    servers: [{ url: apiRoot }],
    tags: tags.map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      responses: responses.all,
      parameters: { IfNoneMatch: ifNoneMatch },
      headers: { ETag: etag },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "__Host-vointi_session" },
        key: { type: "http", scheme: "bearer", description: keyDescription },
      },
    },
  };
}

const keyDescription =
  "A service key: `vnt_` and 56 hexadecimal digits, made in the console for one organisation or, to read results, for all.";

/** Nothing is asked of whoever may be anybody; a signature is none of the ways that this format knows. */
const securityOf: Record<Access, Json[]> = {
  anybody: [],
  signature: [],
  person: [{ session: [] }],
  validPerson: [{ session: [] }],
  keyOrServiceAdmin: [{ key: [] }, { session: [] }],
  serviceKey: [{ key: [] }],
  admin: [{ session: [] }],
  serviceAdmin: [{ session: [] }],
};

/** Which scope a key needs (OpenAPI 3.1 names roles there, too). */
function withScope(ways: Json, scope: Operation["scope"]): Json {
  return scope && "key" in ways ? { key: [scope] } : ways;
}

type SchemaOf = (schema: z.ZodType, io: "input" | "output") => unknown;

function described(given: Operation, schemaOf: SchemaOf, responses: SharedResponses): Json {
  const { id, tag, summary, access, query, body, contentTypes } = given;
  const params = [...apiAddresses[given.address].matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  return {
    operationId: id,
    tags: [tag],
    summary,
    security: securityOf[access].map((ways) => withScope(ways, given.scope)),
    parameters: [
      ...params,
      ...(query ? queryParameters(query, schemaOf) : []),
      ...(isTagged(given) ? [{ $ref: ifNoneMatchRef }] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: schemaOf(body, "input") } } },
    }),
    ...(contentTypes && { requestBody: { required: true, content: plain(contentTypes) } }),
    responses: answersOf(given, schemaOf, responses),
  };
}

/** Whether who has read it before may ask whether it is unchanged. */
function isTagged({ method, answers }: Operation): boolean {
  const read = method === "GET" ? answers[200] : undefined;
  return read?.body !== undefined || read?.tagged !== undefined;
}

const etag = { description: "Of these very bytes before they are compressed.", schema: { type: "string" } };
const ifNoneMatchRef = "#/components/parameters/IfNoneMatch";
const ifNoneMatch = {
  name: "If-None-Match",
  in: "header",
  description: "The `ETag` of the answer that is there already: 304 where it is unchanged.",
  schema: { type: "string" },
};
const unchanged = { description: "Unchanged: what was answered with this `ETag` still holds." };

/** Answers and refusals by status. One that may be both has the content of both. */
function answersOf(given: Operation, schemaOf: SchemaOf, shared: SharedResponses): Json {
  const answers = Object.entries(given.answers).map(
    ([status, answer]) => [status, answerOf(answer, schemaOf)] as const,
  );
  const found: Record<string, Json> = Object.fromEntries(answers);
  if (isTagged(given)) {
    found[200] = { ...found[200], headers: { ETag: { $ref: "#/components/headers/ETag" } } };
    found[304] = { $ref: `${componentResponses}Unchanged` };
  }
  for (const [status, codes] of problemsOf(given)) {
    const refusal = refusalOf(codes);
    const answer = found[status];
    found[status] = answer
      ? {
          description: `${answer.description} Or a refusal: ${refusal.description}`,
          content: { ...(answer.content as Json), ...(refusal.content as Json) },
        }
      : shared.refer(status, refusal);
  }
  return found;
}

/** HEAD: what GET would answer, without any of it, nor its tag where that is made with it. */
function headOf({ id, answers }: Operation, call: Json, shared: SharedResponses): Json {
  const { summary, tags, security, parameters, responses } = call;
  const isTagged = answers[200]?.tagged !== "byGet";
  const told = Object.entries(responses as Record<string, Json>).flatMap(([status, answer]) => {
    if (status === "304" && !isTagged) return [];
    const { description, headers } = shared.named(answer.$ref) ?? answer;
    return [[status, { description, ...(headers !== undefined && isTagged && { headers }) }]];
  });
  return {
    operationId: headIdOf(id),
    tags,
    summary,
    security,
    parameters: (parameters as Json[]).filter(({ $ref }) => isTagged || $ref !== ifNoneMatchRef),
    responses: Object.fromEntries(told),
  };
}

export const headIdOf = (id: string) => `${id}Head`;

function queryParameters(query: z.ZodObject, schemaOf: SchemaOf): Json[] {
  const { properties = {}, required = [] } = schemaOf(query, "input") as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function answerOf({ description, body, contentTypes }: Answered, schemaOf: SchemaOf): Json {
  if (!body && !contentTypes) return { description };
  const json = body && { "application/json": { schema: schemaOf(body, "output") } };
  return { description, content: { ...json, ...plain(contentTypes ?? []) } };
}

/** Content of which nothing more is said than its type. */
function plain(contentTypes: readonly string[]): Json {
  return Object.fromEntries(contentTypes.map((type) => [type, {}]));
}

/** Keys of problems by status: which may come of this call. */
export function problemsOf(given: Operation): Map<number, ProblemCode[]> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set([...commonProblems(given), ...given.problems])) {
    byStatus.set(problems[code], [...(byStatus.get(problems[code]) ?? []), code]);
  }
  return byStatus;
}

const componentResponses = "#/components/responses/";

/** Answers that several calls give, each once under a name. */
class SharedResponses {
  readonly all: Json = { Unchanged: unchanged };
  readonly #names = new Map<string, string>();

  refer(status: number, response: Json): Json {
    const key = JSON.stringify(response);
    const sameStatus = [...this.#names.values()].filter((name) => name.startsWith(`Problem${status}`)).length;
    const name = this.#names.get(key) ?? `Problem${status}${sameStatus > 0 ? `_${sameStatus + 1}` : ""}`;
    this.#names.set(key, name);
    this.all[name] = response;
    return { $ref: `${componentResponses}${name}` };
  }

  /** The response that a reference leads to. */
  named(reference: unknown): Json | undefined {
    return typeof reference === "string" ? (this.all[reference.slice(componentResponses.length)] as Json) : undefined;
  }
}

function refusalOf(codes: readonly ProblemCode[]): Json {
  const problem = { $ref: "#/components/schemas/Problem" };
  const schema = { allOf: [problem, { type: "object", properties: { code: { enum: codes } } }] };
  return { description: codes.join(", "), content: { "application/problem+json": { schema } } };
}

/** The schema with those that have a name of their own put among all. */
function collected(schema: z.ZodType, io: "input" | "output", schemas: Json): unknown {
  const {
    $schema: _,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json & { $defs?: Json };
  for (const [name, definition] of Object.entries($defs as Json)) {
    const { id: _id, ...rest } = definition as Json;
    schemas[name] = pointed(rest);
  }
  const { id, ...rest } = own as Json & { id?: string };
  if (id === undefined) return pointed(rest);
  schemas[id] = pointed(rest);
  return { $ref: `#/components/schemas/${id}` };
}

function pointed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
