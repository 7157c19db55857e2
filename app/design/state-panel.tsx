import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import * as css from "./state-panel.css";

interface StatePanelProps {
  icon: IconName;
  tone?: keyof typeof css.disc;
  title: ReactNode;
  /** Level of the title: 1 where the panel is the page. */
  level?: 1 | 2;
  /** One sentence. */
  children?: ReactNode;
  /** The one thing to do now. */
  action?: ReactNode;
}

/** Says in place of content that there is none, that something went wrong, or that something is done. */
export function StatePanel({ icon, tone = "primary", title, level = 2, children, action }: StatePanelProps) {
  return (
    <div className={css.panel}>
      <div className={css.disc[tone]}>
        <Icon name={icon} size={60} />
      </div>
      {level === 1 ? <h1>{title}</h1> : <h2>{title}</h2>}
      {children}
      {action ? <div className={css.action}>{action}</div> : null}
    </div>
  );
}
