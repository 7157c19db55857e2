import * as css from "./icon.css";
import type { IconName } from "./icon-names";
import iconsUrl from "./icons.svg?url&no-inline";

interface IconProps {
  name: IconName;
  /** Width and height in px. */
  size?: 24 | 60;
  /** Only where the icon stands alone; beside text it is decoration and stays silent. */
  label?: string;
}

/** One symbol of the sprite in the colour of the text around it. */
export function Icon({ name, size = 24, label }: IconProps) {
  return (
    <svg
      className={css.icon[size]}
      width={size}
      height={size}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  );
}
