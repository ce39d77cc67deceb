import { defineMessages, textsByCode } from '../../core/i18n/messages.ts';

/** The parts of a coupon's text; amounts have two decimals, and those that it does not have are undefined. */
interface CouponParts {
  /** The kinds of rides and orders; undefined: any. */ where: string | undefined;
  from: string | undefined;
}
type Capped = CouponParts & { cap: string | undefined };

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const couponFor = (where: string | undefined): string =>
  where === undefined ? 'Coupon for any order' : `${capitalised(where)} coupon`;
const inBrackets = (...parts: readonly (string | false)[]): string => {
  const text = parts.filter(Boolean).join(', ');
  return text === '' ? '' : ` (${text})`;
};
const upToZh = (cap: string | undefined): string => (cap === undefined ? '' : `（最高减${cap}）`);

/** The texts of coupons: a page that shows coupons lists this handle in its route row. */
export const couponMessages = defineMessages({
  threshold: [(amount: string) => `满${amount}可用`, (amount: string) => `Spend ${amount} or more`],
  noThreshold: ['无门槛', 'No minimum'],
  upTo: [(amount: string) => `最高减${amount}`, (amount: string) => `Up to ${amount} off`],
  percentOff: [
    (percent: number) => `${(100 - percent) / 10}折`,
    (percent: number) => `${percent}% off`,
  ],
  mode: textsByCode({
    bus: ['公交', 'bus'],
    co_passenger: ['同行人', 'co-passenger'],
    custom_bus: ['定制公交', 'customised bus'],
    ferry: ['轮渡', 'ferry'],
    maglev: ['磁浮', 'maglev'],
    metro: ['地铁', 'metro'],
    multi_ticket: ['通票', 'pass'],
    parking: ['停车', 'parking'],
    scenic_ticket: ['景区票', 'scenic ticket'],
    taxi: ['打车', 'taxi'],
  }),
  anyOf: [
    (modes: readonly string[]) => modes.join('、'),
    (modes: readonly string[]) => modes.join(', ').replace(/, ([^,]*)$/, ' or $1'),
  ],
  amountOff: [
    ({ where, from, off }: CouponParts & { off: string }) =>
      `${where ?? '通用'}${from === undefined ? '立' : `满${from}`}减${off}券`,
    ({ where, from, off }: CouponParts & { off: string }) =>
      couponFor(where) +
      inBrackets(from === undefined ? `${off} off` : `${off} off ${from} or more`),
  ],
  percentCoupon: [
    ({ where, from, cap, percent }: Capped & { percent: number }) =>
      `${where ?? '通用'}${from === undefined ? '' : `满${from}打`}${(100 - percent) / 10}折券${upToZh(cap)}`,
    ({ where, from, cap, percent }: Capped & { percent: number }) =>
      couponFor(where) +
      inBrackets(
        from === undefined ? `${percent}% off` : `${percent}% off ${from} or more`,
        cap !== undefined && `up to ${cap}`,
      ),
  ],
  freeRide: [
    ({ where, from, cap }: Capped) =>
      `${where ?? '通用'}${from === undefined ? '' : `满${from}`}免单券${upToZh(cap)}`,
    ({ where, from, cap }: Capped) =>
      (where === undefined ? 'Free order' : `Free ${where}${where === 'parking' ? '' : ' ride'}`) +
      inBrackets(from !== undefined && `from ${from}`, cap !== undefined && `up to ${cap}`),
  ],
  named: [
    (name: string, conditions: string) => `${name}（${conditions}）`,
    (name: string, conditions: string) => `${name} (${conditions})`,
  ],
  /** Without conditions, so that it fits a slice of a wheel; amounts without cents have no decimals. */ label:
    [
      (where: string | undefined, worth: string) =>
        `${where ?? ''}${worth.replace('.00', '')}${/折|免单/.test(worth) ? '' : '券'}`,
      (where: string | undefined, worth: string) =>
        worth === 'Free'
          ? `Free ${where ?? 'order'}`
          : `${where === undefined ? 'Any order' : capitalised(where)} ${worth.replace('.00', '')}${worth.endsWith('off') ? '' : ' off'}`,
    ],
  otherKind: ['优惠券', 'Coupon'],
  free: ['免单', 'Free'],
});
