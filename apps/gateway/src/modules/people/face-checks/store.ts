import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { queries } from './tables.ts';

/** Returns the rider's newest check. */
export const latestOf = (db: Db, userId: string): Promise<Row<'face_checks'> | undefined> =>
  queries(db)
    .selectFrom('face_checks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns the number of checks that a rider started since an instant. */
export async function countStarted(db: Db | Tx, userId: string, earliest: Date): Promise<number> {
  const { count } = await queries(db)
    .selectFrom('face_checks')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('started_at', '>=', earliest)
    .executeTakeFirstOrThrow();
  return Number(count);
}
