import { CodedError } from '@shtrans/contract/errors';
import type { Gift } from '@shtrans/contract/gifts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { findRow, insertRow, type Row } from '../../db/rows.ts';
import { type Attempt, once } from '../../db/transaction.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { endOfCoupon, grantCoupons } from '../coupons/service.ts';
import { itemsOf, type Offer, offerNamed } from './offer.ts';
import { takeOne } from './store.ts';
import { windowOf } from '../catalogue/service.ts';

export { scheduleGranting } from './grant-claimed.ts';

const claimOf = (db: Db, userId: string, gift: string) =>
  findRow(db, 'gift_claims', { user_id: userId, gift });

/** The gift as a caller sees it; without a rider the claim is left out. Raises `gift_not_found`. */
export async function readGift(
  ctx: Context,
  name: string,
  userId: string | undefined,
): Promise<Gift> {
  const offer = await offerNamed(ctx, name);
  const claim = userId === undefined ? undefined : await claimOf(ctx.db, userId, name);
  return await viewOf(ctx.db, offer, claim, ctx.clock.now());
}

async function viewOf(
  db: Db,
  { gift, coupons }: Offer,
  claim: Row<'gift_claims'> | undefined,
  now: Date,
): Promise<Gift> {
  const { id: name, title, text, total } = gift;
  // A gift nobody claimed yet has no row.
  const stock = await findRow(db, 'gift_stock', { gift: name });
  const taken = stock === undefined ? 0 : (stock.total ?? total ?? 0) - stock.remaining;
  const left = total === null ? null : Math.max(0, total - taken);
  const { from, until, state: openness } = windowOf(gift, now);
  const state = openness === 'open' && left === 0 ? 'gone' : openness;
  const offered = itemsOf(coupons, now);
  return {
    name,
    title,
    text,
    total,
    left,
    // What was claimed keeps its terms; an older gateway noted too few of them.
    items: claim === undefined || !hasTerms(claim) ? offered : claim.items,
    from: from.toISOString(),
    until: until.toISOString(),
    state: claim === undefined ? state : 'claimed',
    claim: claim
      ? {
          id: claim.id,
          at: claim.claimed_at.toISOString(),
          expiresAt: claim.expires_at.toISOString(),
        }
      : null,
    serverTime: now.toISOString(),
  };
}

const hasTerms = ({ items }: Row<'gift_claims'>): boolean =>
  items.every((item) => Object.hasOwn(item, 'terms'));

/**
 * Claims a gift: once for each rider, never more than there are; its coupons are granted with it. Who has it already
 * gets the same claim, though it is over or gone since. Raises `gift_not_found` where operators offer it no more or never
 * did, `gift_not_begun`, `gift_over`, `gift_gone`.
 */
export async function claimGift(ctx: Context, name: string, attempt: Attempt): Promise<Gift> {
  const offer = await offerNamed(ctx, name);
  const { gift, coupons, version } = offer;
  const { userId } = attempt;
  return await once(ctx, attempt, async (tx) => {
    const now = ctx.clock.now();
    const mine = await claimOf(tx, userId, name);
    if (mine !== undefined) return await viewOf(tx, offer, mine, now);
    const { state } = windowOf(gift, now);
    if (state !== 'open') throw new CodedError(`gift_${state}`);
    const items = itemsOf(coupons, now);
    const ends = coupons.map(({ template }) => endOfCoupon(template, now).getTime());
    const claim = {
      user_id: userId,
      gift: name,
      id: uuidv7(ctx),
      items: JSON.stringify(items),
      claimed_at: now,
      expires_at: new Date(Math.max(...ends)),
    };
    // A claim under way elsewhere is waited for.
    if (await insertRow(tx, 'gift_claims', claim, 'keep')) {
      if (gift.total !== null && !(await takeOne(tx, name, gift.total))) {
        throw new CodedError('gift_gone');
      }
      const cause = { kind: 'gift', id: claim.id } as const;
      await grantCoupons(ctx, tx, { userId, version, cause, items: coupons });
    }
    return await viewOf(tx, offer, await claimOf(tx, userId, name), now);
  });
}
