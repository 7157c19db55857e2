import { DrizzleQueryError } from "drizzle-orm/errors";
import {
  PgDatabase,
  PgDialect,
  PgPreparedQuery,
  PgSession,
  PgTransaction,
  type PgTransactionConfig,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from "drizzle-orm/pg-core";
import type { PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import { fillPlaceholders, type Query } from "drizzle-orm/sql";
import { mapResultRow } from "drizzle-orm/utils";
import type { Driver } from "./driver";

declare module "drizzle-orm/utils" {
  /** Left out of its types: makes an object of a row's values. */
  export function mapResultRow(
    fields: SelectedFieldsOrdered,
    row: readonly unknown[],
    joinsNotNullableMap: Record<string, boolean> | undefined,
  ): unknown;
}

/** A database or an open transaction: whatever a query can run on. */
export type Db = PgDatabase<PostgresJsQueryResultHKT>;

type Tx = PgTransaction<PostgresJsQueryResultHKT>;

const dialect = new PgDialect();

/** Drizzle over a driver of ours. Cheap to make: one for each request. */
export function databaseOver(driver: Driver): Db {
  return new PgDatabase(dialect, new DriverSession(driver), undefined);
}

/** What a database or transaction sends through. */
export function driverOf(db: Db): Driver {
  return (db._.session as unknown as DriverSession).driver;
}

const nobody = {} as Driver;

/** A database to make statements on that are sent later: all of them write, or those that drizzle's `select` makes only read. */
export function databaseToPrepareOn({ writes }: { writes: boolean }): Db {
  return new PgDatabase(dialect, new DriverSession(nobody, writes), undefined);
}

/** A prepared statement that is sent through this driver. */
export function through<Statement extends object>(statement: Statement, driver: Driver): Statement {
  if (!(statement instanceof DriverQuery)) throw new TypeError("only a prepared statement is kept");
  return statement.through(driver) as object as Statement;
}

/** Whom drizzle asks for statements and transactions. */
class DriverSession extends PgSession<PostgresJsQueryResultHKT> {
  constructor(
    readonly driver: Driver,
    private readonly writes = false,
  ) {
    super(dialect);
  }

  prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
    _isResponseInArrayMode: boolean,
    _customResultMapper?: unknown,
    // Says which of its builders made the statement; SQL written by hand comes without.
    made?: { type: "select" | "update" | "delete" | "insert" },
  ): PgPreparedQuery<T> {
    const way = made?.type === "select" && !this.writes ? "read" : "send";
    return new DriverQuery(this.driver, query, { fields, name, way });
  }

  transaction<T>(work: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
    return this.driver.transaction(
      async (driver) => {
        const tx = new DriverTransaction(dialect, new DriverSession(driver), undefined);
        if (config) await tx.setTransaction(config);
        return work(tx);
      },
      config?.accessMode === "read only" ? "only reads" : undefined,
    );
  }
}

class DriverTransaction extends PgTransaction<PostgresJsQueryResultHKT> {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return (this._.session as unknown as DriverSession).transaction(work);
  }
}

/** A statement with its text, which is sent when it is executed. */
class DriverQuery extends PgPreparedQuery<PreparedQueryConfig> {
  /** Which tables of a join always have a row; set by the builder of a `select`. */
  declare joinsNotNullableMap: Record<string, boolean> | undefined;

  constructor(
    private readonly driver: Driver,
    query: Query,
    private readonly made: {
      fields: SelectedFieldsOrdered | undefined;
      name: string | undefined;
      way: "read" | "send";
    },
  ) {
    super(query, undefined, undefined);
  }

  through(driver: Driver): DriverQuery {
    const other = new DriverQuery(driver, this.query, this.made);
    other.joinsNotNullableMap = this.joinsNotNullableMap;
    return other;
  }

  async execute(placeholderValues: Record<string, unknown> = {}): Promise<unknown> {
    const { fields, name, way } = this.made;
    const text = this.query.sql;
    const values = fillPlaceholders(this.query.params, placeholderValues);
    const rows = await this.driver[way]({
      name,
      text,
      values,
      keep: name !== undefined,
      rowsAs: fields ? "lists" : "objects",
    }).catch((error: Error) => {
      throw new DrizzleQueryError(text, values, error);
    });
    if (!fields) return rows;
    return rows.map((row) => mapResultRow(fields, row as unknown as unknown[], this.joinsNotNullableMap));
  }
}
