import type { App } from "~/app.server";
import { findablePages, type Place } from "./findable-pages";

/** Every place of the service that may be found now; a page that is many, such as an article's, is one place for each. */
export async function findablePlaces(_app: App): Promise<Place[]> {
  return findablePages.map((page) => ({ page }));
}
