/** People who answer through the balancer, half of them by plain forms and half as the page's script does it. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "~/db/client.server";
import { formTokenField } from "~/design/fields/form-token-field";
import { questionAddress } from "~/features/answering/question-address";
import { possibleValues } from "~/features/survey/conditions";
import type { Metamodule, Module, Question } from "~/features/survey/definition";
import { journeyThrough } from "~/features/survey/journey";
import { pagePart } from "~/platform/page-part";
import { storedAnswers } from "../attack/stored-answers";
import type { PersonUnderWay } from "../bench/people";
import { Tally, type Way } from "./tally";

export type Crowd = {
  tally: Tally;
  /** Somebody answers the survey; resolves with whether they came to its end. */
  answer(person: PersonUnderWay, way: Way): Promise<boolean>;
  isStopping(): boolean;
  /** Resolves when everybody has ended what they were doing. */
  stop(): Promise<void>;
  /** Answers that were acknowledged and are not stored. */
  countLost(db: Db): Promise<number>;
};

type Walker = { person: PersonUnderWay; way: Way; origin: string; tally: Tally; seen: Set<string> };

/** The longest that anybody waits for a reply. */
const mostWaitingMs = 40_000;

/** Milliseconds that somebody takes to answer. */
export type Thinking = () => number;

/** So that few people make many answers. */
const hastily: Thinking = () => 150 + Math.random() * 350;
/** Milliseconds until somebody presses again. */
const pressingAgain = () => 200 + Math.random() * 300;

type Asked = { origin: string; metamodules: readonly Metamodule[] };

/** `atOnce` of the people answer at a time, one survey after the other. */
export function letAnswer({ people, atOnce, ...asked }: Asked & { people: PersonUnderWay[]; atOnce: number }): Crowd {
  const crowd = gather({ ...asked, thinking: hastily });
  const waiting = [...people];
  const walks = Array.from({ length: atOnce }, async (_, index) => {
    for (let person = waiting.pop(); person && !crowd.isStopping(); person = waiting.pop())
      await crowd.answer(person, index % 2 === 0 ? "forms" : "script");
  });
  return {
    ...crowd,
    async stop() {
      await Promise.all([crowd.stop(), ...walks]);
    },
  };
}

/** People who come one by one. */
export function gather({ origin, metamodules, thinking }: Asked & { thinking: Thinking }): Crowd {
  const tally = new Tally();
  const acknowledged = new Map<string, Map<string, number | string>>();
  const walks = new Set<Promise<boolean>>();
  let stopping = false;

  async function answerSection(walker: Walker, metamodule: Metamodule, module: Module): Promise<void> {
    const { resultId } = walker.person;
    const section = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid, resultId };
    const answers = new Map<string, number | string>();
    const known = acknowledged.get(resultId) ?? new Map<string, number | string>();
    acknowledged.set(resultId, known);
    for (let open = journeyThrough(module, answers).firstOpen; open; open = journeyThrough(module, answers).firstOpen) {
      const answer = randomAnswer(open);
      while (!(await answerOnce(walker, questionAddress("fi", section, open), answer))) {
        if (stopping) return;
        await sleep(pressingAgain());
      }
      answers.set(open.vid, answer);
      known.set(open.vid, answer);
      if (stopping) return;
      await sleep(thinking());
    }
  }

  async function walk(person: PersonUnderWay, way: Way): Promise<boolean> {
    const walker = { person, way, origin, tally, seen: new Set<string>() };
    for (const metamodule of metamodules) {
      for (const module of metamodule.modules) if (!stopping) await answerSection(walker, metamodule, module);
    }
    return !stopping;
  }

  return {
    tally,
    isStopping: () => stopping,
    async answer(person, way) {
      const walked = walk(person, way);
      walks.add(walked);
      return walked.finally(() => walks.delete(walked));
    },
    async stop() {
      stopping = true;
      await Promise.all(walks);
    },
    async countLost(db) {
      const stored = await storedAnswers(db, [...acknowledged.keys()]);
      let lost = 0;
      for (const [id, answers] of acknowledged) {
        for (const [vid, answer] of answers) {
          if (stored.get(id)?.get(vid) === answer) continue;
          lost += 1;
          console.error(`lost: result ${id}, question ${vid}`);
        }
      }
      return lost;
    },
  };
}

function randomAnswer(question: Question): number | string {
  const values = possibleValues(question.type);
  return values[Math.floor(Math.random() * values.length)] ?? "Kaikki on hyvin.";
}

/** Sends an answer once; true where it was acknowledged. What else came of it is in the tally. */
async function answerOnce(walker: Walker, path: string, answer: number | string): Promise<boolean> {
  const { person, way, origin, tally } = walker;
  const since = performance.now();
  const reply = await sendForm({ origin, path, way, sessionToken: person.sessionToken, answer, token: undefined });
  const tookMs = performance.now() - since;
  // Done by a press whose reply was lost: the section is finished.
  if (reply.kind === "acknowledged") tally.acknowledge(way, tookMs);
  else if (reply.kind === "refused") tally.refuse(tookMs);
  else tally.fail(way, reply.why, tookMs);
  if (reply.kind === "acknowledged" && reply.onward && way === "forms") await openPage(walker, reply.onward);
  return reply.kind === "acknowledged";
}

export type Reply =
  | { kind: "acknowledged"; onward: string | undefined }
  | { kind: "refused" }
  | { kind: "failed"; why: string };

/** Sends the form of a question. Without its token the browser says itself where the form came from, as most do. */
export async function sendForm(given: {
  origin: string;
  path: string;
  way: Way;
  sessionToken: string;
  answer: number | string;
  token: string | undefined;
}): Promise<Reply> {
  const { origin, path, way, answer, token } = given;
  const body = new URLSearchParams({
    [formTokenField]: token ?? "",
    answer: String(answer),
    intent: "next",
  }).toString();
  let response: Response;
  let text: string;
  try {
    response = await fetch(origin + path, {
      method: "POST",
      redirect: "manual",
      headers: {
        ...headersOf(given.sessionToken),
        "content-type": "application/x-www-form-urlencoded",
        ...(token === undefined && { "sec-fetch-site": "same-origin" }),
        ...(way === "script" && { accept: pagePart.type }),
      },
      body,
      signal: AbortSignal.timeout(mostWaitingMs),
    });
    text = await response.text();
  } catch (error) {
    return { kind: "failed", why: nameOf(error) };
  }
  const { status } = response;
  const isStored = way === "forms" ? status === 303 : status === 200 || status === pagePart.redirect;
  if (isStored || status === 409)
    return { kind: "acknowledged", onward: response.headers.get("location") ?? undefined };
  // A page with the form that was sent; the script keeps its own and needs the status alone, but of ours.
  const isOurs = response.headers.has("x-request-id");
  const hasForm = text.includes("<form") && text.includes(`value="${answer}"`);
  if (status === 503 && (way === "script" ? isOurs : hasForm)) return { kind: "refused" };
  return { kind: "failed", why: String(status) };
}

/** Opens a page, and each script and style of it that this browser has not seen. */
async function openPage({ origin, person, tally, seen }: Walker, path: string): Promise<void> {
  const page = await get(origin + path, person.sessionToken);
  if (page.status === 503 && page.text.includes("<main")) return tally.refusePage();
  if (page.status !== 200) return tally.fail("forms", `page ${page.status}`, 0);
  for (const [file] of page.text.matchAll(/\/assets\/[\w.-]+/g)) {
    if (seen.has(file)) continue;
    seen.add(file);
    const { status } = await get(origin + file, person.sessionToken);
    if (status !== 200) tally.fail("forms", `${file.replace(/.*\./, ".")} file ${status}`, 0);
  }
}

/** A page as somebody has it open: where its form leads, and the token in it. */
export async function openForm(origin: string, path: string, sessionToken: string): Promise<{ token: string }> {
  const { status, text } = await get(origin + path, sessionToken);
  const token = new RegExp(`name="${formTokenField}"[^>]*value="([^"]+)"`).exec(text)?.[1];
  if (status !== 200 || !token) throw new Error(`no form at ${path}: ${status}`);
  return { token };
}

async function get(url: string, sessionToken: string): Promise<{ status: number | string; text: string }> {
  try {
    const signal = AbortSignal.timeout(mostWaitingMs);
    const response = await fetch(url, { redirect: "follow", headers: headersOf(sessionToken), signal });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: nameOf(error), text: "" };
  }
}

const headersOf = (sessionToken: string) => ({ cookie: `__Host-vointi_session=${sessionToken}` });

function nameOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return String((cause as { code?: unknown }).code ?? (cause as Error).name);
}
