ALTER TABLE "sign_in_links" ADD COLUMN "newcomer_email" text;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD COLUMN "newcomer_language" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "recruits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_newcomer" CHECK ("sign_in_links"."newcomer_email" is null or ("sign_in_links"."account_key" is not null and "sign_in_links"."newcomer_language" is not null and "sign_in_links"."group_id" is not null));