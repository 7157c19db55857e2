import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

// "demo" carries the robot button and the digit shortcuts; a production build holds no trace of them.
const flavour = process.env.VOINTI_FLAVOUR === "demo" ? "demo" : "production";

/** What is on nearly every page, in one piece: a request for each costs more than its few bytes. */
const basics =
  /app\/(design\/(button|card|error-summary|field|form|icon|layout|notification|text)\.tsx|shell\/error-view\.tsx|i18n\/languages\.ts|http\/page-meta\.ts)$/;

/** Styles that only some pages draw, by the file they come in: a question page is light without them. */
const apart: [RegExp, string][] = [
  [/app\/features\/results\/(?!results-loading)|app\/features\/advice\/(?!contacts-view)/, "result-styles"],
  [/app\/features\/blood-tests\//, "blood-styles"],
  [
    /app\/(shell\/(banners|home-view)|design\/(back-link|badge|chip-links|continue-bar|dialog|disclosure|notice-bar|prose|state-panel|summary-list|tab-links|table)|features\/orders\/order-card)\.css/,
    "shell-styles",
  ],
  [/app\/design\/(checkbox|date-field|select-field|text-field)\.css/, "form-styles"],
  [/app\/features\/second-factor\//, "second-factor-styles"],
  [/app\/features\/content\//, "content-styles"],
  [/app\/features\/marketing\//, "marketing-styles"],
  [
    /app\/(features\/(admin|files|inviting|schedules|personal-feedback|reports)\/|design\/(file-input|reading)\.css)/,
    "staff-styles",
  ],
];

function chunkOf(id: string): string | undefined {
  // The style sheets of all other components together are smaller than one request per component is worth.
  if (/\.css(\.ts)?\b/.test(id)) return apart.find(([files]) => files.test(id))?.[1] ?? "styles";
  return basics.test(id) ? "basics" : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [vanillaExtractPlugin(), remix({ ...remixOptions, buildDirectory: `build/${flavour}` })],
  define: { __DEV_TOOLS__: JSON.stringify(flavour === "demo") },
  // The libraries' notices stand once, in public/assets/licenses.txt, and not in what every phone loads.
  esbuild: { legalComments: "none" },
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    target: "es2022",
    emptyOutDir: true,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}));
