import { z } from "zod";
import { inLanguage, operation } from "./operation";
import {
  csvQuery,
  languageSchema,
  orderSchema,
  organizationSchema,
  reasonSchema,
  textOfAll,
  userSchema,
  vid,
} from "./wire";

export const readGroup = operation({
  id: "readGroup",
  tag: "groups",
  method: "GET",
  address: "group",
  summary: "The group that an invitation link belongs to.",
  access: "anybody",
  answers: {
    200: {
      description: "The group.",
      body: z
        .object({
          id: z.string(),
          name: z.string().nullable(),
          assessmentOrderName: z.string(),
          assessmentOrderNames: textOfAll,
          assessmentOrderId: z.string(),
          organizationName: z.string(),
          organization: organizationSchema,
          surveyFlowVariant: z.string(),
        })
        .meta({ id: "Group" }),
    },
  },
  problems: ["invalidGroupInvitationLink"],
});

export const joinGroup = operation({
  id: "joinGroup",
  tag: "groups",
  method: "POST",
  address: "groupJoin",
  summary: "Joins the person to a group, which invites them to its order. Repeating the call changes nothing.",
  access: "validPerson",
  body: z.object({ endUserGroupId: vid }),
  answers: { 200: { description: "Joined.", body: z.object({ type: z.literal("joined") }) } },
  problems: ["invalidGroupInvitationLink"],
});

export const readState = operation({
  id: "readState",
  tag: "other",
  method: "GET",
  address: "state",
  summary: "What an application shows first: who is logged in, and what the service offers.",
  access: "anybody",
  query: inLanguage,
  answers: {
    200: {
      description: "The start-up state.",
      body: z.object({
        version: z.string(),
        language: languageSchema,
        user: userSchema.nullable(),
        activeAssessmentOrder: orderSchema.nullable(),
        featureFlags: z.object({
          lockToDefaultLanguage: z.boolean(),
          disableMarketingPages: z.boolean(),
          enableSmsLogin: z.boolean(),
          enableAnalytics: z.boolean(),
          enableChat: z.boolean(),
        }),
        supportEmail: z.string(),
        signedIn: z.boolean(),
        activeAssessmentOrderId: z.string().nullable(),
      }),
    },
  },
  problems: [],
});

export const readVersion = operation({
  id: "readVersion",
  tag: "other",
  method: "GET",
  address: "version",
  summary:
    "The version of the application, and whether the session is still valid. Asking does not prolong the session.",
  access: "anybody",
  answers: {
    200: {
      description: "The version.",
      body: z.object({
        version: z.string(),
        sessionValid: z.boolean(),
        /** Where the session has ended: whether a form that is sent now is kept as a draft. */
        wordsKept: z.boolean().optional(),
      }),
    },
  },
  problems: [],
});

export const readPrivacy = operation({
  id: "readPrivacy",
  tag: "other",
  method: "GET",
  address: "privacy",
  summary: "What the privacy page says.",
  access: "anybody",
  query: inLanguage,
  answers: {
    200: {
      description: "The page.",
      body: z.object({
        seo: z.object({ title: z.string(), description: z.string() }),
        content: z.object({
          /** Of its words: Finnish where they don't exist in the one asked for. */
          language: languageSchema,
          title: z.string(),
          lead: z.string().optional(),
          sections: z.array(z.object({ key: z.string(), title: z.string().optional(), html: z.string() })),
        }),
      }),
    },
  },
  problems: [],
});

/** Names that an application may count; no value of a person has a place in one. */
const eventName = z.string().regex(/^[a-z][a-z_-]{0,63}$/);

export const takeEvent = operation({
  id: "takeEvent",
  tag: "other",
  method: "POST",
  address: "analytics",
  summary: "Counts an event of someone who has agreed to it. Nothing about the person is kept.",
  access: "anybody",
  body: z.object({
    consent: z.boolean().default(false),
    event: z.discriminatedUnion("type", [
      z.object({ type: z.literal("language-change"), language: languageSchema }),
      z.object({ type: z.literal("page-view"), page: eventName, language: z.enum(["fi", "en"]) }),
      z.object({ type: z.literal("custom"), name: eventName }),
    ]),
  }),
  answers: { 204: { description: "Counted." } },
  problems: ["analytics_consent_required", "too_many_requests"],
});

const ofReporting = { access: "keyOrServiceAdmin", scope: "results:read" } as const;

export const exportReportingResults = operation({
  id: "exportReportingResults",
  tag: "other",
  method: "GET",
  address: "reportingResults",
  summary:
    "Completed results under the recipient's own pseudonyms, for a service that has a key or an administrator of the whole service.",
  ...ofReporting,
  query: z.object({
    language: languageSchema.optional(),
    assessmentOrderId: vid.optional(),
    format: z.enum(["ndjson", "csv"]).default("ndjson"),
    layout: z.enum(["long", "wide"]).default("long"),
    ...csvQuery.shape,
    /** Asked of administrators; what a service's key is for is agreed with its recipient. */
    reason: reasonSchema.optional(),
    /** The edition that was taken before, to have the same again. */
    edition: z.string().max(100).optional(),
    /** Of the last line that arrived: the export goes on after it. */
    cursor: z.string().max(500).optional(),
  }),
  answers: {
    200: {
      description:
        "Lines, of which the last has their number and digest. If it is missing, the file is incomplete. CSV has such a row with `check=1`. " +
        "`Repr-Digest` is sent with up to 500 results and 4 MB.",
      contentTypes: ["application/x-ndjson", "text/csv"],
    },
  },
  problems: ["notFound", "order_open", "edition_renewed", "foreign_site", "exports_under_way"],
});

export const listTakenEditions = operation({
  id: "listTakenEditions",
  tag: "other",
  method: "GET",
  address: "reportingEditions",
  summary: "The editions the recipient has collected, and which of them are no longer valid.",
  ...ofReporting,
  query: z.object({
    /** The `next` of the answer before. */
    after: z.string().max(100).optional(),
  }),
  answers: {
    200: {
      description:
        "The editions, newest first. Of more than 1,000 those that are no longer valid come first, and `next` leads to the others.",
      body: z.object({
        editions: z.array(
          z
            .object({
              id: z.string(),
              assessmentOrderId: z.string(),
              /** As it and its organisation were called when the edition was made. */
              assessmentOrderName: z.string(),
              organization: organizationSchema,
              number: z.int(),
              results: z.int(),
              takenAt: z.string(),
              /** Since then it has to be replaced, and results of it deleted. */
              endedAt: z.string().nullable(),
            })
            .meta({ id: "TakenEdition" }),
        ),
        /** Asks for the others, as `after`; null where there are none. */
        next: z.string().nullable(),
      }),
    },
  },
  problems: ["foreign_site"],
});

export const listDeletions = operation({
  id: "listDeletions",
  tag: "other",
  method: "GET",
  address: "reportingDeletions",
  summary:
    "The results the recipient must delete from an edition that is no longer valid, by the ids they were given under.",
  ...ofReporting,
  answers: {
    200: {
      description: "The results; none while the edition is valid.",
      body: z.object({ renewedBy: z.string().nullable(), results: z.array(z.string()) }),
    },
  },
  problems: ["notFound", "foreign_site"],
});

export const takeFormResult = operation({
  id: "takeFormResult",
  tag: "other",
  method: "POST",
  address: "formResults",
  summary:
    "Receives the result of a form from the signing service, which signs the body. If it is sent again, it is stored only once.",
  access: "signature",
  contentTypes: ["application/json"],
  answers: { 200: { description: "Stored.", body: z.object({ outcome: z.enum(["stored", "known"]) }) } },
  problems: ["notAuthenticated", "no_form_result", "too_large", "notFound"],
});

export const endMessages = operation({
  id: "endMessages",
  tag: "other",
  method: "POST",
  address: "unsubscription",
  summary: "Unsubscribes someone from invitations and reminders (RFC 8058), by a signed address.",
  access: "signature",
  answers: { 204: { description: "The person has been unsubscribed." } },
  problems: ["notFound"],
});

export const showUnsubscription = operation({
  id: "showUnsubscription",
  tag: "other",
  method: "GET",
  address: "unsubscription",
  summary: "Sends anyone who opens the same address to the page with the button.",
  access: "anybody",
  query: inLanguage,
  answers: { 303: { description: "A redirect to the page." } },
  problems: [],
});

export const otherOperations = [
  readGroup,
  joinGroup,
  readState,
  readVersion,
  readPrivacy,
  takeEvent,
  exportReportingResults,
  listTakenEditions,
  listDeletions,
  takeFormResult,
  endMessages,
  showUnsubscription,
] as const;
