import type { ServerBuild } from "@remix-run/server-runtime";
import type { ClientFiles } from "../../app/http/context.server";
import type { PageName } from "../../app/i18n/paths";
import { pagePart } from "../../app/platform/page-part";
import { routerHeaders, routesParameter } from "../../app/remix/router-words";
import { wholeRequest } from "../entry/body";
import { type OwnAnswering, ownAnswer } from "./own-answer";
import type { RemixHandler } from "./remix-handler";

/** A page that the server alone draws: its loader and action answer by themselves. */
export function plainPage(build: ServerBuild, own: OwnAnswering): RemixHandler {
  const { id, unknown } = own;
  const module = build.routes[id]?.module;
  const { loader, action } = module ?? {};
  if (!module || !loader || !action || module.default) throw new Error(`${id} is no page that the server alone draws`);
  const clientFiles = clientFilesOf(build, id);

  const answerOf = ownAnswer(build, own);

  const answered: RemixHandler = (request, context) => {
    context.clientFiles = clientFiles;
    return answerOf(request, context);
  };

  return async (request, context) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith(".data")) return fromEarlierBuild(request, context);
    const answer = await answered(request, context);
    const leads = answer.headers.get("location");
    if (!context.byScript || leads === null) return answer;
    return new Response(null, { status: pagePart.redirect, headers: answer.headers });
  };

  /**
   * A page that was opened before these pages were drawn by the server alone still asks for data, and sends answers so. It
   * is led to the page as it is now, with its answer stored. Where nothing is stored, it gets nothing that it can read: then
   * it shows what was typed, and sends it as a document at a press.
   */
  async function fromEarlierBuild(...[request, context]: Parameters<RemixHandler>): Promise<Response> {
    const url = new URL(request.url);
    url.pathname = url.pathname.replace(/\.data$/, "");
    url.searchParams.delete(routesParameter);
    let leads: string | null = url.pathname + url.search;
    if (request.method === "POST") {
      const answer = await answered(new Request(url, wholeRequest(request)), context);
      leads = answer.headers.get("location");
      if (leads === null) return new Response(null, { status: answer.status });
    }
    context.cameTo = new Response(null, {
      status: 303,
      headers: { location: leads, [routerHeaders.reloadDocument]: "yes" },
    });
    url.pathname += ".data";
    return unknown(new Request(url, { headers: request.headers }), context);
  }
}

/** The page that leads to it, whose build lists its styles. */
const styledAs: PageName = "surveyContinue";

/** What the build has made for browsers: the styles of all pages and of questions, and of this route its one script. */
function clientFilesOf({ assets }: ServerBuild, id: string): ClientFiles {
  const [language] = id.split(".");
  const styles = ["root", `${language}.${styledAs}`].flatMap((each) => assets.routes[each]?.css ?? []);
  return { styles: [...new Set(styles)], script: assets.routes[id]?.module ?? "" };
}
