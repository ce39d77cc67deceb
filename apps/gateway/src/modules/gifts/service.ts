import { readFileSync } from 'node:fs';
import { DAY_MS } from '@shtrans/contract/calendar';
import { CodedError, existing } from '@shtrans/contract/errors';
import { type Gift, GIFTS, giftItem } from '@shtrans/contract/gifts';
import { bilingual } from '@shtrans/contract/schemas';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { findRow, insertRow, type Row } from '../../db/rows.ts';
import { type Attempt, once } from '../../db/transaction.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { lazily } from '../../lazily.ts';
import { takeOne } from './store.ts';
import { edge, windowOf } from './window.ts';

const definition = z.object({
  name: z.enum(GIFTS),
  title: bilingual,
  text: bilingual,
  from: edge,
  until: edge,
  /** How many there are; null: as many as riders come. */
  total: z.int().min(1).nullable(),
  items: z.array(giftItem).min(1),
});
type Definition = z.infer<typeof definition>;

const file = new URL('../../../data/gifts.json', import.meta.url);
/** The gifts there are, as `data/gifts.json` has them. */
export const offers = lazily(() =>
  z.array(definition).parse(JSON.parse(readFileSync(file, 'utf8'))),
);

const giftNamed = (name: string, of: readonly Definition[] = offers()): Definition =>
  existing(
    of.find((each) => each.name === name),
    'gift_not_found',
  );

const claimOf = (db: Db, userId: string, gift: string) =>
  findRow(db, 'gift_claims', { user_id: userId, gift });

/** The gift as a caller sees it; without a rider the claim is left out. Raises `gift_not_found`. */
export async function readGift(
  { db, clock }: Context,
  name: string,
  userId: string | undefined,
): Promise<Gift> {
  const gift = giftNamed(name);
  const claim = userId === undefined ? undefined : await claimOf(db, userId, name);
  return await viewOf(db, gift, claim, clock.now());
}

async function viewOf(
  db: Db,
  gift: Definition,
  claim: Row<'gift_claims'> | undefined,
  now: Date,
): Promise<Gift> {
  // A gift nobody claimed yet has no row.
  const stock = await findRow(db, 'gift_stock', { gift: gift.name });
  const left = gift.total === null ? null : (stock?.remaining ?? gift.total);
  const { from, until, state: openness } = windowOf(gift, now);
  const state = openness === 'open' && left === 0 ? 'gone' : openness;
  return {
    ...gift,
    items: claim?.items ?? gift.items,
    from: from.toISOString(),
    until: until.toISOString(),
    state: claim === undefined ? state : 'claimed',
    left,
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

/**
 * Claims a gift: once for each rider, never more than there are. Who has it already gets the same claim,
 * whatever became of the gift since. Raises `gift_not_found`, `gift_not_begun`, `gift_over`, `gift_gone`.
 */
export async function claimGift(
  ctx: Context,
  name: string,
  attempt: Attempt,
  of?: readonly Definition[],
): Promise<Gift> {
  const gift = giftNamed(name, of);
  const { userId } = attempt;
  return await once(ctx, attempt, async (tx) => {
    const now = ctx.clock.now();
    const mine = await claimOf(tx, userId, name);
    if (mine !== undefined) return await viewOf(tx, gift, mine, now);
    const { state } = windowOf(gift, now);
    if (state !== 'open') throw new CodedError(`gift_${state}`);
    const lastDays = Math.max(...gift.items.map(({ validDays }) => validDays));
    const claim = {
      user_id: userId,
      gift: name,
      id: uuidv7(ctx),
      items: JSON.stringify(gift.items),
      claimed_at: now,
      expires_at: new Date(now.getTime() + lastDays * DAY_MS),
    };
    // A claim under way elsewhere is waited for.
    const written = await insertRow(tx, 'gift_claims', claim, 'keep');
    if (written && gift.total !== null && !(await takeOne(tx, name, gift.total))) {
      throw new CodedError('gift_gone');
    }
    return await viewOf(tx, gift, await claimOf(tx, userId, name), now);
  });
}
