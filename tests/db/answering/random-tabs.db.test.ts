import { and, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { consentGrants } from "~/db/schema/consents";
import { sessions } from "~/db/schema/login";
import { askedConsents, grantConsents } from "~/features/consents/consents.server";
import { withdrawConsent } from "~/features/consents/withdraw-consent.server";
import { setActiveOrder } from "~/features/orders/queries.server";
import type { Question } from "~/features/survey/definition";
import { pageUrl } from "~/i18n/paths";
import { createTestApp } from "../../fixtures/app";
import { aMetamodule, aModule, aQuestion } from "../../fixtures/definitions";
import { drawnPage } from "../../fixtures/pages/drawn-page";
import { ageResults, closeOrder, expireSessions, present, startTestSession } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { publishDefinition } from "../../fixtures/published";
import { type Random, randomAnswer, seededRandom } from "../../fixtures/random";
import { callRoute, type RouteModule, type RouteOutcome } from "../../fixtures/route-call";
import { type WalkedOrder as Order, type Walker, walkers } from "../../fixtures/walkers";

/**
 * Somebody answers two surveys in two or three tabs, in any order of what people and time can do: next, back, the
 * browser's Back, reload, the same form again, the other survey, sessions that expire, runs that grow too old, consents
 * that are withdrawn, surveys that close. After each step: every text that was sent is stored in the run of its page or
 * shown again. What a reply brings along for the browser's script is what the next page shows. After each walk: every
 * stored answer was sent from a page of its run.
 *
 * A failure prints its seed and its steps; `VOINTI_SEED=… npx vitest run --project db tests/db/random-tabs` repeats it alone.
 */

const walkCount = process.env.VOINTI_FULL === "1" ? 20_000 : 6;
const onlySeed = process.env.VOINTI_SEED === undefined ? undefined : Number(process.env.VOINTI_SEED);
const stepsPerWalk = 8;
const walksAtOnce = 6;

const gate = aQuestion({ key: "gate", type: "binary" });
const hidden = aQuestion({
  key: "hidden",
  type: "open-ended",
  condition: { conditionOperator: "equals", conditionQuestionVid: gate.vid, conditionRightOperand: 0 },
});
const comment = aQuestion({ key: "comment", type: "open-ended", required: false });
const last = aQuestion({ key: "last", type: "open-ended" });
const pulse = aMetamodule({
  key: "pulse",
  modules: [
    aModule({ key: "first", questions: [gate, hidden, comment] }),
    aModule({ key: "second", questions: [last] }),
  ],
});
const questions = new Map<string, Question>([gate, hidden, comment, last].map((question) => [question.vid, question]));

const modules = import.meta.glob<RouteModule>("../../../app/routes/pages/survey.*.tsx");
const routeOf = (name: string) => present(modules[`../../../app/routes/pages/survey.${name}.tsx`])();

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let answerRoute: RouteModule;
let beginRoute: RouteModule;
let continueRoute: RouteModule;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: walksAtOnce });
  app = createTestApp(database);
  await publishDefinition(database.db, pulse);
  [answerRoute, beginRoute, continueRoute] = await Promise.all([
    routeOf("answer"),
    routeOf("begin"),
    routeOf("continue"),
  ]);
});
afterAll(() => database.drop());

/** The question that a tab shows, as its address names it. */
type Page = { path: string; params: Record<string, string>; resultId: string; question: Question };
type Tab = { page: Page | undefined; before: Page[]; sent: { page: Page; form: Record<string, string> } | undefined };

const mostRedirects = 8;

/** One walk, with everything it has sent. */
class Walk {
  readonly steps: string[] = [];
  private readonly tabs: Tab[];
  private readonly sent = new Map<string, Set<string>>();
  private texts = 0;
  private session = "";

  constructor(
    private readonly seed: number,
    private readonly walker: Walker,
    private readonly random: Random = seededRandom(seed),
  ) {
    this.tabs = Array.from({ length: random.chance(0.5) ? 2 : 3 }, () => ({
      page: undefined,
      before: [],
      sent: undefined,
    }));
  }

  async run(): Promise<void> {
    await this.signIn();
    // Everybody begins with both surveys open, each in a tab of its own.
    for (const [index, tab] of this.tabs.slice(0, 2).entries()) await this.openOrder(tab, index);
    for (let step = 0; step < stepsPerWalk; step++) await this.step();
    await this.checkStored();
  }

  private async step(): Promise<void> {
    const { random } = this;
    const tab = random.pick(this.tabs);
    const { page } = tab;
    const roll = random.next();
    if (!page || roll < 0.1) return this.openOrder(tab, random.below(2));
    if (roll < 0.68) return this.answer(tab, page);
    if (roll < 0.76) return this.goBack(tab);
    if (roll < 0.81) return this.reload(tab, page);
    if (roll < 0.88) return this.resend(tab);
    if (roll < 0.93) return this.endSession();
    const order = random.pick(this.walker.orders);
    if (roll < 0.955) return this.grow();
    return roll < 0.98 ? this.withdraw(order) : this.close(order);
  }

  private async openOrder(tab: Tab, index: number): Promise<void> {
    const order = present(this.walker.orders[index]);
    this.note(tab, `opens order ${index}`);
    await setActiveOrder(database.db, this.walker.person.userUuid, order.id);
    await this.show(tab, await this.follow(pageUrl("surveyContinue", "en"), { order }));
  }

  private async answer(tab: Tab, page: Page): Promise<void> {
    const { random } = this;
    const intent = random.pick(["next", "next", "next", "next", "back", "leave"]);
    const isText = page.question.type === "open-ended";
    const isBlank = isText && !page.question.required && random.chance(0.2);
    const given = isText ? (isBlank ? "" : this.newText()) : String(randomAnswer(random, page.question) ?? "");
    await this.send(tab, page, { answer: given, intent });
  }

  private async resend(tab: Tab): Promise<void> {
    if (tab.sent) await this.send(tab, tab.sent.page, tab.sent.form);
  }

  /** The browser's Back: the page as it was shown, from its memory or loaded anew. */
  private async goBack(tab: Tab): Promise<void> {
    const page = tab.before.pop();
    this.note(tab, "goes back");
    if (!page) return;
    tab.page = page;
    if (this.random.chance(0.5)) await this.reload(tab, page);
  }

  private async reload(tab: Tab, page: Page): Promise<void> {
    this.note(tab, "reloads");
    await this.show(tab, await this.follow(page.path, { mustLoad: true }), { isNew: false });
  }

  private async endSession(): Promise<void> {
    this.steps.push("the session expires");
    await expireSessions(database.db, this.walker.person);
  }

  private async grow(): Promise<void> {
    this.steps.push("fifteen days go by");
    await ageResults(database.db, this.walker.person, 15);
  }

  private async close(order: Order): Promise<void> {
    this.steps.push(`${order.name} closes`);
    await closeOrder(database.db, order);
  }

  private async withdraw(order: Order): Promise<void> {
    this.steps.push(`the consent of ${order.name} is withdrawn`);
    const { userUuid } = this.walker.person;
    const [grant] = await database.db
      .select({ id: consentGrants.id })
      .from(consentGrants)
      .where(
        and(eq(consentGrants.userId, userUuid), eq(consentGrants.orderId, order.id), isNull(consentGrants.withdrawnAt)),
      );
    if (grant) await withdrawConsent(app, { userUuid, grantId: grant.id, language: "en" });
  }

  // ── What a browser does ───────────────────────────────────────────────────────────────────────────────────────────

  private async send(tab: Tab, page: Page, form: Record<string, string>): Promise<void> {
    this.note(tab, `sends ${JSON.stringify(form)} to ${page.question.key} of ${this.nameOf(page.resultId)}`);
    tab.sent = { page, form };
    const key = `${page.resultId} ${page.question.vid}`;
    this.sent.set(key, (this.sent.get(key) ?? new Set()).add(form.answer ?? ""));
    const byScript = this.random.chance(0.5);
    const outcome = await callRoute(app, answerRoute.action, { ...this.at(page), form, byScript });
    const text = page.question.type === "open-ended" ? (form.answer ?? "") : "";
    const isStored = text !== "" && (await this.holds(page.resultId, text));
    const mustLoad = text !== "" && !isStored;
    const shown = await this.onward(outcome, { mustLoad, resultId: page.resultId });
    if (text !== "" && !isStored && !JSON.stringify(shown.body ?? "").includes(text)) {
      throw new Error(`the text ${text} is neither stored nor shown again, but ${describeOutcome(outcome, shown)}`);
    }
    const conflict = conflictOf(shown);
    if (!conflict) return this.show(tab, shown);
    // The page that asks: go on with this survey, keeping the text, or with the other one.
    const address = conflict.goBackTo?.action;
    if (address && this.random.chance(0.7)) {
      this.note(tab, "goes on with the page's own survey");
      const asked = {
        ...this.at(page),
        path: address,
        form: { intent: "switch", answer: conflict.goBackTo?.answer ?? "" },
      };
      const switched = await callRoute(app, answerRoute.action, asked);
      const there =
        switched.location === undefined ? switched : await this.follow(switched.location, { mustLoad: true });
      if (text !== "" && !(await this.holds(page.resultId, text)) && !JSON.stringify(there.body ?? "").includes(text)) {
        throw new Error(`the text ${text} is lost by going on, ${describeOutcome(switched, there)}`);
      }
      return this.show(tab, there);
    }
    await this.show(tab, await this.follow(conflict.onward.href));
  }

  /** To where a form leads; what its reply has brought along is what the page there shows. */
  private async onward(
    outcome: RouteOutcome,
    { mustLoad, resultId }: { mustLoad: boolean; resultId: string },
  ): Promise<Awaited<ReturnType<Walk["follow"]>>> {
    if (outcome.location !== undefined) return this.follow(outcome.location, { mustLoad });
    const { status, body } = outcome;
    const brought = status === 200 ? pageOf(body) : undefined;
    if (brought?.kind !== "question") return outcome;
    const address = present(brought.at).replace("resultId=", `resultId=${resultId}`);
    const loaded = await this.follow(address, { mustLoad: true, byScript: true });
    expect(loaded).toMatchObject({ path: address, body });
    return loaded;
  }

  /** Follows redirects, signs in where it is asked to, agrees and begins where the way leads there. */
  private async follow(
    location: string,
    { order, mustLoad = false, byScript = false }: { order?: Order; mustLoad?: boolean; byScript?: boolean } = {},
  ): Promise<RouteOutcome & { path?: string; params?: Record<string, string> }> {
    let at = location;
    for (let turn = 0; turn < mostRedirects; turn++) {
      const url = new URL(at, "http://own.invalid");
      const { pathname, searchParams } = url;
      const call = { path: at.split("#")[0] ?? at, sessionToken: this.session, byScript };
      let outcome: RouteOutcome;
      if (pathname === pageUrl("profile", "en")) {
        if (searchParams.has("expired")) await this.signIn();
        else await this.agree(order);
        at = searchParams.get("path") ?? "";
        continue;
      }
      const params = paramsOf(pathname);
      // Loading the page of an answer that was saved changes nothing and shows nothing new, so it is done now and then.
      const question = questions.get(searchParams.get("question") ?? "");
      if (params && question && !mustLoad && !searchParams.has("draft") && this.random.chance(0.85)) {
        return {
          status: 200,
          location: undefined,
          setCookies: [],
          path: at,
          params,
          body: { loadedLater: question.vid },
        };
      }
      if (params) {
        outcome = await callRoute(app, answerRoute.loader, { ...call, params });
        if (outcome.location === undefined) return { ...outcome, path: call.path, params };
      } else if (pathname === pageUrl("surveyContinue", "en")) {
        outcome = await callRoute(app, continueRoute.loader, call);
      } else if (pathname === pageUrl("surveyBegin", "en")) {
        outcome = await callRoute(app, beginRoute.loader, call);
        const kind = (outcome.body as { kind?: string } | undefined)?.kind;
        if (kind === "login") {
          await this.signIn();
          continue;
        }
        if (kind === "start") outcome = await callRoute(app, beginRoute.action, { ...call, form: {} });
      } else return { status: 200, location: undefined, setCookies: [], body: undefined };
      if (outcome.location === undefined) return outcome;
      at = outcome.location;
    }
    throw new Error(`redirects without end, the last to ${at}`);
  }

  private async signIn(): Promise<void> {
    this.session = await startTestSession(database.db, this.walker.person);
  }

  private async agree(order: Order | undefined): Promise<void> {
    const { userUuid } = this.walker.person;
    for (const { id } of order ? [order] : this.walker.orders) {
      const asked = await askedConsents(database.db, userUuid, id);
      await grantConsents(database.db, {
        userUuid,
        orderId: id,
        consentTypeIds: asked.map((each) => each.id),
        language: "en",
      });
    }
  }

  private async show(tab: Tab, shown: Awaited<ReturnType<Walk["follow"]>>, { isNew = true } = {}): Promise<void> {
    if (isNew && tab.page) tab.before.push(tab.page);
    const page = pageOf(shown.body);
    if (page?.kind === "summary")
      return this.show(tab, await this.follow(pageUrl("surveyContinue", "en")), { isNew: false });
    const vid = page?.questionVid ?? (shown.body as { loadedLater?: string } | undefined)?.loadedLater;
    const question = questions.get(vid ?? "");
    // A refused answer leaves its page as it is.
    if (shown.status === 422) return;
    tab.page = undefined;
    if (!question || !shown.path || !shown.params) return;
    const resultId = present(new URL(shown.path, "http://own.invalid").searchParams.get("resultId"));
    tab.page = { path: shown.path, params: shown.params, resultId, question };
  }

  // ── What must hold ────────────────────────────────────────────────────────────────────────────────────────────────

  private async holds(resultId: string, text: string): Promise<boolean> {
    const [row] = await database.db.execute<{ held: boolean }>(sql`
      select exists (select 1 from result_answers where result_id = ${resultId}::uuid and text = ${text})
        or exists (select 1 from result_modules where result_id = ${resultId}::uuid and content::text like ${`%${text}%`})
        or exists (select 1 from results where id = ${resultId}::uuid and content::text like ${`%${text}%`}) as held`);
    return row?.held ?? false;
  }

  /** Every answer of every run, open, finished or completed, was sent from a page of that run. */
  private async checkStored(): Promise<void> {
    const { userUuid } = this.walker.person;
    const rows = await database.db.execute<{ result: string; question: string; answer: string | null }>(sql`
      select run.id as result, question_vid::text as question, coalesce(text, value::text) as answer
        from results run join result_answers on result_id = run.id where run.user_id = ${userUuid}::uuid
      union all
      select run.id, answer ->> 'questionVid', case when (answer ->> 'skipped')::boolean then null else answer ->> 'answer' end
        from results run join result_modules on result_id = run.id, jsonb_array_elements(result_modules.content -> 'answers') answer
        where run.user_id = ${userUuid}::uuid
      union all
      select run.id, answer ->> 'questionVid', case when (answer ->> 'skipped')::boolean then null else answer ->> 'answer' end
        from results run, jsonb_path_query(run.content, '$.metamoduleSubResults[*].modules[*].answers[*]') answer
        where run.user_id = ${userUuid}::uuid`);
    for (const { result, question, answer } of rows) {
      const sent = this.sent.get(`${result} ${question}`);
      if (answer !== null && !sent?.has(answer)) {
        throw new Error(`${this.nameOf(result)} holds ${answer}, which was never sent from a page of it`);
      }
    }
  }

  private at({ path, params }: Page) {
    return { path, params, sessionToken: this.session };
  }

  private newText(): string {
    this.texts += 1;
    return `w${this.seed}t${this.texts}.`;
  }

  private note(tab: Tab, what: string): void {
    this.steps.push(`tab ${this.tabs.indexOf(tab) + 1} ${what}`);
  }

  private nameOf = (resultId: string) => `run ${resultId.slice(0, 8)}`;
}

function paramsOf(pathname: string): Record<string, string> | undefined {
  const start = pageUrl("surveyAnswer", "en");
  const [surveyMetamoduleVid, surveyModuleVid] = pathname.startsWith(`${start}/`)
    ? pathname.slice(start.length + 1).split("/")
    : [];
  return surveyMetamoduleVid && surveyModuleVid ? { surveyMetamoduleVid, surveyModuleVid } : undefined;
}

/** What the answering route has drawn; undefined for what another route gives, and for the page of an error. */
function pageOf(body: unknown) {
  return typeof body === "string" && body.includes("<h1") ? drawnPage(body) : undefined;
}

type Conflict = { goBackTo: { action: string; answer: string } | undefined; onward: { href: string } };

function conflictOf({ body }: RouteOutcome): Conflict | undefined {
  const page = pageOf(body);
  if (page?.kind !== "conflict") return undefined;
  const [action = "", ...others] = page.leads;
  const { answer } = page.hidden;
  const href = answer === undefined ? action : present(others[0]);
  return { goBackTo: answer === undefined ? undefined : { action, answer }, onward: { href } };
}

const describeOutcome = (answer: RouteOutcome, shown: RouteOutcome) =>
  `${answer.status} ${answer.location ?? ""}, then ${shown.status} ${JSON.stringify(shown.body ?? null).slice(0, 200)}`;

describe("answering two surveys in several tabs", () => {
  it(`loses no text and files no answer astray, in ${walkCount} walks`, async () => {
    const seeds = onlySeed === undefined ? Array.from({ length: walkCount }, (_, index) => index + 1) : [onlySeed];
    const failures: string[] = [];
    let next = 0;
    let waiting: Walker[] = [];
    const worker = async () => {
      while (next < seeds.length && failures.length === 0) {
        const seed = present(seeds[next++]);
        waiting =
          waiting.length > 0
            ? waiting
            : await walkers(database.db, { metamodule: pulse, count: Math.min(500, seeds.length), ordersEach: 2 });
        const walk = new Walk(seed, present(waiting.pop()));
        try {
          await walk.run();
        } catch (error) {
          failures.push(
            `seed ${seed}: ${error instanceof Error ? error.message : error}\n  ${walk.steps.join("\n  ")}`,
          );
        }
      }
    };
    await Promise.all(Array.from({ length: walksAtOnce }, worker));
    expect(failures).toEqual([]);
    expect(await database.db.$count(sessions)).toBeGreaterThanOrEqual(seeds.length);
  }, 7_200_000);
});
