import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { queries } from './tables.ts';

/** Those of a rider's files that have these ids, in no order. */
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
