import { createGlobalTheme, globalStyle } from "@vanilla-extract/css";
import { color } from "./tokens";
import { fontStack } from "./typeface/fonts.css";

/**
 * The contract every style sheet speaks: colours and typefaces by meaning, as custom properties on the root element.
 * Lengths and weights never change with a theme, so they come straight from `tokens.ts` and cost no custom property.
 */
export const vars = createGlobalTheme(":root", { ...color, font: fontStack });

// Paper: surfaces lose their tint, text gets darker; meaning colours stay.
globalStyle(":root", {
  "@media": {
    print: {
      vars: {
        [vars.surface.page]: "#fff",
        [vars.surface.sunken]: "#fff",
        [vars.surface.warm]: "#fff",
        [vars.text.normal]: "#000",
        [vars.text.quiet]: "#333",
      },
    },
  },
});

/** Media conditions that are not widths. */
export const media = {
  forcedColors: "(forced-colors: active)",
  print: "print",
  motionAllowed: "(prefers-reduced-motion: no-preference)",
} as const;
