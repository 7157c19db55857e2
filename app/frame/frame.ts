import type { ComponentProps } from "react";
import type { PageFooter } from "~/design/page/page-footer";
import type { PageHeader } from "~/design/page/page-header";

/** Header and footer: what stands around every page, the page of an error among them. */
export type FrameData = {
  skip: string;
  header: Omit<ComponentProps<typeof PageHeader>, "skipLink">;
  footer: ComponentProps<typeof PageFooter>;
};
