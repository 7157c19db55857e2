import { color, radius } from "~/design/tokens";

/*
 * How mails look. Most mail readers know styles on the elements alone, so these are put there; what only a rule can say
 * (the dark scheme, narrow windows) stands in the head for those that read it.
 */

const font = "font-family: 'Maven Pro', 'Helvetica Neue', Arial, sans-serif";

/** The dark scheme, in pairs that were computed: text 13.2 on the card, quiet 7.6, link 8.5, button label 8.1. */
const dark = {
  page: "#101A1F",
  card: "#18252B",
  sunken: "#22323A",
  text: "#E8EDEF",
  quiet: "#A9B7BE",
  primary: color.primary.muted,
  onPrimary: "#0A2E2E",
};

export const rules = [
  "@media (max-width: 480px) { .around { padding: 16px 8px !important } .card { padding: 24px 20px !important } .button, .button-label { display: block !important; text-align: center !important } }",
  `@media (prefers-color-scheme: dark) { .page { background: ${dark.page} !important; color: ${dark.text} !important } .card { background: ${dark.card} !important; border-color: ${dark.sunken} !important } .sunken { background: ${dark.sunken} !important } .quiet { color: ${dark.quiet} !important } .brand, .link { color: ${dark.primary} !important } .button { background: ${dark.primary} !important } .button-label { color: ${dark.onPrimary} !important } }`,
].join("\n");

export const page = `margin: 0; padding: 0; background: ${color.surface.page}; color: ${color.text.normal}; ${font}; font-size: 17px; line-height: 1.55`;
export const preheader = "display: none; max-height: 0; overflow: hidden; opacity: 0; font-size: 1px; line-height: 1px";
export const column = "max-width: 36rem; border-collapse: separate";
export const brand = `margin: 0; font-weight: 700; font-size: 24px; line-height: 1.2; color: ${color.primary.solid}`;
export const card = `padding: 32px; background: ${color.surface.card}; border: 1px solid ${color.border.hairline}; border-radius: ${radius.card}`;
export const paragraph = "margin: 0 0 16px; overflow-wrap: break-word";
export const button = `background: ${color.primary.solid}; border-radius: ${radius.control}`;
export const buttonLabel = `display: inline-block; padding: 14px 28px; color: ${color.primary.onSolid}; font-weight: 700; text-decoration: none`;
export const digits = `margin: 0 0 24px; padding: 12px 16px; background: ${color.surface.sunken}; border-radius: ${radius.control}; font-weight: 700; font-size: 28px; letter-spacing: 6px; text-align: center`;
export const small = `margin: 0 0 8px; font-size: 14px; line-height: 1.5; color: ${color.text.quiet}`;
export const link = `color: ${color.primary.solid}`;
