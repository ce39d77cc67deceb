import type { Db } from '../../db/database.ts';

/** The configuration of a page; undefined when it has none. */
export const findConfig = async (db: Db, key: string): Promise<object | undefined> =>
  (await db.selectFrom('pager_configs').select('value').where('key', '=', key).executeTakeFirst())
    ?.value;
