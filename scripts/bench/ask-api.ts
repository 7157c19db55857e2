import { type Agent, request } from "node:http";

export type Server = { port: number; pid: number };
export type Asked = { method: "GET" | "POST"; path: string; body?: string };

/** Sends it, and counts the bytes of what comes back; undefined when it is told to come again later. */
export function send(
  agent: Agent,
  port: number,
  { method, path, body }: Asked,
  cookie: string,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, "sec-fetch-site": "same-origin", ...(body && { "content-type": "application/json" }) };
    const sent = request({ agent, host: "127.0.0.1", port, method, path, headers }, (response) => {
      let bytes = 0;
      response.on("data", (piece: Buffer) => {
        bytes += piece.length;
      });
      response.once("end", () => {
        if (response.statusCode === 200) resolve(bytes);
        else if (response.statusCode === 503) resolve(undefined);
        else reject(new Error(`${method} ${path} was answered with ${response.statusCode}`));
      });
    });
    sent.once("error", reject);
    sent.end(body);
  });
}
