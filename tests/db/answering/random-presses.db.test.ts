import type { AppLoadContext, ServerBuild } from "@remix-run/server-runtime";
import { sql } from "drizzle-orm";
import { JSDOM, VirtualConsole } from "jsdom";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { type BrowserWindow, startAnswering } from "~/features/answering/in-browser/answering";
import { goOnAfterMs } from "~/features/answering/in-browser/go-on";
import { questionAddress } from "~/features/answering/question-address";
import { journeyThrough, stopAt } from "~/features/survey/journey";
import { bufferedBodyOf } from "~/http/buffered-response";
import { pagePart } from "~/platform/page-part";
import * as answerRoute from "~/routes/pages/survey.answer";
import { plainPage } from "../../../server/remix/plain-page";
import type { RemixHandler } from "../../../server/remix/remix-handler";
import { createTestApp } from "../../fixtures/app";
import { aMetamodule, aModule, aQuestion } from "../../fixtures/definitions";
import { closeOrder, expireSessions, present, startTestSession } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { publishDefinition } from "../../fixtures/published";
import { type Random, seededRandom } from "../../fixtures/random";
import { type Walker, walkers } from "../../fixtures/walkers";

/**
 * Somebody presses what they like on the page of a question, whose own script runs in a document, over a network that
 * delays, drops, doubles and reorders; behind it are the real loader and action. After each step: at most one answer is on
 * its way, the page shows nothing that this one answer would not lead to, what was acknowledged is stored, and nothing is
 * stored that was not pressed.
 *
 * A failure prints its seed and its steps; `VOINTI_SEED=… npx vitest run --project db tests/db/answering/random-presses`
 * repeats it alone.
 */

const walkCount = process.env.VOINTI_FULL === "1" ? 20_000 : 4;
/** Walks that have found something: pressing while the page asks for the question of another entry of the history. */
const foundBefore = [131];
const onlySeed = process.env.VOINTI_SEED === undefined ? undefined : Number(process.env.VOINTI_SEED);
const stepsPerWalk = 24;
const walksAtOnce = 4;

const gate = aQuestion({ key: "gate", type: "binary" });
const opened = aQuestion({
  key: "opened",
  type: "quinary",
  condition: { conditionOperator: "equals", conditionQuestionVid: gate.vid, conditionRightOperand: 0 },
});
const amount = aQuestion({ key: "amount", type: "slider", required: false });
const comment = aQuestion({ key: "comment", type: "open-ended", required: false });
const last = aQuestion({ key: "last", type: "quinary" });
const module = aModule({ key: "first", questions: [gate, opened, amount, comment, last] });
const pulse = aMetamodule({
  key: "pulse",
  modules: [module, aModule({ key: "second", questions: [aQuestion({ key: "end", type: "quinary" })] })],
});
const vids = { surveyMetamoduleVid: pulse.vid, surveyModuleVid: module.vid };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let handle: RemixHandler;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: walksAtOnce });
  app = createTestApp(database);
  await publishDefinition(database.db, pulse);
  const build = { routes: { answer: { module: answerRoute } }, assets: { routes: {} } } as unknown as ServerBuild;
  const unknown: RemixHandler = async (_, { cameTo }) =>
    new Response("", { status: (cameTo as { init?: ResponseInit }).init?.status ?? 500 });
  handle = plainPage(build, { id: "answer", paramsOf: () => vids, unknown });
});
afterAll(() => database.drop());

/** What the page's script has asked for and not been replied. */
type Asked = { path: string; form: URLSearchParams | undefined; reply: (response: Response) => void; lose: () => void };

class Walk {
  readonly steps: string[] = [];
  private readonly asked: Asked[] = [];
  /** By question: what was sent, in order, and how far the server has said that it has it. */
  private readonly sent = new Map<string, string[]>();
  private readonly acknowledged = new Map<string, number>();
  private readonly pressed = new Set<string>();
  private dom: JSDOM | undefined;
  private session = "";

  constructor(
    private readonly walker: Walker,
    private readonly resultId: string,
    private readonly random: Random,
  ) {}

  async run(): Promise<void> {
    this.session = await startTestSession(database.db, this.walker.person);
    await this.load(questionAddress("en", { ...vids, resultId: this.resultId }));
    for (let step = 0; step < stepsPerWalk && this.dom; step++) {
      await this.step(this.dom);
      await this.check();
    }
    // What is still on its way arrives, and then all is as the page says.
    while (this.asked.length > 0) await this.deliver("whole");
    await this.check();
  }

  private async step(dom: JSDOM): Promise<void> {
    const { random } = this;
    const roll = random.next();
    if (this.asked.length > 0 && roll < 0.4) {
      return this.deliver(random.pick(["whole", "whole", "whole", "doubled", "request lost", "reply lost", "busy"]));
    }
    if (roll < 0.58) return this.choose(dom);
    if (roll < 0.6) return this.pressAnswer(dom);
    if (roll < 0.9) return this.press(dom, random.pick(["next", "next", "next", "next", "back", "leave"]));
    if (roll < 0.94) return this.goBack(dom);
    if (roll < 0.96) return this.load(dom.window.location.href);
    this.steps.push(roll < 0.98 ? "the session expires" : "the survey closes");
    if (roll < 0.98) await expireSessions(database.db, this.walker.person);
    else await closeOrder(database.db, present(this.walker.orders[0]));
  }

  // ── What a person does ────────────────────────────────────────────────────────────────────────────────────────────

  /** By the keyboard, whose arrows pass by what is not meant. */
  private choose({ window: { document, Event, KeyboardEvent } }: JSDOM): void {
    const options = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")];
    const range = document.querySelector<HTMLInputElement>("input[type=range]");
    const text = document.querySelector("textarea");
    const field = options[0] ?? range ?? text;
    field?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    if (options.length > 0) this.random.pick(options).click();
    else if (range) range.value = String(this.random.below(101));
    else if (text) text.value = `t${this.steps.length}.`;
    (range ?? text)?.dispatchEvent(new Event("input", { bubbles: true }));
    this.steps.push(`chooses ${this.chosen()}`);
  }

  /** Answers by one press, of the pointer or of a number, which goes on by itself where it closes no section. */
  private async pressAnswer(dom: JSDOM): Promise<void> {
    const { document, Event, KeyboardEvent } = dom.window;
    const options = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")];
    const range = document.querySelector<HTMLInputElement>("input[type=range]");
    const at = this.random.below(options.length || 1);
    const answer = options[at] ?? range;
    if (!answer) return;
    if (options.length > 0 && this.random.chance(0.5)) {
      answer.dispatchEvent(new KeyboardEvent("keydown", { key: String(at + 1), bubbles: true }));
    } else {
      answer.dispatchEvent(new Event("pointerdown", { bubbles: true }));
      if (range) range.value = String(this.random.below(101));
      for (const type of range ? ["input", "change"] : []) answer.dispatchEvent(new Event(type, { bubbles: true }));
      if (!range) answer.click();
    }
    this.steps.push(`presses ${this.chosen()}`);
    const goesOn = document.querySelector<HTMLInputElement>("input[data-go-on]");
    if (goesOn) this.pressed.add(`${this.shown()} ${this.chosen()}`);
    // Timers of one length end in their order; a longer one may end before the page's where others hold up both.
    await new Promise((resolve) => setTimeout(resolve, range ? goOnAfterMs.slider : goOnAfterMs.option));
  }

  private press({ window: { document } }: JSDOM, intent: string): void {
    const button = document.querySelector<HTMLButtonElement>(`button[value=${intent}]:not([aria-hidden])`);
    this.steps.push(`presses ${intent}${button?.disabled ? ", which is shut" : ""}`);
    if (!button || button.disabled) return;
    this.pressed.add(`${this.shown()} ${this.chosen()}`);
    button.click();
  }

  private async goBack({ window }: JSDOM): Promise<void> {
    this.steps.push("goes back");
    const gone = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    window.history.back();
    await Promise.race([gone, turns(8)]);
  }

  private shown(): string | undefined {
    return this.dom?.window.document.querySelector<HTMLElement>("form [data-question]")?.dataset.question;
  }

  private chosen(): string {
    const { document, FormData } = present(this.dom).window;
    const form = document.querySelector<HTMLFormElement>("form[data-answering]");
    return form ? String(new FormData(form).get("answer") ?? "") : "";
  }

  // ── What a browser and the network do ─────────────────────────────────────────────────────────────────────────────

  /** Loads a document; where it is no question, the walk ends there. */
  private async load(address: string): Promise<void> {
    this.dom = undefined;
    // What was asked by a page that is gone is sent all the same; nobody is there for the reply.
    for (const { path, form } of this.asked.splice(0)) await this.serve(path, form);
    let at = address;
    for (let turn = 0; turn < 4; turn++) {
      const response = await this.serve(at, undefined, "text/html");
      const leads = response.headers.get("location");
      if (leads?.startsWith("/en/test/answer") && !leads.includes("summary")) {
        at = leads;
        continue;
      }
      const html = bufferedBodyOf(response) ?? "";
      if (leads || !html.includes("data-answering")) return;
      return this.open(at, html);
    }
  }

  private open(address: string, html: string): void {
    const url = new URL(address, app.env.publicOrigin).href;
    const dom = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
    this.dom = dom;
    const window = dom.window as unknown as BrowserWindow;
    window.scrollTo = () => {};
    window.fetch = (asked, init) =>
      new Promise((resolve, reject) => {
        const form = init?.method === "POST" ? new URLSearchParams(String(init.body)) : undefined;
        const path = new URL(String(asked), url).href;
        if (form) this.noteSent(path, form);
        const lose = () => reject(new TypeError("Failed to fetch"));
        this.asked.push({ path, form, reply: resolve, lose });
      });
    startAnswering(window, {
      to: (to) => this.leave(dom, `is led to ${to}`),
      bySending: () => this.leave(dom, "sends the form as a document"),
      reload: () => this.leave(dom, "reloads"),
    });
    this.steps.push(`sees ${this.nameOf(this.shown())}`);
  }

  private leave(left: JSDOM, how: string): void {
    if (this.dom !== left) return;
    this.steps.push(how);
    this.dom = undefined;
  }

  private noteSent(path: string, form: URLSearchParams): void {
    // What is being written is no answer.
    if (form.get("intent") === "keep") return;
    const question = new URL(path).searchParams.get("question") ?? "";
    const answer = form.get("answer") ?? "";
    if (!this.pressed.has(`${question} ${answer}`)) throw new Error(`${answer} was sent and never pressed`);
    this.sent.set(question, [...(this.sent.get(question) ?? []), answer]);
  }

  private async deliver(how: "whole" | "doubled" | "request lost" | "reply lost" | "busy"): Promise<void> {
    const [asked] = this.asked.splice(this.random.below(this.asked.length), 1);
    if (!asked) return;
    const { path, form, reply, lose } = asked;
    this.steps.push(`${form ? `POST ${form.get("intent")}` : "GET"}: ${how}`);
    if (how === "request lost") lose();
    else if (how === "busy") reply(new Response(null, { status: 503 }));
    else {
      if (how === "doubled") await this.serve(path, form);
      const response = await this.serve(path, form);
      if (how === "reply lost") lose();
      else {
        const question = new URL(path).searchParams.get("question") ?? "";
        // What leads somewhere else may have stored nothing: a session that ended, and a way back that changes nothing.
        const isStored = form && response.status === 200 && form.get("intent") === "next";
        if (isStored) this.acknowledged.set(question, present(this.sent.get(question)).length - 1);
        const { status, headers } = response;
        const body = [pagePart.redirect, 204].includes(status) ? null : (bufferedBodyOf(response) ?? "");
        reply(new Response(body, { status, headers }));
      }
    }
    await turns(3);
  }

  private serve(path: string, form: URLSearchParams | undefined, accept: string = pagePart.type): Promise<Response> {
    const request = new Request(new URL(path, app.env.publicOrigin), form ? { method: "POST", body: form } : {});
    const context = {
      ...{ app, requestId: "request", route: "(test)", version: "1", browser: "supported", nonce: "n", formToken: "t" },
      ...{
        clientAddress: "192.0.2.1",
        byScript: accept === pagePart.type,
        sessionToken: this.session,
        refusal: undefined,
      },
    };
    return handle(request, context as unknown as AppLoadContext);
  }

  // ── What must hold ────────────────────────────────────────────────────────────────────────────────────────────────

  private async check(): Promise<void> {
    const pending = this.asked.filter(({ form }) => form && form.get("intent") !== "keep");
    if (pending.length > 1) throw new Error(`${pending.length} answers are on their way`);
    const stored = await this.stored();
    for (const [question, answer] of stored) {
      const sent = this.sent.get(question) ?? [];
      const since = sent.slice(this.acknowledged.get(question) ?? 0);
      if (!since.includes(answer)) throw new Error(`${this.nameOf(question)} holds ${answer}, not one of ${since}`);
    }
    for (const [question, index] of this.acknowledged) {
      if (!stored.has(question)) {
        throw new Error(`${this.nameOf(question)} was acknowledged as ${this.sent.get(question)?.[index]} and is gone`);
      }
    }
    this.checkShown(stored, pending[0]);
  }

  /** The page is where the stored answers lead, or the one that is on its way. */
  private checkShown(stored: ReadonlyMap<string, string>, pending: Asked | undefined): void {
    const shown = this.shown();
    if (shown === undefined) return;
    const given = new Map(stored);
    const question = pending && new URL(pending.path).searchParams.get("question");
    if (question) given.set(question, pending?.form?.get("answer") ?? "");
    const mayBeShown = [stored, given].some((answers) => {
      const typed = [...answers].map(
        ([vid, answer]) =>
          [vid, answer === "" ? null : Number.isNaN(Number(answer)) ? answer : Number(answer)] as const,
      );
      return stopAt(journeyThrough(module, new Map(typed)), shown) !== undefined;
    });
    if (!mayBeShown) throw new Error(`the page shows ${this.nameOf(shown)}, ahead of ${JSON.stringify([...stored])}`);
  }

  /** What is stored of the section, open or finished. */
  private async stored(): Promise<Map<string, string>> {
    const rows = await database.db.execute<{ question: string; answer: string | null }>(sql`
      select question_vid::text as question, coalesce(text, value::text) as answer
        from result_answers where result_id = ${this.resultId}::uuid
      union all
      select answer ->> 'questionVid', case when (answer ->> 'skipped')::boolean then null else answer ->> 'answer' end
        from result_modules, jsonb_array_elements(content -> 'answers') answer where result_id = ${this.resultId}::uuid`);
    return new Map(rows.map(({ question, answer }) => [question, answer ?? ""]));
  }

  private nameOf(vid: string | undefined): string {
    return module.questions.find((question) => question.vid === vid)?.key ?? String(vid);
  }
}

/** Lets everything run that waits for nothing but its turn. */
async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise((resolve) => setTimeout(resolve));
}

it(`no acknowledged answer is lost, none stored that was not pressed, in ${walkCount} walks`, async () => {
  const seeds =
    onlySeed === undefined
      ? [...foundBefore, ...Array.from({ length: walkCount }, (_, index) => index + 1)]
      : [onlySeed];
  const failures: string[] = [];
  let steps = 0;
  let next = 0;
  let waiting: Walker[] = [];
  const worker = async () => {
    while (next < seeds.length && failures.length === 0) {
      const seed = present(seeds[next++]);
      const count = Math.min(500, seeds.length);
      if (waiting.length === 0) waiting = await walkers(database.db, { metamodule: pulse, count, ordersEach: 1 });
      const walker = present(waiting.pop());
      const [run] = await database.db.execute<{ id: string }>(
        sql`select id::text from results where user_id = ${walker.person.userUuid}::uuid`,
      );
      const walk = new Walk(walker, present(run).id, seededRandom(seed));
      try {
        await walk.run();
      } catch (error) {
        failures.push(`seed ${seed}: ${error instanceof Error ? error.stack : error}\n  ${walk.steps.join("\n  ")}`);
      }
      steps += walk.steps.length;
    }
  };
  await Promise.all(Array.from({ length: walksAtOnce }, worker));
  expect(failures).toEqual([]);
  // Most walks get somewhere.
  expect(steps / seeds.length).toBeGreaterThan(onlySeed === undefined ? 8 : 0);
  // 20,000 take 65 minutes of two cores alone, and have others beside them.
}, 18_000_000);
