/**
 * Tests of breadth that `npm test` takes in turns: a run has the files of one turn, and which one goes by its commit
 * (scripts/test/turn.mjs). Each list takes about as long as the others. `VOINTI_TURN=all`, the full run, and whoever names a
 * file have all of them. What is in no list is in every run.
 */
export const inTurns: readonly (readonly string[])[] = [
  [
    "tests/e2e/core-forms.spec.ts",
    "tests/e2e/help-at-once.spec.ts",
    "tests/e2e/results.spec.ts",
    "tests/db/console/people-together.db.test.ts",
    "tests/db/contract/api-contract.db.test.ts",
    "tests/db/contract/graphql.db.test.ts",
    "tests/db/demo-folder.db.test.ts",
    "tests/db/exports/reporting-export.db.test.ts",
    "tests/db/inviting/sending.db.test.ts",
    "tests/db/personal-order.db.test.ts",
    "tests/db/sender.db.test.ts",
    "tests/api/full-disk.api.test.ts",
    "tests/api/metrics.api.test.ts",
    "app/features/content/content-client.server.test.ts",
  ],
  [
    "tests/e2e/accounts.spec.ts",
    "tests/e2e/action-plan.spec.ts",
    "tests/e2e/sign-in.spec.ts",
    "tests/db/console/console-people.db.test.ts",
    "tests/db/inviting/recruiting-by-number.db.test.ts",
    "tests/db/inviting/recruiting.db.test.ts",
    "tests/db/jobs.db.test.ts",
    "tests/db/own-data.db.test.ts",
    "tests/db/results-page.db.test.ts",
    "tests/db/sign-in/concealed-accounts.db.test.ts",
    "tests/api/background.api.test.ts",
    "app/features/blood-tests/report-view.server.test.ts",
  ],
  [
    "tests/e2e/consents.spec.ts",
    "tests/e2e/drafts.spec.ts",
    "tests/e2e/second-factor.spec.ts",
    "tests/db/answering/asked-again.db.test.ts",
    "tests/db/console/basis-of-orders.db.test.ts",
    "tests/db/console/names-of-orders.db.test.ts",
    "tests/db/reports/action-reminders.db.test.ts",
    "tests/db/sign-in/enrolment.db.test.ts",
    "tests/api/requests.api.test.ts",
  ],
  [
    "tests/e2e/addresses.spec.ts",
    "tests/e2e/banners.spec.ts",
    "tests/e2e/trial-requests.spec.ts",
    "tests/e2e/twelve-minutes.spec.ts",
    "tests/db/console/admin-orders.db.test.ts",
    "tests/db/contract/api-survey.db.test.ts",
    "tests/db/linked-orders.db.test.ts",
    "tests/db/publish-surveys.db.test.ts",
    "tests/db/reports/report-files.db.test.ts",
    "tests/db/rescore.db.test.ts",
    "tests/db/sign-in/sms-login.db.test.ts",
    "tests/api/admin-files.api.test.ts",
    "tests/api/image.api.test.ts",
    "tests/architecture/leaflets.test.ts",
  ],
  [
    "tests/e2e/navigation.spec.ts",
    "tests/e2e/processing-basis.spec.ts",
    "tests/e2e/staff-forms.spec.ts",
    "tests/e2e/weight.spec.ts",
    "tests/db/console/drafts.db.test.ts",
    "tests/db/erased-again.db.test.ts",
    "tests/db/reports/action-plan.db.test.ts",
    "tests/db/reports/group-reports.db.test.ts",
    "tests/db/staff-forms.db.test.ts",
    "tests/db/two-accounts.db.test.ts",
    "tests/api/sessions.api.test.ts",
  ],
  [
    "tests/e2e/forms.spec.ts",
    "tests/e2e/report-page.spec.ts",
    "tests/e2e/roles.spec.ts",
    "tests/e2e/saving.spec.ts",
    "tests/e2e/two-people.spec.ts",
    "tests/db/console/request-notices.db.test.ts",
    "tests/db/content/marketing-forms.db.test.ts",
    "tests/db/content/second-trial.db.test.ts",
    "tests/db/database/embedded-postgres.db.test.ts",
    "tests/db/exports/editions.db.test.ts",
    "tests/db/sign-in/second-factor.db.test.ts",
    "tests/db/sign-in/sign-in-code.db.test.ts",
    "tests/api/sign-in.api.test.ts",
    "app/features/survey/check-instrument.test.ts",
  ],
  [
    "tests/e2e/console.spec.ts",
    "tests/e2e/own-data.spec.ts",
    "tests/e2e/sessions.spec.ts",
    "tests/e2e/sms.spec.ts",
    "tests/db/console/console-work.db.test.ts",
    "tests/db/database/lock-order.db.test.ts",
    "tests/db/inviting/inviting.db.test.ts",
    "tests/db/personal-feedback.db.test.ts",
    "tests/db/reports/report-ledger.db.test.ts",
    "tests/db/schedules.db.test.ts",
    "tests/db/sign-in/sms-sender.db.test.ts",
    "tests/api/sms.api.test.ts",
    "app/charts/charts.test.ts",
  ],
  [
    "tests/e2e/groups.spec.ts",
    "tests/e2e/lists.spec.ts",
    "tests/e2e/marketing.spec.ts",
    "tests/e2e/next-at-once.spec.ts",
    "tests/db/comparison.db.test.ts",
    "tests/db/database/database-trouble.db.test.ts",
    "tests/db/draft.db.test.ts",
    "tests/db/exports/exports.db.test.ts",
    "tests/db/exports/prepared-exports.db.test.ts",
    "tests/db/inviting/order-texts.db.test.ts",
    "tests/db/result-scores.db.test.ts",
    "tests/api/two-instances.api.test.ts",
    "app/features/results/results-view.server.test.ts",
  ],
];

/** Of this run, from 0; undefined where it has all of them. */
const turn = /^\d$/.test(process.env.VOINTI_TURN ?? "") ? Number(process.env.VOINTI_TURN) : undefined;

/** The files that this run leaves to others. */
export const leftToOthers: readonly string[] = turn === undefined ? [] : inTurns.filter((_, of) => of !== turn).flat();

/** Whether the thing at this place of a list that a file goes through is one of this run's. */
export function isThisTurns(place: number): boolean {
  return turn === undefined || place % inTurns.length === turn;
}
