import { userSdl } from "~/features/api/graphql/sdl";
import { type UserQueries, userQueries } from "~/features/api/graphql/user-queries.server";
import { isValidPerson } from "~/features/people/person";
import { readSession } from "~/features/sessions/session.server";
import { apiEndpoint } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { graphqlServer } from "~/routes/api/graphql-server.server";

const answer = graphqlServer<UserQueries>(userSdl, ["assessmentOrderWithResults", "resultComparison"]);

/** GraphQL for who is signed in (spec §7 "user client"). */
export const loader = apiEndpoint({
  POST: async (api) => {
    const { app, context } = api;
    const person = context.sessionToken ? await readSession(app.db, context.sessionToken) : undefined;
    if (!person) throw new AppError("notAuthenticated");
    if (!isValidPerson(person, app.clock.now())) throw new AppError("forbidden", "invalid_user");
    return answer(api, userQueries(app, person));
  },
});

export const action = loader;
