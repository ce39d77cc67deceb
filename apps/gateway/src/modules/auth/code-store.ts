import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type CodeRow = Schema['sms_codes'];

/**
 * Takes the phone's row for a new code, unless the last one is too young: then the instant from
 * which another may be sent. One of two at once takes it.
 */
export async function claimCode(tx: Tx, row: CodeRow): Promise<{ resendAt: Date } | undefined> {
  const { phone, ...rest } = row;
  const claimed = await tx
    .insertInto('sms_codes')
    .values(row)
    .onConflict((c) =>
      c.column('phone').doUpdateSet(rest).where('sms_codes.resend_at', '<=', row.sent_at),
    )
    .returning('phone')
    .executeTakeFirst();
  if (claimed !== undefined) return undefined;
  const standing = await tx
    .selectFrom('sms_codes')
    .select('resend_at')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return { resendAt: standing.resend_at };
}

/** Lets another code be sent at once, if this one is still the phone's code. */
export async function allowResend(db: Db, phone: string, hash: string, now: Date): Promise<void> {
  await db
    .updateTable('sms_codes')
    .set({ resend_at: now })
    .where('phone', '=', phone)
    .where('code_hash', '=', hash)
    .execute();
}

/** Counts one try against the phone's code and gives its hash, while tries are left. */
export async function countTry(
  db: Db,
  phone: string,
  maxTries: number,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('sms_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('phone', '=', phone)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash;
}

export const findCode = async (db: Db, phone: string): Promise<CodeRow | undefined> =>
  await db.selectFrom('sms_codes').selectAll().where('phone', '=', phone).executeTakeFirst();

/** Marks the code used. False when another login was faster, or a newer code took its place. */
export async function useCode(tx: Tx, phone: string, hash: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('sms_codes')
    .set({ used_at: now })
    .where('phone', '=', phone)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('phone')
    .executeTakeFirst();
  return row !== undefined;
}
