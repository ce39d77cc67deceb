import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { queries } from './tables.ts';

/** The rider's newest check. */
export const latestOf = (db: Db, userId: string): Promise<Row<'face_checks'> | undefined> =>
  queries(db)
    .selectFrom('face_checks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** How many checks a rider started since an instant. */
export async function countStarted(db: Db | Tx, userId: string, since: Date): Promise<number> {
  const { count } = await queries(db)
    .selectFrom('face_checks')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('started_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
