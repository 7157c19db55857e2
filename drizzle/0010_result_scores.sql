CREATE TABLE "result_scores" (
	"result_id" uuid NOT NULL,
	"module_vid" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"wave" smallint NOT NULL,
	"metamodule_key" text NOT NULL,
	"module_key" text NOT NULL,
	"score" smallint NOT NULL,
	"band" text NOT NULL,
	"method_id" text NOT NULL,
	"method_version" smallint NOT NULL,
	CONSTRAINT "result_scores_result_id_module_vid_pk" PRIMARY KEY("result_id","module_vid"),
	CONSTRAINT "result_scores_score" CHECK ("result_scores"."score" between 0 and 100),
	CONSTRAINT "result_scores_band" CHECK ("result_scores"."band" in ('low_result', 'mid_result', 'high_result'))
);
--> statement-breakpoint
-- The numbers of all results until now, before indexes are there to be kept up. One method has scored them all; finished
-- sections of open runs don't name it.
INSERT INTO "result_scores" ("result_id", "module_vid", "user_id", "order_id", "wave", "metamodule_key", "module_key", "score", "band", "method_id", "method_version")
SELECT
	run."id", (part ->> 'surveyModuleVid')::uuid, run."user_id", run."order_id", run."wave",
	metamodule ->> 'surveyMetamoduleKey', part ->> 'surveyModuleKey', (part ->> 'numericScore')::smallint, part ->> 'score',
	run."content" #>> '{method,id}', (run."content" #>> '{method,version}')::smallint
FROM (
	SELECT "id", "user_id", "order_id", "content", coalesce("completed_at", "last_saved_at") AS "completed_at",
		row_number() OVER (PARTITION BY "user_id", "order_id" ORDER BY "completed_at", "id") AS "wave"
	FROM "results" WHERE "state" = 'completed'
) run
CROSS JOIN LATERAL jsonb_array_elements(run."content" -> 'metamoduleSubResults') metamodule
CROSS JOIN LATERAL jsonb_array_elements(metamodule -> 'modules') module
CROSS JOIN LATERAL (SELECT module -> 'subResult' AS part) sub
WHERE part ? 'numericScore'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "result_scores" ("result_id", "module_vid", "user_id", "order_id", "wave", "metamodule_key", "module_key", "score", "band", "method_id", "method_version")
SELECT
	run."id", finished."module_vid", run."user_id", run."order_id",
	1 + (
		SELECT count(*) FROM "results" earlier
		WHERE earlier."user_id" = run."user_id" AND earlier."order_id" = run."order_id" AND earlier."state" = 'completed'
			AND earlier."completed_at" <= finished."finished_at"
	),
	metamodule."key", part ->> 'surveyModuleKey', (part ->> 'numericScore')::smallint, part ->> 'score',
	'vointi-mean', 1
FROM "result_modules" finished
JOIN "results" run ON run."id" = finished."result_id"
JOIN "survey_metamodules" metamodule ON metamodule."vid" = finished."metamodule_vid"
CROSS JOIN LATERAL (SELECT finished."content" -> 'subResult' AS part) sub
WHERE part ? 'numericScore'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
ALTER TABLE "result_scores" ADD CONSTRAINT "result_scores_result_id_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_scores_order" ON "result_scores" USING btree ("order_id","metamodule_key","module_key","wave");--> statement-breakpoint
CREATE INDEX "result_scores_person" ON "result_scores" USING btree ("user_id","order_id");