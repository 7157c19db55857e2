import type { OrderRefusal } from "~/features/answering/read-module.server";
import { AppError } from "~/platform/errors";

/** Why an order stays shut, as a refusal of the API. */
export function shutOrder(verdict: OrderRefusal): AppError {
  switch (verdict) {
    case "notSignedIn":
      return new AppError("notAuthenticated");
    case "invalidPerson":
      return new AppError("forbidden", "invalid_user");
    case "noOrder":
      return new AppError("notFound");
    case "closed":
      return new AppError("conflict", "order_closed");
    case "profileIncomplete":
      return new AppError("forbidden", "profile_incomplete");
    case "consentsMissing":
      return new AppError("forbidden", "consent_required");
  }
}
