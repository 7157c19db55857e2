import { type PublicQueries, publicQueries } from "~/features/api/graphql/public-queries.server";
import { publicSdl } from "~/features/api/graphql/sdl";
import { queryPublic } from "~/features/api/v1/graphql-operations";
import { apiEndpoint } from "~/http/api.server";
import { graphqlServer } from "~/routes/api/graphql-server.server";
import { serve } from "~/routes/api/serve.server";

const answer = graphqlServer<PublicQueries>(publicSdl, ["attachment"]);

/** GraphQL for everybody (spec §7 "public client"). */
export const loader = apiEndpoint({
  POST: serve(queryPublic, (api) => answer(api, publicQueries(api.app, api.visitor))),
});

export const action = loader;
