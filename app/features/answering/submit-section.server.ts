import type { Ctx } from "~/features/ctx.server";
import { decideSection, type SectionAsked } from "./decide-section";
import { situationOfOrder } from "./situation.server";
import { startHeld } from "./start-survey.server";
import { readDecideWrite } from "./write-answer.server";

/** Takes the answers of a whole section of an order at once and finishes it: all of it or nothing is stored. */
export async function submitSection(
  ctx: Pick<Ctx, "db" | "clock">,
  { userUuid, orderId, ...asked }: SectionAsked & { userUuid: string; orderId: string },
) {
  const keys = { userUuid, orderId };
  const submit = () =>
    readDecideWrite(
      ctx.db,
      (from) => situationOfOrder(from, keys, { section: asked.section, answers: null }),
      (situation) => decideSection(situation, asked, ctx.clock.now()),
    );
  const submitted = await submit();
  if (submitted.outcome !== "mayStart") return submitted;
  const started = await startHeld(ctx, keys);
  return started.outcome === "underWay" ? submit() : started;
}
