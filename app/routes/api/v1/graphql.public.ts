import { type PublicQueries, publicQueries } from "~/features/api/graphql/public-queries.server";
import { publicSdl } from "~/features/api/graphql/sdl";
import { readSession } from "~/features/sessions/session.server";
import { apiEndpoint } from "~/http/api.server";
import { graphqlServer } from "~/routes/api/graphql-server.server";

const answer = graphqlServer<PublicQueries>(publicSdl, ["attachment"]);

/** GraphQL for everybody (spec §7 "public client"). */
export const loader = apiEndpoint({
  POST: async (api) => {
    const { app, context } = api;
    const { sessionToken } = context;
    return answer(
      api,
      publicQueries(app, async () => (sessionToken ? readSession(app.db, sessionToken) : undefined)),
    );
  },
});

export const action = loader;
