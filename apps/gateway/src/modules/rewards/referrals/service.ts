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

/** How a rider was referred in a programme. */
export const referralOf = (
  db: Db | Tx,
  { userId, programme }: ReferralKey,
): Promise<Referral | undefined> => findRow(db, 'referrals', { user_id: userId, programme });

/** The same, locked until this transaction ends. */
export const lockReferral = (
  tx: Tx,
  { userId, programme }: ReferralKey,
): Promise<Referral | undefined> => lockRow(tx, 'referrals', { user_id: userId, programme });

/** Whether a ride of a rider may be worth something to who referred them, in any programme. */
export const isReferred = async (db: Db | Tx, userId: string): Promise<boolean> =>
  (await findRow(db, 'referrals', { user_id: userId })) !== undefined;

/** What verdicts of referrals are kept under, beside campaigns. */
const SHIELDED_AS = 'referrals';

/** What a rider has in common with who refers them; null: nothing that is known. */
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
  /** A rider, or a promoter of the operator's. */
  by: { referrer: string } | { promoter: string };
  version: number;
}

/**
 * Notes who referred a rider: the first time counts, and for good; by the same again it is what it was. The caller has
 * locked the rider's row, so that their rides are counted before it or after it. Held where the rules against abuse say
 * so. Raises `already_bound`, and `Denied`.
 */
export async function refer(
  ctx: Context,
  tx: Tx,
  { userId, programme, by, version, ...signs }: Referring,
): Promise<Referral> {
  const [referrer, promoter] =
    'referrer' in by ? [by.referrer, null] : ([null, by.promoter] as const);
  const known = await referralOf(tx, { userId, programme });
  if (known !== undefined) {
    if (known.referrer === referrer && known.promoter === promoter) return known;
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

/** A rider who is being referred, alone: no ride of theirs is counted meanwhile. Raises `unauthenticated`. */
export const lockReferred = async (tx: Tx, userId: string): Promise<UserRow> =>
  await lockRider(tx, userId);

/** `once`, and what the rules against abuse refused in it is noted. */
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

/** Referrals that wait for a person, the oldest first. */
export const heldReferrals = async ({ db }: Pick<Context, 'db'>): Promise<Referral[]> =>
  await findRows(db, 'referrals', { state: 'held' }, 'at', 'user_id');

/** Lets a referral count that was held, or refuses it; undefined: somebody decided before. Of two at once the first decides. */
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
