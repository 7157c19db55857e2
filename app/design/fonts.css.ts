import { createFontStack } from "@capsizecss/core";
import arial from "@capsizecss/metrics/arial";
import arialBold from "@capsizecss/metrics/arial/700";
import mavenPro from "@capsizecss/metrics/mavenPro";
import montserrat from "@capsizecss/metrics/montserrat/600";
import roboto from "@capsizecss/metrics/roboto";
import robotoBold from "@capsizecss/metrics/roboto/700";
import mavenPro400 from "@fontsource/maven-pro/files/maven-pro-latin-400-normal.woff2";
import mavenPro500 from "@fontsource/maven-pro/files/maven-pro-latin-500-normal.woff2";
import montserrat600 from "@fontsource/montserrat/files/montserrat-latin-600-normal.woff2";
import montserrat700 from "@fontsource/montserrat/files/montserrat-latin-700-normal.woff2";
import { globalFontFace } from "@vanilla-extract/css";

const files = [
  ["Maven Pro", 400, mavenPro400],
  ["Maven Pro", 500, mavenPro500],
  ["Montserrat", 600, montserrat600],
  ["Montserrat", 700, montserrat700],
] as const;

for (const [family, weight, url] of files) {
  globalFontFace(family, {
    fontWeight: weight,
    fontDisplay: "swap",
    src: `url(${url}) format("woff2")`,
  });
}

/**
 * Registers stand-ins stretched to the metrics of a web font (Arial on desktops and iOS, Roboto on Android), so that no
 * line moves when the web font arrives.
 * @param metrics the web font, then its stand-ins
 */
function withStandIns(metrics: Parameters<typeof createFontStack>[0]) {
  const { fontFaces } = createFontStack(metrics, { fontFaceFormat: "styleObject" });
  const names = fontFaces.map(({ "@font-face": { fontFamily, ...face } }) => {
    const name = fontFamily.replaceAll(/["]| Fallback:/g, "");
    globalFontFace(name, face);
    return name;
  });
  return [metrics[0]?.familyName, ...names, "sans-serif"].join(", ");
}

/** Values of `font-family`: the web font, its stand-ins, then the generic family. */
export const fontStack = {
  heading: withStandIns([montserrat, arialBold, robotoBold]),
  body: withStandIns([mavenPro, arial, roboto]),
};
