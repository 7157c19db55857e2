import type { Plain, Shut, Unknown } from "~/features/answering/decision";
import { AppError } from "~/platform/errors";

/** Why an order stays shut, as a refusal of the API. */
export function shutOrder({ outcome }: Unknown | Plain<Shut>): AppError {
  switch (outcome) {
    case "notSignedIn":
      return new AppError("notAuthenticated");
    case "invalidPerson":
      return new AppError("forbidden", "invalid_user");
    case "notThere":
      return new AppError("notFound");
    case "closed":
      return new AppError("conflict", "order_closed");
    case "profileIncomplete":
      return new AppError("forbidden", "profile_incomplete");
    case "consentsMissing":
      return new AppError("forbidden", "consent_required");
  }
}
