import type { MetaDescriptor, MetaFunction } from "@remix-run/node";

/** The head of a page that search engines and previews leave alone: its title. */
export function unlistedHead(title: string | undefined): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex" }];
}

/**
 * The `meta` of every page. A page that may be found brings its head from the server (page-head.server.ts); of any other
 * only the title is told, so that a page which says nothing of this is never listed.
 */
export const pageMeta: MetaFunction = ({ data }) => {
  const { title, head } = (data ?? {}) as { title?: string; head?: MetaDescriptor[] };
  return head ?? unlistedHead(title);
};
