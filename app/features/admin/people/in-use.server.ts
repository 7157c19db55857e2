import type { PersonProblems } from "./person-form";

/** Which field holds what is another account's, where saving failed for that; whatever else failed is thrown on. */
export function inUse(error: unknown): PersonProblems {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, constraint_name: name } = (cause ?? {}) as { code?: string; constraint_name?: string };
  if (code === "23505" && name === "users_email_unique") return { email: "emailInUse" };
  if (code === "23505" && name === "users_phone_number_unique") return { phoneNumber: "phoneInUse" };
  throw error;
}
