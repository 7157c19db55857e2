import { connect } from "node:net";

/** A request as it goes out, byte by byte: nothing is checked or mended on its way. */
export type Sent = {
  method: string;
  /** The request target: a path, or whatever else stands there. */
  target: string;
  /** In this order, as they are; one character is one byte. */
  headers: [name: string, value: string][];
  body?: Buffer;
};

/** What came back: an answer, a closed connection without one, or nothing in time. */
export type Reply = {
  outcome: "answered" | "closed" | "silent";
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** The body as it came, at most `keptBytes` of it. */
  text: string;
  bytes: number;
  /** On the clock all processes of this machine share, in milliseconds. */
  from: number;
  to: number;
};

/** As much of an answer as is kept to be looked at. */
const keptBytes = 4 * 1_024 * 1_024;

/** Milliseconds since the epoch with fractions: the same in every process. */
export function clock(): number {
  return performance.timeOrigin + performance.now();
}

export function bytesOf({ method, target, headers, body }: Sent): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`, "latin1");
  return body ? Buffer.concat([head, body]) : head;
}

/** Milliseconds of one turn of patience. */
const turnMs = 50;

/**
 * Calls out after so many milliseconds in which this process ran; the returned function calls it off. A standstill, of
 * this process or of the whole machine, counts as one turn: whatever came in meanwhile is read first, and a server that
 * stood along has its time to answer.
 */
function afterRunning(ms: number, callOut: () => void): () => void {
  let left = ms;
  const turn = (): NodeJS.Timeout =>
    setTimeout(
      () => {
        left -= turnMs;
        if (left > 0) timer = turn();
        else callOut();
      },
      Math.min(turnMs, left),
    );
  let timer = turn();
  return () => clearTimeout(timer);
}

/** Sends a request over a connection of its own and reads its answer. */
export function send(port: number, sent: Sent, timeoutMs: number): Promise<Reply> {
  return new Promise((resolve) => {
    const from = clock();
    const chunks: Buffer[] = [];
    let [bytes, kept] = [0, 0];
    const socket = connect(port, "127.0.0.1");
    const giveUpNoMore = afterRunning(timeoutMs, () => finish("silent"));
    let isDone = false;
    const finish = (outcome: Reply["outcome"]) => {
      if (isDone) return;
      isDone = true;
      giveUpNoMore();
      socket.destroy();
      const whole = Buffer.concat(chunks);
      const end = whole.indexOf("\r\n\r\n");
      const [line = "", ...lines] = (end < 0 ? "" : whole.toString("latin1", 0, end)).split("\r\n");
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1] ?? 0);
      resolve({
        outcome: status > 0 && outcome === "closed" ? "answered" : outcome,
        status,
        headers: Object.fromEntries(
          lines.map((each) => [
            each.slice(0, each.indexOf(":")).toLowerCase(),
            each.slice(each.indexOf(":") + 1).trim(),
          ]),
        ),
        text: end < 0 ? "" : whole.toString("utf8", end + 4),
        bytes: end < 0 ? 0 : bytes - end - 4,
        from,
        to: clock(),
      });
    };
    socket.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (kept < keptBytes) chunks.push(chunk);
      kept += chunk.length;
    });
    // An answer may come before all of a body is read; what is still being written then meets a closed connection.
    socket.on("error", () => finish("closed"));
    socket.on("close", () => finish("closed"));
    socket.on("end", () => finish("closed"));
    socket.write(bytesOf(sent));
  });
}
