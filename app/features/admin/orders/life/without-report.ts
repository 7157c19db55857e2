import type { AdministeredOrder } from "~/features/orders/administered.server";
import { hasTooFewInvited } from "~/features/reports/disclosure/rules";
import type { Life } from "./life.server";

/** Whether it is certain by what its organisation knows that a closed order gets no report. */
export const isWithoutReport = (
  { closed }: Pick<AdministeredOrder, "closed">,
  { invited, groups, reportAt }: Pick<Life, "invited" | "groups" | "reportAt">,
): boolean => closed && !reportAt && hasTooFewInvited({ invited, joinable: groups > 0 });
