import { Icon } from "../icon";
import * as css from "./fold.css";

/** Says beside what opens that it does, and whether it is open. */
export function Chevron() {
  return (
    <span className={css.chevron}>
      <Icon name="chevron-down" />
    </span>
  );
}
