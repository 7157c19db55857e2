import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectDatabase, type Database } from "~/db/client.server";
import { pageUrl } from "~/i18n/paths";
import { findPlace, socketName } from "../../server/embedded-postgres/cluster-paths";
import { addGroup, addOrder, addPerson, answerUntil, present, startedOrder, storedRuns } from "../fixtures/people";
import { type DemoServer, startDemoServer } from "../fixtures/servers/demo-server";

const forcedErrors = 50;

let server: DemoServer;
let dataDir: string;
let database: Database;
let home: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vointi-log-"));
  await chmod(dataDir, 0o755);
  server = await startDemoServer({ dataDir, env: { LOG_LEVEL: "debug", DATABASE_URL: "" } });
  const place = await findPlace(dataDir, () => {});
  home = place.home;
  const sockets = (await readdir(place.socketDir)).filter((name) => name.startsWith(socketName("")));
  const socket = present(sockets.find((name) => /\d$/.test(name)));
  database = connectDatabase(
    { path: join(place.socketDir, socket), user: "vointi", database: "vointi" },
    { poolSize: 2 },
  );
});

afterAll(async () => {
  await database.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A browser without JavaScript: keeps cookies, posts forms, follows nothing. */
function browser() {
  const cookies = new Map<string, string>();
  const send = async (path: string, fields?: Record<string, string>) => {
    const response = await fetch(server.origin + path, {
      redirect: "manual",
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "sec-fetch-site": "same-origin",
        "user-agent": "KanariaSelain",
      },
      ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    return { status: response.status, location: response.headers.get("location") ?? "", text: await response.text() };
  };
  return { cookies, send };
}

/** What the processes wrote down: their output, and PostgreSQL's own log. */
async function everythingLogged(): Promise<string> {
  const names = await readdir(home, { recursive: true });
  const logs = await Promise.all(
    names
      .filter((name) => /\.log$|(^|\/)log\//.test(name))
      .map((name) => readFile(join(home, name), "utf8").catch(() => "")),
  );
  return [server.output(), ...logs].join("\n");
}

it("logs hold no name, address, answer, token, code or cookie, through a whole visit and 50 forced errors (V6)", async () => {
  const { db } = database;
  const email = "kanaria.sahkoposti@example.com";
  const person = await addPerson(db, { language: "fi", email, complete: false });
  const order = await addOrder(db, "fdf_marsmars", { name: "Kanariakysely" });
  const group = await addGroup(db, order, { name: "Kanariaryhma" });
  const canaries = new Set([email, encodeURIComponent(email), person.userUuid, "KanariaSelain", "Kanariaryhma", group]);
  const visitor = browser();

  // Comes by a group's link and signs in by mail.
  await visitor.send(pageUrl("surveyGroup", "fi", { uuid: group }));
  await visitor.send(pageUrl("redirectOrLogin", "fi", {}, { redirect: "/fi/kartoitukset", groupId: group }), {
    email,
    groupId: group,
  });
  let mail = "";
  await expect.poll(async () => (mail = (await server.mailTo(email))[0]?.text ?? "")).not.toBe("");
  const link = new URL(present(/http\S+/.exec(mail)?.[0]));
  const token = present(link.pathname.split("/").at(-1));
  canaries.add(token).add(token.replaceAll("-", ""));
  const page = await visitor.send(link.pathname + link.search);
  canaries.add(present(/name="formToken" value="([^"]+)"/.exec(page.text)?.[1]));
  expect((await visitor.send(link.pathname + link.search, { token })).location).toBe("/fi/kartoitukset");
  canaries.add(present(visitor.cookies.get("vointi_session")));

  // Fills in the profile and answers an open question.
  const profile = { firstName: "Kanariaetu", lastName: "Kanariasuku", language: "fi", gender: "other" };
  canaries.add(profile.firstName).add(profile.lastName);
  const born = { day: "13", month: "7", year: "1961" };
  canaries.add("1961-07-13");
  const saved = await visitor.send(pageUrl("profile", "fi"), { ...profile, ...born });
  expect(saved.status).toBe(303);
  const other = await startedOrder(db, person, "fdf_marsmars");
  const open = present(await answerUntil(db, person, other, ({ question }) => question.type === "open-ended"));
  const address = pageUrl(
    "surveyAnswer",
    "fi",
    { surveyMetamoduleVid: open.metamodule.vid, surveyModuleVid: open.module.vid },
    { resultId: present((await storedRuns(db, person, other))[0]).id, question: open.question.vid },
  );
  canaries.add("Kanariavastaus");
  expect((await visitor.send(address, { answer: "Kanariavastaus", intent: "next" })).status).toBe(303);
  for (const format of ["json", "html", "fhir"]) {
    const copy = await visitor.send(pageUrl("ownDataFile", "fi", { format }));
    expect(copy.text).toContain("Kanariavastaus");
  }

  // Everything that can go wrong: refused forms, unknown links and addresses, and tables that are gone.
  const wrong: (() => Promise<{ status: number }>)[] = [
    () => visitor.send(pageUrl("profile", "fi"), { ...profile, ...born, year: "Kanariavuosi" }),
    () => browser().send(`${pageUrl("loginEmail", "fi", { uuid: token })}?path=/fi&groupId=`),
    () => browser().send(pageUrl("redirectOrLogin", "fi"), { email: "kanaria.tuntematon@example.com" }),
    () => visitor.send(`/fi/kanariaosoite?email=${encodeURIComponent(email)}`),
    () => visitor.send(address, { answer: `Kanariavastaus${"x".repeat(10_001)}`, intent: "next" }),
  ];
  canaries.add("Kanariavuosi").add("kanaria.tuntematon").add("kanariaosoite");
  for (const each of wrong) expect((await each()).status).toBeGreaterThanOrEqual(400);
  await database.raw`alter table results rename to results_away`;
  await database.raw`alter table sign_in_links rename to sign_in_links_away`;
  let broken = 0;
  for (let n = 0; broken < forcedErrors; n++) {
    const tries = [
      () => visitor.send(address, { answer: "Kanariavastaus", intent: "next" }),
      () => visitor.send(pageUrl("assessments", "fi")),
      () => visitor.send(pageUrl("ownDataFile", "fi", { format: "json" })),
      () => browser().send(pageUrl("redirectOrLogin", "fi"), { email }),
      () => visitor.send(link.pathname + link.search, { token }),
    ];
    const { status } = await present(tries[n % tries.length])();
    if (status >= 500) broken++;
    expect(n).toBeLessThan(forcedErrors * 3);
  }
  await database.raw`alter table results_away rename to results`;
  await database.raw`alter table sign_in_links_away rename to sign_in_links`;

  const erase = pageUrl("ownDataErase", "fi");
  const confirming = await visitor.send(`${erase}?confirm=1`);
  const sealed = present(/name="person" value="([^"]+)"/.exec(confirming.text)?.[1]);
  canaries.add(sealed);
  const erased = await visitor.send(erase, { intent: "erase", confirm: "on", person: sealed });
  expect(erased.location).toBe(`${erase}?done=1`);

  // Both kinds of lines are really there, so that what is missing below means something.
  // Lines are written a moment later.
  await expect.poll(async () => (await everythingLogged()).split("failed").length).toBeGreaterThan(forcedErrors);
  const logged = await everythingLogged();
  expect(logged).toContain('"route":"/fi/testi/aloitus/:uuid"');
  expect([...canaries].filter((canary) => logged.toLowerCase().includes(canary.toLowerCase()))).toEqual([]);
});
