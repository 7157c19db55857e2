ALTER TABLE "prepared_exports" ADD COLUMN "sha256" "bytea";
