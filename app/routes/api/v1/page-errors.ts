import { RateLimiterMemory } from "rate-limiter-flexible";
import type { App } from "~/app.server";
import { apiEndpoint, readJsonFields } from "~/http/api.server";
import { languageOfPath } from "~/i18n/languages";
import { pageAt, pages } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { done } from "~/routes/api/serve.server";

/** Reports that a browser may send in a minute, and all browsers together, to each process' service. */
const newLimits = () => ({
  address: new RateLimiterMemory({ points: 10, duration: 60 }),
  all: new RateLimiterMemory({ points: 120, duration: 60 }),
});
const limitsOf = new WeakMap<App["database"], ReturnType<typeof newLimits>>();

async function mayTell({ database }: App, clientAddress: string): Promise<boolean> {
  const { address, all } = limitsOf.get(database) ?? newLimits();
  limitsOf.set(database, { address, all });
  return Promise.all([address.consume(clientAddress), all.consume("all")]).then(
    () => true,
    () => false,
  );
}

/** Most places in the code that are kept of a stack. */
const mostFrames = 10;

/**
 * Where a page tells that it broke in a browser (public/report-errors.js), so that browsers need no other service for it.
 * Anybody can send anything here: what is kept is the kind of error, places in our own files and the page as a pattern.
 */
export const loader = apiEndpoint({
  available({ app }) {
    if (!app.env.sentry) throw new AppError("notFound");
  },
  POST: async ({ app, context, request }) => {
    const { type = "", frames = "", code = "" } = await readJsonFields(request, ["type", "frames", "code"]);
    if (!(await mayTell(app, context.clientAddress))) throw new AppError("tooManyRequests", "too_many_requests");
    const trouble = {
      requestId: context.requestId,
      source: "browser",
      route: patternOf(request.headers.get("referer")),
      errorType: /^[A-Z][A-Za-z]{1,40}$/.test(type) ? type : "Error",
      errorCode: /^\d{1,4}$/.test(code) ? `react-${code}` : undefined,
      stack: framesOf(frames),
    };
    app.log.error(trouble, "page broke in a browser");
    return done();
  },
});

export const action = loader;

/** The page that asked, without its ids and its query. */
function patternOf(referer: string | null): string | undefined {
  const url = referer && URL.canParse(referer) ? new URL(referer) : undefined;
  const page = url && pageAt(url);
  if (!page) return undefined;
  const language = languageOfPath(url.pathname);
  return `/${language}/${pages[page][language]}`;
}

function framesOf(text: string): string[] {
  const places = text.match(/\/assets\/[\w.-]{1,100}\.js:\d{1,7}:\d{1,7}(?![\w:])/g) ?? [];
  return places.slice(0, mostFrames).map((place) => `at ${place}`);
}
