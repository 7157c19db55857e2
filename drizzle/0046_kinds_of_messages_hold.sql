ALTER TABLE "sent_messages" VALIDATE CONSTRAINT "sent_messages_kind";
