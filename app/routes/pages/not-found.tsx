import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { AppError } from "~/platform/errors";

/** Any address that is no page, and every request the server refuses before it reaches one. */
async function refuse({ context: { refusal } }: PageRequest): Promise<never> {
  throw new AppError(refusal?.code ?? "notFound", refusal?.reason);
}

const refused = pageLoader(refuse);

export function loader(args: LoaderFunctionArgs): Promise<never> {
  const { cameTo } = args.context;
  // A page that the server alone draws has come to this, and has no boundary of its own to show it.
  if (cameTo !== undefined) throw cameTo;
  return refused(args);
}

export const action = pageAction(refuse, { fields: [] });

/** Drawn by the root's error boundary, which loads it from here: the loader above always refuses. */
export { ErrorPageView as default } from "~/shell/error-page-view";
