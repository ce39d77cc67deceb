import type { CouponTerms } from '@shtrans/contract/coupons/schemas';
import { formatCents } from '@shtrans/contract/values/money';
import { couponMessages } from './messages.ts';

type Terms = Pick<
  CouponTerms,
  'kind' | 'amountCents' | 'percentOff' | 'capCents' | 'thresholdCents'
>;

/** A coupon's discount as a short text: "¥2", "10% off", "Free". Whole yuan have no decimals. */
export function couponWorth({ kind, amountCents = 0, percentOff = 0 }: Terms): string {
  const t = couponMessages();
  switch (kind) {
    case 'amount_off':
      return t.off(short(amountCents));
    case 'percent_off':
      return t.percentOff(percentOff);
    case 'free_ride':
      return t.free;
    default:
      return t.otherKind;
  }
}

/** The minimum amount and the maximum discount: "Spend ¥20 or more · Up to ¥10 off". */
export function couponConditions({ thresholdCents, capCents }: Terms): string {
  const t = couponMessages();
  const from = thresholdCents === 0 ? t.noThreshold : t.threshold(short(thresholdCents));
  return capCents === undefined ? from : `${from} · ${t.upTo(short(capCents))}`;
}

const short = (cents: number): string => formatCents(cents).replace(/\.00$/, '');
