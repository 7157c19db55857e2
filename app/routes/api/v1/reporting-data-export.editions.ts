import { listTakenEditions } from "~/features/api/v1/other-operations";
import { takenEditions } from "~/features/exports/editions.server";
import { apiEndpoint } from "~/http/api.server";
import { InvalidFields } from "~/http/problem.server";
import { queryProblem } from "~/routes/api/field-problems.server";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  GET: serve(listTakenEditions, async ({ app, query, language, recipient }) => {
    const taken = await takenEditions(app, { recipient: recipient.name, after: query.after });
    if (!taken) throw new InvalidFields("invalidParam", [queryProblem("after", "invalid_value", language)]);
    return {
      editions: taken.editions.map(({ takenAt, endedAt, ...edition }) => ({
        ...edition,
        takenAt: takenAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      })),
      next: taken.next,
    };
  }),
});

export const action = loader;
