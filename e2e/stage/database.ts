import { randomBytes } from 'node:crypto';
import type { WholeDb } from '../../apps/gateway/src/db/database.ts';

/** Clock and random source for a journey's own writes to the database. */
export const system = { clock: { now: () => new Date() }, random: { bytes: randomBytes } };

/** The id of the rider with a phone number. */
export const riderOf = async (db: WholeDb, phone: string): Promise<string> =>
  (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow())
    .id;
