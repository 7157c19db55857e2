import type { App } from "~/app.server";
import type { apiAddresses } from "~/i18n/api-addresses";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import { type ApiServer, apiPath, apiServer } from "../../fixtures/api-server";
import { unzipped } from "../../fixtures/exports/unzipped";
import { present } from "../../fixtures/people";
import { callRoute, type RouteModule } from "../../fixtures/route-call";

/** Pages and files by the names of their modules; what a page's data request gives is what its loader gives. */
const modules = import.meta.glob<RouteModule>("../../../app/routes/{admin,pages,reports,files}/**/*.{ts,tsx}");

/** What somebody was given at one address. */
export type Opened = { status: number; text: string };

type Place = { params?: Record<string, string>; query?: Record<string, string> };

export type Doors = {
  page: (name: PageName, place?: Place) => Promise<Opened>;
  /** Under /api/v1. */
  api: (path: string, headers?: Record<string, string>) => Promise<Opened>;
  /** The sheets of a report's workbook, or its slides, or the status in their place. */
  reportWorkbook: (assessmentOrderId: string, format?: "xlsx" | "pptx") => Promise<string>;
  /** The same of a workbook of the API. */
  apiWorkbook: (name: keyof typeof apiAddresses, query: Record<string, string>) => Promise<string>;
};

/** Whatever one visitor can ask of the service, as HTTP answers it. */
export function doorsOf(app: App, sessionToken: string | undefined): Doors {
  let server: ApiServer | undefined;
  const ask = (call: Parameters<ApiServer>[0]) => {
    server ??= apiServer(app);
    return server(call);
  };
  const open = async (name: PageName, { params = {}, query = {} }: Place) => {
    const { loader } = await present(modules[`../../../app/${pages[name].module}`])();
    return callRoute(app, loader, { path: pageUrl(name, "en", params, query), params, sessionToken });
  };
  return {
    async page(name, place = {}) {
      const { status, body } = await open(name, place);
      return { status, text: typeof body === "string" ? body : JSON.stringify(body) };
    },
    async api(path, headers) {
      const { status, text } = await ask({ path, headers, sessionToken });
      return { status, text };
    },
    async reportWorkbook(assessmentOrderId, format = "xlsx") {
      const { status, body } = await open("reportsFile", { params: { assessmentOrderId, format } });
      return body instanceof Buffer ? sheetsOf(body) : String(status);
    },
    async apiWorkbook(name, query) {
      const { status, bytes } = await ask({ path: apiPath(name, {}, query), sessionToken });
      return status === 200 ? sheetsOf(bytes) : String(status);
    },
  };
}

/** The sheets of a workbook, or the slides of a presentation, as text: their own bytes hold the moment they were made. */
function sheetsOf(archive: Buffer): string {
  return [...unzipped(archive)]
    .filter(([path]) => /^(xl|ppt\/slides)\//.test(path))
    .map(([path, text]) => `${path}\n${text}`)
    .join("\n");
}
