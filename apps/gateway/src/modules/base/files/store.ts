import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { queries } from './tables.ts';

/** Lists the files of a rider with these ids, in any order. */
export async function filesOf(
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
): Promise<Pick<Row<'files'>, 'id' | 'content_type'>[]> {
  return await queries(db)
    .selectFrom('files')
    .select(['id', 'content_type'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
}
