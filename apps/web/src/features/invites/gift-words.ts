import type { RewardView } from '@shtrans/contract/campaigns/rewards';
import { couponsText } from '../../domain/coupons/coupon-text.ts';
import { inviteMessages } from './messages.ts';

/** A gift in a few words: "50 points", "Metro coupon (¥2.00 off ¥3.00 or more) ×2". */
export function giftWords(gift: RewardView | null): string {
  const t = inviteMessages();
  if (gift?.kind === 'points') return t.points(gift.amount);
  if (gift?.kind === 'coupon') return couponsText(gift.terms, gift.quantity);
  return t.nothing;
}
