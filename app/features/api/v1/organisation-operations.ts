import { z } from "zod";
import { deliveryStates } from "~/features/inviting/delivery";
import { rowProblems } from "~/features/inviting/imported-row";
import { inLanguage, operation } from "./operation";
import { textOfAll, vid } from "./wire";

/** The calls of an organisation's own programs, each by a key that is made for it. */

const instant = z.iso.datetime();

const band = z.object({ from: z.int(), to: z.int() }).meta({ id: "Band" });

export const listOrganisationOrders = operation({
  id: "listOrganisationOrders",
  tag: "service",
  method: "GET",
  address: "organisationOrders",
  summary: "The organisation's surveys, newest first, and how far each is: as its administrators see them.",
  access: "serviceKey",
  scope: "orders:read",
  query: inLanguage,
  answers: {
    200: {
      description: "The newest 200.",
      body: z.object({
        assessmentOrders: z.array(
          z
            .object({
              id: z.string(),
              name: z.string(),
              names: textOfAll,
              status: z.enum(["draft", "open", "closed"]),
              trial: z.boolean(),
              endTimestamp: instant.nullable(),
              /** People whom the organisation has invited. */
              invited: z.int().min(0),
              groups: z.int().min(0),
              /** How many have answered, as a band that is counted once a day; null where it is not told. */
              answered: band.nullable(),
            })
            .meta({ id: "OrderStatus" }),
        ),
      }),
    },
  },
  problems: ["notFound"],
});

export const listOrganisationFiles = operation({
  id: "listOrganisationFiles",
  tag: "service",
  method: "GET",
  address: "organisationFiles",
  summary: "The files of the organisation's reports, newest first, with every version.",
  access: "serviceKey",
  scope: "reports:read",
  answers: {
    200: {
      description: "The newest 500.",
      body: z.object({
        files: z.array(
          z
            .object({
              id: z.string(),
              reportFileId: z.string(),
              version: z.int().min(1),
              filename: z.string(),
              contentType: z.string(),
              size: z.int(),
              /** Null where the report is about several surveys. */
              assessmentOrderId: z.string().nullable(),
              uploadedAt: instant,
              downloadUrl: z.string(),
            })
            .meta({ id: "OrganisationFile" }),
        ),
      }),
    },
  },
  problems: ["notFound"],
});

export const readOrganisationFile = operation({
  id: "readOrganisationFile",
  tag: "service",
  method: "GET",
  address: "organisationFile",
  summary: "A version of a report file, or the bytes of it that `Range` asks for.",
  access: "serviceKey",
  scope: "reports:read",
  answers: {
    200: { description: "The file.", contentTypes: ["*/*"], tagged: true },
    206: { description: "The bytes asked for.", contentTypes: ["*/*"] },
  },
  problems: ["notFound", "rangeNotSatisfiable", "storage"],
});

export const deliverySchema = z
  .object({
    id: z.string(),
    assessmentOrderId: z.string(),
    receivedAt: instant,
    dryRun: z.boolean(),
    state: z.enum(deliveryStates),
    /** The last list for this survey was the same to the byte, and nothing was wrong with it: nothing was done. */
    unchanged: z.boolean(),
    rows: z.int(),
    /** People to invite, and those of them who are in the service already. */
    toInvite: z.int(),
    known: z.int(),
    /** Rows of people who are invited already, and those of them that say something else of their person than is known. */
    alreadyInvited: z.int(),
    changed: z.int(),
    refused: z.int(),
    newUnits: z.int(),
    /** People whom the organisation has invited, and how many of them the list doesn't name. */
    invited: z.int(),
    missing: z.int(),
    /** Up to 100. */
    problems: z.array(z.object({ row: z.int(), code: z.enum(rowProblems), column: z.string().nullable() })),
  })
  .meta({ id: "PeopleImport" });

export const importPeople = operation({
  id: "importPeople",
  tag: "service",
  method: "POST",
  address: "organisationPeople",
  summary:
    "Invites the people of a list to a survey. Its headings are those of the list that was kept for programs when it was imported by hand in the console. " +
    "The same list sent again does nothing.",
  access: "serviceKey",
  scope: "people:import",
  // A trial whose parameter is misspelt would invite people.
  query: z.strictObject({
    ...inLanguage.shape,
    assessmentOrderId: vid,
    /** With 1 nothing is changed. */
    dryRun: z.enum(["0", "1"]).default("0"),
  }),
  contentTypes: ["text/csv"],
  answers: {
    200: { description: "The same list as before: nothing is done.", body: deliverySchema },
    202: { description: "The list is being checked; what became of it is read at `Location`.", body: deliverySchema },
  },
  problems: [
    "notFound",
    "order_closed",
    "mapping_missing",
    "columns_changed",
    "delivery_under_way",
    "table_not_readable",
    "table_too_large",
    "unsupportedMedia",
    "file_too_large",
    "file_empty",
    "file_broke_off",
    "too_many_pieces",
    "uploads_under_way",
  ],
});

export const readPeopleImport = operation({
  id: "readPeopleImport",
  tag: "service",
  method: "GET",
  address: "organisationPeopleImport",
  summary: "What became of a list: counts, and row numbers with what is wrong in them. Kept for 90 days.",
  access: "serviceKey",
  scope: "people:import",
  answers: { 200: { description: "The list.", body: deliverySchema } },
  problems: ["notFound"],
});

export const organisationOperations = [
  listOrganisationOrders,
  listOrganisationFiles,
  readOrganisationFile,
  importPeople,
  readPeopleImport,
] as const;
