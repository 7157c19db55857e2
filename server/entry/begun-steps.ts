/** Sessions that are remembered at once, and for how many milliseconds: a browser asks for the page right away. */
const most = { sessions: 5_000, ms: 10_000 };

/** Whose form was taken and whose next page is still to come, by their session. Of this process alone. */
export class BegunSteps {
  /** When each is forgotten; the oldest first. */
  #until = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  begin(session: string | undefined): void {
    if (session === undefined) return;
    this.#until.delete(session);
    this.#until.set(session, this.now() + most.ms);
    const [oldest] = this.#until.keys();
    if (this.#until.size > most.sessions && oldest !== undefined) this.#until.delete(oldest);
  }

  has(session: string | undefined): boolean {
    return session !== undefined && (this.#until.get(session) ?? 0) > this.now();
  }

  /** The page is on its way: the next one is any other. */
  end(session: string | undefined): void {
    if (session !== undefined) this.#until.delete(session);
  }
}
