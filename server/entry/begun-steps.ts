import { forgetOldest } from "../../app/platform/forget-oldest";

/** Most sessions remembered at once, and for how many milliseconds: a browser follows the redirect right away. */
const most = { sessions: 5_000, ms: 10_000 };

/** Sessions whose form was accepted and that have not yet asked for the next page. Known to this process only. */
export class BegunSteps {
  /** By session: when it is forgotten, on the clock of `now`. The oldest is first. */
  #until = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  begin(session: string | undefined): void {
    if (session === undefined) return;
    this.#until.delete(session);
    this.#until.set(session, this.now() + most.ms);
    forgetOldest(this.#until, most.sessions);
  }

  has(session: string | undefined): boolean {
    return session !== undefined && (this.#until.get(session) ?? 0) > this.now();
  }

  /** Call it when the next page is served: the one after that has no priority. */
  end(session: string | undefined): void {
    if (session !== undefined) this.#until.delete(session);
  }
}
