import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { bloodReports } from "~/db/schema/blood-tests";
import { users } from "~/db/schema/people";
import { type BloodReport, collectionDays } from "~/features/blood-tests/blood-report";
import { importArchive } from "~/features/blood-tests/import-archive.server";
import type { ReportViewData } from "~/features/blood-tests/report-view";
import { takeCopy } from "~/features/own-data/take-copy.server";
import type { ProfileViewData } from "~/features/profile/profile-view";
import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import { demoArchive } from "../../server/demo/demo-blood-tests";
import { createTestApp } from "../fixtures/app";
import { addBloodReport, anArchive } from "../fixtures/blood-reports";
import { fhirBundle } from "../fixtures/exports/fhir-r4";
import { databaseEnv } from "../fixtures/instances";
import { addPerson, present, startTestSession, type TestPerson } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { callRoute, type RouteModule } from "../fixtures/route-call";
import { wordsOf } from "../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
const logged: unknown[] = [];
const routes = import.meta.glob<RouteModule>("../../app/routes/**/*.{ts,tsx}");
const route = (path: string) => present(routes[`../../app/routes/${path}`])();

const isFull = process.env.VOINTI_FULL === "1";

/** A value that no other report has. */
const canary = 7.654_321;
let owner: TestPerson;
let ownerToken: string;
let other: TestPerson;
let otherToken: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const plain = createTestApp(database);
  const log = { ...plain.log, error: (...said: unknown[]) => void logged.push(said) } as unknown as App["log"];
  app = { ...plain, log };
  owner = await addPerson(database.db, { language: "fi", gender: "female" });
  other = await addPerson(database.db, { language: "fi" });
  const collectedAt = "2021-05-11";
  await addBloodReport(database.db, owner, "4.0.0", "female", {
    hcglc: [{ type: "valid", displayValue: canary, collectedAt }],
    hdltg: [{ type: "above", displayValue: 400, collectedAt }],
    ldltg: [{ type: "below", displayValue: null, collectedAt }],
    gp: [{ type: "invalid", displayValue: null, collectedAt }],
  });
  [ownerToken, otherToken] = [await startTestSession(database.db, owner), await startTestSession(database.db, other)];
});
afterAll(() => database.drop());

async function page(sessionToken: string | undefined, query = "", method: "GET" | "HEAD" = "GET") {
  const { loader } = await route("pages/blood-test-results.tsx");
  return callRoute(app, loader, { path: pageUrl("bloodTestResults", "fi") + query, sessionToken, method });
}

async function api(name: string, sessionToken: string | undefined, query = "", method: "GET" | "HEAD" = "GET") {
  const { loader } = await route(`api/v1/${name.replace(".", "/")}.ts`);
  const outcome = await callRoute(app, loader, {
    path: `/api/v1/${name.replace(".", "/")}${query}`,
    sessionToken,
    method,
  });
  const text = String(outcome.body);
  return { status: outcome.status, text, body: JSON.parse(text || "{}") as Record<string, unknown> };
}

describe("a report", () => {
  it("is read by its person alone: on the page, in the API, by GET and HEAD, whatever the query names", async () => {
    const { body } = await page(ownerToken);
    expect(JSON.stringify(body)).toContain("7,7");
    expect((await api("blood-measurement-results", ownerToken)).text).toContain(String(canary));
    const foreign = ["", `?userUuid=${owner.userUuid}`, `?id=${owner.userUuid}`];
    for (const query of foreign) {
      for (const method of ["GET", "HEAD"] as const) {
        for (const token of [undefined, "unknown", otherToken]) {
          const seen = [await page(token, query, method), await api("blood-measurement-results", token, query, method)];
          expect(JSON.stringify(seen)).not.toMatch(/7,7|7\.65/);
        }
      }
    }
    expect((await page(undefined)).body).toMatchObject({ kind: "login" });
    expect((await api("blood-measurement-results", undefined)).status).toBe(401);
    // An id is refused even if it is one's own.
    for (const query of foreign.slice(1)) {
      expect(await api("blood-measurement-results", ownerToken, query)).toMatchObject({
        status: 400,
        body: { code: "invalidParam" },
      });
    }
  });

  it("is given by the API with the fields of spec §3, and is kept by nobody on the way", async () => {
    const { loader } = await route("api/v1/blood-measurement-results.ts");
    const { body, status } = await api("blood-measurement-results", ownerToken, "?language=sv");
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      "biomarkerResults",
      "biomarkerVisualizationGuides",
      "indicatorResults",
      "indicatorVisualizationGuides",
      "population",
      "type",
      "version",
    ]);
    expect(body).toMatchObject({ type: "results-available", version: "4.0.0" });
    expect((await api("blood-measurement-results", otherToken)).body).toEqual({ type: "not-virta360-customer" });
    const answered = (await (loader as unknown as (args: unknown) => Promise<Response>)({
      request: new Request("http://localhost:3000/api/v1/blood-measurement-results"),
      params: {},
      context: { app, sessionToken: ownerToken, requestId: "r" },
    })) as Response;
    expect(answered.headers.get("cache-control")).toBe("private, no-store");
    const { action } = await route("api/v1/blood-measurement-results.ts");
    const posted = await callRoute(app, action, {
      path: "/api/v1/blood-measurement-results",
      form: {},
      sessionToken: ownerToken,
    });
    expect(posted.status).toBe(405);
  });

  it("isn't shown to somebody who is no valid user", async () => {
    const minor = await addPerson(database.db, { language: "fi", dateOfBirth: "2015-01-01" });
    await addBloodReport(database.db, minor);
    const token = await startTestSession(database.db, minor);
    expect((await page(token)).status).toBe(403);
    expect((await api("blood-measurement-results", token)).status).toBe(403);
  });

  it("is compared with the population it was made for, whatever the profile says", async () => {
    for (const [population, word] of [
      ["male", "suomalaiset miehet"],
      ["female", "suomalaiset naiset"],
    ] as const) {
      const person = await addPerson(database.db, { language: "fi", gender: "prefer_not_to_say" });
      await addBloodReport(database.db, person, "2.0.0", population);
      const { body } = await page(await startTestSession(database.db, person));
      const { view } = body as { view: ReportViewData };
      expect(view.report?.info.points.join()).toContain(word);
    }
  });
});

describe("somebody without results", () => {
  it.each(languages)(
    "reads the title and the message in %s, whether or not the archive knows them",
    async (language) => {
      const customer = await addPerson(database.db, { language });
      await importArchive(database.db, {
        guides: [],
        reports: [{ person: { email: customer.email }, type: "no-results" }],
      });
      const { loader } = await route("pages/blood-test-results.tsx");
      for (const person of [customer, other]) {
        const sessionToken = await startTestSession(database.db, person);
        const { body } = await callRoute(app, loader, { path: pageUrl("bloodTestResults", language), sessionToken });
        const { view } = body as { view: ReportViewData };
        const { title, text } = wordsOf(language).bloodTests.none;
        expect(view.none).toMatchObject({ title, text });
        expect(view.discontinued).toBe(wordsOf(language).bloodTests.discontinued);
      }
      const token = await startTestSession(database.db, customer);
      expect((await api("users.profile", token)).body).toMatchObject({
        bloodMeasurementResults: { type: "no-results", resultCount: 0 },
      });
    },
  );
});

describe("the profile", () => {
  const linkOf = async (sessionToken: string) => {
    const { loader } = await route("pages/profile.tsx");
    const outcome = await callRoute(app, loader, { path: pageUrl("profile", "fi"), sessionToken });
    expect(outcome.status).toBe(200);
    return (outcome.body as { view: ProfileViewData }).view.rest?.bloodTests?.href;
  };

  it("links to the report only where there are results", async () => {
    expect(await linkOf(ownerToken)).toBe("/fi/verikoetulokset");
    expect(await linkOf(otherToken)).toBeUndefined();
  });

  it("tells the API how many samples there are, and the id that may leave the service", async () => {
    const [row] = await database.db.select({ id: users.pseudoId }).from(users).where(eq(users.id, owner.userUuid));
    expect(await api("users.profile", ownerToken)).toMatchObject({
      status: 200,
      body: {
        bloodMeasurementResults: { type: "results-available", resultCount: 1 },
        userPseudoId: present(row).id,
      },
    });
    expect((await api("users.profile", undefined)).status).toBe(401);
    expect((await api("users.profile", ownerToken, `?uuid=${other.userUuid}`)).status).toBe(400);
    expect((await api("users.profile", ownerToken, "?swallowErrors=perhaps")).status).toBe(400);
  });

  it("stands without the archive: the failure is reported, and nobody has results meanwhile", async () => {
    await database.db.execute(sql`alter table blood_reports rename to blood_reports_away`);
    try {
      logged.length = 0;
      expect(await linkOf(ownerToken)).toBeUndefined();
      expect((await api("users.profile", ownerToken)).body).toMatchObject({
        bloodMeasurementResults: { type: "no-results", resultCount: 0 },
      });
      expect(logged).toHaveLength(2);
      expect(JSON.stringify(logged)).not.toContain(owner.userUuid);
      expect((await api("users.profile", ownerToken, "?swallowErrors=false")).status).toBe(500);
      expect((await api("blood-measurement-results", ownerToken)).status).toBe(500);
    } finally {
      await database.db.execute(sql`alter table blood_reports_away rename to blood_reports`);
    }
  });
});

describe("the import", () => {
  it("stores people with an account, by address or by their id, leaves the others out, and takes a file twice", async () => {
    const [known] = await Promise.all([addPerson(database.db, { language: "sv", email: "sam@example.com" })]);
    for (let times = 0; times < 2; times += 1) {
      expect(await importArchive(database.db, demoArchive)).toEqual({ outcome: "imported", imported: 1, unknown: 4 });
    }
    const [stored] = await database.db.select().from(bloodReports).where(eq(bloodReports.userId, known.userUuid));
    expect(stored).toMatchObject({ type: "results-available", resultCount: 3, demo: true });
    expect(collectionDays(stored?.content as BloodReport)).toEqual(["2021-05-11", "2021-11-16", "2022-05-17"]);
    const { body } = await page(await startTestSession(database.db, known));
    expect((body as { view: ReportViewData }).view.report?.demo).toBe(wordsOf("fi").bloodTests.demo);
  });

  it("is all or nothing", async () => {
    const someone = await addPerson(database.db, { language: "sv" });
    const file = anArchive({ email: someone.email }, "4.0.0", "female");
    const wrong = { ...file, reports: [...file.reports, { person: { email: other.email }, type: "none" }] };
    expect(await importArchive(database.db, wrong)).toMatchObject({ outcome: "refused" });
    const stored = await database.db.select().from(bloodReports).where(eq(bloodReports.userId, someone.userUuid));
    expect(stored).toEqual([]);
  });
});

describe("npm run blood-tests:import", () => {
  async function importFile(content: unknown) {
    const folder = await mkdtemp(join(tmpdir(), "vointi-archive-"));
    try {
      const file = join(folder, "archive.json");
      await writeFile(file, JSON.stringify(content));
      const child = spawn(process.execPath, ["--import", "tsx", "scripts/blood-tests-import.ts", file], {
        env: { ...process.env, ...databaseEnv(database.target) },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let [printed, complained] = ["", ""];
      child.stdout.on("data", (chunk: Buffer) => (printed += chunk));
      child.stderr.on("data", (chunk: Buffer) => (complained += chunk));
      const code = await new Promise((resolve) => child.once("close", resolve));
      return { code, printed, complained };
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  it.runIf(isFull)(
    "refuses a value that no body has with its path, stores nothing of the file, and takes it when it is right",
    async () => {
      const people = [
        await addPerson(database.db, { language: "sv" }),
        await addPerson(database.db, { language: "sv" }),
      ];
      const stored = async () => {
        const rows = await database.db.select({ userId: bloodReports.userId }).from(bloodReports);
        return people.filter(({ userUuid }) => rows.some(({ userId }) => userId === userUuid)).length;
      };
      const fileWith = (displayValue: number) => {
        const hcglc = [{ type: "valid" as const, displayValue, collectedAt: "2021-05-11" }];
        const [right, given] = people.map(({ email }, n) =>
          anArchive({ email }, "4.0.0", "female", n ? { hcglc } : {}),
        );
        return { ...present(right), reports: [...present(right).reports, ...present(given).reports] };
      };
      expect(await importArchive(database.db, fileWith(5310))).toMatchObject({ outcome: "refused" });
      if (isFull) {
        expect(await importFile(fileWith(5310))).toEqual({
          code: 1,
          printed: "",
          complained:
            "reports.1.biomarkerResults.hcglc.0.displayValue: is outside of what a body can have (0.1 to 150 mmol/l)\n",
        });
      }
      expect(await stored()).toBe(0);
      expect(await importFile(fileWith(5.31))).toEqual({
        code: 0,
        printed: "2 reports imported; 0 of people without an account left out\n",
        complained: "",
      });
      expect(await stored()).toBe(2);
    },
  );
});

describe("a copy of one's own data", () => {
  const copyOf = async (format: "fhir" | "html" | "json", language: (typeof languages)[number]) => {
    const { loader } = await route("pages/profile.tsx");
    expect(loader).toBeDefined();
    const words = { t: translatorFor(language), language };
    const taken = await takeCopy(app, {
      person: { userUuid: owner.userUuid } as never,
      sessionToken: await startTestSession(database.db, owner),
      format,
      words,
      requestId: "r",
    });
    if (taken.outcome !== "taken") throw new Error(taken.outcome);
    let text = "";
    for await (const piece of taken.file.pieces) text += piece;
    return text;
  };

  it("holds the report whole in JSON, and every result as a row to read", async () => {
    const json = JSON.parse(await copyOf("json", "fi")) as { bloodMeasurementResults: { report: BloodReport } };
    expect(json.bloodMeasurementResults.report.biomarkerResults.hcglc?.[0]?.displayValue).toBe(canary);
    const html = await copyOf("html", "sv");
    for (const said of [
      "Fasteblodsocker",
      "7,7 mmol/l",
      "Analysen misslyckades",
      "Resultatet ligger över mätområdet",
    ]) {
      expect(html.replaceAll("\u00a0", " ")).toContain(said);
    }
  });

  it("is FHIR R4 with LOINC codes where one exists, comparators beyond the range, and a reason where there is no value", async () => {
    const bundle = fhirBundle.parse(JSON.parse(await copyOf("fhir", "en")));
    type Observation = Record<string, unknown> & { code: { coding: { system: string; code: string }[] } };
    const observations = bundle.entry
      .map(({ resource }) => resource as unknown as Observation)
      .filter(({ code }) => code?.coding.some(({ system }) => system.endsWith("blood-measurement")));
    expect(observations).toHaveLength(19 + 3);
    const of = (key: string) => present(observations.find(({ code }) => code.coding.some((each) => each.code === key)));
    expect(of("hcglc")).toMatchObject({
      code: {
        coding: [
          { system: "http://loinc.org", code: "14771-0" },
          { code: "hcglc", version: "4.0.0" },
        ],
      },
      effectiveDateTime: "2021-05-11",
      valueQuantity: { value: canary, unit: "mmol/l", code: "mmol/L" },
      referenceRange: [{ low: { value: 4 }, high: { value: 6 } }],
    });
    expect(of("hdltg").valueQuantity).toMatchObject({ value: 400, comparator: ">", code: "umol/L" });
    expect(of("ldltg")).toMatchObject({ dataAbsentReason: { coding: [{ code: "negative-infinity" }] } });
    expect(of("gp")).toMatchObject({ dataAbsentReason: { coding: [{ code: "error" }], text: "Analysis failed" } });
    expect(observations.filter(({ code }) => code.coding[0]?.system === "http://loinc.org")).toHaveLength(12);
    expect(of("cvdRisk").code.coding).toHaveLength(1);
  });
});

it("the results address of the second kind leads to the report, in the words of each language", async () => {
  const { loader } = await route("pages/survey.results.tsx");
  for (const [type, leads] of [
    ["blood-analysis", true],
    ["verianalyysi", true],
    ["blodanalys", true],
    ["survey", false],
    ["anything", false],
  ] as const) {
    for (const language of languages) {
      const path = pageUrl("surveyResults", language, { type });
      const { location } = await callRoute(app, loader, { path, params: { type }, sessionToken: ownerToken });
      expect(location === pageUrl("bloodTestResults", language)).toBe(leads);
    }
  }
});

it("a person who is erased takes the report along", async () => {
  const someone = await addPerson(database.db, { language: "fi" });
  await addBloodReport(database.db, someone);
  await database.db.delete(users).where(eq(users.id, someone.userUuid));
  expect(await database.db.select().from(bloodReports).where(eq(bloodReports.userId, someone.userUuid))).toEqual([]);
});
