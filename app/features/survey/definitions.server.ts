import { and, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { preparedOnce } from "~/db/request-db.server";
import { surveyMetamodules } from "~/db/schema/surveys";
import { isUuid } from "~/platform/uuid";
import type { Metamodule, MetamoduleKey } from "./definition";

/** Published definitions by vid. They never change, so each is read and parsed once per process. */
const byVid = new Map<string, Metamodule>();

const findByVids = preparedOnce((db: Db) =>
  db
    .select({ content: surveyMetamodules.content })
    .from(surveyMetamodules)
    .where(sql`${surveyMetamodules.vid} = any(${sql.placeholder("vids")}::uuid[])`)
    .prepare("find_metamodules"),
);

/** The definitions of these vids, in their order. Throws if one was never published, which means a wrong database. */
export async function metamodulesByVid(db: Db, vids: readonly string[]): Promise<Metamodule[]> {
  const missing = vids.filter((vid) => !byVid.has(vid));
  if (missing.length > 0) {
    const rows = await findByVids(db).execute({ vids: `{${missing.join(",")}}` });
    for (const { content } of rows) byVid.set(content.vid, content);
  }
  return vids.map((vid) => {
    const found = byVid.get(vid);
    if (!found) throw new Error(`survey metamodule ${vid} is not published`);
    return found;
  });
}

/** A definition that this process has read already. */
export function knownMetamodule(vid: string): Metamodule | undefined {
  return byVid.get(vid);
}

/** A definition that was published once, or undefined. */
export async function findMetamodule(db: Db, vid: string): Promise<Metamodule | undefined> {
  if (!isUuid(vid)) return undefined;
  const [row] = await findByVids(db).execute({ vids: `{${vid}}` });
  return row?.content;
}

/** Vids of the versions that new results start on, in the order of the keys; unpublished kinds are an error. */
export async function currentVids(db: Db, keys: readonly MetamoduleKey[]): Promise<string[]> {
  const rows = await db
    .select({ vid: surveyMetamodules.vid, key: surveyMetamodules.key })
    .from(surveyMetamodules)
    .where(and(surveyMetamodules.current, inArray(surveyMetamodules.key, [...keys])));
  const vids = new Map(rows.map(({ key, vid }) => [key, vid]));
  return keys.map((key) => {
    const vid = vids.get(key);
    if (!vid) throw new Error(`survey kind ${key} is not published`);
    return vid;
  });
}

/** The versions that new results start on, in the order of the keys. */
export async function currentMetamodules(db: Db, keys: readonly MetamoduleKey[]): Promise<Metamodule[]> {
  return metamodulesByVid(db, await currentVids(db, keys));
}
