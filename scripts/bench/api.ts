import type { Db } from "~/db/client.server";
import { possibleValues } from "~/features/survey/conditions";
import type { Asked, Server } from "./ask-api";
import { addPastResults } from "./past-results";
import { addPeople, type BenchOrder } from "./people";
import { percentile } from "./percentile";
import { askRepeatedly, type Call } from "./repeated";
import { printWorstQueries } from "./worst-queries";

const peopleAtOnce = 8;

const comparison = "query { resultComparison { id score subresults { surveyModuleKey numericScore } } }";
const results = `query ($id: ID!) { assessmentOrderWithResults(assessmentOrderId: $id, language: fi) {
  assessmentOrder { id name } results { id virtaScore metamoduleSubResults { moduleSubResults { surveyModuleKey numericScore } } } } }`;

/**
 * `npm run bench -- --api`: what a call of the API costs beside a page of the bare server that reads one row, with eight
 * people at once. A submission is of the survey's longest section, each by somebody who has just begun.
 */
export async function printApi(given: {
  app: Server;
  bare: Server;
  db: Db;
  order: BenchOrder;
  cookieName: string;
  requests: number;
  /** Of the calls, those that have this in their name; all of them where it is empty. */
  named: string;
}): Promise<void> {
  const { app, bare, db, order, cookieName, requests, named } = given;
  const people = await addPeople(db, order, 2 * requests);
  const [reader] = people;
  if (!reader) throw new Error("nobody was added");
  await addPastResults(db, reader.userUuid, order, 10);
  const cookieOf = (index: number) => `${cookieName}=${people[index % people.length]?.sessionToken}`;
  const sections = order.metamodules.flatMap((metamodule) =>
    metamodule.modules.map((module) => ({ metamodule, module })),
  );
  const [longest] = sections.toSorted((one, other) => other.module.questions.length - one.module.questions.length);
  if (!longest) throw new Error("the survey has no section");
  const calls = callsOf({ app, bare, order, cookieOf, section: longest });
  console.log(
    `${"".padEnd(32)}${["requests/s", "p95 ms", "CPU ms", "× bare", "kB"].map((word) => word.padStart(12)).join("")}`,
  );
  let bareCpu: number | undefined;
  for (const call of calls.filter(({ server, name }) => server === bare || name.includes(named))) {
    // Half of them warm up.
    await askRepeatedly(call, { requests, peopleAtOnce });
    const { seconds, latencies, cpu, bytes } = await askRepeatedly(call, { requests, peopleAtOnce });
    bareCpu ??= cpu;
    const numbers = [requests / seconds, percentile(latencies, 0.95), cpu, cpu / bareCpu, bytes / 1_000];
    console.log(`${call.name.padEnd(32)}${numbers.map((value) => value.toFixed(2).padStart(12)).join("")}`);
  }
  if (named !== "") return;
  let asking = 0;
  const other = { cookie: () => cookieOf(1 + (asking++ % (people.length - 1))), asked: get("/state")() };
  await printWorstQueries({ app, orderId: order.id, cookie: cookieOf(0), other, bareCpu: bareCpu ?? 1 });
}

const get = (path: string) => (): Asked => ({ method: "GET", path: `/api/v1${path}` });
const post = (path: string, body: string) => (): Asked => ({ method: "POST", path: `/api/v1${path}`, body });

type Section = {
  metamodule: BenchOrder["metamodules"][number];
  module: BenchOrder["metamodules"][number]["modules"][number];
};

/** The calls that are measured: of the bare server, and of the product from the least to the most it does. */
function callsOf({
  app,
  bare,
  order,
  cookieOf,
  section,
}: {
  app: Server;
  bare: Server;
  order: BenchOrder;
  cookieOf: (index: number) => string;
  section: Section;
}): Call[] {
  const own = () => cookieOf(0);
  const { metamodule, module } = section;
  const submission = JSON.stringify({
    assessmentOrderId: order.id,
    startNewResult: false,
    surveyMetamoduleVid: metamodule.vid,
    surveyModuleVid: module.vid,
    answers: module.questions.map(({ vid: questionVid, type }) => ({
      questionVid,
      type: type === "open-ended" ? "textual" : "numeric",
      answer: possibleValues(type).at(-1),
    })),
  });
  let submitted = 0;
  return [
    {
      name: "bare node:http",
      server: bare,
      asked: () => ({ method: "GET", path: "/question/0" }),
      cookie: () => "person=a",
    },
    { name: "GET /version", server: app, asked: get("/version"), cookie: own },
    {
      name: "GET /survey/questions",
      server: app,
      asked: get(`/survey/questions/${order.id}/${metamodule.vid}/${module.vid}`),
      cookie: own,
    },
    {
      name: `POST /survey (${module.questions.length} answers)`,
      server: app,
      asked: post("/survey", submission),
      cookie: () => cookieOf(++submitted),
    },
    {
      name: "GET /survey/results",
      server: app,
      asked: get(`/survey/results?assessmentOrderId=${order.id}`),
      cookie: own,
    },
    {
      name: "GetAssessmentOrderWithResults",
      server: app,
      asked: post("/graphql", JSON.stringify({ query: results, variables: { id: order.id } })),
      cookie: own,
    },
    {
      name: "GetResultComparison",
      server: app,
      asked: post("/graphql", JSON.stringify({ query: comparison })),
      cookie: own,
    },
  ];
}
