import type { Ctx } from "~/features/ctx.server";
import { decideFilling, type Fill } from "./decide";
import { randomAnswers } from "./random-answers";
import type { RunSection } from "./situation";
import { situationOfOrder, situationOfSession } from "./situation.server";
import { readDecideWrite } from "./write-answer.server";

/** Answers a section at random and finishes it, for trying the service out (spec §2); no part of a production build. */
export function fillSection(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { sessionToken, section }: { sessionToken: string | undefined; section: RunSection },
) {
  return readDecideWrite(
    db,
    (from) => situationOfSession(from, sessionToken, { ...section, section, answers: null }),
    (situation) =>
      decideFilling(situation, { section, fill: (module) => randomAnswers(module, Math.random) }, clock.now()),
  );
}

/** The same for who names the order, with answers of their own: demo data and tests answer so. */
export function fillSectionOfOrder(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { section, fill, ...keys }: { userUuid: string; orderId: string; section: RunSection; fill: Fill },
) {
  return readDecideWrite(
    db,
    (from) => situationOfOrder(from, keys, { ...section, section, answers: null }),
    (situation) => decideFilling(situation, { section, fill }, clock.now()),
  );
}
