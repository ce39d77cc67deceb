import { CodedError } from '@shtrans/contract/api/errors';
import { isOneOf } from '@shtrans/contract/values/narrow';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { afterCommit, type Attempt, once } from '../../../db/transaction.ts';
import { Denied, judged, noteDenied, type Signs } from '../campaigns/service.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { payerOf } from '../../money/payments/service.ts';
import { shareDevice } from '../../people/sessions/service.ts';
import { findRow, findRows, insertRow, lockRow, updateRows } from './tables.ts';
import { lockRider, type UserRow } from '../../people/auth/service.ts';

export type { InviteRules, InviteStep } from './data.ts';
export { countPromoted } from './store.ts';
export { referralView } from './tables.ts';
export { type Edition, giftView, giveGift } from './gifts.ts';

export type Referral = Row<'referrals'>;
export type Programme = Referral['programme'];
const PROGRAMMES = ['invite', 'promoter', 'rebate'] as const satisfies readonly Programme[];
export const isProgramme = (name: string): name is Programme => isOneOf(PROGRAMMES, name);
export type { Signs };

interface ReferralKey {
  userId: string;
  programme: Programme;
}

/** Returns a rider's referral in a programme. */
export const referralOf = (
  db: Db | Tx,
  { userId, programme }: ReferralKey,
): Promise<Referral | undefined> => findRow(db, 'referrals', { user_id: userId, programme });

/** Returns a rider's referral in a programme, locked until the transaction ends. */
export const lockReferral = (
  tx: Tx,
  { userId, programme }: ReferralKey,
): Promise<Referral | undefined> => lockRow(tx, 'referrals', { user_id: userId, programme });

/** Reports whether a rider was referred in any programme. */
export const isReferred = async (db: Db | Tx, userId: string): Promise<boolean> =>
  (await findRow(db, 'referrals', { user_id: userId })) !== undefined;

/** The campaign name under which verdicts of referrals are stored. */
const SHIELDED_AS = 'referrals';

/** Returns what a rider shares with their referrer, or null. */
async function kinOf(
  tx: Tx,
  userId: string,
  referrer: string | null,
): Promise<'device' | 'payer' | null> {
  if (referrer === null) return null;
  if (await shareDevice(tx, userId, referrer)) return 'device';
  return (await payerOf(tx, userId)) === (await payerOf(tx, referrer)) ? 'payer' : null;
}

interface Referring extends Signs {
  userId: string;
  programme: Programme;
  /** A rider, or one of the operator's promoters. */
  by: { referrer: string } | { promoter: string };
  version: number;
}

/**
 * Records who referred a rider, permanently; a repeat by the same referrer changes nothing. The caller has locked the rider's
 * row, so that their rides are counted before or after it. It is held if the rules against abuse decide so. Throws
 * `already_bound`, and `Denied`.
 */
export async function refer(
  ctx: Context,
  tx: Tx,
  { userId, programme, by, version, ...signs }: Referring,
): Promise<Referral> {
  const [referrer, promoter] =
    'referrer' in by ? [by.referrer, null] : ([null, by.promoter] as const);
  const existingReferral = await referralOf(tx, { userId, programme });
  if (existingReferral !== undefined) {
    if (existingReferral.referrer === referrer && existingReferral.promoter === promoter)
      return existingReferral;
    throw new CodedError('already_bound');
  }
  const { data } = await dataInForce(ctx);
  const outcome = await judged(ctx, tx, data.shield, {
    ...signs,
    userId,
    campaign: SHIELDED_AS,
    mechanic: programme,
    kind: programme,
    kin: await kinOf(tx, userId, referrer),
    referrer: referrer ?? `promoter ${promoter}`,
  });
  const row: Referral = {
    user_id: userId,
    programme,
    referrer,
    promoter,
    version,
    at: ctx.clock.now(),
    state: outcome === 'hold' ? 'held' : 'counted',
  };
  await insertRow(tx, 'referrals', row);
  const { state } = row;
  afterCommit(tx, () =>
    ctx.log.info({ event: 'referrals.made', programme, userId, state }, 'a rider was referred'),
  );
  return row;
}

/** Locks a rider who is being referred, so that none of their rides is counted meanwhile. Throws `unauthenticated`. */
export const lockReferred = async (tx: Tx, userId: string): Promise<UserRow> =>
  await lockRider(tx, userId);

/** Like `once`, and records a refusal by the rules against abuse. */
export async function onceJudged<T extends object>(
  ctx: Context,
  attempt: Attempt,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await once(ctx, attempt, work);
  } catch (error) {
    if (error instanceof Denied) await noteDenied(ctx, error);
    throw error;
  }
}

/** Returns referrals that wait for a decision, oldest first. */
export const heldReferrals = async ({ db }: Pick<Context, 'db'>): Promise<Referral[]> =>
  await findRows(db, 'referrals', { state: 'held' }, 'at', 'user_id');

/** Counts or refuses a held referral. Returns undefined if it is decided already; of two concurrent calls the first counts. */
export async function decideReferral(
  tx: Tx,
  key: Pick<Referral, 'user_id' | 'programme'>,
  state: 'counted' | 'refused',
): Promise<Referral | undefined> {
  const row = await lockRow(tx, 'referrals', key);
  if (row?.state !== 'held') return undefined;
  await updateRows(tx, 'referrals', key, { state });
  return { ...row, state };
}
