/** How many connections a server process opens at most, each when it is first needed. */
export type Connections = {
  /** What people write, one statement at a time. */
  hot: number;
  /** What only reads for people. The second one is for what comes while a statement on the first is slow. */
  reads: number;
  /** Copies, exports, reports, imports. */
  bulk: number;
  /** Background work: the engine's own statements and those of the jobs it runs go side by side. */
  jobs: number;
  /** Whether it is ready. */
  probe: number;
};

export function connectionsOf({
  poolSize,
  bulkPoolSize = 2,
}: {
  poolSize: number;
  bulkPoolSize?: number;
}): Connections {
  return { hot: poolSize, reads: 2, bulk: bulkPoolSize, jobs: 2, probe: 1 };
}
