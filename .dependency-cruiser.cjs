/**
 * `npm run structure`: which way imports point (docs of the layers and rooms: README, "Map of the rooms").
 * A layer is told by the file's suffix, a room by its folder under app/features. A type-only import is erased by the
 * compiler, so unless a rule says otherwise it only counts imports that are there at run time.
 */

/** Files that are neither pure nor UI whatever their suffix: route modules, tables, the framework's entry points. */
const adapters = "^app/(routes/|routes[.]ts$|db/|root[.]tsx$|entry[.])";
const tests = "[.]test[.]tsx?$";
const pure = "^app/.+(?<![.](server|css|test|d))[.]ts$";
const ui = "^app/.+(?<![.](server|test))[.]tsx$";
const effects = "[.]server[.]tsx?$";

/** Rooms from the bottom up: a room may use those before its own step, never those after it. */
const roomOrder = [
  ["survey", "people"],
  ["scoring", "consents", "mail", "groups"],
  ["login"],
  ["orders"],
  ["answering"],
  ["own-data"],
];

/** Leaves imports of types out of what a rule forbids. */
const notTypes = { dependencyTypesNot: ["type-only"] };

const roomRules = roomOrder.flatMap((step, index) =>
  step.map((room) => {
    const beside = step.filter((other) => other !== room);
    const forbidden = [...beside, ...roomOrder.slice(index + 1).flat()];
    return {
      name: `room-order-${room}`,
      comment: `The room ${room} stands below or beside ${forbidden.join(", ") || "nothing"}: it must not use them.`,
      severity: "error",
      from: { path: `^app/features/${room}/`, pathNot: tests },
      // The last room still names a folder that can't exist, so that every room has its rule.
      to: { path: `^app/features/(${forbidden.join("|") || "-"})/`, ...notTypes },
    };
  }),
);

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      // Foreign keys may point both ways (a person's active order, an order's owner); drizzle takes them as functions.
      comment: "Two files that need each other at run time are one file, or hide a third.",
      severity: "error",
      from: { pathNot: "^app/db/schema/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
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
      to: { pathNot: [pure, "(^|/)node_modules/(zod|luxon|@types/luxon)/"], ...notTypes },
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
          "^app/design/[^/]+[.]ts$",
          "(^|/)node_modules/@(vanilla-extract|capsizecss|fontsource)/",
        ],
        ...notTypes,
      },
    },
    {
      name: "nothing-imports-routes",
      comment: "Routes are adapters at the very top.",
      severity: "error",
      from: { path: "^(app|server|scripts)/" },
      to: { path: "^app/routes/" },
    },
    {
      name: "db-and-platform-know-no-room",
      comment: "Tables may carry a room's type; nothing else points from the ground floor upwards.",
      severity: "error",
      from: { path: "^app/(db|platform)/", pathNot: tests },
      to: { path: "^app/(features|http|shell|design)/", ...notTypes },
    },
    {
      name: "platform-knows-no-db",
      comment: "platform is what every other part may stand on.",
      severity: "error",
      from: { path: "^app/platform/", pathNot: tests },
      to: { path: "^app/(db|i18n)/" },
    },
    {
      name: "only-login-knows-remix-auth",
      comment: "How people sign in is one room's business.",
      severity: "error",
      from: { pathNot: "^app/features/login/" },
      to: { path: "(^|/)node_modules/remix-auth/" },
    },
    {
      name: "design-stands-alone",
      comment: "The design system knows no room, language, request, page frame or table; not even their types.",
      severity: "error",
      from: { path: "^app/design/", pathNot: tests },
      to: { path: "^app/(features|i18n|http|shell|db|routes)/" },
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
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
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
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|node_modules/[.])" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
