import { CodedError } from '@shtrans/contract/api/errors';
import { maskPhone } from '@shtrans/contract/values/phone';
import { z } from 'zod';
import { co2SavedPerKm } from '../../../city/co2.ts';
import type { TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { earn, reverse } from '../../wallet/ledger/service.ts';
import { type Agreement, agreementOf, factsSince, hasAgreedAt } from './carbon-store.ts';
import type { RideFact } from './store.ts';
import { findRow, insertRow, updateRows } from './tables.ts';
import { lockRider, findRider } from '../../people/auth/service.ts';

const keyOf = (userId: string) => ({ userId, currency: 'carbon' }) as const;

/** Returns the CO2 that a ride saved compared with a taxi over the same distance, in whole grams; 0 if not measured. */
export const savedBy = ({ type, metres }: Pick<RideFact, 'type' | 'metres'>): number =>
  Math.round(((metres ?? 0) * (co2SavedPerKm()[type] ?? 0)) / 1000);

/**
 * Credits what a ride saved, once, if its rider's agreement was in force when it ended. The caller has locked the rider, so
 * that no agreement begins or ends meanwhile (`openAccount`).
 */
export async function creditRide(ctx: TxContext, tx: Tx, fact: RideFact): Promise<void> {
  const { user_id: userId, order_id: id, ended_at } = fact;
  const amount = savedBy(fact);
  if (amount === 0 || !(await hasAgreedAt(tx, userId, ended_at))) return;
  const cause = { kind: 'order.completed', id };
  await earn(ctx, tx, { ...keyOf(userId), amount, expiresAt: null, cause });
}

/** Takes back the credit of a refunded ride, once. */
export async function takeBackRide(
  ctx: TxContext,
  tx: Tx,
  { user_id: userId, order_id: id, ended_at }: RideFact,
): Promise<void> {
  // Most riders have no account; do not open one to find it empty.
  if (!(await hasAgreedAt(tx, userId, ended_at))) return;
  const creditCause = { kind: 'order.completed', id };
  await reverse(ctx, tx, {
    ...keyOf(userId),
    of: creditCause,
    cause: { kind: 'order.refunded', id },
  });
}

/** Records a rider's agreement, which opens their account. Throws `campaign_done` if they have one. */
export async function openAccount(
  ctx: TxContext,
  tx: Tx,
  {
    userId,
    link,
    ...terms
  }: Pick<Agreement, 'campaign' | 'version'> & { userId: string; link: string | undefined },
): Promise<void> {
  await lockRider(tx, userId);
  if (await agreementOf(tx, userId)) throw new CodedError('campaign_done');
  const inviter = (await invitationOf(tx, link))?.user_id ?? null;
  const agreed_at = ctx.clock.now();
  const row = { id: uuidv7(ctx), user_id: userId, ...terms, agreed_at, inviter };
  await insertRow(tx, 'carbon_agreements', { ...row, withdrawn_at: null });
  // A partner's clock may be ahead of ours: a ride that is counted already can end after the agreement.
  for (const fact of await factsSince(tx, userId, agreed_at)) await creditRide(ctx, tx, fact);
}

/** Withdraws the agreement: no ride that ends from now on counts. Throws `campaign_not_done` if there is none. */
export async function closeAccount(ctx: TxContext, tx: Tx, userId: string): Promise<void> {
  await lockRider(tx, userId);
  const standing = { user_id: userId, withdrawn_at: null };
  const closed = { withdrawn_at: ctx.clock.now() };
  if ((await updateRows(tx, 'carbon_agreements', standing, closed)) === 0) {
    throw new CodedError('campaign_not_done');
  }
}

/** Returns the agreement of an invitation link, or undefined if the link is invalid or the agreement was withdrawn. */
async function invitationOf(db: Db | Tx, link: string | undefined): Promise<Agreement | undefined> {
  const { success, data: id } = z.uuid().safeParse(link);
  return success ? await findRow(db, 'carbon_agreements', { id, withdrawn_at: null }) : undefined;
}

/** Returns the masked phone number of the rider who invites by a link. */
export async function inviterName(
  db: Db | Tx,
  link: string | undefined,
): Promise<string | undefined> {
  const invitation = await invitationOf(db, link);
  const rider = invitation && (await findRider(db, invitation.user_id));
  return rider && maskPhone(rider.phone);
}
