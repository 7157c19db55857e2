import { saveOwnUser } from "~/features/api/v1/user-operations";
import { findOrder } from "~/features/orders/queries.server";
import { nameMaxLength } from "~/features/profile/profile-limits";
import { type ProfileForm, profileSchema } from "~/features/profile/profile-schema";
import { profileError } from "~/features/profile/profile-view.server";
import { saveProfile, saveProfileAndConsents } from "~/features/profile/save-profile.server";
import { type ApiRequest, apiEndpoint } from "~/http/api.server";
import { InvalidFields } from "~/http/problem.server";
import { AppError } from "~/platform/errors";
import { isUuid } from "~/platform/uuid";
import { readOwnUser } from "~/routes/api/own-user.server";
import { type Call, serve } from "~/routes/api/serve.server";

/** The details as the form of the profile would be read, with its issues. */
function readProfile(
  { app, t }: ApiRequest,
  { dateOfBirth, ...details }: Call<typeof saveOwnUser>["body"]["userInfo"],
) {
  const [day, month, year, ...more] = dateOfBirth.split(".");
  const asksLanguage = !app.env.lockToDefaultLanguage;
  const typed = { ...details, day, month, year: more.length > 0 ? "-" : year };
  const read = profileSchema(app.clock.now(), { asksLanguage }).safeParse(typed);
  if (read.success) return read.data;
  const partOf: Record<string, string> = { day: "dateOfBirth", month: "dateOfBirth", year: "dateOfBirth" };
  throw new InvalidFields(
    "invalid_profile",
    read.error.issues.map(({ path, message }) => {
      const field = String(path[0] ?? "");
      const detail = profileError({ t }, message, { field, typed: (typed as Record<string, unknown>)[field] });
      const limit = message === "fieldTooLong" ? { limit: nameMaxLength } : {};
      return { pointer: `#/userInfo/${partOf[field] ?? field}`, in: "body", code: message, detail, ...limit };
    }),
  );
}

/** Saves the details alone, or with the consents of an order where they come along. */
async function save(api: Call<typeof saveOwnUser>, profile: ProfileForm): Promise<void> {
  const { app, person, body, language } = api;
  const { newAcceptedConsentTypeIds: consentTypeIds, assessmentOrderId: orderId } = body;
  if (consentTypeIds === null || orderId === null) {
    await saveProfile(app, { person, profile, consentTypeIds: [], continues: false, language });
    return;
  }
  const order = isUuid(orderId) ? await findOrder(app.db, person.userUuid, orderId) : undefined;
  if (!order) throw new AppError("notFound");
  if (order.closed) throw new AppError("conflict", "order_closed");
  const onTheWay = { userUuid: person.userUuid, activeOrderId: order.id };
  const saved = await saveProfileAndConsents(app, { person: onTheWay, profile, consentTypeIds, language });
  if (saved.outcome === "given") return;
  const detail = `required:${saved.missing.join(",")}`;
  const pointer = "#/newAcceptedConsentTypeIds";
  throw new InvalidFields("consents_missing", [{ pointer, in: "body", code: "required", detail }]);
}

export const loader = apiEndpoint({
  PUT: serve(saveOwnUser, async (api) => {
    const { person, body } = api;
    const { language, ...profile } = readProfile(api, body.userInfo);
    await save(api, { ...profile, language });
    const now = { ...person, ...profile, ...(language && { language }) };
    return { user: (await readOwnUser(api, now)).user };
  }),
});

export const action = loader;
