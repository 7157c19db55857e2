import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";
import { refuseCircles } from "./scripts/refuse-circles";

// "demo" carries the robot button and the digit shortcuts; a production build holds no trace of them.
const flavour = process.env.VOINTI_FLAVOUR === "demo" ? "demo" : "production";

/**
 * What comes together, by the file it comes in, styles and scripts in one piece: a request for each module costs more than
 * its few bytes, and phones wait for each. What most pages draw is in "basics"; a question page is light without the rest.
 */
const together: [RegExp, string][] = [
  [/app\/features\/results\/comparison\/.*\.css/, "comparison-styles"],
  // Of one page, which needs nothing of what a result shows.
  [/app\/features\/advice\/help-view\.css/, "help-styles"],
  [
    /app\/features\/(results\/(?!results-loading)|advice\/(?!callable|contacts|help-at-once-view)).*\.css/,
    "result-styles",
  ],
  [/app\/features\/blood-tests\/.*\.css/, "blood-styles"],
  [/app\/features\/second-factor\/.*\.css/, "second-factor-styles"],
  // What the script of the answering pages shares with others.
  [/app\/(charts\/movement|design\/fields\/text-count)\.ts$/, "shared-manners"],
  // Of few pages of staff, who need nothing of what marketing shows.
  [/app\/features\/(marketing\/quotes-view|admin\/(service-keys\/.*|row-form))\.css/, "program-styles"],
  [/app\/features\/marketing\/(.*\.css|(article-list|content-page-view)\.tsx$)/, "marketing"],
  [/app\/features\/(action-plan|reports)\/.*\.css/, "report-styles"],
  [/app\/features\/(lists\/|admin\/page-parts).*\.css/, "list-styles"],
  [
    /app\/(features\/(admin|files|inviting|schedules|personal-feedback)\/.*|design\/fields\/file-input)\.css/,
    "staff-styles",
  ],
  // What questions have and most pages don't; the page of a question has no other way to them (server/remix/plain-page.ts).
  [/app\/features\/answering\/drawn\/.*\.css/, "question-styles"],
  [/app\/design\/fields\/(radio-list|slider|text-area)\./, "answer-fields"],
  [
    /app\/(charts\/(drawing\.|band-mark\.tsx$)|features\/advice\/(callable|contacts|help-at-once-view).*\.css)/,
    "drawings",
  ],
  [/app\/features\/content\/(.*\.css|(content-page-view|rich-text)\.tsx$)/, "content"],
  [
    /app\/(design\/(\w+\/)?(back-link|badge|chip-links|continue-bar|disclosure|notice-bar|prose|state-panel|summary-list|tab-links|table|text-field)\.|design\/notices\/dialog\.css|shell\/(banners|home-view)\.css|shell\/(shell|choice-form)\.tsx$|remix\/drawn-once\.tsx$|platform\/text\/normalise\.ts$|features\/(orders\/order-card\.css|results\/results-loading\.))/,
    "shell",
  ],
  [/app\/design\/fields\/(checkbox|date-field|select-field)\./, "forms"],
  [/app\/(features\/login\/(login-form|login-view)|routes\/sign-in\/sign-in-or)\.tsx$/, "sign-in"],
  // The style sheets of all other components together are smaller than one request per component is worth.
  [/\.css(\.ts)?\b/, "basics"],
  [
    /app\/(design\/(fields\/|folds\/)?(button|card|error-summary|field|fieldset|fold|form|icon|layout|progress|text|typed-words|visually-hidden)\.tsx|design\/notices\/notification\.tsx|design\/fields\/changed-field\.ts|shell\/(error-view\.tsx|chunk-load\.ts)|i18n\/languages\.ts|http\/page-meta\.ts|remix\/route-table\.ts)$/,
    "basics",
  ],
];

function chunkOf(id: string): string | undefined {
  return together.find(([files]) => files.test(id))?.[1];
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
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf }, onwarn: refuseCircles },
  },
}));
