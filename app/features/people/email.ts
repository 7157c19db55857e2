import { z } from "zod";
import { readEmail } from "./read-email";

/** An e-mail address, as readEmail understands what was typed. Issues are keys: requiredField, emailInvalid, fieldTooLong. */
export const emailSchema = z.string({ error: "requiredField" }).transform((typed, context) => {
  const read = readEmail(typed);
  if ("email" in read) return read.email;
  context.addIssue({ code: "custom", message: read.problem });
  return z.NEVER;
});
