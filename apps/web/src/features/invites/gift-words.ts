import type { RewardView } from '@shtrans/contract/campaigns/rewards';
import { inLanguage } from '../../core/i18n/language.ts';
import { inviteMessages } from './messages.ts';

/** A gift in a few words: "50 points", "Metro coupon ×2". */
export function giftWords(gift: RewardView | null): string {
  const t = inviteMessages();
  if (gift?.kind === 'points') return t.points(gift.amount);
  if (gift?.kind === 'coupon') return t.times(inLanguage(gift.terms.name), gift.quantity);
  return t.nothing;
}
