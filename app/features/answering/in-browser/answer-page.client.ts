import { moveInView } from "~/charts/movement";
import { startAnswering } from "./answering";

/** The one script of the pages where people answer, which the server draws alone. Tests of their route have no browser. */
if ("document" in globalThis) {
  startAnswering(window);
  for (const chart of document.querySelectorAll("[data-drawing]")) moveInView(chart);
}

// The development server's styles come with scripts.
if (import.meta.env.DEV) {
  const styles = import.meta.glob("/app/{charts,design,features/advice,features/answering,shell}/**/*.css.ts");
  for (const load of Object.values(styles)) void load();
}
