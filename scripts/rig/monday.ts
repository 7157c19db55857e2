/**
 * A Monday morning at a fiftieth: 2,000 people get their invitation within ten minutes, and a quarter of them log in by its
 * link and answer the longest survey at the pace of people. docs/operating.md reckons the other 98,000.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { connectDatabase, type Database } from "~/db/client.server";
import { sessions } from "~/db/schema/login";
import { orderInvitations } from "~/db/schema/orders";
import { type InvitingCtx, inviteToOrder } from "~/features/invitations/invite.server";
import { parseEnv } from "~/platform/env.server";
import { createSecrets } from "~/platform/secrets.server";
import { addOrder, addPeople, addressOf, type BenchOrder, type PersonUnderWay } from "../bench/people";
import { percentile } from "../bench/percentile";
import { type Crowd, gather } from "./crowd";
import type { Drill } from "./drill";
import { type Rig, secrets, startRig } from "./rig";

/** For each of the people that the drill is told of. */
const invitedEach = 40;
const mailing = { minutes: 10, slices: 20 } as const;
/** How many of the invited come while it lasts, and how long after their mail: most at once, some a good while later. */
const coming = { share: 0.25, meanSeconds: 180 } as const;
/** Seconds after the last mail until the morning is over. */
const tailSeconds = 300;
/** Milliseconds from one answer to the next. */
const thinking = () => 3_000 + Math.random() * 4_000;
/** Of answers, and of logging in by a link. */
const bars = { answerP99Ms: 1_000, loginP99Ms: 1_500, refusedShare: 0.01 } as const;

export const monday: Drill = async ({ people }) => {
  const rig = await startRig();
  const database = connectDatabase({ url: rig.primaryUrl }, { poolSize: 2 });
  const order = await addOrder(database.db, "energetic_person_plus_extended_work");
  const everybody = await addPeople(database.db, order, people * invitedEach);
  // They are as people who have answered here before; what is new is the invitation.
  await database.db.delete(orderInvitations).where(eq(orderInvitations.orderId, order.id));
  await database.db.delete(sessions);
  const crowd = gather({ origin: rig.origin, metamodules: order.metamodules, thinking });
  const morning = new Morning(rig, crowd);
  const beganAt = performance.now();
  for (let slice = 0; slice < mailing.slices; slice++) {
    const some = everybody.filter((_, index) => index % mailing.slices === slice);
    await invite({ rig, database, order, people: some });
    for (const person of some) if (Math.random() < coming.share) morning.expect(person);
    const nextAt = ((slice + 1) * mailing.minutes * 60_000) / mailing.slices;
    await sleep(Math.max(0, beganAt + nextAt - performance.now()));
    console.log(`${Math.round((performance.now() - beganAt) / 1_000)} s: ${morning.told()}`);
  }
  await sleep(tailSeconds * 1_000);
  await crowd.stop();
  const seconds = (performance.now() - beganAt) / 1_000;
  const lost = await crowd.countLost(database.db);
  const unsent = everybody.filter(({ userUuid }) => rig.mail.takenAt(addressOf(userUuid)) === undefined).length;
  const doubled = rig.mail.doubled().length;
  await database.close();

  const { tally } = crowd;
  const [answerP50, answerP99] = [percentile(tally.took, 0.5), percentile(tally.took, 0.99)];
  const loginP99 = percentile(morning.loginTimes, 0.99);
  const refused = tally.refused / (tally.refused + tally.acknowledged);
  return {
    isGood:
      tally.failed + morning.failed + lost + unsent + doubled === 0 &&
      answerP99 <= bars.answerP99Ms &&
      loginP99 <= bars.loginP99Ms &&
      refused <= bars.refusedShare,
    figures: [
      `${everybody.length} invited within ${mailing.minutes} minutes, ${unsent} mails unsent, ${doubled} doubled`,
      `${morning.came} logged in by their link, ${morning.failed} could not, p99 ${Math.round(loginP99)} ms`,
      `${morning.mostAtOnce} answered at once at most, ${morning.ended} came to the end`,
      `${tally.acknowledged} answers acknowledged, ${(tally.acknowledged / seconds).toFixed(0)} a second, ${lost} lost, p50 ${Math.round(answerP50)} ms, p99 ${Math.round(answerP99)} ms`,
      `${tally.failed} failed${tally.reasons()}, ${tally.refused} refused with the form (${(refused * 100).toFixed(2)} %)`,
    ],
  };
};

async function invite(given: { rig: Rig; database: Database; order: BenchOrder; people: PersonUnderWay[] }) {
  const { rig, database, order, people } = given;
  const ctx: InvitingCtx = {
    db: database.jobs,
    secrets: createSecrets([secrets.SESSION_SECRETS]),
    env: parseEnv({ ...rig.settings, DATA_DIR: rig.folder }),
  };
  const invited = people.map(({ userUuid }) => ({ userUuid }));
  const { outcome } = await inviteToOrder(ctx, { orderId: order.id, people: invited });
  if (outcome !== "invited") throw new Error(`nobody was invited: ${outcome}`);
}

/** Who comes, and what became of them. */
class Morning {
  came = 0;
  ended = 0;
  failed = 0;
  mostAtOnce = 0;
  readonly loginTimes: number[] = [];
  #atOnce = 0;

  constructor(
    readonly rig: Rig,
    readonly crowd: Crowd,
  ) {}

  /** Waits for the person's mail and for the moment in which they open it. */
  expect(person: PersonUnderWay): void {
    const afterSeconds = -Math.log(1 - Math.random()) * coming.meanSeconds;
    void this.#come(person, afterSeconds * 1_000).catch((error: unknown) => {
      this.failed += 1;
      console.error(error);
    });
  }

  told(): string {
    const { tally } = this.crowd;
    return `${this.came} have come, ${this.#atOnce} answer, ${tally.acknowledged} answers, ${tally.refused} refused, ${tally.failed + this.failed} failed`;
  }

  async #come(person: PersonUnderWay, afterMs: number): Promise<void> {
    const link = await this.#mailed(person);
    await sleep(afterMs);
    if (this.crowd.isStopping()) return;
    const from = performance.now();
    const sessionToken = await logIn(link);
    this.loginTimes.push(performance.now() - from);
    this.came += 1;
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    const isAtEnd = await this.crowd.answer({ ...person, sessionToken }, this.came % 2 === 0 ? "forms" : "script");
    this.#atOnce -= 1;
    if (isAtEnd) this.ended += 1;
  }

  async #mailed({ userUuid }: PersonUnderWay): Promise<string> {
    for (;;) {
      const text = this.rig.mail.textTo(addressOf(userUuid));
      const link = text && /https:\/\/localhost:\d+\/\S+/.exec(text)?.[0];
      if (link) return link;
      if (this.crowd.isStopping()) throw new Error("no mail came");
      await sleep(500);
    }
  }
}

/** Opens the link of an invitation and presses its button; returns the session. */
async function logIn(link: string): Promise<string> {
  const page = await fetch(link);
  const token = /name="token"[^>]*value="([^"]+)"/.exec(await page.text())?.[1];
  if (page.status !== 200 || !token) throw new Error(`the link's page was answered with ${page.status}`);
  const response = await fetch(link, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ token }).toString(),
  });
  const session = /vointi_session=([^;]+)/.exec(response.headers.getSetCookie().join("; "))?.[1];
  if (!session) throw new Error(`logging in was answered with ${response.status}`);
  return session;
}
