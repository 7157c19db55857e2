/**
 * `npm run structure`: which way imports point (docs of the layers and rooms: README, "Map of the rooms").
 * A layer is told by the file's suffix, a room by its folder under app/features. A type-only import is erased by the
 * compiler, so unless a rule says otherwise it only counts imports that are there at run time.
 */

/** Files that are neither pure nor UI whatever their suffix: route modules, tables, the framework's entry points. */
const adapters = "^app/(routes/|routes[.]ts$|db/|root[.]tsx$|entry[.])";
const tests = "[.]test[.]tsx?$";

/**
 * Packages that only checking needs: the workspace `tests`, which `npm test` installs and `npm run demo` doesn't. What
 * builds and runs may not lean on them.
 */
const checking = Object.keys(require("./tests/package.json").devDependencies);
/** Commands of those who change the code; they ask for `npm ci` first. */
const checkingScripts = [
  "bench/page-weights",
  "demo-person",
  "mutants/find-mutants",
  "mutants/find-tests",
  "openapi",
  "share-images",
  "subset-fonts",
];
const checkingPackages = `(^|/)node_modules/(${checking.join("|")})/`;
const pure = "^app/.+(?<![.](server|css|test|d))[.]ts$";
const ui = "^app/.+(?<![.](server|test))[.]tsx$";
const effects = "[.]server[.]tsx?$";

/**
 * Rooms and the rooms they may use, from the bottom up: a room stands only on rooms named before it, so there can be no
 * circle. Imports of types count too. tests/architecture/rooms.test.ts holds the list against the folders.
 */
const rooms = require("./app/features/rooms.json");

/** Leaves imports of types out of what a rule forbids. */
const notTypes = { dependencyTypesNot: ["type-only"] };

const roomRules = Object.entries(rooms).map(([room, uses]) => {
  const forbidden = Object.keys(rooms).filter((other) => other !== room && !uses.includes(other));
  return {
    name: `room-${room}`,
    comment: `The room ${room} may use ${uses.join(", ") || "no other room"}: add a room to app/features/rooms.json only if it stands below.`,
    severity: "error",
    from: { path: `^app/features/${room}/`, pathNot: tests },
    to: { path: `^app/features/(${forbidden.join("|")})/` },
  };
});

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      // Foreign keys may point both ways (a person's active order, an order's owner); drizzle takes them as functions.
      comment: "Two files that need each other are one file, or hide a third; types are needed too.",
      severity: "error",
      from: { pathNot: "^app/db/schema/" },
      to: { circular: true },
    },
    {
      name: "unresolvable",
      comment: "An import that leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "pure-imports-pure",
      comment: "x.ts is pure domain: rules and calculations that need no React, database, clock or network.",
      severity: "error",
      from: { path: pure, pathNot: adapters },
      // `util` compares values; like the others it has no effects.
      to: { pathNot: [pure, "(^|/)node_modules/(zod|luxon|@types/luxon|libphonenumber-js)/", "^util$"], ...notTypes },
    },
    {
      name: "pure-is-not-an-adapter",
      comment: "The pure layer knows neither routes nor tables.",
      severity: "error",
      from: { path: pure, pathNot: adapters },
      to: { path: adapters, ...notTypes },
    },
    {
      name: "ui-takes-types-only-from-the-server",
      comment: "x.tsx runs in the browser: from .server files it may take types, and no table, driver or Node module.",
      severity: "error",
      from: { path: ui, pathNot: adapters },
      to: {
        path: [effects, "^app/db/", "^(node:)?(fs|path|crypto|os|net|http|https|stream|child_process)($|/)"],
        ...notTypes,
      },
    },
    {
      name: "styles-are-styles",
      comment: "x.css.ts is compiled away: tokens, other styles, fonts.",
      severity: "error",
      from: { path: "[.]css[.]ts$" },
      to: {
        pathNot: [
          "[.]css[.]ts$",
          "^app/design/((typeface/)?[^/]+[.]ts|fonts/[^/]+[.]woff2)$",
          "(^|/)node_modules/@(vanilla-extract|capsizecss|fontsource)/",
        ],
        ...notTypes,
      },
    },
    {
      name: "rooms-know-no-http",
      comment: "Use cases return outcomes and presenters words: request, cookie, redirect and status belong to routes.",
      severity: "error",
      from: { path: "^app/(features|charts|i18n)/", pathNot: tests },
      to: { path: "^app/(frame|http|shell|routes)/" },
    },
    {
      name: "use-cases-know-no-web-framework",
      comment: "x.server.ts of a room is called by forms, API and jobs alike.",
      severity: "error",
      from: { path: "^app/features/.+[.]server[.]tsx?$", pathNot: tests },
      to: { path: "(^|/)node_modules/(@remix-run|hono|@hono)/" },
    },
    {
      name: "presenters-know-no-database",
      comment:
        "x-view.server.ts makes words and addresses of data it is given; of other .server files it takes types only.",
      severity: "error",
      from: { path: "-view[.]server[.]tsx?$", pathNot: tests },
      to: {
        path: ["^app/db/", "(^|/)node_modules/(drizzle-orm|postgres)/", "^app/features/.+(?<!-view)[.]server[.]tsx?$"],
        ...notTypes,
      },
    },
    {
      name: "http-knows-sessions-and-people",
      comment: "What all loaders and actions share stands on no other room.",
      severity: "error",
      from: { path: "^app/http/", pathNot: tests },
      to: { path: "^app/features/(?!sessions/|people/|ctx[.])" },
    },
    {
      name: "charts-stand-alone",
      comment: "A chart is drawn from numbers and words: reports and blood tests draw them too.",
      severity: "error",
      from: { path: "^app/charts/", pathNot: tests },
      to: { path: "^app/(features|i18n|frame|http|shell|db|routes)/" },
    },
    {
      name: "nothing-imports-routes",
      comment: "Routes are adapters at the very top.",
      severity: "error",
      from: { path: "^(app|server|scripts)/", pathNot: "^app/routes/" },
      to: { path: "^app/routes/" },
    },
    {
      name: "db-and-platform-know-no-room",
      comment:
        "Nothing points from the ground floor upwards, types neither: a room says itself what its columns hold (app/db/schema/room-types.ts).",
      severity: "error",
      from: { path: "^app/(db|platform)/", pathNot: tests },
      to: { path: "^app/(features|frame|http|remix|shell|design)/" },
    },
    {
      name: "http-knows-no-shell",
      comment: "The shell stands on http, and header and footer stand below both: an error page has them too.",
      severity: "error",
      from: { path: "^app/(http|frame)/", pathNot: tests },
      to: { path: "^app/(shell|routes)/" },
    },
    {
      name: "frame-knows-no-http",
      comment: "Header and footer are made of words; whoever shows them knows the request.",
      severity: "error",
      from: { path: "^app/frame/", pathNot: tests },
      to: { path: "^app/(http|remix)/" },
    },
    {
      name: "entry-serves-requests-only",
      comment:
        "The embedded PostgreSQL and error reports are the server's alone; the app is given what it needs of them.",
      severity: "error",
      from: { path: "^server/(entry|remix)/" },
      to: { path: "^server/(embedded-postgres|error-reports|demo)/" },
    },
    {
      name: "platform-knows-no-db",
      comment:
        "platform is what every other part may stand on; it knows which languages there are, and no words of theirs.",
      severity: "error",
      from: { path: "^app/platform/", pathNot: tests },
      to: { path: "^app/(db|i18n/(?!languages[.]ts$))" },
    },
    {
      name: "only-the-sign-in-door-knows-remix-auth",
      comment: "Its strategies take a request; the login room's use cases take credentials (decision 0016).",
      severity: "error",
      from: { pathNot: "^app/routes/sign-in/" },
      to: { path: "(^|/)node_modules/remix-auth/" },
    },
    {
      name: "one-room-knows-the-database-driver",
      comment:
        "What is private to postgres.js and drizzle's sessions is used in app/db/driver, with tests (decision 0060).",
      severity: "error",
      from: { path: "^(app|server)/", pathNot: [tests, "^app/db/(driver/|migrate[.]server[.]ts$)"] },
      to: { path: "(^|/)node_modules/(postgres/|drizzle-orm/(postgres-js|utils|errors|session)\\b)", ...notTypes },
    },
    {
      name: "design-stands-alone",
      comment: "The design system knows no room, language, request, page frame or table; not even their types.",
      severity: "error",
      from: { path: "^app/design/", pathNot: tests },
      to: { path: "^app/(features|i18n|frame|http|shell|db|routes)/" },
    },
    {
      name: "app-knows-no-server",
      comment: "The HTTP entry, the scripts and the tests stand in front of the app, never behind it.",
      severity: "error",
      from: { path: "^app/", pathNot: tests },
      to: { path: "^(server|scripts|tests)/" },
    },
    {
      name: "no-undeclared-packages",
      comment: "A package that package.json does not name can vanish with the next install.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"], pathNot: checkingPackages },
    },
    {
      name: "checking-packages-for-checks-only",
      comment:
        "The packages of tests/package.json are not there when the demo is built: what needs one there goes into package.json.",
      severity: "error",
      from: { pathNot: [tests, "^tests/", "^[^/]+[.]config[.]ts$", `^scripts/(${checkingScripts.join("|")})[.]ts$`] },
      to: { path: checkingPackages, ...notTypes },
    },
    {
      name: "no-development-packages-at-run-time",
      comment: "What the app and its server need is a dependency.",
      severity: "error",
      from: { path: "^(app|server)/", pathNot: [tests, "[.]css[.]ts$", "^app/routes[.]ts$", "^server/dev[.]ts$"] },
      to: { dependencyTypes: ["npm-dev"], ...notTypes },
    },
    ...roomRules,
  ],
  options: {
    tsPreCompilationDeps: true,
    // Tests use the packages of their own package.json and those of the whole project's.
    combinedDependencies: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|node_modules/[.])" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
