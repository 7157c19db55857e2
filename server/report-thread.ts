/** The thread that chooses which numbers of a report may stand together. */
import { climbAsThread } from "../app/features/reports/climb-in-thread.server";

await climbAsThread();
