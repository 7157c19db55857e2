import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/server-runtime";
import type { App } from "../app/app.server";
import type { Db } from "../app/db/client.server";
import { connectDatabase, type DatabaseConnection } from "../app/db/client.server";
import type { LongReading } from "../app/db/standby.server";
import { actionRemindersHandler } from "../app/features/action-plan/reminders.server";
import { webhookNewsHandler } from "../app/features/admin/sending/webhook-news.server";
import { type ErasureList, erasureList } from "../app/features/erasures/erasure-list.server";
import { forgetOldErasures, noteErasureHandler } from "../app/features/erasures/note-erasures.server";
import { exportHandlers } from "../app/features/exports/prepare-export.server";
import { orderTextsOf } from "../app/features/invitations/order-texts.server";
import { importHandler } from "../app/features/inviting/import-job.server";
import { endLostDeliveries } from "../app/features/inviting/lost-deliveries.server";
import { createWorker, type Worker } from "../app/features/jobs/worker.server";
import { queueWaiting } from "../app/features/messages/outbox.server";
import { paceOf } from "../app/features/messages/pace.server";
import { messageHandlers } from "../app/features/messages/sender.server";
import { transportFor } from "../app/features/messages/transport.server";
import { findEmail } from "../app/features/people/find-email.server";
import { requestNoticesHandler } from "../app/features/personal-feedback/request-notices.server";
import { affirmHandler } from "../app/features/provider-login/affirm.server";
import { domainsHandler } from "../app/features/provider-login/domains.server";
import { composeInThread } from "../app/features/reports/compose-in-thread.server";
import { reportHandler } from "../app/features/reports/report-job.server";
import { retentionHandler } from "../app/features/retention/retention-job.server";
import { scheduledHandler } from "../app/features/schedules/send-scheduled.server";
import { deliverHandler } from "../app/features/webhooks/deliver.server";
import type { Env } from "../app/platform/env.server";
import { createLogger, describeError, type Logger } from "../app/platform/log.server";
import { readOptionalFile } from "../app/platform/read-optional-file.server";
import { createSecrets, readOrCreateSecret, type Secrets } from "../app/platform/secrets.server";
import { systemClock } from "../app/platform/time/clock";
import { createServerApp } from "./app";
import { openContent } from "./content";
import { startedHere } from "./database";
import { diskFull, isDiskFull } from "./embedded-postgres/full-disk";
import { type ErrorReports, loggerReporting, openErrorReports } from "./error-reports/error-reports";
import { type FilesWatch, watchFiles } from "./files-watch";
import { createHealth, type Health } from "./health";
import { messageGuards } from "./message-guards";
import { builtFolders, type Folders } from "./release";
import { createPages } from "./remix/pages";
import { refuseOtherReportingKeys } from "./reporting-keys";
import { type Entrance, listen } from "./serve";
import { onStopSignal } from "./stop-signals";
import { databaseWatch, openWatching, type Watching } from "./watching";

/** Folder this bundle stands in: build/<flavour>, with client/, server/ and the authors' files beside it. */
export const buildFolder = dirname(fileURLToPath(import.meta.url));

/** Milliseconds in which the last reports of errors may leave. */
const reportsMs = 2_000;
/** Milliseconds after draining until a stuck request no longer holds up the exit. */
const exitAfterMs = 25_000;

/** A process' parts, opened but not yet listening. */
export type Process = {
  app: App;
  health: Health;
  filesWatch: FilesWatch;
  worker: Worker;
  errorReports: ErrorReports | undefined;
  watching: Watching;
};

/** How a report learns a person's e-mail, where the service wants that it does. */
function emailsOf({ userEmail }: { userEmail: boolean }, db: Db) {
  return userEmail ? (userUuid: string) => findEmail(db, userUuid) : undefined;
}

/** The configured secrets, or those that are made once in the data folder. */
export async function openSecrets(env: Pick<Env, "sessionSecrets" | "reportLedgerKeys" | "dataDir">): Promise<Secrets> {
  return createSecrets(
    env.sessionSecrets ?? [await readOrCreateSecret(env.dataDir, "session-secret")],
    env.reportLedgerKeys ?? [await readOrCreateSecret(env.dataDir, "report-ledger-key")],
  );
}

/** The same of what seals the keys of exports' ids. */
export async function openExportSecrets(env: Pick<Env, "exportKeys" | "dataDir">): Promise<Secrets> {
  return createSecrets(env.exportKeys ?? [await readOrCreateSecret(env.dataDir, "export-key")]);
}

/** Who was erased, where no backup of the database has it. */
export const openErasures = ({ s3, dataDir }: Pick<Env, "s3" | "dataDir">): ErasureList =>
  erasureList(s3, join(dataDir, "erased"));

/** A build has a file for the thread that reports are worked out in; the sources do it in the process. */
const composeOf = ({ reportThread }: Folders) => (reportThread ? composeInThread(reportThread) : undefined);

/** Names what was built: the same sources give the same (scripts/build.mjs). */
async function buildVersion(): Promise<string> {
  return (await readOptionalFile(join(buildFolder, "stamp")))?.slice(0, 12) ?? "sources";
}

/** The standby of DATABASE_READ_URL. Each long reading says in the log where it was done, and why not there. */
function standbyOf({ databaseReadUrl: url, databasePooler: pooler }: Env, log: Logger) {
  if (!url) return undefined;
  const told = (reading: LongReading) =>
    reading.where === "standby" ? log.info(reading, "long reading") : log.warn(reading, "long reading");
  return { target: { url, ...(pooler && { pooler }) }, told };
}

export async function createProcess(env: Env, target: DatabaseConnection, folders: Folders): Promise<Process> {
  const secrets = await openSecrets(env);
  const version = await buildVersion();
  const watching = await openWatching(env, version);
  const { metrics, tracing } = watching;
  const ownLog = createLogger(env.logLevel, { instance: env.instance, version });
  const database = connectDatabase(target, {
    poolSize: env.databasePool,
    bulkPoolSize: env.databaseBulkPool,
    watch: databaseWatch(watching),
    standby: standbyOf(env, ownLog),
  });
  const errorReports =
    env.sentry && (await openErrorReports({ sentry: env.sentry, mode: env.mode }, emailsOf(env.sentry, database.bulk)));
  const log = errorReports ? loggerReporting(ownLog, errorReports) : ownLog;
  await refuseOtherReportingKeys(env, database.bulk, log).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const content = await openContent(folders, env, log);
  const app: App = {
    env,
    database,
    db: database.db,
    bulk: database.bulk,
    clock: systemClock,
    log,
    secrets,
    exportSecrets: await openExportSecrets(env),
    ...content,
  };
  const erasures = { list: openErasures(env), clock: systemClock, backupDays: env.controller.backupDays };
  const retain = retentionHandler({ target, log });
  const worker = createWorker({
    db: database.jobs,
    log,
    handlers: {
      ...messageHandlers({
        db: database.jobs,
        secrets,
        log,
        transport: transportFor(env),
        guards: messageGuards({ db: database.jobs, secrets, env }),
        perSecond: paceOf(env),
        watch: metrics?.endings,
        orderTexts: orderTextsOf({ db: database.jobs, log, clock: systemClock, env }),
      }),
      retention: async (jobs, signal) => {
        const done = await retain(jobs, signal);
        await forgetOldErasures(erasures);
        await endLostDeliveries({ db: database.bulk, secrets, env });
        return done;
      },
      "note-erasure": noteErasureHandler(erasures),
      "people-import": importHandler({ db: database.bulk, secrets, env }),
      "people-delivery": importHandler({ db: database.bulk, secrets, env }),
      "scheduled-messages": scheduledHandler({ db: database.bulk, secrets, env, clock: systemClock, log }),
      "request-notices": requestNoticesHandler({ db: database.bulk, secrets, env, clock: systemClock, log }),
      "action-reminders": actionRemindersHandler({ db: database.bulk, secrets, env, clock: systemClock, log }),
      ...exportHandlers({ ...app, db: database.jobs }),
      "provider-sessions": affirmHandler({ db: database.jobs, secrets, env, log }),
      "provider-domains": domainsHandler({ db: database.jobs, secrets, env, log }),
      webhook: deliverHandler({ db: database.jobs, secrets, env, clock: systemClock, log }),
      "webhook-news": webhookNewsHandler({ db: database.bulk, env }),
      reports: reportHandler({ bulk: database.bulk, secrets, log }, composeOf(folders)),
    },
    beforeWork: () => queueWaiting(database.jobs),
    watch: metrics?.batches,
    around: tracing?.batches,
  });
  const filesWatch = watchFiles(app.files, log);
  return { app, health: createHealth(database, filesWatch), filesWatch, worker, errorReports, watching };
}

/** Serves the build of this folder until SIGTERM or SIGINT. Returns once it listens. */
export async function startServer(
  env: Env,
  target: DatabaseConnection,
  options: { onStopped?: () => Promise<void> } = {},
): Promise<App> {
  const clientFolder = join(buildFolder, "client");
  const folders = builtFolders(buildFolder);
  // Without the thread's file the server would serve for weeks until the first report fails.
  const needed = [clientFolder, folders.reportThread];
  if (!needed.every(existsSync)) throw new Error(`no build in ${buildFolder}; run npm run build`);
  const build = (await import(pathToFileURL(join(buildFolder, "server", "index.js")).href)) as ServerBuild;
  const parts = await createProcess(env, target, folders);
  const entrance = createServerApp({
    ...parts,
    pages: createPages(build, "production"),
    version: build.assets.version,
    clientFolder,
    watch: parts.watching.metrics?.entry,
    tracing: parts.watching.tracing?.request,
  });
  await serveUntilStopped(entrance, parts, options);
  return parts.app;
}

/** Listens and works in the background until a signal; then drains, closes what is open and runs `onStopped`. */
export async function serveUntilStopped(
  entrance: Entrance,
  { app, health, filesWatch, worker, errorReports, watching }: Process,
  { onStopped }: { onStopped?: () => Promise<void> },
): Promise<void> {
  const { metrics, tracing } = watching;
  await metrics?.start({ database: app.database, health, dataDir: app.env.dataDir });
  const stopListening = await listen(entrance, { app, health }, app.env);
  worker.start();
  filesWatch.start();
  app.files.sweep().catch((error: unknown) => app.log.error(describeError(error), "received files not swept"));
  onStopSignal(async (signal) => {
    app.log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), app.env.drainMs + exitAfterMs).unref();
    await stopListening();
    await worker.stop();
    filesWatch.stop();
    await errorReports?.flush(reportsMs);
    metrics?.stop();
    await tracing?.stop();
    await app.database.close();
    await onStopped?.();
    process.exit(0);
  });
}

/**
 * Ends the process with readable lines for what a person can mend, and with the whole error for what is ours. The database
 * that was started for it is stopped first: left running it would keep its folder, and on a full disk what it has taken there.
 */
export async function failStart(error: unknown): Promise<never> {
  const started = startedHere();
  // Asked before anything is stopped and given back.
  const full = started && isDiskFull(error, started.dataDir) ? diskFull(started.dataDir) : undefined;
  await started?.stop().catch(() => undefined);
  if (full) {
    console.error(`Vointi can't start: ${full}`);
    process.exit(1);
  }
  const known =
    error instanceof Error &&
    [
      "EnvError",
      "EmbeddedPostgresError",
      "InstrumentProblemsError",
      "ContentProblemsError",
      "MigrationBlockedError",
      "ErasedPeopleError",
    ].includes(error.name);
  if (known || (error instanceof Error && /^(PORT|no build)/.test(error.message))) {
    for (const line of error.message.split("\n")) console.error(`Vointi can't start: ${line}`);
  } else {
    console.error(error);
  }
  process.exit(1);
}
