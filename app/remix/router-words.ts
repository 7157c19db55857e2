/** Headers by which Remix's script in the browser and its server understand each other. */
export const routerHeaders = {
  /** The answer is data for the browser's script. */
  response: "x-remix-response",
  /** A redirect takes the place of the page it comes from. */
  replace: "x-remix-replace",
  /** A redirect is followed by loading the page anew. */
  reloadDocument: "x-remix-reload-document",
  /** What the page has loaded is to be loaded again. */
  revalidate: "x-remix-revalidate",
} as const;

/** How the data of a page is written. */
export const dataType = "text/x-script";

/** Names the pages whose loaders alone are asked for; a page with a loader in the browser is asked for by its own. */
export const routesParameter = "_routes";

/** Remix's own parts of an address; they say how a page is asked for. */
export const routerParameters: readonly string[] = ["index", routesParameter];
