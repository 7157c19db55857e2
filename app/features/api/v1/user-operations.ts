import { z } from "zod";
import { inLanguage, operation } from "./operation";
import { consentGrantSchema, languageSchema, orderSchema, orderWithHistorySchema, userSchema, vid } from "./wire";

const activeOrder = z.object({ activeAssessmentOrderId: z.string() });

export const addUser = operation({
  id: "addUser",
  tag: "users",
  method: "POST",
  address: "users",
  summary: "Asks for an account through the link of a group that accepts new people. A link to confirm it is sent.",
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
  summary: "Saves the person's own details and the consents that an order asks for, either both or neither.",
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
  summary: "Changes the person's language. Not available if the service is locked to one language.",
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
  summary: "The surveys the person is invited to, and the personal analysis if there is a licence for it.",
  access: "person",
  query: inLanguage,
  answers: {
    200: {
      description: "The orders, newest first. A personal order that has not been started has the id `no-order-yet`.",
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
  summary: "Every consent the person has given, including withdrawn ones.",
  access: "person",
  query: inLanguage,
  answers: {
    200: {
      description: "The consents, most recent first.",
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
  answers: { 200: { description: "The order is now the active one.", body: activeOrder } },
  problems: ["notFound", "order_closed"],
});

export const startOwnAnalysis = operation({
  id: "startPersonalOrder",
  tag: "users",
  method: "POST",
  address: "personalOrder",
  summary: "Makes the person's personal analysis the active order. Repeating the call changes nothing.",
  access: "validPerson",
  answers: { 200: { description: "The order is now the active one.", body: activeOrder } },
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
