import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connectDatabase } from "~/db/client.server";
import { cookieName } from "~/http/cookies.server";
import { atEnd } from "../until-end";
import { markedController } from "./marked-controller";
import { addOrder, addPeople } from "./people";
import { embeddedPostgresOf, freePort, startServer } from "./servers";
import { surveyWalk } from "./walk";

/** Questions that each person answers. */
export const questions = 20;

type ProductOptions = {
  /** The folder of the tree that is built; this one by default. */
  tree?: string | undefined;
  /** Where it keeps what it has. */
  data: string;
  /** A folder for a CPU profile of it. */
  profile?: string | undefined;
  /** Whether it counts what it does (`METRICS_PORT`). */
  isCounted?: boolean;
};

/** The production server of a tree with a database of its own. */
export async function startServed({ tree = ".", data, profile, isCounted }: ProductOptions) {
  const port = await freePort();
  const env = {
    VOINTI_MODE: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    // Nothing stands in front, but plain http in production wants somebody to end TLS.
    TRUST_PROXY: "1",
    DATA_DIR: data,
    ALLOW_EMBEDDED: "1",
    ALLOW_LOCAL_FILES: "1",
    DISABLE_MARKETING_PAGES: "0",
    SESSION_SECRETS: "a secret of the bench with at least 32 characters",
    EXPORT_KEYS: "a key of the bench with at least 32 characters",
    REPORT_LEDGER_KEYS: "4tGm8QzXw1Lr6YhKe3VbN9cJp5SdF2aU",
    // Nobody is sent anything; if there were a message it would stay here.
    ...markedController("bench"),
    RESEND_API_KEY: "bench",
    RESEND_BASE_URL: "http://127.0.0.1:9",
    ...(isCounted ? { METRICS_PORT: String(await freePort()) } : {}),
  };
  const server = await startServer({
    args: [...(profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : []), ...startArguments(tree)],
    tree,
    port,
    path: "/readyz",
    logFile: `${data}.log`,
    env,
  });
  const postgres = await embeddedPostgresOf(data);
  /** The name of the cookie of a session. */
  const cookie = cookieName("session", { publicOrigin: env.PUBLIC_ORIGIN });
  return { server, env, postgres, cookie };
}

/** The same of this tree, with an order to answer and the walk through it. */
export async function startProduct(options: Omit<ProductOptions, "tree">) {
  const served = await startServed(options);
  const { postgres, cookie } = served;
  // Tidying up after thousands of people takes longer than an answer may.
  const database = connectDatabase(postgres.connection, { poolSize: 2, statementMs: 60_000 });
  atEnd(() => database.close());
  const order = await addOrder(database.db, "default");
  return {
    ...served,
    database,
    order,
    walk: surveyWalk(order.metamodules, questions),
    /** People with a run under way, as the load client takes them. */
    async addWalkers(count: number) {
      const people = await addPeople(database.db, order, count);
      return people.map(({ sessionToken, resultId }) => ({ cookie: `${cookie}=${sessionToken}`, resultId }));
    },
  };
}

export type Served = Awaited<ReturnType<typeof startServed>>;
export type Product = Awaited<ReturnType<typeof startProduct>>;

/** What `npm start` gives to Node: flags and the server's file. */
function startArguments(tree: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(tree, "package.json"), "utf8")) as { scripts: { start: string } };
  return scripts.start.split(" ").slice(1);
}
