/** The thread in which the reports of a wave are made. */
import { composeAsThread } from "../app/features/reports/compose-in-thread.server";

await composeAsThread();
