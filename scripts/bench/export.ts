/**
 * An administrator exports the results of many while people answer: how soon it begins, how much memory the server takes
 * for it, and how long people wait meanwhile, against what they wait without it in the same run.
 */
import { fork } from "node:child_process";
import type { TransactionSql } from "postgres";
import type { Database } from "~/db/client.server";
import { lowestMemory, watchMemory } from "../../tests/fixtures/servers/process-memory";
import { completedContent } from "./completed-content";
import { ask, served, took } from "./open-loop";
import type { Offered, Walked } from "./open-loop-client";
import { scoresOf } from "./past-results";
import type { BenchOrder } from "./people";
import { percentile } from "./percentile";
import type { Step } from "./walk";

/** People come in stretches of `atOnce` seconds, each with connections of their own, with the export and without it. */
const seconds = { warm: 6, best: 4, calm: 15, atOnce: 5 };
/** Of the best rate. */
const offered = 0.3;
const bars = { firstByteMs: 2_000, memoryMb: 200, beside: 2 };

/** Completed results of as many people who have consented, written straight into the database. */
export async function addManyResults(database: Database, order: BenchOrder, count: number): Promise<number> {
  const content = completedContent(order.metamodules);
  const scores = scoresOf(order, content);
  // One connection, since each has temporary tables of its own and none is kept for ever.
  await database.raw.begin((raw) => insertResults(raw, { order, count, content, scores }));
  return content.metamoduleSubResults.flatMap(({ modules }) => modules.flatMap(({ answers }) => answers)).length;
}

async function insertResults(
  raw: TransactionSql,
  given: { order: BenchOrder; count: number; content: ReturnType<typeof completedContent>; scores: object },
): Promise<void> {
  const { order, count, content, scores } = given;
  await raw`set local statement_timeout = 0`;
  await raw`create temporary table made as select gen_random_uuid() as user_id, gen_random_uuid() as result_id
    from generate_series(1, ${count})`;
  await raw`insert into users (id, email, first_name, organisation_id)
    select user_id, user_id || '@example.com', 'Aino', ${order.organisationId} from made`;
  await raw`insert into order_invitations (user_id, order_id) select user_id, ${order.id} from made`;
  await raw`insert into consent_grants (user_id, order_id, consent_type_id, consent_key, language)
    select made.user_id, ${order.id}, types.id, types.key, 'fi'
    from made, order_consent_types asked join consent_types types on types.key = asked.consent_key and types.current
    where asked.order_id = ${order.id}`;
  const columns = raw`id, user_id, order_id, state, metamodule_vids, finished_module_vids, completed_at, virta_score, content`;
  const score = content.virtaScore === "not-calculated" ? null : content.virtaScore;
  const [first] = await raw`insert into results (${columns})
    select result_id, user_id, ${order.id}, 'completed', ${order.metamodules.map(({ vid }) => vid)}::uuid[],
      ${order.metamodules.flatMap(({ modules }) => modules.map(({ vid }) => vid))}::uuid[], now(), ${score},
      ${raw.json(content as never)}
    from made limit 1 returning id`;
  // Of what is stored the others get a copy as it is compressed; compressing it for each took most of the time.
  await raw`insert into results (${columns})
    select made.result_id, made.user_id, first.order_id, first.state, first.metamodule_vids, first.finished_module_vids,
      now() - make_interval(mins => (random() * 100000)::int), first.virta_score, first.content
    from made, results first where first.id = ${first?.id} and made.result_id <> first.id`;
  await raw`insert into result_scores (result_id, module_vid, user_id, order_id, wave, metamodule_key, module_key, score,
      band, method_id, method_version)
    select result_id, (score->>'moduleVid')::uuid, user_id, ${order.id}, 1, score->>'metamoduleKey', score->>'moduleKey',
      (score->>'score')::int, score->>'band', score->>'methodId', (score->>'methodVersion')::int
    from made, jsonb_array_elements(${raw.json(scores as never)}) score`;
  await raw`drop table made`;
  // What is exported is closed; of an order whose report tells of no part all answers leave, which is the most there is.
  await raw`update assessment_orders set closed_at = now() - interval '1 hour' where id = ${order.id}`;
  await raw`insert into report_snapshots (order_id, wave, outline, certificate)
    values (${order.id}, 1, ${raw.json({ groups: [] })}, ${raw.json({})})`;
}

export async function printExport(service: {
  port: number;
  pid: number;
  visitors: { cookie: string; resultId: string }[];
  /** Cookie of an administrator. */
  administrator: string;
  order: BenchOrder;
  count: number;
  answers: number;
  step: Step;
}): Promise<void> {
  const { port, pid, visitors, step, count, answers } = service;
  const client = fork("scripts/bench/open-loop-client.ts", { execArgv: ["--import", "tsx"] });
  const offer = (load: Pick<Offered, "seconds" | "perSecond" | "atOnce">) =>
    ask(client, { port, visitors, step, ...load });
  const line = (name: string, text: string) => console.log(name.padEnd(28) + text);
  console.log(`An export of ${count} results of ${answers} answers each.`);
  try {
    await offer({ seconds: seconds.warm, atOnce: 8 });
    const perSecond = (served(await offer({ seconds: seconds.best, atOnce: 48 })) / seconds.best) * offered;
    const people = () => offer({ seconds: seconds.atOnce, perSecond });
    const calmly = async () => {
      const walked: Walked[] = [];
      for (let turn = 0; turn < seconds.calm / seconds.atOnce; turn++) walked.push(...(await people()));
      return walked;
    };
    const calm = await calmly();
    const idle = await lowestMemory(pid);
    const memory = watchMemory(pid);
    const ended = new AbortController();
    const taken = take(service).finally(() => ended.abort());
    const beside: Walked[] = [];
    // As long as the export takes, since its cost may change on the way.
    while (!ended.signal.aborted) {
      const walked = await people();
      // The last few seconds were partly without it.
      if (!ended.signal.aborted) beside.push(...walked);
    }
    const file = await taken;
    const highest = memory.stop();
    const after = await calmly();

    const p99 = (some: readonly Walked[]) => percentile(some.map(took), 0.99);
    const without = p99([...calm, ...after]);
    const notServed = beside.length - served(beside);
    line("first byte", `${file.firstByteMs.toFixed(0)} ms (bar ${bars.firstByteMs})`);
    line("the whole", `${(file.ms / 1_000).toFixed(0)} s, ${(file.bytes / 1e6).toFixed(0)} MB`);
    line(
      "memory",
      `${idle.toFixed(0)} MB idle, ${highest.toFixed(0)} at most: ${(highest - idle).toFixed(0)} more (bar ${bars.memoryMb})`,
    );
    line(
      "people who answer",
      `${perSecond.toFixed(0)} steps a second; p99 ${without.toFixed(0)} ms without (${p99(calm).toFixed(0)} before, ${p99(after).toFixed(0)} after), ` +
        `${p99(beside).toFixed(0)} beside it: ${(p99(beside) / without).toFixed(1)} × (bar ${bars.beside} ×); ${notServed} of ${beside.length} not served`,
    );
  } finally {
    client.kill();
  }
}

/** What a file of one closed order is asked for with. */
export function exportPath(orderId: string): string {
  return `/api/v1/admin/results/excel?language=fi&reason=measuring&assessmentOrderId=${orderId}`;
}

async function take({ port, administrator, order, count }: Parameters<typeof printExport>[0]) {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${exportPath(order.id)}`, {
    headers: { cookie: administrator },
  });
  if (response.status !== 200) throw new Error(`no export but ${response.status}: ${await response.text()}`);
  let bytes = 0;
  let firstByteMs = Number.POSITIVE_INFINITY;
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    firstByteMs = Math.min(firstByteMs, performance.now() - began);
    bytes += piece.byteLength;
  }
  if (bytes < count * 10) throw new Error(`an export of ${bytes} bytes`);
  return { bytes, firstByteMs, ms: performance.now() - began };
}
