/** The people of the bench, in a process of their own so that their CPU is not the servers'. Started with `fork`. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { pagePart } from "~/platform/page-part";
import { ofRun, type Step } from "./walk";

export type Load = {
  host: string;
  port: number;
  /** "document": a browser without JavaScript; "data": one whose page's script sends answers, and is given what changes of the page. */
  pages: "document" | "data";
  /** Cookie header and run of each person; a person walks once. */
  people: { cookie: string; resultId: string }[];
  walk: Step[];
  peopleAtOnce: number;
  /** People begin no answer after this many seconds. */
  seconds: number;
};

/** Milliseconds of each answer, POST to the page after it, and how long all took. */
export type Measured = { latencies: number[]; seconds: number };

process.on("message", (load: Load) => {
  drive(load).then(
    (measured) => process.send?.({ measured }),
    (error: unknown) => process.send?.({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
process.on("disconnect", () => process.exit());

async function drive(load: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.peopleAtOnce });
  const waiting = load.people[Symbol.iterator]();
  const latencies: number[] = [];
  const started = performance.now();
  const isOver = () => performance.now() - started > load.seconds * 1_000;

  async function people(): Promise<void> {
    for (const { cookie, resultId } of waiting) {
      for (const step of load.walk) {
        if (isOver()) return;
        const before = performance.now();
        await answer(step, cookie, resultId);
        latencies.push(performance.now() - before);
      }
    }
  }

  async function answer({ post, body, to, onward }: Step, cookie: string, resultId: string): Promise<void> {
    const { location, isWhole } = await send("POST", ofRun(post, resultId), cookie, body);
    // The page's script is given the next question with the reply, and elsewhere loads the page.
    if (load.pages === "document" || !isWhole) {
      if (location !== ofRun(to, resultId)) throw new Error(`the answer to ${post} led to ${location}, not to ${to}`);
      await open(location, cookie);
    }
    if (onward) await open(ofRun(onward, resultId), cookie);
  }

  async function open(path: string, cookie: string): Promise<void> {
    for (let at: string | undefined = path; at; ) at = (await send("GET", at, cookie)).location;
  }

  /** Sends one request and reads the answer to its end: a whole one, or where it redirects to. */
  function send(
    method: "GET" | "POST",
    path: string,
    cookie: string,
    body?: string,
  ): Promise<{ isWhole: boolean; location: string | undefined }> {
    const headers = { ...browserHeaders(load, method), cookie, ...(body ? { "content-length": body.length } : {}) };
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          host: load.host,
          port: load.port,
          method,
          path,
          headers,
        },
        (response) => {
          const status = response.statusCode ?? 0;
          response.on("error", reject).on("end", () => {
            if (status < 400) resolve({ isWhole: status === 200, location: redirectOf(status, response.headers) });
            else reject(new Error(`${method} ${path} was answered with ${status}`));
          });
          response.resume();
        },
      );
      sent.on("error", reject).end(body);
    });
  }

  await Promise.all(Array.from({ length: load.peopleAtOnce }, people));
  const seconds = (performance.now() - started) / 1_000;
  agent.destroy();
  return { latencies, seconds };
}

/** To a document by 303, to a script by a status of its own. */
function redirectOf(status: number, headers: IncomingHttpHeaders): string | undefined {
  return status === 303 || status === pagePart.redirect ? headers.location : undefined;
}

/** As Chromium sends them, so that the servers read as much as they would of a browser. */
function browserHeaders({ host, port, pages }: Load, method: "GET" | "POST"): Record<string, string> {
  const origin = `http://${host}:${port}`;
  const isDocument = pages === "document" || method === "GET";
  return {
    accept: isDocument
      ? "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8"
      : pagePart.type,
    "accept-encoding": "gzip, deflate, br, zstd",
    "accept-language": "fi-FI,fi;q=0.9,en;q=0.8",
    referer: `${origin}/fi/testi/jatka`,
    "sec-ch-ua": '"Not:A-Brand";v="8", "Chromium";v="141"',
    "sec-ch-ua-mobile": "?0",
    "sec-ch-ua-platform": '"Linux"',
    "sec-fetch-dest": isDocument ? "document" : "empty",
    "sec-fetch-mode": isDocument ? "navigate" : "cors",
    "sec-fetch-site": "same-origin",
    ...(isDocument ? { "sec-fetch-user": "?1", "upgrade-insecure-requests": "1", "cache-control": "max-age=0" } : {}),
    "user-agent":
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
    ...(method === "POST" ? { origin, "content-type": "application/x-www-form-urlencoded" } : {}),
  };
}
