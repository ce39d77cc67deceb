import { DAY_MS } from '@shtrans/contract/calendar';
import { CodedError } from '@shtrans/contract/errors';
import type { Gift } from '@shtrans/contract/gifts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { once } from '../../db/transaction.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { type GiftDefinition, giftNamed } from './gifts.ts';
import { type ClaimRow, findClaim, insertClaim, remainingOf, takeOne } from './store.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random'>;

function known(name: string): GiftDefinition {
  const gift = giftNamed(name);
  if (gift === undefined) throw new CodedError('gift_not_found');
  return gift;
}

/** The gift as a caller sees it; without a rider the claim is left out. Raises `gift_not_found`. */
export async function readGift(
  ctx: Pick<Context, 'db' | 'clock'>,
  name: string,
  userId: string | undefined,
): Promise<Gift> {
  const gift = known(name);
  const claim = userId === undefined ? undefined : await findClaim(ctx.db, userId, name);
  return viewOf(gift, await leftOf(ctx.db, gift), claim, ctx.clock.now());
}

const leftOf = async (db: Db, { name, total }: GiftDefinition): Promise<number | null> =>
  total === null ? null : ((await remainingOf(db, name)) ?? total);

type Openness = 'not_begun' | 'over' | 'gone' | 'open';

function stateOf(gift: GiftDefinition, left: number | null, now: Date): Openness {
  if (now < new Date(gift.from)) return 'not_begun';
  if (now >= new Date(gift.until)) return 'over';
  return left === 0 ? 'gone' : 'open';
}

const viewOf = (
  gift: GiftDefinition,
  left: number | null,
  claim: ClaimRow | undefined,
  now: Date,
): Gift => ({
  name: gift.name,
  title: gift.title,
  text: gift.text,
  items: claim?.items ?? gift.items,
  from: new Date(gift.from).toISOString(),
  until: new Date(gift.until).toISOString(),
  state: claim === undefined ? stateOf(gift, left, now) : 'claimed',
  left,
  total: gift.total,
  claim:
    claim === undefined
      ? null
      : {
          id: claim.id,
          at: claim.claimed_at.toISOString(),
          expiresAt: claim.expires_at.toISOString(),
        },
  serverTime: now.toISOString(),
});

const REFUSALS = { not_begun: 'gift_not_begun', over: 'gift_over', gone: 'gift_gone' } as const;

/**
 * Claims a gift: once for each rider, never more than there are. Who has it already gets the same claim,
 * whatever became of the gift since. Raises `gift_not_found`, `gift_not_begun`, `gift_over`, `gift_gone`.
 */
export async function claimGift(
  ctx: Deps,
  name: string,
  userId: string,
  idempotencyKey: string,
): Promise<Gift> {
  const gift = known(name);
  return await once(
    ctx,
    { userId, key: idempotencyKey, endpoint: 'POST maas:/v1/gifts/:name/claim', asked: { name } },
    async (tx) => {
      const now = ctx.clock.now();
      const mine = await findClaim(tx, userId, name);
      if (mine !== undefined) return viewOf(gift, await leftOf(tx, gift), mine, now);
      const state = stateOf(gift, null, now);
      if (state === 'not_begun' || state === 'over') throw new CodedError(REFUSALS[state]);
      const written = await insertClaim(tx, {
        user_id: userId,
        gift: name,
        id: uuidv7(ctx),
        items: JSON.stringify(gift.items),
        claimed_at: now,
        expires_at: expiryOf(gift, now),
      });
      if (written && gift.total !== null && !(await takeOne(tx, name, gift.total))) {
        throw new CodedError(REFUSALS.gone);
      }
      return viewOf(gift, await leftOf(tx, gift), await findClaim(tx, userId, name), now);
    },
  );
}

/** When the last of what was in it ends. */
const expiryOf = ({ items }: GiftDefinition, now: Date): Date =>
  new Date(now.getTime() + Math.max(...items.map(({ validDays }) => validDays)) * DAY_MS);
