import { z } from "zod";
import { invalidQueryReasons, queryMaxLength } from "../graphql/limits";
import { operation } from "./operation";

/** GraphQL: one query a call. What can be asked is in docs/graphql. */

const queryBody = z.object({
  query: z.string().max(queryMaxLength),
  variables: z.record(z.string(), z.unknown()).nullable().optional(),
  operationName: z.string().nullable().optional(),
});

const error = z
  .object({
    message: z.string(),
    /** The field that failed. */
    path: z.array(z.union([z.string(), z.int()])).optional(),
    /** Of the query that is wrong; outside production. */
    locations: z.array(z.object({ line: z.int(), column: z.int() })).optional(),
    extensions: z.object({
      code: z.string(),
      requestId: z.string(),
      /** Of `invalid_query`: what is wrong with it. */
      reason: z.enum(invalidQueryReasons).optional(),
      /** The field, argument or variable that is wrong; outside production. */
      field: z.string().optional(),
    }),
  })
  .meta({ id: "GraphqlError" });

const data = z.record(z.string(), z.unknown()).nullable();
const failed = { data: data.optional(), errors: z.array(error) };
const failure = (description: string) => ({ description, body: z.object(failed) });

export const queryOwn = operation({
  id: "queryOwn",
  tag: "graphql",
  method: "POST",
  address: "graphql",
  summary:
    "GetAssessmentOrderWithResults and GetResultComparison: the person's own results, by docs/graphql/user.graphql.",
  access: "validPerson",
  body: queryBody,
  answers: {
    200: { description: "What the query names.", body: z.object({ data }) },
    400: failure("The query is `invalid_query`, and nothing of it was begun."),
    403: failure("The results of the order are not shown."),
    404: failure("The person has no such order."),
    500: failure("`unexpected`."),
    503: failure("`unavailable`."),
  },
  problems: [],
});

export const queryPublic = operation({
  id: "queryPublic",
  tag: "graphql",
  method: "POST",
  address: "publicGraphql",
  summary:
    "Attachments, by docs/graphql/public.graphql. Whoever is logged in gets a link to those that their results offer.",
  access: "anybody",
  body: queryBody,
  answers: {
    200: { description: "What the query names.", body: z.object({ data }) },
    400: failure("The query is `invalid_query`, and nothing of it was begun."),
    500: failure("`unexpected`."),
    503: failure("`unavailable`."),
  },
  problems: [],
});

export const graphqlOperations = [queryOwn, queryPublic] as const;
