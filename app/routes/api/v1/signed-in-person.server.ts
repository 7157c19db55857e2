import type { Person } from "~/features/people/person";
import { readSession } from "~/features/sessions/session.server";
import type { ApiRequest } from "~/http/api.server";
import { AppError } from "~/platform/errors";

/** Whose data an endpoint gives: never named by the caller, always the person of the session. */
export async function signedInPerson({ app, context }: Pick<ApiRequest, "app" | "context">): Promise<Person> {
  const { sessionToken } = context;
  const person = sessionToken ? await readSession(app.db, sessionToken) : undefined;
  if (!person) throw new AppError("notAuthenticated");
  return person;
}
