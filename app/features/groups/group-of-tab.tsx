import { Button } from "~/design/button";
import { Notification } from "~/design/notices/notification";
import { dropGroup } from "./use-group";

export type GroupOfTabData = { text: string; drop: string };

/** Says that signing in joins a group whose link the tab came by, and lets it be dropped. `nextId` takes the focus then. */
export function GroupOfTab({ group, nextId }: { group: GroupOfTabData; nextId: string }) {
  return (
    <Notification tone="info">
      <p>{group.text}</p>
      <Button
        type="button"
        tone="quiet"
        onClick={() => {
          dropGroup();
          document.getElementById(nextId)?.focus();
        }}
      >
        {group.drop}
      </Button>
    </Notification>
  );
}
