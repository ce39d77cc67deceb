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

/** What a ride saved beside a taxi over the same distance, in whole grams; 0 where nobody measured it. */
export const savedBy = ({ type, metres }: Pick<RideFact, 'type' | 'metres'>): number =>
  Math.round(((metres ?? 0) * (co2SavedPerKm()[type] ?? 0)) / 1000);

/**
 * Credits what a ride saved, once, where its rider had agreed as it ended. The rider is held by the transaction, so
 * that no agreement comes or goes meanwhile (`openAccount`).
 */
export async function creditRide(ctx: TxContext, tx: Tx, fact: RideFact): Promise<void> {
  const { user_id: userId, order_id: id, ended_at } = fact;
  const amount = savedBy(fact);
  if (amount === 0 || !(await hasAgreedAt(tx, userId, ended_at))) return;
  const cause = { kind: 'order.completed', id };
  await earn(ctx, tx, { ...keyOf(userId), amount, expiresAt: null, cause });
}

/** Takes back what a ride was credited with, once: its money went back. */
export async function takeBackRide(
  ctx: TxContext,
  tx: Tx,
  { user_id: userId, order_id: id, ended_at }: RideFact,
): Promise<void> {
  // Most riders have no account: none is opened to find nothing in it.
  if (!(await hasAgreedAt(tx, userId, ended_at))) return;
  const of = { kind: 'order.completed', id };
  await reverse(ctx, tx, { ...keyOf(userId), of, cause: { kind: 'order.refunded', id } });
}

/** Notes that a rider agreed, and has an account from now on. Raises `campaign_done` where they have one. */
export async function openAccount(
  ctx: TxContext,
  tx: Tx,
  {
    userId,
    link,
    ...what
  }: Pick<Agreement, 'campaign' | 'version'> & { userId: string; link: string | undefined },
): Promise<void> {
  await lockRider(tx, userId);
  if (await agreementOf(tx, userId)) throw new CodedError('campaign_done');
  const inviter = (await invitationOf(tx, link))?.user_id ?? null;
  const agreed_at = ctx.clock.now();
  const row = { id: uuidv7(ctx), user_id: userId, ...what, agreed_at, inviter };
  await insertRow(tx, 'carbon_agreements', { ...row, withdrawn_at: null });
  // A partner's clock may be ahead of ours: such a ride is counted already, and ended after the agreement.
  for (const fact of await factsSince(tx, userId, agreed_at)) await creditRide(ctx, tx, fact);
}

/** Takes the agreement back: no ride that ends from now on counts. Raises `campaign_not_done` where there is none. */
export async function closeAccount(ctx: TxContext, tx: Tx, userId: string): Promise<void> {
  await lockRider(tx, userId);
  const standing = { user_id: userId, withdrawn_at: null };
  const closed = { withdrawn_at: ctx.clock.now() };
  if ((await updateRows(tx, 'carbon_agreements', standing, closed)) === 0) {
    throw new CodedError('campaign_not_done');
  }
}

/** The account that a link invites from; undefined: it is none, or its rider took the agreement back. */
async function invitationOf(db: Db | Tx, link: string | undefined): Promise<Agreement | undefined> {
  const { success, data: id } = z.uuid().safeParse(link);
  return success ? await findRow(db, 'carbon_agreements', { id, withdrawn_at: null }) : undefined;
}

/** Who invites by a link: a phone number in which digits are left out. */
export async function inviterName(
  db: Db | Tx,
  link: string | undefined,
): Promise<string | undefined> {
  const invitation = await invitationOf(db, link);
  const rider = invitation && (await findRider(db, invitation.user_id));
  return rider && maskPhone(rider.phone);
}
