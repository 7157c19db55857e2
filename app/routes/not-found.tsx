import { errorPage, pageLoader } from "~/http/page.server";

/** Any address that is no page, and every request the server refuses before it reaches one. */
export const loader = pageLoader(async (page): Promise<never> => {
  const { refusal } = page.context;
  throw errorPage(page, refusal?.status ?? 404, refusal?.reason);
});

export const action = loader;

export default function NotFoundRoute() {
  return null;
}
