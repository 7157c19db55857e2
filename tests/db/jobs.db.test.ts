import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { connectDatabase, type Database } from "~/db/client.server";
import { engineOn, enqueue, installJobs, sendThrough } from "~/features/jobs/engine.server";
import { takeBackLost } from "~/features/jobs/give-back.server";
import type { Handlers } from "~/features/jobs/worker.server";
import { clearJobs, loseJobsInHand, startDueWorker } from "../fixtures/jobs";
import { createTestDatabase } from "../fixtures/postgres";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const ending: (() => Promise<void>)[] = [];
beforeEach(async () => {
  database = await createTestDatabase(inject("postgres"));
});
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
  await database.drop();
});

const logged: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
beforeEach(() => void logged.splice(0));

function worker(handlers: Partial<Handlers>, instance: Database = database) {
  const started = startDueWorker(instance, handlers, log);
  ending.push(started.stop);
  return started;
}

const messageJob = (messageId: string) => ({ payload: { messageId } });
const jobsOf = (name: string) =>
  database.db.execute<{ state: string; data: unknown; output: unknown; retry_count: number; wait: number }>(
    sql`select state, data, output, retry_count, extract(epoch from start_after - now())::float8 as wait
      from jobs.job where name = ${name} order by created_on, data::text`,
  );

describe("a job", () => {
  it("is there with what it tells of, or not at all", async () => {
    const { db } = database;
    await db.transaction(async (tx) => {
      expect(await enqueue(tx, "mail", [messageJob("a"), messageJob("b")])).toBe(2);
      expect(await jobsOf("mail")).toEqual([]);
    });
    expect((await jobsOf("mail")).map(({ data }) => data)).toEqual([{ messageId: "a" }, { messageId: "b" }]);
    await db
      .transaction(async (tx) => {
        await enqueue(tx, "mail", [messageJob("c")]);
        throw new Error("rolled back");
      })
      .catch(() => {});
    expect(await jobsOf("mail")).toHaveLength(2);
  });

  it("is done once, whichever of two instances takes it", async () => {
    const second = connectDatabase(database.target, { poolSize: 1 });
    ending.push(second.close);
    const done: string[] = [];
    const mail: Handlers["mail"] = async (jobs) => {
      done.push(...jobs.map(({ payload }) => payload.messageId));
      return [];
    };
    const instances = [worker({ mail }), worker({ mail }, second)];
    const ids = Array.from({ length: 250 }, (_, n) => String(n));
    await enqueue(database.db, "mail", ids.map(messageJob));
    await Promise.all(instances.map((one) => one.doDue()));
    expect(done.toSorted()).toEqual(ids.toSorted());
  });

  it("that fails waits longer each time, and only a code is kept of why", async () => {
    const failing = worker({
      mail: async () => {
        throw Object.assign(new Error("aino@example.com is not ours"), { code: "refused" });
      },
    });
    await enqueue(database.db, "mail", [messageJob("a")]);
    // By how often it has been tried again: the worker may look by itself between two looks of the test.
    const waits = new Map<number, number>();
    while (waits.size < 4) {
      await database.db.execute(sql`update jobs.job set start_after = now() - interval '1 second'`);
      await failing.doDue();
      const [job] = await jobsOf("mail");
      expect(job).toMatchObject({ state: "retry", output: { reason: "refused" } });
      waits.set(job?.retry_count ?? 0, job?.wait ?? 0);
    }
    for (const [time, wait] of waits) {
      // Some of it has passed by the time of the look.
      expect(wait).toBeGreaterThan(5 * 2 ** time);
      expect(wait).toBeLessThanOrEqual(20 * 2 ** time);
    }
    expect(logged.join("")).toContain("job failed");
    expect(logged.join("")).not.toContain("aino");
  });

  it("in the hands of an instance that died is done by another one after its time", async () => {
    const dead = connectDatabase(database.target, { poolSize: 1 });
    const taken = engineOn(sendThrough(dead.jobs), { migrate: false });
    await enqueue(database.db, "mail", [messageJob("a")]);
    expect(await taken.fetch("mail")).toHaveLength(1);
    await dead.close();
    const done: string[] = [];
    const living = worker({
      mail: async (jobs) => {
        done.push(...jobs.map(({ payload }) => payload.messageId));
        return [];
      },
    });
    await loseJobsInHand(database.jobs);
    await living.doDue();
    expect(done).toEqual(["a"]);
    expect(await jobsOf("mail")).toMatchObject([{ state: "completed", retry_count: 1 }]);
  });

  it("of somebody who signs in is taken from an instance that died long before its time is over", async () => {
    const dead = connectDatabase(database.target, { poolSize: 1 });
    const taken = engineOn(sendThrough(dead.jobs), { migrate: false });
    await enqueue(database.db, "sign-in-mail", [messageJob("a")]);
    expect(await taken.fetch("sign-in-mail")).toHaveLength(1);
    await dead.close();
    const done: string[] = [];
    const living = worker({
      "sign-in-mail": async (jobs) => {
        done.push(...jobs.map(({ payload }) => payload.messageId));
        return [];
      },
    });
    living.look();
    await takeBackLost(database.jobs, "sign-in-mail", 5);
    expect((await jobsOf("sign-in-mail")).map(({ state }) => state)).toEqual(["active"]);
    await database.db.execute(
      sql`update jobs.job set started_on = now() - interval '6 seconds' where state = 'active'`,
    );
    await Promise.all([1, 2].map(() => takeBackLost(database.jobs, "sign-in-mail", 5)));
    await living.doDue();
    expect(done).toEqual(["a"]);
    // It is no failure and no try.
    expect(await jobsOf("sign-in-mail")).toMatchObject(Array(2).fill({ state: "completed", retry_count: 0 }));
  });

  it("is done although the database went away meanwhile", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begun: string[] = [];
    const sent: string[] = [];
    const instance = connectDatabase(database.target, { poolSize: 1, onQuery: (statement) => sent.push(statement) });
    ending.push(instance.close);
    const mail: Handlers["mail"] = async (jobs) => {
      begun.push(...jobs.map(({ payload }) => payload.messageId));
      await held;
      return [];
    };
    const tried = worker({ mail }, instance);
    await enqueue(database.db, "mail", [messageJob("a")]);
    tried.look();
    await expect.poll(() => begun).toEqual(["a"]);
    // As while the database restarts: its connections are gone, and what is sent through new ones fails.
    await database.db.execute(sql`alter schema jobs rename to away`);
    await database.db.execute(sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and application_name = 'vointi jobs'`);
    release();
    // Neither that it is done nor that it failed can be said.
    await expect.poll(() => sent.filter((statement) => statement.includes("deleted_jobs")).length).toBeGreaterThan(0);
    await expect.poll(() => logged.join("")).toContain("jobs not readable");
    await database.db.execute(sql`alter schema away rename to jobs`);
    await expect.poll(() => logged.join("")).toContain("jobs readable again");
    await loseJobsInHand(database.jobs);
    await enqueue(database.db, "mail", [messageJob("b")]);
    await tried.doDue();
    expect(new Set(begun)).toEqual(new Set(["a", "b"]));
    expect((await jobsOf("mail")).map(({ state }) => state)).toEqual(["completed", "completed"]);
    // When it begins, not at each look.
    expect(logged.filter((line) => line.includes("jobs not readable")).length).toBeLessThan(4);
  });
});

describe("a sign-in mail", () => {
  it("does not wait for invitations, however long they take", async () => {
    const count = 500;
    const signedIn: string[] = [];
    let invitations = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const busy = worker({
      mail: async (jobs) => {
        await held;
        invitations += jobs.length;
        return [];
      },
      "sign-in-mail": async (jobs) => {
        signedIn.push(...jobs.map(({ payload }) => payload.messageId));
        return [];
      },
    });
    busy.look();
    const jobs = Array.from({ length: count }, (_, n) => messageJob(`invitation-${n}`));
    await enqueue(database.db, "mail", jobs);
    for (const id of ["a", "b", "c"]) {
      await enqueue(database.db, "sign-in-mail", [messageJob(id)]);
      await expect.poll(() => signedIn, { interval: 5 }).toContain(id);
    }
    expect(invitations).toBe(0);
    release();
    await expect.poll(() => invitations, { interval: 20 }).toBe(count);
  });
});

describe("a schedule", () => {
  beforeEach(() => installJobs(database.jobs));
  afterEach(() => vi.useRealTimers());

  /** Starts so many instances at that moment and tells which queues have got a job. */
  async function dueAt(moment: string, instances = 1): Promise<string[]> {
    await clearJobs(database.db);
    await database.db.execute(sql`update jobs.version set cron_on = null`);
    // One schedule stands for all.
    await database.db.execute(sql`delete from jobs.schedule where name <> 'retention'`);
    vi.useFakeTimers({ now: new Date(moment), toFake: ["Date"] });
    const throughPool = sendThrough(database.jobs);
    let sent = 0;
    let answered = 0;
    const send: typeof throughPool = async (text, values) => {
      sent += 1;
      try {
        // The engine asks the database for the time.
        if (/ as time$/.test(text.trim())) return { rows: [{ time: String(Date.now()) }] };
        return await throughPool(text, values);
      } finally {
        answered += 1;
      }
    };
    const engines = Array.from({ length: instances }, () => engineOn(send, { migrate: false }));
    await Promise.all(engines.map((engine) => engine.start()));
    // Each has looked for what is due once nothing more is sent.
    let before = -1;
    const isQuiet = () => {
      const quiet = sent === before && answered === sent;
      before = sent;
      return quiet;
    };
    await expect.poll(isQuiet, { interval: 20 }).toBe(true);
    await Promise.all(engines.map((engine) => engine.stop()));
    vi.useRealTimers();
    const jobs = await database.db.execute<{ queue: string }>(sql`
      select coalesce(data->>'name', name) as queue from jobs.job where state < 'completed'`);
    return jobs.map(({ queue }) => queue);
  }

  async function scheduleAt(cron: string): Promise<void> {
    await database.db.execute(sql`update jobs.schedule set cron = ${cron} where name = 'retention'`);
  }

  it("of this version is installed once, however many come together", async () => {
    await Promise.all(Array.from({ length: 3 }, () => installJobs(database.jobs)));
    const schedules = await database.db.execute(sql`select name, cron, timezone from jobs.schedule order by name`);
    expect([...schedules]).toEqual([
      { name: "action-reminders", cron: "11-59/15 * * * *", timezone: "Europe/Helsinki" },
      { name: "provider-domains", cron: "41 3,15 * * *", timezone: "Europe/Helsinki" },
      { name: "provider-sessions", cron: "* * * * *", timezone: "Europe/Helsinki" },
      { name: "reports", cron: "7-59/15 * * * *", timezone: "Europe/Helsinki" },
      { name: "request-notices", cron: "3-58/5 * * * *", timezone: "Europe/Helsinki" },
      { name: "retention", cron: "*/15 * * * *", timezone: "Europe/Helsinki" },
      { name: "scheduled-messages", cron: "*/5 * * * *", timezone: "Europe/Helsinki" },
      { name: "webhook-news", cron: "*/2 * * * *", timezone: "Europe/Helsinki" },
    ]);
  });

  it("makes one job, whatever the number of instances", async () => {
    expect(await dueAt("2027-01-15T10:15:20Z", 4)).toEqual(["retention"]);
    expect(await dueAt("2027-01-15T10:16:20Z", 4)).toEqual([]);
  });

  it("goes by the time of Helsinki, in winter and in summer", async () => {
    await scheduleAt("0 9 * * *");
    // The clocks change in the night to 28 March 2027 and in that to 31 October.
    expect(await dueAt("2027-03-27T07:00:10Z")).toEqual(["retention"]);
    expect(await dueAt("2027-03-28T06:00:10Z")).toEqual(["retention"]);
    expect(await dueAt("2027-03-28T07:00:10Z")).toEqual([]);
    expect(await dueAt("2027-10-30T06:00:10Z")).toEqual(["retention"]);
    expect(await dueAt("2027-10-31T06:00:10Z")).toEqual([]);
    expect(await dueAt("2027-10-31T07:00:10Z")).toEqual(["retention"]);
  });
});

describe("of many jobs that wait", () => {
  const count = process.env.VOINTI_FULL === "1" ? 100_000 : 20_000;
  type Plan = { "Node Type": string; "Index Name"?: string; "Subplan Name"?: string; Plans?: Plan[] };
  const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

  it("the next are found by their turn, without reading and sorting the rest, whether or not the plan is kept", async () => {
    const sent: string[] = [];
    const send = sendThrough(database.jobs);
    const engine = engineOn(
      (text, values) => {
        sent.push(text);
        return send(text, values);
      },
      { migrate: false, schedule: false, supervise: false },
    );
    await engine.start();
    await engine.fetch("mail", { batchSize: 100 });
    await engine.stop({ graceful: false });
    const statement = sent.find((text) => /for update skip locked/i.test(text)) ?? "";
    const connection = await database.raw.reserve();
    await connection`set statement_timeout = 0`;
    await connection`insert into jobs.job (name, data, created_on)
      select 'mail', '{}', now() - make_interval(secs => n) from generate_series(1, ${count}::int) n`;
    await connection`analyze jobs.job`;
    await connection.unsafe(`prepare taking as ${statement}`);
    for (const mode of ["force_custom_plan", "force_generic_plan"]) {
      await connection.unsafe(`set plan_cache_mode = ${mode}`);
      const [row] = await connection.unsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
        "explain (format json) execute taking('mail', 100)",
      );
      const next = row && nodesOf(row["QUERY PLAN"][0].Plan).find((node) => node["Node Type"] === "LockRows");
      const beneath = next ? nodesOf(next) : [];
      expect(beneath.map((node) => node["Node Type"])).toContain("Index Scan");
      expect(beneath.filter((node) => /Sort|Seq Scan|Bitmap/.test(node["Node Type"]))).toEqual([]);
    }
    connection.release();
  });
});
