import { GraphQLError, Kind, NoSchemaIntrospectionCustomRule, parse, type ValidationRule } from "graphql";
import { createSchema, createYoga, type Plugin } from "graphql-yoga";
import { exceededLimit, queryLimits } from "~/features/api/graphql/limits";
import { type ApiRequest, readJson } from "~/http/api.server";
import { isDatabaseTrouble } from "~/http/error-page.server";
import { json } from "~/http/json.server";
import { problemTitle } from "~/i18n/problem-words.server";
import { AppError, errorCodes } from "~/platform/errors";
import { describeError } from "~/platform/log.server";

/** What can be asked: the fields of the query type, each with its arguments. */
type Queries = Record<string, (asked: never) => Promise<unknown>>;

type Given<Asked extends Queries> = { api: ApiRequest; queries: Asked };

/** Refuses what is too much before any of it is done. */
const limitRule: ValidationRule = (context) => ({
  Document({ definitions }) {
    const fragments = new Map(
      definitions.flatMap((each) =>
        each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each.selectionSet]] : [],
      ),
    );
    for (const each of definitions) {
      if (each.kind !== Kind.OPERATION_DEFINITION) continue;
      const beyond = exceededLimit(each.selectionSet, fragments);
      if (beyond) context.reportError(new GraphQLError(`beyond the limit of ${beyond}`));
    }
  },
});

function limits(introspection: boolean): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn((source, options) => parse(source, { ...options, maxTokens: queryLimits.tokens }));
    },
    onValidate({ addValidationRule }) {
      addValidationRule(limitRule);
      if (!introspection) addValidationRule(NoSchemaIntrospectionCustomRule);
    },
  };
}

/** The GraphQL of one schema, for routes: POST with JSON, one query at a time. */
export function graphqlServer<Asked extends Queries>(sdl: string, names: readonly (keyof Asked & string)[]) {
  const resolve =
    (name: keyof Asked & string) =>
    (_: unknown, asked: unknown, { queries }: Given<Asked>) =>
      queries[name]?.(asked as never);
  const schema = createSchema<Given<Asked>>({
    typeDefs: sdl,
    resolvers: { Query: Object.fromEntries(names.map((name) => [name, resolve(name)])) } as never,
  });
  const serverOf = (introspection: boolean) =>
    createYoga<Given<Asked>>({
      schema,
      graphqlEndpoint: "/graphql",
      graphiql: false,
      landingPage: false,
      batching: false,
      cors: false,
      logging: false,
      // What went wrong is told below, once for whatever stage it went wrong in.
      maskedErrors: false,
      plugins: [limits(introspection)],
    });
  const servers = { open: serverOf(true), closed: serverOf(false) };

  return async (api: ApiRequest, queries: Asked): Promise<Response> => {
    const { query, variables, operationName } = await readJson(api.request);
    const failures: unknown[] = [];
    const server = api.app.env.mode === "production" ? servers.closed : servers.open;
    const answered = await server.fetch(
      "http://own.invalid/graphql",
      {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ query, variables, operationName }),
      },
      { api, queries: noting(queries, failures) },
    );
    const result = (await answered.json()) as { data?: unknown; errors?: { path?: unknown }[] };
    if (!result.errors) return json(result, { headers: noStore });
    return refused(api, { ...result, status: answered.status, failures });
  };
}

const noStore = { "cache-control": "no-store" };

/** The queries, with what they throw written down: the library's answer holds its words alone. */
function noting<Asked extends Queries>(queries: Asked, failures: unknown[]): Asked {
  const noted = Object.entries(queries).map(([name, run]) => [
    name,
    async (asked: never) => {
      try {
        return await run(asked);
      } catch (error) {
        failures.push(error);
        throw error;
      }
    },
  ]);
  return Object.fromEntries(noted) as Asked;
}

/** Errors by key and in words of ours: the library's own tell of the schema, and others of what is inside. */
function refused(
  { app, context, language }: ApiRequest,
  {
    data,
    errors = [],
    failures,
  }: { data?: unknown; errors?: { path?: unknown }[]; status: number; failures: unknown[] },
): Response {
  const { requestId } = context;
  const [failure] = failures;
  if (failure === undefined) {
    // Nothing was begun: the query itself is not one that is taken.
    const error = { message: problemTitle(language, "invalid"), extensions: { code: "invalid_query", requestId } };
    return json({ errors: [error] }, { status: 400, headers: noStore });
  }
  const code =
    failure instanceof AppError ? failure.code : isDatabaseTrouble(failure) ? "unavailable" : ("unexpected" as const);
  if (!(failure instanceof AppError)) app.log.error({ requestId, ...describeError(failure) }, "query failed");
  const key = (failure instanceof AppError && failure.reason) || code;
  const told = errors.map(({ path }) => ({
    message: problemTitle(language, code),
    path,
    extensions: { code: key, requestId },
  }));
  return json(
    { data: data ?? null, errors: told },
    { status: code === "unexpected" ? 500 : errorCodes[code], headers: noStore },
  );
}
