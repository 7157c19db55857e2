ALTER TABLE "organisations" VALIDATE CONSTRAINT "organisations_phone_country";
