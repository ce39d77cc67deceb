import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { queries } from './tables.ts';

export type Operator = Pick<Row<'operators'>, 'id' | 'name' | 'role'>;

/** Returns the operator of a session and its last use, or undefined if the session is over or the operator is disabled. */
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

/** Claims the time step of a code. Returns false if it or a later one was used; of two parallel claims one succeeds. */
export async function claimTotpStep(tx: Tx, operatorId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await queries(tx)
    .updateTable('operators')
    .set({ totp_step: step })
    .where('id', '=', operatorId)
    .where('totp_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** All operators, by name. */
export const allOperators = async (db: Db): Promise<Row<'operators'>[]> =>
  await queries(db).selectFrom('operators').selectAll().orderBy('name').execute();

export async function endOperatorSessions(tx: Tx, operatorId: string, now: Date): Promise<void> {
  await queries(tx)
    .updateTable('operator_sessions')
    .set({ ended_at: now })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Marks an invitation as used. Returns false if it was used or has expired. */
export async function markInvitationUsed(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await queries(tx)
    .updateTable('operator_invitations')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks the admins who can log in until the transaction ends, so that the last one remains. Returns their ids. */
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
