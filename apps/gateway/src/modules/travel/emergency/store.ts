import type { Db } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { OwnKey } from '../../../http/call.ts';
import { queries } from './tables.ts';

/** Returns the newest alarm of a ride. */
export const newestAlarm = async (
  db: Db,
  { userId, id }: OwnKey,
): Promise<Row<'ride_alarms'> | undefined> =>
  await queries(db)
    .selectFrom('ride_alarms')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ride_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
