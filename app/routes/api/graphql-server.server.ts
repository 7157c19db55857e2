import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  type ValidationRule,
} from "graphql";
import { createSchema, createYoga, type Plugin } from "graphql-yoga";
import { exceededLimit, type InvalidQueryReason, queryLimits } from "~/features/api/graphql/limits";
import { type ApiRequest, retryAfterOf } from "~/http/api.server";
import { isDatabaseTrouble } from "~/http/error-page.server";
import { json } from "~/http/json.server";
import { problemTitle } from "~/i18n/problem-words.server";
import { AppError, errorCodes } from "~/platform/errors";
import { describeError } from "~/platform/log.server";

/** What can be asked: the fields of the query type, each with its arguments. */
type Queries = Record<string, (asked: never) => Promise<unknown>>;

/** What a call sends. */
type Sent = { query: string; variables?: object | null | undefined; operationName?: string | null | undefined };

/** What went wrong in a field of the schema. */
type Failure = { error: unknown; field: string | undefined };

type Given<Asked extends Queries> = { api: ApiRequest; queries: Asked; failures: Failure[] };

/** Refuses what is too much before any of it is done. Of several operations one is begun, so that one alone is counted. */
const limitRule =
  (operationName: string | null | undefined): ValidationRule =>
  (context) => ({
    Document({ definitions }) {
      const fragments = new Map(
        definitions.flatMap((each) =>
          each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each.selectionSet]] : [],
        ),
      );
      const asked = definitions.find(
        (each): each is OperationDefinitionNode =>
          each.kind === Kind.OPERATION_DEFINITION && (!operationName || each.name?.value === operationName),
      );
      const beyond = asked && exceededLimit(asked.selectionSet, fragments);
      if (beyond) {
        const extensions = { reason: beyond };
        context.reportError(new GraphQLError(`beyond the limit of ${beyond}`, { nodes: asked, extensions }));
      }
    },
  });

/** Bounds what is parsed, and says of a query that is refused which field it is for and, in a word, why. */
function limits(introspection: boolean): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn((source, options) => parse(source, { ...options, maxTokens: queryLimits.tokens }));
    },
    onValidate({ addValidationRule, context }) {
      addValidationRule(limitRule(context.params.operationName));
      if (!introspection) addValidationRule(NoSchemaIntrospectionCustomRule);
      return ({ result }) => {
        for (const error of result) {
          error.extensions.reason ??= "fields";
          error.extensions.field = fieldOf(error);
        }
      };
    },
  };
}

/** The name of what an error is about: a field, an argument, a variable or a fragment. */
function fieldOf({ nodes }: GraphQLError): string | undefined {
  const named = nodes?.find((node) => "name" in node) as { name?: { value: string } } | undefined;
  return named?.name?.value;
}

/**
 * Writes down what goes wrong once a query is being answered, in whichever field: the library's answer holds its words alone.
 * An error without a path, or of what a field was asked with, is of the query: a variable may be null where none may be.
 */
const noting: Plugin<Given<Queries>> = {
  onExecute: ({ args: { contextValue } }) => ({
    onExecuteDone: ({ result }) => {
      const errors = "errors" in result ? (result.errors ?? []) : [];
      for (const error of errors) {
        if (!error.path || error.nodes?.[0]?.kind !== Kind.FIELD) continue;
        contextValue.failures.push({ error: error.originalError ?? error, field: fieldOf(error) });
      }
    },
  }),
};

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
      // It would keep the last thousand queries of anybody whole for an hour, a quarter of a megabyte each.
      parserAndValidationCache: false,
      // What went wrong is told below, once for whatever stage it went wrong in.
      maskedErrors: false,
      plugins: [limits(introspection), noting],
    });
  const servers = { open: serverOf(true), closed: serverOf(false) };

  return async (api: ApiRequest & { body: Sent }, queries: Asked): Promise<Response> => {
    const { query, variables, operationName } = api.body;
    const failures: Failure[] = [];
    const server = api.app.env.mode === "production" ? servers.closed : servers.open;
    const answered = await server.fetch(
      "http://own.invalid/graphql",
      {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ query, variables, operationName }),
      },
      { api, queries, failures },
    );
    const result = (await answered.json()) as { data?: unknown; errors?: ToldError[] };
    if (!result.errors) return json(result, { headers: noStore });
    return refused(api, { ...result, failures });
  };
}

const noStore = { "cache-control": "no-store" };

/** An error in the library's words, and what was noted of it above. */
type ToldError = {
  message: string;
  path?: unknown;
  locations?: unknown;
  extensions?: { reason?: InvalidQueryReason; field?: string };
};

type Failed = { data?: unknown; errors?: readonly ToldError[]; failures: readonly Failure[] };

/** Errors by key and in words of ours: the library's own tell of the schema, and others of what is inside. */
function refused(api: ApiRequest, { data, errors = [], failures }: Failed): Response {
  const { app, context, language } = api;
  const { requestId } = context;
  const [first] = failures;
  if (!first) return invalidQuery(api, errors);
  const { error: failure, field } = first;
  const code =
    failure instanceof AppError ? failure.code : isDatabaseTrouble(failure) ? "unavailable" : ("unexpected" as const);
  if (!(failure instanceof AppError)) app.log.error({ requestId, field, ...describeError(failure) }, "query failed");
  const key = (failure instanceof AppError && failure.reason) || code;
  const told = errors.map(({ path }) => ({
    message: problemTitle(language, code),
    path,
    extensions: { code: key, requestId },
  }));
  return json(
    { data: data ?? null, errors: told },
    { status: code === "unexpected" ? 500 : errorCodes[code], headers: { ...noStore, ...retryAfterOf(code) } },
  );
}

/**
 * Nothing was begun: the query itself is not one that is taken. In production one error says in a word what kind of mistake
 * it is; elsewhere each names its field and place in the library's words, which are those of the schema.
 */
function invalidQuery({ app, context, language }: ApiRequest, errors: readonly ToldError[]): Response {
  const { requestId } = context;
  const told = errors.map(({ message, locations, extensions }) => {
    const reason = extensions?.reason ?? reasonOf(message);
    const field = extensions?.field ?? /^Variable "\$(\w+)"/.exec(message)?.[1];
    return { message, locations, extensions: { code: "invalid_query", reason, field, requestId } };
  });
  const reason = told[0]?.extensions.reason;
  const hidden = [
    { message: problemTitle(language, "invalid"), extensions: { code: "invalid_query", reason, requestId } },
  ];
  const isOpen = app.env.mode !== "production";
  return json({ errors: isOpen ? told : hidden }, { status: 400, headers: noStore });
}

/** What of a query is wrong before its fields are looked at, or after. */
function reasonOf(message: string): InvalidQueryReason {
  if (message.startsWith("Syntax Error")) return message.includes("tokens") ? "tokens" : "syntax";
  return /^(Variable|Argument) /.test(message) ? "variables" : "operation";
}
