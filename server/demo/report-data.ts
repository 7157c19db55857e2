import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../app/db/client.server";
import { assessmentOrders, orderConsentTypes, orderInvitations, organisations } from "../../app/db/schema/orders";
import { userRoles, users } from "../../app/db/schema/people";
import { reportRules } from "../../app/db/schema/reports";
import { proposedBasis } from "../../app/features/admin/orders/basis-of-order";
import { composeAtOnce } from "../../app/features/reports/disclosure/compose-report";
import { makeReports } from "../../app/features/reports/make-reports.server";
import { currentMetamodules } from "../../app/features/survey/definitions.server";
import { metamoduleKeysOf, type SurveyFlowVariant } from "../../app/features/survey/variants";
import type { Secrets } from "../../app/platform/secrets.server";
import { seedPlan } from "./plan-data";

/** Teams of the organisation whose reports the demo shows: people, and how they are, compared with the whole. */
const teams: [unit: string, people: number, mood: number][] = [
  ["Hoiva / Koivukoti", 22, 4],
  ["Hoiva / Mäntykoti", 19, -9],
  ["Hoiva / Kotihoito pohjoinen", 24, -4],
  ["Hoiva / Kotihoito etelä", 18, 2],
  ["Hoiva / Yöpartio", 9, -12],
  ["Ravinto / Keskuskeittiö", 17, 0],
  ["Ravinto / Jakelukeittiöt", 14, 6],
  ["Ravinto / Kahvila", 5, 8],
  ["Tekniikka / Kiinteistöt", 16, -2],
  ["Tekniikka / Kuljetus", 13, 3],
  ["Hallinto / Talous", 12, 7],
  ["Hallinto / Henkilöstö", 11, 9],
];

/** The organisation of these teams. */
export const reportsName = "Kuusikon Palvelut Oy";

/** A number from 0 up to 1 that is the same in every demo. */
const chance = (...of: (SQL | string)[]) =>
  sql`((hashtextextended(concat_ws('/', ${sql.join(
    of.map((one) => sql`${one}::text`),
    sql`, `,
  )}), 0) & 1048575) / 1048576.0)`;

const day = 24 * 60 * 60 * 1_000;

/**
 * An organisation of 180 people in twelve teams, one of them too small to be reported, with the reports of two surveys:
 * wellbeing in two waves, and safety culture from two viewpoints. `reader` may read the reports, `unitReader` those of one
 * department, `member` sees their part.
 */
export async function seedReports(
  db: Db,
  secrets: Secrets,
  people: Record<"reader" | "member", (organisationId: string) => Promise<string>> & {
    unitReader?: (organisationId: string) => Promise<string>;
  },
  now: Date,
): Promise<void> {
  const [made] = await db.insert(organisations).values({ name: reportsName }).returning();
  const organisationId = made?.id ?? "";
  const reader = await people.reader(organisationId);
  await db.insert(userRoles).values({ userId: reader, role: "subscriber", organisationId });
  if (people.unitReader) await addUnitReader(db, organisationId, await people.unitReader(organisationId));
  const member = await people.member(organisationId);
  await db.update(users).set({ organisationalUnit: "Hoiva / Koivukoti" }).where(sql`id = ${member}`);
  await addTeams(db, organisationId);
  const from = (days: number) => new Date(now.getTime() + days * day);
  const add = async (name: string, variant: SurveyFlowVariant, began: number, end: number) => {
    const [order] = await db
      .insert(assessmentOrders)
      .values({
        organisationId,
        name,
        surveyFlowVariant: variant,
        startedAt: from(began),
        endTimestamp: from(end),
        ...proposedBasis("default"),
        basisStatedAt: from(began),
      })
      .returning();
    const orderId = order?.id ?? "";
    await db.insert(orderConsentTypes).values({ orderId, consentKey: "aisti_business" });
    await db.insert(reportRules).values({ orderId, attributes: ["gender", "age"] });
    await db.insert(orderInvitations).values({ orderId, userId: member });
    return orderId;
  };
  const wellbeing = await add("Henkilöstökysely 2026", "default", -240, -6);
  const safety = await add("Turvallisuuskulttuuri 2026", "vointi_safety", -90, -20);
  await add("Henkilöstökysely 2027", "default", -2, 30);
  await inviteEverybody(db, { organisationId, orderId: wellbeing });
  await inviteEverybody(db, { organisationId, orderId: safety });
  await addWave(db, { orderId: wellbeing, variant: "default", wave: 1, share: 0.62, at: from(-200) });
  await addWave(db, { orderId: wellbeing, variant: "default", wave: 2, share: 0.58, at: from(-10) });
  await addWave(db, { orderId: safety, variant: "vointi_safety", wave: 1, share: 0.66, at: from(-30) });
  for (const orderId of [wellbeing, safety]) await makeReports({ bulk: db, secrets }, orderId, composeAtOnce);
  await seedPlan(db, { organisationId, orderId: wellbeing, reader }, now);
}

/** Lets somebody read the reports of one department. */
export async function addUnitReader(db: Db, organisationId: string, userId: string): Promise<void> {
  await db.insert(userRoles).values({ userId, role: "unit_reader", organisationId, units: ["Hoiva"] });
}

/** Everybody of the teams, made at once. Their addresses are nobody's: they only answer. */
async function addTeams(db: Db, organisationId: string): Promise<void> {
  const rows = sql.join(
    teams.map(([unit, people, mood]) => sql`(${unit}::text, ${people}::int, ${mood}::int)`),
    sql`, `,
  );
  await db.execute(sql`
    insert into users (id, email, first_name, last_name, language, organisation_id, organisational_unit, gender, date_of_birth)
    select md5('demo team ' || unit || n)::uuid, 'tyontekija-' || row_number() over (order by unit, n) || '@kuusikko.example',
      'Työntekijä', '' || n, 'fi', ${organisationId}::uuid, unit,
      case when ${chance(sql`unit`, sql`n`, "gender")} < 0.7 then 'female' when ${chance(sql`unit`, sql`n`, "gender")} < 0.97 then 'male' else 'other' end,
      date '1961-01-01' + (${chance(sql`unit`, sql`n`, "age")} * 15500)::int
    from (values ${rows}) team (unit, people, mood), generate_series(1, people) n`);
}

/** Invites everybody of the organisation; every tenth as a supervisor. */
async function inviteEverybody(db: Db, given: { organisationId: string; orderId: string }): Promise<void> {
  const { organisationId, orderId } = given;
  await db.execute(sql`
    insert into ${orderInvitations} (order_id, user_id, supervisor)
    select ${orderId}::uuid, id, (row_number() over (order by id)) % 8 = 0 from users
    where organisation_id = ${organisationId} and email like '%@kuusikko.example'`);
  await db.execute(sql`
    insert into consent_grants (user_id, order_id, consent_type_id, consent_key, language)
    select i.user_id, i.order_id, t.id, t.key, 'fi' from order_invitations i
    join order_consent_types o on o.order_id = i.order_id join consent_types t on t.key = o.consent_key and t.current
    where i.order_id = ${orderId} and i.user_id in (select id from users where email like '%@kuusikko.example')`);
}

/** One wave of an order, answered by some of those invited: scores only, as reports read no more. */
async function addWave(
  db: Db,
  given: { orderId: string; variant: SurveyFlowVariant; wave: number; share: number; at: Date },
): Promise<void> {
  const { orderId, variant, wave, share, at } = given;
  for (const supervisor of [false, true]) {
    const metamodules = await currentMetamodules(db, metamoduleKeysOf(variant, { supervisor }));
    const vids = sql`array[${sql.join(
      metamodules.map(({ vid }) => sql`${vid}`),
      sql`, `,
    )}]::uuid[]`;
    await db.execute(sql`
      insert into results (id, user_id, order_id, state, metamodule_vids, started_at, last_saved_at, completed_at, content)
      select md5(i.user_id::text || i.order_id || ${String(wave)}::text)::uuid, i.user_id, i.order_id, 'completed', ${vids},
        ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz,
        '{"method": {"id": "vointi-mean", "version": 2}, "virtaScore": "not-calculated", "metamoduleSubResults": []}'
      from order_invitations i join users u on u.id = i.user_id
      where i.order_id = ${orderId} and i.supervisor = ${supervisor} and u.email like '%@kuusikko.example'
        and (${chance(sql`i.user_id`, "answers")} * 0.5 + ${chance(sql`i.user_id`, String(wave), "answers")} * 0.5 < ${share}::float8
          or i.unit like '%Kahvila')`);
    const modules = metamodules.flatMap((metamodule) =>
      metamodule.modules.flatMap((module) =>
        module.scored
          ? [
              sql`(${module.vid}::uuid, ${metamodule.key}::text, ${module.key}::text, ${module.bands?.midFrom ?? 50}::int, ${module.bands?.highFrom ?? 75}::int)`,
            ]
          : [],
      ),
    );
    const moods = sql.join(
      teams.map(([unit, , mood]) => sql`(${unit}::text, ${mood}::int)`),
      sql`, `,
    );
    const about = (spread: number, ...of: (SQL | string)[]) => sql`(${chance(...of)} - 0.5) * ${spread}::int`;
    await db.execute(sql`
      insert into result_scores (result_id, module_vid, user_id, order_id, wave, metamodule_key, module_key, score, band, method_id, method_version)
      select id, vid, user_id, order_id, ${wave}::smallint, kind, module, score,
        case when score >= high then 'high_result' when score >= mid then 'mid_result' else 'low_result' end, 'vointi-mean', 2
      from (
        select r.id, m.vid, r.user_id, r.order_id, m.kind, m.module, m.mid, m.high,
          greatest(0, least(100, 62 + team.mood + ${wave * 2 + (supervisor ? 6 : 0)}::int
            + ${about(30, sql`m.kind`, sql`m.module`)}
            + ${about(18, sql`team.unit`, sql`m.module`)}
            + ${about(26, sql`r.user_id`)}
            + ${about(34, sql`r.user_id`, sql`m.module`)}
            + ${about(16, sql`r.user_id`, sql`m.module`, String(wave))}))::int as score
        from results r
        join order_invitations i on i.order_id = r.order_id and i.user_id = r.user_id and i.supervisor = ${supervisor}
        join (values ${moods}) team (unit, mood) on team.unit = i.unit
        cross join (values ${sql.join(modules, sql`, `)}) m (vid, kind, module, mid, high)
        where r.order_id = ${orderId} and r.state = 'completed' and r.id = md5(r.user_id::text || r.order_id || ${String(wave)}::text)::uuid
      ) scored`);
  }
}
