-- by hand: reads the table while others write to it.
ALTER TABLE "advice_outcomes" VALIDATE CONSTRAINT "advice_outcomes_result_id_results_id_fk";
