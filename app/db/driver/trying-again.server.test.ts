import { expect, it } from "vitest";
import { timeLimit } from "~/platform/time/time-limit";
import type { Driver, Rows } from "./driver";
import { tryingAgain } from "./trying-again.server";

const refusal = (code: string) => Object.assign(new Error("no"), { code });
const statement = { text: "x", values: [], keep: false, rowsAs: "objects" } as const;

/** Connections on which each of the first tries fails with its code, in a statement or, of a transaction, at its commit. */
function failing(codes: string[], at: "statement" | "commit" = "statement") {
  const seen = { sent: 0, begun: 0, renewed: 0 };
  const left = [...codes];
  const fail = () => {
    const code = left.shift();
    if (code !== undefined) throw refusal(code);
    return [] as unknown as Rows;
  };
  const send = async () => {
    seen.sent++;
    return fail();
  };
  const driver: Driver = {
    send,
    read: send,
    async transaction(work) {
      seen.begun++;
      const done = await work({ ...driver, send: async () => (at === "statement" ? fail() : ([] as unknown as Rows)) });
      if (at === "commit") fail();
      return done;
    },
    within: () => driver,
  };
  return { seen, driver: tryingAgain(driver, () => seen.renewed++) };
}

const inTransaction = (driver: Driver) => driver.transaction((tx) => tx.send(statement));

it.each(["40001", "40P01"])("%s, because of others, is tried again until it is done or ten times", async (code) => {
  for (const act of [(driver: Driver) => driver.send(statement), inTransaction]) {
    const twice = failing([code, code]);
    await act(twice.driver);
    expect(twice.seen.sent + twice.seen.begun).toBe(3);
    const always = failing(Array(20).fill(code));
    await expect(act(always.driver)).rejects.toMatchObject({ code });
    expect(always.seen.sent + always.seen.begun).toBe(10);
  }
});

it("a server that takes no writes is asked once more over new connections", async () => {
  for (const act of [(driver: Driver) => driver.send(statement), inTransaction]) {
    const once = failing(["25006"]);
    await act(once.driver);
    const always = failing(["25006", "25006", "25006"]);
    await expect(act(always.driver)).rejects.toMatchObject({ code: "25006" });
    expect([once.seen.renewed, always.seen.renewed]).toEqual([1, 2]);
    expect(always.seen.sent + always.seen.begun).toBe(2);
  }
  // What is said to read and writes is a mistake of ours.
  const reading = failing(["25006"]);
  await expect(reading.driver.read(statement)).rejects.toMatchObject({ code: "25006" });
  expect(reading.seen).toEqual({ sent: 1, begun: 0, renewed: 0 });
});

it.each(["57P01", "08006", "CONNECTION_CLOSED", "ECONNRESET"])(
  "%s, a lost connection, is tried once more where nothing can have been stored",
  async (code) => {
    const read = failing([code]);
    await read.driver.read(statement);
    expect(read.seen.sent).toBe(2);
    const open = failing([code]);
    await inTransaction(open.driver);
    expect(open.seen.begun).toBe(2);
    for (const [act, at] of [
      [(driver: Driver) => driver.send(statement), "statement"],
      [inTransaction, "commit"],
      // What it has read may be on its way to somebody.
      [(driver: Driver) => driver.transaction((tx) => tx.send(statement), "only reads"), "statement"],
    ] as const) {
      const { seen, driver } = failing([code], at);
      await expect(act(driver)).rejects.toMatchObject({ code });
      expect(seen.sent + seen.begun).toBe(1);
    }
    const twice = failing([code, code]);
    await expect(twice.driver.read(statement)).rejects.toMatchObject({ code });
  },
);

it("nothing is tried again when the time is over", async () => {
  const { seen, driver } = failing(["40001"]);
  await expect(driver.within(timeLimit(0)).send(statement)).rejects.toMatchObject({ code: "40001" });
  expect(seen.sent).toBe(1);
});
