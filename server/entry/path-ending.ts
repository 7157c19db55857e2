/**
 * Whether a path ends like a file's name. No page's does, but some accept anything as their last segment, and a cache that
 * goes by the ending would then keep one person's page for everybody (web cache deception).
 */
export function endsLikeFile(pathname: string): boolean {
  return /\.[a-z0-9]+$/i.test(decodeURIComponent(pathname).replace(/\.data$/, ""));
}
