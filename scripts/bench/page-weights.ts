import { brotliCompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import type { Db } from "~/db/client.server";
import { userRoles } from "~/db/schema/people";
import { pageUrl } from "~/i18n/paths";
import { chromiumLaunch } from "../../tests/fixtures/chromium";
import { reportedOrganisation } from "../../tests/fixtures/disclosure/reported-organisation";
import { sum, type Weights, weigh } from "../../tests/fixtures/pages/page-weight";
import { addOrder, addPerson, invite, startedOrder, startTestSession } from "../../tests/fixtures/people";
import { addStoredResults } from "../../tests/fixtures/stored-orders";

/** Most bytes, compressed, that a question page may carry of what runs beside every page (issue 19). */
const enhancementsBar = 6_000;
/** What that is: focus and scrolling on a new page, forms that got no answer, the limit of waiting for a page. */
const enhancements = ["app/http/client-navigation", "app/http/unsent-form", "app/shell/waiting-limit"];

type Weighed = { origin: string; db: Db; cookie: string };

/** Prints what ten pages weigh over the wire at a first visit, with and without JavaScript. */
export async function printPageWeights(weighed: Weighed): Promise<void> {
  const browser = await chromium.launch(chromiumLaunch());
  try {
    console.log("\nFirst view of ten pages, in compressed bytes without fonts:");
    printRow(["", "HTML", "CSS", "pictures", "all without JS", "scripts", "all with JS"]);
    for (const { name, path, session } of await pagesOf(weighed)) {
      const visit = async (javaScriptEnabled: boolean): Promise<Weights> => {
        const context = await browser.newContext({ javaScriptEnabled, locale: "fi" });
        if (session) await context.addCookies([{ name: weighed.cookie, value: session, url: weighed.origin }]);
        const weights = await weigh(context, await context.newPage(), weighed.origin + path);
        await context.close();
        return weights;
      };
      const [without, scripted] = [await visit(false), await visit(true)];
      const all = (weights: Weights) => sum(weights) - weights.Font;
      const { Document, Stylesheet, Image } = without;
      const row = [Document, Stylesheet, Image, all(without), scripted.Script, all(scripted)];
      printRow([name, ...row.map((bytes) => bytes.toLocaleString("en-GB"))]);
    }
    const bytes = await enhancementsBytes();
    console.log(`Of the scripts of a question, what runs beside every page is ${bytes} of ${enhancementsBar} bytes.`);
    if (bytes > enhancementsBar) throw new Error("the enhancements of a question page are above their bar");
  } finally {
    await browser.close();
  }
}

/** The pages with addresses of people for whom each has much to show. */
async function pagesOf({ db }: Weighed) {
  const address = (...[page, params]: [Parameters<typeof pageUrl>[0], Record<string, string>?]) =>
    pageUrl(page, "fi", params);
  const [beginner, answerer, reader] = await Promise.all([1, 2, 3].map(() => addPerson(db, { language: "fi" })));
  if (!beginner || !answerer || !reader) throw new Error("nobody to visit the pages");
  await invite(db, beginner, await addOrder(db, "default"));
  await startedOrder(db, answerer, "default");
  const { id: assessmentOrderId } = await addStoredResults(db, reader, "default", 60);
  const { organisationId, orderId } = await reportedOrganisation(db);
  await db.insert(userRoles).values({ userId: reader.userUuid, role: "subscriber", organisationId });
  const [begins, answers, reads] = await Promise.all(
    [beginner, answerer, reader].map((who) => startTestSession(db, who)),
  );
  return [
    { name: "front page", path: address("home"), session: undefined },
    { name: "login", path: address("redirectOrLogin"), session: undefined },
    { name: "list of surveys", path: address("assessments"), session: reads },
    { name: "start of a survey", path: address("surveyBegin"), session: begins },
    { name: "question", path: address("surveyContinue"), session: answers },
    { name: "results", path: address("orderResults", { assessmentOrderId }), session: reads },
    { name: "comparison", path: address("orderComparison", { assessmentOrderId }), session: reads },
    { name: "profile", path: address("profile"), session: reads },
    { name: "own data", path: address("ownData"), session: reads },
    { name: "group report", path: address("reportsOrder", { assessmentOrderId: orderId }), session: reads },
  ];
}

/** By themselves, which is more than they add to a script that has words like theirs already. */
async function enhancementsBytes(): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: enhancements.map((file) => `export * from "./${file}";`).join("\n"), resolveDir: "." },
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    // What they share with the page itself is there without them.
    packages: "external",
    external: ["~/*"],
  });
  return brotliCompressSync(outputFiles[0]?.contents ?? "").length;
}

function printRow([name = "", ...cells]: string[]): void {
  console.log(name.padEnd(20) + cells.map((cell) => cell.padStart(16)).join(""));
}
