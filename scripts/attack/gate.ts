import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseConnection } from "~/db/client.server";
import { clock } from "./wire";

/** A way to the database that can be made bad, and good again. */
export type Gate = {
  env: Record<string, string>;
  /** Everything takes so much longer, each way. */
  delay(ms: number): void;
  /** Connections stay and take what is sent, and nothing comes of it: as a server that was stopped. */
  freeze(): void;
  /** Nobody listens any more, and what was open is cut. */
  refuse(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a gate on a port of this machine, in front of the embedded PostgreSQL's socket. */
export async function openGate(target: DatabaseConnection): Promise<Gate> {
  if ("url" in target) throw new Error("the attack brings its own PostgreSQL");
  const open = new Set<Socket>();
  let delayMs = 0;
  let thawed = Promise.resolve();
  let thaw = () => {};

  const forward = (from: Socket, to: Socket) => {
    let last: Promise<unknown> = Promise.resolve();
    from.on("data", (chunk: Buffer) => {
      const due = clock() + delayMs;
      last = last
        .then(() => sleep(Math.max(0, due - clock())))
        .then(() => thawed)
        .then(() => void (to.writable && to.write(chunk)));
    });
    from.on("error", () => to.destroy());
    from.on("close", () => {
      open.delete(from);
      to.destroy();
    });
    open.add(from);
  };
  const gate: Server = createServer((outside) => {
    const inside = connect(target.path);
    forward(outside, inside);
    forward(inside, outside);
  });
  const listen = (port: number) => new Promise<void>((resolve) => gate.listen(port, "127.0.0.1", resolve));
  const shut = async () => {
    const closed = new Promise((resolve) => gate.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };
  await listen(0);
  const address = gate.address();
  if (!address || typeof address === "string") throw new Error("the gate has no port");
  const { port } = address;
  return {
    env: { DATABASE_URL: `postgres://${target.user}@127.0.0.1:${port}/${target.database}` },
    delay(ms) {
      delayMs = ms;
    },
    freeze() {
      thawed = new Promise((resolve) => {
        thaw = resolve;
      });
    },
    refuse: shut,
    async mend() {
      delayMs = 0;
      thaw();
      if (!gate.listening) await listen(port);
    },
    close: shut,
  };
}
