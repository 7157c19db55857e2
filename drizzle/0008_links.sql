ALTER TABLE "sign_in_links" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD COLUMN "account_key" text;--> statement-breakpoint
CREATE INDEX "sign_in_links_account" ON "sign_in_links" USING btree ("account_key","created_at") WHERE "sign_in_links"."account_key" is not null;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_owner" CHECK (("sign_in_links"."user_id" is null) <> ("sign_in_links"."account_key" is null));