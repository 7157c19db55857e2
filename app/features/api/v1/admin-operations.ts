import { z } from "zod";
import { layouts } from "~/features/exports/layout";
import { inLanguage, operation } from "./operation";
import { csvQuery, languageSchema, reasonSchema } from "./wire";

const csv = ["text/csv"] as const;
const excel = ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"] as const;

/** An export is a file; without an order it is about all that the administrator is responsible for. */
const ofOrder = z.object({ language: languageSchema.optional(), assessmentOrderId: z.string().optional() });

const ofResults = ofOrder
  .extend({
    reason: reasonSchema,
    layout: z.enum(layouts).default("wide"),
    /** The edition that was taken before, to have the same file again. */
    edition: z.string().optional(),
  })
  // Whoever asks for free texts here, as was possible once, is told that there are none.
  .strict();

const prepared = z.object({ state: z.literal("preparing"), downloadUrl: z.string() }).meta({ id: "PreparedExport" });

/** What any export may be refused with. */
const ofExports = ["foreign_site", "exports_under_way"] as const;
const ofEditions = ["notFound", "order_open", "edition_renewed"] as const;
const ofPreparing = ["notFound", "too_many_exports"] as const;

export const exportQuestions = operation({
  id: "exportQuestions",
  tag: "admin",
  method: "GET",
  address: "adminQuestions",
  summary: "Every published question.",
  access: "admin",
  query: inLanguage.extend(csvQuery.shape),
  answers: { 200: { description: "The questions.", contentTypes: csv } },
  problems: ofExports,
});

export const exportTrialUsers = operation({
  id: "exportTrialUsers",
  tag: "admin",
  method: "GET",
  address: "adminTrialUsers",
  summary: "People invited to a trial.",
  access: "serviceAdmin",
  query: inLanguage.extend(csvQuery.shape),
  answers: { 200: { description: "The people.", contentTypes: csv } },
  problems: ofExports,
});

export const exportOrderUsers = operation({
  id: "exportOrderUsers",
  tag: "admin",
  method: "GET",
  address: "adminOrderUsers",
  summary: "People invited to all orders, or to one, and how far they have got.",
  access: "serviceAdmin",
  query: ofOrder,
  answers: { 200: { description: "The people.", contentTypes: excel } },
  problems: [...ofExports, "notFound"],
});

export const prepareOrderUsers = operation({
  id: "prepareOrderUsers",
  tag: "admin",
  method: "POST",
  address: "adminOrderUsers",
  summary: "Prepares the same export in the background, for this session.",
  access: "serviceAdmin",
  query: ofOrder,
  answers: { 202: { description: "The export is being prepared.", body: prepared } },
  problems: ofPreparing,
});

export const exportResults = operation({
  id: "exportResults",
  tag: "admin",
  method: "GET",
  address: "adminResults",
  summary:
    "Completed results of closed orders, or of one of them, as frozen editions: under pseudonyms and without open answers.",
  access: "serviceAdmin",
  query: ofResults,
  answers: { 200: { description: "The results.", contentTypes: excel } },
  problems: [...ofExports, ...ofEditions],
});

export const exportFreeTexts = operation({
  id: "exportFreeTexts",
  tag: "admin",
  method: "GET",
  address: "adminFreeTexts",
  summary: "Open answers of one closed order, if at least twenty people wrote one: shuffled, without ids or times.",
  access: "serviceAdmin",
  query: ofOrder.required({ assessmentOrderId: true }).extend({ reason: reasonSchema }),
  answers: { 200: { description: "The texts.", contentTypes: excel } },
  problems: [...ofExports, "notFound", "order_open"],
});

export const prepareResults = operation({
  id: "prepareResults",
  tag: "admin",
  method: "POST",
  address: "adminResults",
  summary: "Prepares the same export in the background, for this session.",
  access: "serviceAdmin",
  query: ofResults,
  answers: { 202: { description: "The export is being prepared.", body: prepared } },
  problems: [...ofPreparing, "order_open"],
});

export const fetchPreparedExport = operation({
  id: "fetchPreparedExport",
  tag: "admin",
  method: "GET",
  address: "preparedExport",
  summary: "An export prepared for this session. It can be downloaded once, within 15 minutes.",
  access: "serviceAdmin",
  answers: {
    200: { description: "The file.", contentTypes: excel },
    202: { description: "The export is not ready yet.", body: z.object({ state: z.literal("preparing") }) },
  },
  problems: ["foreign_site", "notFound", "export_failed", "edition_renewed", "storage"],
});

export const exportFormResults = operation({
  id: "exportFormResults",
  tag: "admin",
  method: "GET",
  address: "adminFormResults",
  summary: "The results of a form in the signing service.",
  access: "serviceAdmin",
  query: inLanguage.extend({ reason: reasonSchema }),
  answers: { 200: { description: "The results.", contentTypes: excel } },
  problems: [...ofExports, "notFound"],
});

export const sendScheduledMessages = operation({
  id: "sendScheduledMessages",
  tag: "admin",
  method: "POST",
  address: "adminScheduledMessages",
  summary: "Sends the messages that are due. Nobody gets the same message twice.",
  access: "admin",
  answers: { 202: { description: "The messages are on their way.", body: z.object({ queued: z.literal(true) }) } },
  problems: [],
});

export const readStoredFile = operation({
  id: "readStoredFile",
  tag: "admin",
  method: "GET",
  address: "storedFile",
  summary: "A version of a report file, or the bytes of it that `Range` asks for. The id says which version.",
  access: "admin",
  answers: {
    200: { description: "The file.", contentTypes: ["*/*"], tagged: true },
    206: { description: "The bytes asked for.", contentTypes: ["*/*"] },
  },
  problems: ["foreign_site", "notFound", "rangeNotSatisfiable", "storage"],
});

export const addReportFileVersion = operation({
  id: "addReportFileVersion",
  tag: "admin",
  method: "POST",
  address: "reportFile",
  summary: "Uploads a new version of a report file, or its first version if no file has this id.",
  access: "admin",
  contentTypes: ["*/*"],
  answers: {
    201: {
      description: "Stored.",
      body: z.object({ id: z.string(), version: z.int().min(1), downloadUrl: z.string() }),
    },
  },
  problems: [
    "notFound",
    "file_name",
    "file_empty",
    "file_type",
    "file_damaged",
    "file_too_large",
    "too_many_pieces",
    "file_broke_off",
    "uploads_under_way",
    "no_space",
    "storage",
  ],
});

export const handSessionOver = operation({
  id: "handSessionOver",
  tag: "admin",
  method: "GET",
  address: "syncCookie",
  summary: "Sends an administrator, logged in, to another host of the service (`to`).",
  access: "anybody",
  query: z.object({
    to: z.string().default(""),
    handover: z.string().default(""),
    expires: z.string().default(""),
    signature: z.string().default(""),
  }),
  answers: { 303: { description: "A redirect to the other host." } },
  problems: ["notAuthenticated", "forbidden", "second_factor_required", "others_session", "handover"],
});

export const adminOperations = [
  exportQuestions,
  exportTrialUsers,
  exportOrderUsers,
  prepareOrderUsers,
  exportResults,
  exportFreeTexts,
  prepareResults,
  fetchPreparedExport,
  exportFormResults,
  sendScheduledMessages,
  readStoredFile,
  addReportFileVersion,
  handSessionOver,
] as const;
