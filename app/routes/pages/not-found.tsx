import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { AppError } from "~/platform/errors";

/** Any address that is no page, and every request the server refuses before it reaches one. */
async function refuse({ context: { refusal } }: PageRequest): Promise<never> {
  throw new AppError(refusal?.code ?? "notFound", refusal?.reason);
}

export const loader = pageLoader(refuse);

export const action = pageAction(refuse, { fields: [] });

/** Drawn by the root's error boundary, which loads it from here: the loader above always refuses. */
export { ErrorPageView as default } from "~/shell/error-page-view";
