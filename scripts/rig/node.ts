export type Node = {
  name: string;
  port: number;
  patroniPort: number;
  dataDir: string;
  socketDir: string;
  /** The settings of its backups. */
  backups: string;
  /** The number of PostgreSQL's first process. */
  postmaster(): number | undefined;
  /** Ends PostgreSQL alone, as a crash does; Patroni lives. */
  killPostgres(): void;
  /** Ends everything of the node at once, as a power cut does. */
  lose(): Promise<void>;
  bringBack(): void;
  /** Stops everything of the node where it stands, as a machine that hangs; what it returns lets all of it go on. */
  freeze(): () => void;
};

export type Cluster = {
  nodes: [Node, Node];
  passwords: { vointi: string; postgres: string };
  binDir: string;
  /** Where etcd is asked. */
  etcdUrl: string;
  primary(): Promise<Node | undefined>;
  /** The other node than the primary. */
  standby(): Promise<Node | undefined>;
  /** Where Patroni keeps who leads. */
  etcd: { lose(): Promise<void>; bringBack(): Promise<void> };
  /** Resolves once there is a primary with a standby that has all it acknowledges. */
  untilWhole(): Promise<void>;
};
