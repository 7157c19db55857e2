import { renderToStaticMarkup } from "react-dom/server";
import { apiAddresses, apiRoot } from "~/i18n/api-addresses";
import { problemsOf } from "./v1/openapi";
import { operations } from "./v1/operations";

const accessWords = {
  anybody: "Anyone",
  person: "Anyone logged in",
  validPerson: "Anyone logged in who may answer",
  keyOrServiceAdmin: "A service with a key, or an administrator of the whole service",
  serviceKey: "A program with a key for this",
  admin: "An administrator",
  serviceAdmin: "An administrator of the whole service",
  signature: "Anyone with a signed address or body",
} as const;

/** The contract as a page to read, for whoever develops against it. */
export function referencePage(): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>The API – Vointi</title>
      </head>
      <body>
        <main>
          <h1>The API</h1>
          <p>
            For programs: <a href={apiRoot + apiAddresses.openapi}>OpenAPI 3.1</a>.
          </p>
          {operations.map((operation) => (
            <section key={operation.id}>
              <h2 id={operation.id}>
                {operation.method} {apiRoot}
                {apiAddresses[operation.address]}
              </h2>
              <p>{operation.summary}</p>
              <dl>
                <dt>Who can call it</dt>
                <dd>{accessWords[operation.access]}</dd>
                {Object.entries(operation.answers).map(([status, { description }]) => (
                  <div key={status}>
                    <dt>{status}</dt>
                    <dd>{description}</dd>
                  </div>
                ))}
                {[...problemsOf(operation)].map(([status, codes]) => (
                  <div key={status}>
                    <dt>{status}</dt>
                    <dd>{codes.join(", ")}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </main>
      </body>
    </html>,
  )}`;
}
