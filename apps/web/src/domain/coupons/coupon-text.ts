import type { CouponTerms } from '@shtrans/contract/coupons/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { amountInWords, shortAmount } from '../../ui/text/amount-words.ts';
import { couponMessages } from './messages.ts';

type Terms = Pick<
  CouponTerms,
  'kind' | 'amountCents' | 'percentOff' | 'capCents' | 'thresholdCents'
>;

/** A coupon's discount as a short text: "¥2.00", "10% off", "Free". */
export function couponWorth({ kind, amountCents = 0, percentOff = 0 }: Terms): string {
  const t = couponMessages();
  switch (kind) {
    case 'amount_off':
      return amountInWords(amountCents);
    case 'percent_off':
      return t.percentOff(percentOff);
    case 'free_ride':
      return t.free;
    default:
      return t.otherKind;
  }
}

/** The minimum amount and the maximum discount: "Spend ¥20.00 or more · Up to ¥10.00 off". */
export function couponConditions({ thresholdCents, capCents }: Terms): string {
  const t = couponMessages();
  const from = thresholdCents === 0 ? t.noThreshold : t.threshold(amountInWords(thresholdCents));
  return capCents === undefined ? from : `${from} · ${t.upTo(amountInWords(capCents))}`;
}

/**
 * A coupon with its discount and its conditions in a row of text: "Taxi coupon (¥5.00 off ¥15.00 or more)". Without
 * these it would read as money.
 */
export function couponText(terms: Terms & Pick<CouponTerms, 'orderTypes' | 'name'>): string {
  const t = couponMessages();
  const { kind, thresholdCents, capCents, amountCents = 0, percentOff = 0, orderTypes } = terms;
  const modes = orderTypes.map((type) => t.mode[type]);
  const isKnown = modes.every((mode) => mode !== undefined);
  const from = thresholdCents === 0 ? undefined : shortAmount(thresholdCents);
  const cap = capCents === undefined ? undefined : shortAmount(capCents);
  const where = modes.length === 0 ? undefined : t.anyOf(modes.map((mode) => mode ?? ''));
  if (isKnown && kind === 'amount_off')
    return t.amountOff({ where, from, off: shortAmount(amountCents) });
  if (isKnown && kind === 'percent_off')
    return t.percentCoupon({ where, from, cap, percent: percentOff });
  if (isKnown && kind === 'free_ride') return t.freeRide({ where, from, cap });
  return t.named(inLanguage(terms.name), couponConditions(terms));
}

/** A coupon without its conditions, for a slice of a wheel: "Taxi 10% off". Its conditions must be next to it. */
export function couponLabel(terms: Parameters<typeof couponText>[0]): string {
  const t = couponMessages();
  const [type] = terms.orderTypes;
  const mode = terms.orderTypes.length === 1 && type !== undefined ? t.mode[type] : undefined;
  return t.label(mode, couponWorth(terms));
}

/** The same for a number of equal coupons: "… ×2". */
export const couponsText = (terms: Parameters<typeof couponText>[0], quantity: number): string =>
  quantity === 1 ? couponText(terms) : `${couponText(terms)} ×${quantity}`;
