import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { Db } from "~/db/client.server";
import { composeInThread } from "~/features/reports/compose-in-thread.server";
import { composeAtOnce, type Wave } from "~/features/reports/disclosure/compose-report";
import type { Member } from "~/features/reports/disclosure/report-groups";
import { makeReports } from "~/features/reports/make-reports.server";
import { currentMetamodules } from "~/features/survey/definitions.server";
import { metamoduleKeysOf } from "~/features/survey/variants";
import { createSecrets } from "~/platform/secrets.server";
import { largeOrganisation, simulatedOrganisation } from "../../fixtures/disclosure/simulated-organisations";
import { simulatedItems, simulatedScores } from "../../fixtures/disclosure/simulated-scores";
import { addOrder, settleOrder } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { seededRandom } from "../../fixtures/random";

const isFull = process.env.VOINTI_FULL === "1";
const rules = { k: 7, sensitiveK: 10, attributes: ["gender" as const, "age" as const], crossingFrom: 50 };
let folder: string;
let thread: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "report-thread-"));
  thread = join(folder, "report-thread.mjs");
  // As scripts/bundle-server.mjs makes it.
  await build({
    entryPoints: ["server/report-thread.ts"],
    outfile: thread,
    bundle: true,
    platform: "node",
    format: "esm",
    alias: { "~": "./app" },
  });
});
afterAll(() => rm(folder, { recursive: true }));

it("is made in a thread as in the process, and a thread that fails fails the report", async () => {
  const { groups, answered, members } = simulatedOrganisation(7, rules);
  const scores = simulatedScores(members, answered, seededRandom(7));
  const wave: Wave = {
    groups,
    items: simulatedItems.map((item) => ({ ...item, inIndex: true })),
    rules,
    answered,
    scores,
    before: new Map(),
    earlier: [],
    secret: "a secret of the test",
  };
  const composed = await composeInThread(thread)(wave);
  expect(composed.cells.some(({ status }) => status === "published")).toBe(true);
  expect(composed).toEqual(await composeAtOnce(wave));
  const later = { ...wave, before: composed.published, earlier: [composed.told] };
  expect(await composeInThread(thread)(later)).toEqual(await composeAtOnce(later));
  await expect(composeInThread(thread)({ ...wave, groups: [null as never] })).rejects.toThrow();
});

it.runIf(isFull)(
  "of 20,000 people is made within 500 MB; how long it takes and holds others up is told",
  { timeout: 3e6 },
  async () => {
    const database = await createTestDatabase(inject("postgres"), { statementMs: 600_000 });
    try {
      const { members, answered, groups } = largeOrganisation(20_000, rules);
      const order = await addOrder(database.db, "default");
      await database.db.transaction((tx) => storeOrganisation(tx, order.id, members, answered));
      await settleOrder(database.db, order);
      const before = process.memoryUsage().rss;
      let [most, longestWait, last] = [before, 0, performance.now()];
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage().rss);
        longestWait = Math.max(longestWait, performance.now() - last - 20);
        last = performance.now();
      }, 20);
      const [began, cpu] = [performance.now(), process.cpuUsage()];
      const ctx = { bulk: database.bulk, secrets: createSecrets(["a secret of tests"], ["a key of the ledger"]) };
      await makeReports(ctx, order.id, composeInThread(thread));
      const seconds = (performance.now() - began) / 1_000;
      const spent = process.cpuUsage(cpu);
      clearInterval(watch);
      const [made] = await database.db.execute<{ cells: number; published: number }>(
        sql`select count(*)::int as cells, count(*) filter (where status in ('published', 'coarse'))::int as published from report_cells`,
      );
      const megabytes = Math.round((most - before) / 1e6);
      console.log(
        `${groups.length} groups, ${made?.cells} cells, ${made?.published} published: ${Math.round(seconds)} s, ` +
          `${Math.round((spent.user + spent.system) / 1e6)} s of CPU, ${megabytes} MB more than ${Math.round(before / 1e6)}, ` +
          `others waited ${Math.round(longestWait)} ms at most`,
      );
      expect(made?.cells).toBeGreaterThan(100_000);
      expect(megabytes).toBeLessThan(500);
    } finally {
      await database.drop();
    }
  },
);

/** People of these units and classes, invited to an order, and the scores of those who answered. */
async function storeOrganisation(db: Db, orderId: string, members: readonly Member[], answered: ReadonlySet<number>) {
  await db.execute(sql`
    update report_rules set attributes = '{gender,age}' where order_id = ${orderId}`);
  await db.execute(
    sql`insert into report_rules (order_id, attributes) values (${orderId}, '{gender,age}') on conflict do nothing`,
  );
  const births: Record<string, string> = {
    "–29": "2000-01-01",
    "30–39": "1990-01-01",
    "40–49": "1980-01-01",
    "50–59": "1970-01-01",
    "60–": "1960-01-01",
  };
  const rows = members.map(({ unit, classes }, place) => ({
    place,
    unit: unit.join(" / "),
    gender: classes.gender,
    born: births[classes.age ?? ""],
    answered: answered.has(place),
  }));
  await db.execute(sql`create temporary table people as
    select gen_random_uuid() as id, * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as one (place int, unit text, gender text, born date, answered boolean)`);
  await db.execute(sql`
    insert into users (id, email, first_name, last_name, language, organisational_unit, gender, date_of_birth)
    select id, 'person-' || place || '@large.example', 'A', 'B', 'fi', unit, gender, born from people`);
  await db.execute(sql`insert into order_invitations (order_id, user_id) select ${orderId}::uuid, id from people`);
  const keys = [...metamoduleKeysOf("default", { supervisor: false }), "psychosocial_workload" as const];
  const metamodules = await currentMetamodules(db, keys);
  const vids = sql.join(
    metamodules.map(({ vid }) => sql`${vid}::uuid`),
    sql`, `,
  );
  await db.execute(sql`
    insert into results (user_id, order_id, state, metamodule_vids, completed_at, content)
    select id, ${orderId}::uuid, 'completed', array[${vids}], now(),
      '{"method": {"id": "vointi-mean", "version": 2}, "virtaScore": "not-calculated", "metamoduleSubResults": []}'
    from people where answered`);
  const modules = metamodules.flatMap(({ key, modules: own }) =>
    own.flatMap((module) => (module.scored ? [sql`(${module.vid}::uuid, ${key}::text, ${module.key}::text)`] : [])),
  );
  await db.execute(sql`
    insert into result_scores (result_id, module_vid, user_id, order_id, wave, metamodule_key, module_key, score, band, method_id, method_version)
    select id, vid, user_id, order_id, 1, kind, module, score,
      case when score >= 75 then 'high_result' when score >= 50 then 'mid_result' else 'low_result' end, 'vointi-mean', 2
    from (select r.id, r.user_id, r.order_id, m.*, (random() * 100)::int as score
      from results r cross join (values ${sql.join(modules, sql`, `)}) m (vid, kind, module)
      where r.order_id = ${orderId}) scored`);
}
