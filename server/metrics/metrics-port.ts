import { createServer, type Server } from "node:http";

/** Milliseconds for which a scrape's text is good for the next: whoever asks without end costs no more than that. */
const goodForMs = 1_000;
/** Whoever scrapes is a program beside us: it sends little, at once. */
const timeouts = { requestTimeout: 5_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 };
const mostConnections = 20;

/** Serves `/metrics`, and nothing else, on a port of its own. */
export async function serveMetrics(
  metrics: { text(): Promise<string>; contentType: string },
  { host, port }: { host: string; port: number },
): Promise<{ stop(): void }> {
  const text = goodForAMoment(() => metrics.text());
  const server = createServer({ ...timeouts, maxHeaderSize: 8_192 }, (request, response) => {
    const answer = (status: number, body: string, headers = {}) =>
      response.writeHead(status, { "content-type": "text/plain; charset=utf-8", ...headers }).end(body);
    if (request.url?.split("?")[0] !== "/metrics") return answer(404, "Not found\n");
    if (request.method !== "GET" && request.method !== "HEAD")
      return answer(405, "Method not allowed\n", { allow: "GET, HEAD" });
    text().then(
      (told) => answer(200, told, { "content-type": metrics.contentType }),
      () => answer(500, "Not readable\n"),
    );
  });
  server.maxConnections = mostConnections;
  await listenOn(server, host, port);
  return {
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function listenOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", ({ message, code }: NodeJS.ErrnoException) =>
      reject(new MetricsPortError(`METRICS_PORT: can't listen on ${host}:${port} (${code ?? message})`)),
    );
    server.listen(port, host, resolve);
  });
}

/** Ends the start with one line. */
class MetricsPortError extends Error {
  override readonly name = "EnvError";
}

function goodForAMoment(make: () => Promise<string>): () => Promise<string> {
  let made: Promise<string> | undefined;
  let until = 0;
  return () => {
    if (made === undefined || performance.now() >= until) {
      made = make();
      until = performance.now() + goodForMs;
    }
    return made;
  };
}
