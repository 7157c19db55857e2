import type { ReactNode } from "react";
import { Icon } from "../icon";
import * as css from "./notification.css";

const icons = { success: "check", info: "info", alert: "alert" } as const;

interface NotificationProps {
  tone: keyof typeof icons;
  title?: ReactNode;
  /** Announces a message that is new on this page; leave it out for one that is simply part of it. */
  role?: "status" | "alert";
  children?: ReactNode;
}

/** A message about what happened or what to know, told by icon and words as well as colour. */
export function Notification({ tone, title, role, children }: NotificationProps) {
  return (
    <div role={role} className={css.tone[tone]}>
      <span className={css.icon[tone]}>
        <Icon name={icons[tone]} />
      </span>
      <div className={css.content}>
        {title ? <p className={css.title}>{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
