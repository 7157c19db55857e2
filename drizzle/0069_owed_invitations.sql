-- by hand: whoever is owed an invitation that a schedule is still to write is noted as invited by the organisation, in orders
-- from before that was noted. Who came by a group's link was never owed one.
UPDATE "order_invitations" SET "by_mail" = true
WHERE NOT "by_mail" AND "group_id" IS NULL AND "order_id" IN (
  SELECT "order_id" FROM "scheduled_messages" WHERE "kind" = 'invitation' AND "finished_at" IS NULL);
