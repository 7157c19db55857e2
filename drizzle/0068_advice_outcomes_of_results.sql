-- by hand: a migration of its own, so that people and results are not locked together while one of them is waited for.
ALTER TABLE "advice_outcomes" ADD CONSTRAINT "advice_outcomes_result_id_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
