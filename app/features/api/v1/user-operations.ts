import { z } from "zod";
import { inLanguage, operation } from "./operation";
import { consentGrantSchema, languageSchema, orderSchema, orderWithHistorySchema, userSchema, vid } from "./wire";

const activeOrder = z.object({ activeAssessmentOrderId: z.string() });

export const addUser = operation({
  id: "addUser",
  tag: "users",
  method: "POST",
  address: "users",
  summary: "Asks for an account by the invitation of a group that takes new people: a link to confirm it is sent.",
  access: "anybody",
  body: z.object({ email: z.string().max(1_000), groupId: z.string().max(64), path: z.string().max(2_000).optional() }),
  answers: {
    200: {
      description: "A link is on its way.",
      body: z.object({ type: z.literal("success") }),
    },
  },
  problems: ["valid_email_is_required", "invalid_link", "no_open_registration", "loginGeneralError"],
});

export const saveOwnUser = operation({
  id: "saveOwnUser",
  tag: "users",
  method: "PUT",
  address: "ownUser",
  summary: "Saves one's own details, and the consents that an order asks for: both or neither.",
  access: "person",
  body: z.object({
    userInfo: z.object({
      language: z.string().max(100),
      firstName: z.string().max(1_000),
      lastName: z.string().max(1_000),
      /** dd.mm.yyyy */
      dateOfBirth: z.string().max(100),
      gender: z.string().max(100),
    }),
    newAcceptedConsentTypeIds: z.array(vid).max(50).nullable(),
    assessmentOrderId: vid.nullable(),
  }),
  answers: { 200: { description: "Saved.", body: z.object({ user: userSchema }) } },
  problems: ["invalid_profile", "consents_missing", "notFound", "order_closed"],
});

export const saveOwnLanguage = operation({
  id: "saveOwnLanguage",
  tag: "users",
  method: "PUT",
  address: "ownLanguage",
  summary: "Changes the language that one is spoken to in; not there where the service is locked to one.",
  access: "person",
  body: z.object({ language: languageSchema }),
  answers: { 204: { description: "Changed." } },
  problems: ["notFound"],
});

export const listOwnOrders = operation({
  id: "listOwnOrders",
  tag: "users",
  method: "GET",
  address: "ownOrders",
  summary: "The surveys that one is invited to, and the personal analysis where there is a licence for it.",
  access: "person",
  query: inLanguage,
  answers: {
    200: {
      description: "The orders, newest first. A personal one that is not begun has the id `no-order-yet`.",
      body: z.object({ actual: z.array(orderSchema), personal: orderSchema.optional() }),
    },
  },
  problems: [],
});

export const readOwnOrder = operation({
  id: "readOwnOrder",
  tag: "users",
  method: "GET",
  address: "ownOrder",
  summary: "One of these orders.",
  access: "person",
  query: inLanguage,
  answers: { 200: { description: "The order.", body: orderWithHistorySchema } },
  problems: ["notFound"],
});

export const listOrderConsents = operation({
  id: "listOrderConsents",
  tag: "users",
  method: "GET",
  address: "ownOrderConsents",
  summary: "The consents that an order asks for.",
  access: "person",
  query: inLanguage,
  answers: {
    200: {
      description: "The consents, required ones first.",
      body: z.object({
        consentTypes: z.array(
          z
            .object({
              id: z.string(),
              key: z.string(),
              required: z.boolean(),
              granted: z.boolean(),
              label: z.string(),
              leadIn: z.string(),
              leadOut: z.string(),
              fullText: z.string(),
            })
            .meta({ id: "ConsentType" }),
        ),
      }),
    },
  },
  problems: ["notFound"],
});

export const listOwnConsents = operation({
  id: "listOwnConsents",
  tag: "users",
  method: "GET",
  address: "ownConsents",
  summary: "Every consent that one has given, withdrawn ones too.",
  access: "person",
  query: inLanguage,
  answers: {
    200: {
      description: "The consents, last given first.",
      body: z.object({ consentGrants: z.array(consentGrantSchema) }),
    },
  },
  problems: [],
});

export const chooseActiveOrder = operation({
  id: "chooseActiveOrder",
  tag: "users",
  method: "PUT",
  address: "activeOrder",
  summary: "Makes an order the active one.",
  access: "validPerson",
  body: z.object({ assessmentOrderId: vid }),
  answers: { 200: { description: "It is the active one.", body: activeOrder } },
  problems: ["notFound", "order_closed"],
});

export const startOwnAnalysis = operation({
  id: "startPersonalOrder",
  tag: "users",
  method: "POST",
  address: "personalOrder",
  summary: "Makes one's personal analysis the active order; twice is once.",
  access: "validPerson",
  answers: { 200: { description: "It is the active one.", body: activeOrder } },
  problems: ["unanswered_orders", "no_license"],
});

export const userOperations = [
  addUser,
  saveOwnUser,
  saveOwnLanguage,
  listOwnOrders,
  readOwnOrder,
  listOrderConsents,
  listOwnConsents,
  chooseActiveOrder,
  startOwnAnalysis,
] as const;
