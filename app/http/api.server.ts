import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { App } from "~/app.server";
import { preferredLanguage } from "~/i18n/detect.server";
import { fallbackLanguage, isLanguage, type Language } from "~/i18n/languages";
import { type Translator, translatorFor } from "~/i18n/translator.server";
import { AppError } from "~/platform/errors";
import { describeError } from "~/platform/log.server";
import type { RequestContext } from "./context.server";

/** What an endpoint of /api/v1 works with. Its addresses carry no language: messages speak the caller's. */
export type ApiRequest = {
  app: App;
  context: RequestContext;
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
  language: Language;
  t: Translator;
};

type ApiArgs = LoaderFunctionArgs | ActionFunctionArgs;
type Endpoint = (args: ApiArgs) => Promise<Response>;

/** Wraps a loader or an action of an endpoint: refusals become JSON with their status, e.g. `{"error":"notFound"}`. */
export function apiEndpoint(run: (api: ApiRequest) => Promise<Response>): Endpoint {
  return async ({ context, request, params }) => {
    const { app } = context;
    const asked = new URL(request.url).searchParams.get("language") ?? undefined;
    const language = isLanguage(asked) ? asked : ((await preferredLanguage(request)) ?? fallbackLanguage);
    try {
      return await run({ app, context, request, params, language, t: translatorFor(language) });
    } catch (error) {
      if (error instanceof AppError) {
        return Response.json({ error: error.code, reason: error.reason }, { status: error.status });
      }
      app.log.error({ requestId: context.requestId, ...describeError(error) }, "endpoint failed");
      return Response.json({ error: "unexpected" }, { status: 500 });
    }
  };
}

/** The fields of a JSON body. Throws when it is no JSON object, or says that it is something else. */
export async function readJsonFields(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) throw new AppError("unsupportedMedia");
  const body = (await request.json().catch(() => undefined)) as unknown;
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new AppError("invalid", "no_json_object");
  return body as Record<string, unknown>;
}
