/** Connections that send little or nothing, side by side, while everything else goes on. */
import { connect } from "node:net";
import { pageUrl } from "~/i18n/paths";
import { seededRandom } from "../../tests/fixtures/random";
import { clock } from "./wire";

/** What was sent, and when the server closed the connection, if it did in time. */
export type Held = { what: string; seconds: number; isClosed: boolean };

/** Seconds a connection may be held without a whole request, and how much later a busy machine may notice its end. */
export const heldSeconds = { request: 30, notice: 5 };

const kinds: { what: string; first: string; more?: string }[] = [
  { what: "nothing at all", first: "" },
  { what: "half a request line", first: "POST /fi/pro" },
  { what: "headers without an end", first: "POST /fi/profiili HTTP/1.1\r\nhost: x\r\n" },
  { what: "a header line every second", first: "GET /fi HTTP/1.1\r\nhost: x\r\n", more: "x-a: b\r\n" },
  { what: "a body that never comes", first: head("content-length: 1000") },
  { what: "a byte of a body every second", first: head("content-length: 100000"), more: "a" },
  { what: "a chunk every second", first: head("transfer-encoding: chunked"), more: "1\r\na\r\n" },
];

function head(length: string): string {
  return `POST ${pageUrl("redirectOrLogin", "fi")} HTTP/1.1\r\nhost: HOST\r\nsec-fetch-site: same-origin\r\ncontent-type: application/x-www-form-urlencoded\r\n${length}\r\n\r\n`;
}

/** Holds so many connections; each is told when the server has closed it, or when it should have. */
export function holdConnections(port: number, count: number, seed: number): Promise<Held[]> {
  const random = seededRandom(seed);
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      hold(port, kinds[index % kinds.length] ?? { what: "", first: "" }, random.below(500)),
    ),
  );
}

function hold(port: number, { what, first, more }: (typeof kinds)[number], delayMs: number): Promise<Held> {
  return new Promise((resolve) => {
    const from = clock();
    const socket = connect(port, "127.0.0.1");
    const end = (isClosed: boolean) => {
      clearTimeout(tooLate);
      clearTimeout(start);
      clearInterval(trickle);
      socket.destroy();
      resolve({ what, seconds: (clock() - from) / 1_000, isClosed });
    };
    const tooLate = setTimeout(() => end(false), (heldSeconds.request + heldSeconds.notice) * 1_000);
    const start = setTimeout(() => void socket.write(first.replace("HOST", `127.0.0.1:${port}`)), delayMs);
    const trickle = setInterval(() => void (more && socket.write(more)), 1_000);
    socket.resume();
    socket.on("error", () => end(true));
    socket.on("end", () => end(true));
    socket.on("close", () => end(true));
  });
}
