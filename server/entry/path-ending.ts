/**
 * Whether a path ends as a file's name does. No page's does, but some take anything as their last word, and a cache that
 * goes by the ending would keep for all what one person was shown there.
 */
export function endsLikeFile(pathname: string): boolean {
  return /\.[a-z0-9]+$/i.test(decodeURIComponent(pathname).replace(/\.data$/, ""));
}
