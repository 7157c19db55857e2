import type { Db } from "../../app/db/client.server";
import { users } from "../../app/db/schema/people";
import type { Language } from "../../app/i18n/languages";
import { pageUrl } from "../../app/i18n/paths";
import { required } from "./required";

export type DemoPerson = { email: string | null; phone: string; language: Language; story: string };

/** People of the demo; their addresses, numbers and stories are printed at every start. */
export const demoPeople: DemoPerson[] = [
  {
    email: "aino@example.com",
    phone: "+358501234567",
    language: "fi",
    story: "invited to a default, a pulse and a call-up survey",
  },
  {
    email: "astrid@example.com",
    phone: "+358501234568",
    language: "sv",
    story: "the same in Swedish, and blood tests (1.0.0)",
  },
  { email: "alex@example.com", phone: "+358501234569", language: "en", story: "the same in English" },
  {
    email: "sam@example.com",
    phone: "+358501234560",
    language: "en",
    story: "results to read and to compare, one survey half finished, and blood tests (4.0.0)",
  },
  {
    email: "eeva@example.com",
    phone: "+358501234561",
    language: "fi",
    story: "an expired partial result, a closed survey, and blood tests (2.1.0)",
  },
  {
    email: "kalle@example.com",
    phone: "+358501234563",
    language: "fi",
    story: "not invited yet: joins through a group's address",
  },
  {
    email: null,
    phone: "+358501234564",
    language: "fi",
    story: "joined a group by text message, has no address, and is invited by text message",
  },
  {
    email: "admin@example.com",
    phone: "+358501234562",
    language: "en",
    story: "administrator; the code for two-step verification is at /outbox",
  },
  {
    email: "office@example.com",
    phone: "+358501234566",
    language: "en",
    story:
      "administrator of the employer alone: invites, and sees nobody's answers; the code for two-step verification is at /outbox",
  },
  {
    email: "professional@example.com",
    phone: "+358501234565",
    language: "fi",
    story: "professional of the employer, whom Sam asks for feedback; the code for two-step verification is at /outbox",
  },
  {
    email: "subscriber@example.com",
    phone: "+358501234570",
    language: "en",
    story: "reads group reports of 180 people: /en/reports",
  },
  {
    email: "unit@example.com",
    phone: "+358501234573",
    language: "fi",
    story: "reads of the same reports one unit and the line of the whole: /fi/raportit",
  },
  {
    email: "ritva@example.com",
    phone: "+358501234571",
    language: "fi",
    story: "sees what her employer sees, before a survey and after it",
  },
  {
    email: "tuuli@example.com",
    phone: "+358501234572",
    language: "fi",
    story: "a trial that has ended, and one that soon will",
  },
];

/** Groups of the demo; the same ids everywhere, so that their start addresses can be told. */
export const demoGroups = {
  office: { id: "5f0c9a4e-7d1b-4c53-9a67-2f4b8e01d3a6", name: "Tampereen toimisto" },
  callUp: { id: "c27f4d86-9be0-4c1a-8f35-6a0d92e7b514", name: null },
} as const;

/** Where people join, those without an account too: address and what it is, printed at every start. */
export const demoGroupAddresses: { path: string; story: string }[] = [
  { path: pageUrl("surveyGroup", "fi", { uuid: demoGroups.office.id }), story: "Hyvinvointi 2026, Tampereen toimisto" },
  {
    path: pageUrl("surveyGroup", "fi", { uuid: demoGroups.callUp.id }),
    story: "Kutsunnat 2026, a group without a name",
  },
];

/** Names of those who are made with a role, or with what is theirs to see. */
export const ownProfiles: Record<string, Partial<typeof users.$inferInsert>> = {
  "admin@example.com": { firstName: "Admin" },
  "office@example.com": { firstName: "Outi", lastName: "Toivonen" },
  "professional@example.com": { firstName: "Paula", lastName: "Nieminen" },
  "subscriber@example.com": { firstName: "Sini", lastName: "Laine" },
  "unit@example.com": { firstName: "Hanna", lastName: "Korpi" },
  "ritva@example.com": { firstName: "Ritva", lastName: "Salo", dateOfBirth: "1974-03-08", gender: "female" },
  "tuuli@example.com": { firstName: "Tuuli", lastName: "Aho" },
};

/** One of the people above, with what their profile says. */
export async function makePerson(
  db: Db,
  email: string | null,
  organisationId: string,
  profile: Partial<typeof users.$inferInsert> = {},
): Promise<string> {
  const { language, phone: phoneNumber } = required(demoPeople.find((person) => person.email === email));
  const [row] = await db
    .insert(users)
    .values({ email, phoneNumber, language, organisationId, ...profile })
    .returning({ id: users.id });
  return required(row).id;
}
