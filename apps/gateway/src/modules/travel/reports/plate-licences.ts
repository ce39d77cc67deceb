import { CodedError } from '@shtrans/contract/api/errors';
import type { Context, TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { OwnKey } from '../../../http/call.ts';
import { limit } from '../../../http/limits.ts';
import { ownPictures } from '../../base/files/service.ts';
import { lockPlate } from './plate-store.ts';
import { lockBinding } from './plate-stays.ts';
import { listPlates, provePlate } from './plates.ts';
import { deleteRows, findRow, insertRow, lockRow, updateRows } from './tables.ts';

const SENT_PER_DAY = { max: 5, windowSeconds: 86_400 };

/**
 * Stores the picture of a vehicle licence for the desk to check; a later one replaces one that waits. Throws the errors in
 * the contract.
 */
export const sendLicence = (ctx: Context, key: OwnKey, attempt: Attempt, photo: string) => {
  const prepare = () => limit(ctx, `plate-licences:${key.userId}`, SENT_PER_DAY);
  return once(ctx, { ...attempt, prepare }, async (tx) => {
    const { plate, user_id, proven_at } = await lockBinding(tx, key);
    if (proven_at !== null) throw new CodedError('plate_proven');
    await ownPictures(ctx, tx, user_id, [photo]);
    await deleteRows(tx, 'plate_licences', { user_id, plate, state: 'received' });
    const sent_at = ctx.clock.now();
    const row = { id: uuidv7(ctx), user_id, plate, photo, state: 'received' as const, sent_at };
    await insertRow(tx, 'plate_licences', row);
    return await listPlates(ctx, tx, key.userId);
  });
};

/** Decides on a waiting licence and returns its rider, or undefined if no such licence waits. */
export async function decideLicence(
  ctx: TxContext,
  tx: Tx,
  { id, state, answer }: { id: string; state: 'accepted' | 'refused'; answer: string },
): Promise<string | undefined> {
  const sentLicence = await findRow(tx, 'plate_licences', { id });
  if (sentLicence === undefined) return undefined;
  await lockPlate(tx, sentLicence.plate);
  const licence = await lockRow(tx, 'plate_licences', { id });
  if (licence?.state !== 'received') return undefined;
  const { user_id, plate } = licence;
  const decision = { state, answer, decided_at: ctx.clock.now() };
  await updateRows(tx, 'plate_licences', { id }, decision);
  const binding = await lockRow(tx, 'plates', { user_id, plate });
  if (state === 'accepted' && binding) await provePlate(ctx, tx, binding, 'licence');
  return user_id;
}
