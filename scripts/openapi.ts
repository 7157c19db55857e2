/** `npm run openapi`: writes the contracts of the API into docs, and its types for the tests' own client. */
import { writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import { publicSdl, userSdl } from "~/features/api/graphql/sdl";
import { openApiDocument } from "~/features/api/v1/openapi";
import { contentSdl } from "~/features/content/content-sdl";

const document = openApiDocument();
writeFileSync("docs/openapi.json", `${JSON.stringify(document, null, 2)}\n`);
const types = astToString(await openapiTS(document as unknown as Parameters<typeof openapiTS>[0]));
writeFileSync("tests/fixtures/api-types.d.ts", `// Made by \`npm run openapi\`.\n${types}`);
writeFileSync("docs/graphql/user.graphql", userSdl);
writeFileSync("docs/graphql/public.graphql", publicSdl);
writeFileSync("docs/graphql/content.graphql", contentSdl);
