import { randomBytes } from 'node:crypto';
import type { WholeDb } from '../../apps/gateway/src/db/database.ts';

/** The clock and the chance of what a journey does in the database itself. */
export const system = { clock: { now: () => new Date() }, random: { bytes: randomBytes } };

/** The id of the rider with a phone number. */
export const riderOf = async (db: WholeDb, phone: string): Promise<string> =>
  (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow())
    .id;
