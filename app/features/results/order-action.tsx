import { Button } from "~/design/button";
import { PostForm } from "~/design/form";

export type OrderActionData = { address: string; orderId: string; token: string; label: string };

/** What an order lets its person do, as a button. */
export function OrderActionForm({ action }: { action: OrderActionData }) {
  return (
    <PostForm token={action.token} action={action.address}>
      <input type="hidden" name="assessmentOrderId" value={action.orderId} />
      <Button type="submit">{action.label}</Button>
    </PostForm>
  );
}
