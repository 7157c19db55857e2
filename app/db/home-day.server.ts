import { sql } from "drizzle-orm";
import { homeZone } from "~/platform/time/home-zone";

/** The day in Helsinki, as the database's clock has it. */
export const today = sql`(now() at time zone ${homeZone})::date`;
