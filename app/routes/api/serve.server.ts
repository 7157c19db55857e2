import type { z } from "zod";
import type { Operation } from "~/features/api/v1/operation";
import type { Recipient } from "~/features/exports/recipient.server";
import { reaches } from "~/features/orders/reach";
import { isValidPerson, type Person } from "~/features/people/person";
import type { KeyScope } from "~/features/service-keys/key-scope";
import type { ServiceKey } from "~/features/service-keys/read-key.server";
import { readSession } from "~/features/sessions/session.server";
import { type ApiRequest, readJson } from "~/http/api.server";
import { json } from "~/http/json.server";
import { InvalidFields } from "~/http/problem.server";
import { AppError } from "~/platform/errors";
import { requireAdmin, requireAdminOfAll } from "~/routes/admin/admin.server";
import { readFields } from "./field-problems.server";
import { requireRecipient } from "./recipient.server";
import { requireServiceKey } from "./service-key.server";

type Fields<Schema> = Schema extends z.ZodObject ? z.output<Schema> : Record<string, never>;

/** Who is signed in: surely somebody where the operation asks for it. */
type PersonOf<Given extends Operation> = Given["access"] extends "person" | "validPerson" ? Person : undefined;

/** What an operation is asked, read and known to be of the shape that its contract names. */
export type Call<Given extends Operation> = ApiRequest & {
  person: PersonOf<Given>;
  /** Whoever is signed in, where that makes a difference and is not asked for. */
  visitor: () => Promise<Person | undefined>;
  /** The key that asks, of the organisation that the address names. */
  key: Given["access"] extends "serviceKey" ? ServiceKey : undefined;
  /** Who takes results, by a key or as an administrator. */
  recipient: Given["access"] extends "keyOrServiceAdmin" ? Recipient : undefined;
  query: Fields<Given["query"]>;
  body: Fields<Given["body"]>;
};

/** The body of the contract's one answer that has one. */
type BodyOf<Given extends Operation> = {
  [Status in keyof Given["answers"]]: Given["answers"][Status] extends { body: infer Body extends z.ZodType }
    ? z.input<Body>
    : never;
}[keyof Given["answers"]];

/**
 * One call of the contract as an endpoint answers it: who asks comes first (401), then what was sent (400), then what the
 * use case says. The answer is JSON of the contract's shape, or a response of its own where there is more to it.
 */
export function serve<Given extends Operation>(
  operation: Given,
  answer: (call: Call<Given>) => Promise<BodyOf<Given> | Response>,
): (api: ApiRequest) => Promise<Response> {
  return async (api) => {
    const { app, context, request } = api;
    let reading: Promise<Person | undefined> | undefined;
    const visitor = () => {
      const { sessionToken } = context;
      reading ??= sessionToken === undefined ? Promise.resolve(undefined) : readSession(app.db, sessionToken);
      return reading;
    };
    const { access } = operation;
    const needsPerson = access === "person" || access === "validPerson";
    const person = needsPerson ? await visitor() : undefined;
    if (needsPerson && !person) throw new AppError("notAuthenticated");
    if (access === "validPerson" && person && !isValidPerson(person, app.clock.now())) {
      throw new AppError("forbidden", "invalid_user");
    }
    if (access === "admin") await requireAdmin(api);
    if (access === "serviceAdmin") await requireAdminOfAll(api);
    const key = access === "serviceKey" && operation.scope ? await keyOf(api, operation.scope) : undefined;
    const recipient = access === "keyOrServiceAdmin" ? await requireRecipient(api) : undefined;
    const { language } = api;
    const query = operation.query ? checked(operation.query, queryOf(request), { part: "query", language }) : {};
    const body = operation.body ? checked(operation.body, await readJson(request), { part: "body", language }) : {};
    const call = { ...api, person, visitor, key, recipient, query, body } as unknown as Call<Given>;
    const answered = await answer(call);
    if (answered instanceof Response) return answered;
    return json(answered, { headers: { "cache-control": unkept } });
  };
}

/** The key that asks. An organisation that isn't its own is like none at all. */
async function keyOf(api: ApiRequest, scope: KeyScope): Promise<ServiceKey> {
  const key = await requireServiceKey(api, scope);
  const { organisationId } = api.params;
  if (organisationId !== undefined && !reaches(key, organisationId)) throw new AppError("notFound");
  return key;
}

/** No browser keeps what somebody read (catalogue H3). A program keeps it by itself, with its tag. */
export const unkept = "private, no-store";

/** The answer of a call that has nothing to tell. */
export function done(headers: [string, string][] = []): Response {
  return new Response(null, { status: 204, headers: [...headers, ["cache-control", "no-store"]] });
}

function queryOf(request: Request): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = Object.create(null);
  const query = new URL(request.url).searchParams;
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    found[name] = values.length > 1 ? values : (values[0] ?? "");
  }
  return found;
}

function checked(...sent: Parameters<typeof readFields>): unknown {
  const read = readFields(...sent);
  if ("errors" in read) throw new InvalidFields("invalidParam", read.errors);
  return read.data;
}
