import { DAY_MS } from '@shtrans/contract/values/calendar';
import { CodedError } from '@shtrans/contract/api/errors';
import { barePlate, isPlate, PLATES_MAX } from '@shtrans/contract/plates/facts';
import type { Context, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { type Attempt, inTransaction, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { OwnKey } from '../../../http/call.ts';
import { limit } from '../../../http/limits.ts';
import { openCity } from '../../../city/folder.ts';
import { lockRider } from '../../people/auth/service.ts';
import { stayReport } from '../../../adapters/parking/port.ts';
import { priceOf } from './parking.ts';
import { closeFees, duesOf, feeOrders, settleFees, showPaidFees } from './plate-fees.ts';
import { claimStays, lockBinding, returnStays } from './plate-stays.ts';
import { endedStays, lastLicence, lockPlate, provenBinding } from './plate-store.ts';
import { deleteRows, findRow, findRows, insertRow, lockRow, updateRows } from './tables.ts';

type Binding = Row<'plates'>;

/** Binding and removing more plates than this suggests a search for plates of other riders. */
const BOUND_PER_DAY = { max: 10, windowSeconds: 86_400 };
/** Guesses of a fee, per rider and per plate. */
const PROOFS_PER_DAY = { max: 3, windowSeconds: 86_400 };
/** How far back a paid fee proves a plate: as long as stays of cars without a rider are stored. */
const PROVING_MS = 60 * DAY_MS;
/** A driver often pays some minutes before the car leaves. */
const LEFT_WITHIN_MS = 15 * 60_000;

/** Returns a rider's plates, with the licence and the fees of each. */
export async function listPlates(ctx: Pick<Context, 'clock'>, tx: Db | Tx, userId: string) {
  const items = [];
  for (const binding of await platesOf(tx, userId)) {
    const { id, plate, bound_at, proof, proven_at } = binding;
    const licence = await lastLicence(tx, binding);
    const dues = proven_at === null ? await duesOf(ctx, tx, plate) : [];
    const orders = dues.length === 0 ? new Map<string, string>() : await feeOrders(tx, binding);
    items.push({
      id,
      plate,
      boundAt: bound_at.toISOString(),
      proof,
      licence: licence
        ? {
            state: licence.state,
            answer: licence.answer,
            sentAt: licence.sent_at.toISOString(),
          }
        : null,
      dues: dues.map((each) => ({ ...each, orderId: orders.get(each.id) ?? null })),
    });
  }
  return { items, rule: openCity().plates ?? null };
}

/**
 * Binds a plate without proof: the rider sees only what is due, and nobody else is shut out. Throws `plate_format`,
 * `plates_full`, `too_many_requests`.
 */
export async function bindPlate(ctx: Context, attempt: Attempt, typed: string) {
  const plate = barePlate(typed);
  if (!isPlate(plate, openCity().plates?.pattern))
    throw new CodedError('plate_format', { field: 'plate' });
  const { userId } = attempt;
  const prepare = () => limit(ctx, `plates:${userId}`, BOUND_PER_DAY);
  return await once(ctx, { ...attempt, prepare }, async (tx) => {
    // Serialises the bindings of one rider, because the plates are counted.
    await lockRider(tx, userId);
    const ownPlates = await findRows(tx, 'plates', { user_id: userId }, 'id');
    if (!ownPlates.some((bound) => bound.plate === plate)) {
      if (ownPlates.length >= PLATES_MAX) throw new CodedError('plates_full');
      const bound_at = ctx.clock.now();
      await insertRow(tx, 'plates', { user_id: userId, id: uuidv7(ctx), plate, bound_at });
    }
    const plates = await listPlates(ctx, tx, userId);
    const dueCount = plates.items.find((each) => each.plate === plate)?.dues.length ?? 0;
    return { ...plates, found: dueCount };
  });
}

/**
 * Makes a plate that this transaction has locked the rider's: they see where and when the car parks, and its unpaid stays
 * become their orders. A licence takes the plate from a rider who had proven it; a fee does not. Returns whether the
 * plate is theirs now.
 */
export async function provePlate(
  ctx: TxContext,
  tx: Tx,
  binding: Binding,
  proof: 'licence' | 'fee',
): Promise<boolean> {
  const { user_id, id, plate, proven_at } = binding;
  if (proven_at !== null) return true;
  const holder = await provenBinding(tx, plate);
  if (holder !== undefined) {
    if (proof !== 'licence') return false;
    await releasePlate(ctx, tx, holder);
  }
  await settleFees(ctx, tx, plate);
  await closeFees(ctx, tx, { plate });
  await updateRows(tx, 'plates', { user_id, id }, { proof, proven_at: ctx.clock.now() });
  await showPaidFees(tx, binding);
  await claimStays(ctx, tx, binding);
  return true;
}

/**
 * Proves a plate by a fee that its car paid at a car park: the exact amount, and when it left. An amount that the car
 * paid more than once proves nothing, because it can be guessed of a car that parks every day. What riders paid here
 * proves nothing either. Every wrong answer is the same `plate_proof_mismatch`, also for a plate that another rider has
 * proven. Throws also `plate_not_found`, `plate_proven`, `too_many_requests`.
 */
export const proveByFee = (
  ctx: Context,
  key: OwnKey,
  attempt: Attempt,
  { amountCents, leftAt }: { amountCents: number; leftAt: string },
) => {
  const prepare = async (): Promise<void> => {
    const { userId, id } = key;
    const binding = await findRow(ctx.db, 'plates', { user_id: userId, id });
    await limit(ctx, `plate-proofs:${userId}`, PROOFS_PER_DAY);
    if (binding) await limit(ctx, `plate-proofs:${binding.plate}`, PROOFS_PER_DAY);
  };
  return once(ctx, { ...attempt, prepare }, async (tx) => {
    const binding = await lockBinding(tx, key);
    if (binding.proven_at !== null) throw new CodedError('plate_proven');
    const now = ctx.clock.now();
    const from = new Date(now.getTime() - PROVING_MS);
    const stays = await endedStays(tx, { plate: binding.plate, paid: true, from, until: now });
    const priced = stays.filter(
      ({ exit }) => priceOf(stayReport.parse(exit)).amountCents === amountCents,
    );
    const [stay] = priced;
    const leftMs = new Date(leftAt).getTime();
    const isKnown =
      priced.length === 1 &&
      stay?.ended_at != null &&
      Math.abs(stay.ended_at.getTime() - leftMs) <= LEFT_WITHIN_MS;
    if (!isKnown || !(await provePlate(ctx, tx, binding, 'fee'))) {
      throw new CodedError('plate_proof_mismatch');
    }
    return await listPlates(ctx, tx, key.userId);
  });
};

/** Returns a rider's plates in the order in which they were bound. */
export const platesOf = (db: Db | Tx, userId: string): Promise<Binding[]> =>
  findRows(db, 'plates', { user_id: userId }, 'bound_at', 'id');

/** Ends a binding whose plate this transaction has locked; its unpaid stays return to the plate. */
async function releasePlate(ctx: TxContext, tx: Tx, binding: Binding): Promise<void> {
  const { user_id, id, plate } = binding;
  await settleFees(ctx, tx, plate);
  await closeFees(ctx, tx, { plate, user_id });
  await returnStays(ctx, tx, binding);
  await deleteRows(tx, 'plate_licences', { user_id, plate, state: 'received' });
  await deleteRows(tx, 'plates', { user_id, id });
}

/** Removes a plate from a rider, with its unpaid stays. Returns false if it is not theirs. */
export async function takePlate(ctx: TxContext, tx: Tx, { userId, id }: OwnKey): Promise<boolean> {
  const key = { user_id: userId, id };
  const boundPlate = await findRow(tx, 'plates', key);
  if (boundPlate === undefined) return false;
  await lockPlate(tx, boundPlate.plate);
  const binding = await lockRow(tx, 'plates', key);
  if (binding === undefined) return false;
  await releasePlate(ctx, tx, binding);
  return true;
}

/** Removes a plate if it is the rider's, and returns the remaining ones. */
export const removePlate = (ctx: Context, key: OwnKey) =>
  inTransaction(ctx.db, async (tx) => {
    await takePlate(ctx, tx, key);
    return await listPlates(ctx, tx, key.userId);
  });

/** Returns the unpaid stays that a rider has through a plate which was bound before plates were proven. */
export async function returnUnproven(
  ctx: TxContext,
  tx: Tx,
  { userId, id }: OwnKey,
): Promise<void> {
  const key = { user_id: userId, id };
  const boundPlate = await findRow(tx, 'plates', key);
  if (boundPlate === undefined) return;
  await lockPlate(tx, boundPlate.plate);
  const binding = await lockRow(tx, 'plates', key);
  if (binding?.proven_at === null) await returnStays(ctx, tx, binding);
}
