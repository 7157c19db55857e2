ALTER TABLE "people_imports" ADD COLUMN "new_units" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "people_imports" ADD COLUMN "units" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_invitations" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "phone_country" text DEFAULT 'FI' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_phone_country" CHECK ("organisations"."phone_country" in ('FI', 'SE', 'NO', 'DK', 'EE')) NOT VALID;