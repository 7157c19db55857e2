CREATE INDEX CONCURRENTLY IF NOT EXISTS "person_attributes_organisation" ON "person_attributes" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "consent_grants_user" ON "consent_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "feedback_events_result" ON "feedback_events" USING btree ("result_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "report_containers_order" ON "report_containers" USING btree ("order_id") WHERE "report_containers"."order_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "people_imports_order" ON "people_imports" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sign_in_links_group" ON "sign_in_links" USING btree ("group_id") WHERE "sign_in_links"."group_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "user_roles_of_organisation" ON "user_roles" USING btree ("organisation_id") WHERE "user_roles"."organisation_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_active_order" ON "users" USING btree ("active_order_id") WHERE "users"."active_order_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "feedback_requests_order" ON "feedback_requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "feedback_requests_professional" ON "feedback_requests" USING btree ("professional_id") WHERE "feedback_requests"."professional_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "session_handovers_session" ON "session_handovers" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sms_logins_group" ON "sms_logins" USING btree ("newcomer_group_id") WHERE "sms_logins"."newcomer_group_id" is not null;