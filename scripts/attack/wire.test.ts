import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { send } from "./wire";

const request = { method: "GET", target: "/", headers: [] };

async function served(onConnection: (socket: Socket) => void, timeoutMs: number) {
  const server = createServer(onConnection).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await send((server.address() as AddressInfo).port, request, timeoutMs);
  } finally {
    server.close();
  }
}

it("reads an answer that came while the attack itself stood still", async () => {
  const answerAndStandStill = (socket: Socket) =>
    socket.once("data", () => {
      socket.end("HTTP/1.1 200 OK\r\n\r\n");
      const until = performance.now() + 300;
      while (performance.now() < until);
    });
  expect(await served(answerAndStandStill, 200)).toMatchObject({ outcome: "answered", status: 200 });
});

it("gives up on a server that says nothing", async () => {
  const sayNothing = (socket: Socket) => void socket.on("error", () => {}).resume();
  expect(await served(sayNothing, 120)).toMatchObject({ outcome: "silent", status: 0 });
});
