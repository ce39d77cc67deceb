import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { OwnKey } from '../../../http/call.ts';
import { queries } from './tables.ts';

/** Stores a contact's answer to a rider in place of an earlier one. */
export const putAnswer = async (tx: Tx, row: Row<'emergency_contact_answers'>): Promise<void> => {
  const { answer, at } = row;
  await queries(tx)
    .insertInto('emergency_contact_answers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'phone']).doUpdateSet({ answer, at }))
    .execute();
};

/** Returns the newest alarm of a ride. */
export const newestAlarm = async (
  db: Db | Tx,
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
