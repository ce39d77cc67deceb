import type { RewardView } from '@shtrans/contract/campaigns/rewards';
import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { OperatorData } from '../../base/catalogue/service.ts';
import type { InviteRules, InviteStep } from './data.ts';
import { grantCoupons, offeredCoupon } from '../../wallet/coupons/service.ts';
import { pointsExpireAt } from '../facts/service.ts';
import { earn } from '../../wallet/ledger/service.ts';

/** What a step gives to a side, or a place in a trial. */
export type Gift =
  | NonNullable<InviteStep['inviter']>
  | NonNullable<InviteRules['trial']>['gives'][number];

/** The operator's data of a version. */
export interface Edition {
  version: number;
  data: OperatorData;
}

function templateOf({ coupons }: OperatorData, id: string) {
  const template = coupons.find((each) => each.id === id);
  // Cannot happen: the references of a version are checked.
  if (template === undefined) throw new Error(`there is no coupon ${id}`);
  return template;
}

/** Returns a gift as riders see it. */
export const giftView = (data: OperatorData, gift: Gift, now: Date): RewardView =>
  gift.kind === 'points'
    ? gift
    : {
        kind: 'coupon',
        quantity: gift.quantity,
        ...offeredCoupon(templateOf(data, gift.coupon), now),
      };

interface Giving {
  userId: string;
  edition: Edition;
  gift: Gift;
  /** The cause of coupons, and of points in the ledger. */
  cause: { kind: 'invite' | 'trial'; posting: string; id: string };
}

/** Gives a gift, once per cause. */
export async function giveGift(
  ctx: TxContext,
  tx: Tx,
  { userId, edition: { version, data }, gift, cause: { kind, posting, id } }: Giving,
): Promise<void> {
  if (gift.kind === 'points') {
    const { amount } = gift;
    const expiresAt = pointsExpireAt(data.points, ctx.clock.now());
    const cause = { kind: posting, id };
    await earn(ctx, tx, { userId, currency: 'points', amount, expiresAt, cause });
    return;
  }
  const items = [{ template: templateOf(data, gift.coupon), quantity: gift.quantity }];
  await grantCoupons(ctx, tx, { userId, version, cause: { kind, id }, items });
}
