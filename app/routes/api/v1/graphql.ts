import { userSdl } from "~/features/api/graphql/sdl";
import { type UserQueries, userQueries } from "~/features/api/graphql/user-queries.server";
import { queryOwn } from "~/features/api/v1/graphql-operations";
import { apiEndpoint } from "~/http/api.server";
import { graphqlServer } from "~/routes/api/graphql-server.server";
import { serve } from "~/routes/api/serve.server";

const answer = graphqlServer<UserQueries>(userSdl, ["assessmentOrderWithResults", "resultComparison"]);

/** GraphQL for who is signed in (spec §7 "user client"). */
export const loader = apiEndpoint({
  POST: serve(queryOwn, (api) => answer(api, userQueries(api.app, api.person))),
});

export const action = loader;
