import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createTestDatabase } from "../../fixtures/postgres";

/**
 * Foreign keys whose rows are never looked for by them, with the reason. All others have an index that begins with their
 * columns: a row that goes away, or an id that changes, looks for those that point at it in every table.
 */
const without: Readonly<Record<string, string>> = {
  "consent_grants.consent_grants_consent_type_id_consent_types_id_fk": "no kind of consent is ever removed",
  "organisation_units.organisation_units_parent":
    "one organisation's units are few, and organisation_units_siblings begins with the organisation",
  "results.results_order_id_assessment_orders_id_fk":
    "no order is ever removed; one more index would be written with every run, and results_order finds what is completed",
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
});
afterAll(async () => {
  await database.drop();
});

it("every foreign key has an index that finds its rows, or a reason to have none", async () => {
  const keys = await database.raw<{ key: string; covered: boolean }[]>`
    select c.conrelid::regclass || '.' || c.conname as key, exists (
      select from pg_index i
      where i.indrelid = c.conrelid and i.indisvalid
        -- Its first columns are those of the key in any order, or some of the key's are in one row alone.
        and ((select array_agg(at order by at) from unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) at)
          = (select array_agg(at order by at) from unnest(c.conkey) at)
          or (i.indisunique and i.indkey::int2[] <@ c.conkey))
        -- What it leaves out are rows without a key.
        and (i.indpred is null or (
          cardinality(c.conkey) = 1 and pg_get_expr(i.indpred, i.indrelid) = (
            select '(' || quote_ident(attname) || ' IS NOT NULL)' from pg_attribute
            where attrelid = c.conrelid and attnum = c.conkey[1])))
    ) as covered
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1`;
  expect(keys.length).toBeGreaterThan(60);
  const uncovered = keys.filter(({ covered }) => !covered).map(({ key }) => key);
  expect(uncovered).toEqual(Object.keys(without).toSorted());
});
