import type { ComponentProps } from "react";
import { Button } from "~/design/button";
import { PostForm } from "~/design/form";

export type OrderActionData = { address: string; orderId: string; token: string; label: string };

/** What an order lets its person do, as a button. */
export function OrderActionForm({
  action,
  tone = "primary",
}: {
  action: OrderActionData;
  tone?: ComponentProps<typeof Button>["tone"];
}) {
  return (
    <PostForm token={action.token} action={action.address}>
      <input type="hidden" name="assessmentOrderId" value={action.orderId} />
      <Button type="submit" tone={tone}>
        {action.label}
      </Button>
    </PostForm>
  );
}
