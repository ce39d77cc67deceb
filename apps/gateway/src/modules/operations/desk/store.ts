import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { queries } from './tables.ts';

export type Operator = Pick<Row<'operators'>, 'id' | 'name' | 'role'>;

/** Whose session it is, and when it was last seen; undefined: it counts no more, or its operator. */
export const findOperatorSession = async (
  db: Db,
  tokenHash: string,
  now: Date,
  seenAfter: Date,
): Promise<(Operator & { seen_at: Date }) | undefined> =>
  await queries(db)
    .selectFrom('operator_sessions as s')
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .select(['o.id', 'o.name', 'o.role', 's.seen_at'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.seen_at', '>', seenAfter)
    .where('o.disabled_at', 'is', null)
    .executeTakeFirst();

/** Takes a code's step, unless it or a later one was taken: of two at once one has it. */
export async function takeStep(tx: Tx, operatorId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await queries(tx)
    .updateTable('operators')
    .set({ totp_step: step })
    .where('id', '=', operatorId)
    .where('totp_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Everybody at the desk, by name. */
export const allOperators = async (db: Db): Promise<Row<'operators'>[]> =>
  await queries(db).selectFrom('operators').selectAll().orderBy('name').execute();

/** Ends the sessions of an operator. */
export async function endOperatorSessions(tx: Tx, operatorId: string, now: Date): Promise<void> {
  await queries(tx)
    .updateTable('operator_sessions')
    .set({ ended_at: now })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Marks an invitation as used; false: it was, or is over. */
export async function useInvitation(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await queries(tx)
    .updateTable('operator_invitations')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Admins who can still log in, held until this transaction ends: the last one stays. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await queries(tx)
    .selectFrom('operators')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
