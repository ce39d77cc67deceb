import type { CouponTerms } from '@shtrans/contract/coupons/schemas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import {
  couponConditions,
  couponLabel,
  couponText,
  couponWorth,
  couponsText,
} from './coupon-text.ts';
import { couponMessages } from './messages.ts';

const coupon = (terms: Partial<CouponTerms>): CouponTerms => ({
  name: { zh: '券', en: 'Voucher' },
  terms: { zh: '', en: '' },
  kind: 'amount_off',
  amountCents: 500,
  thresholdCents: 1500,
  orderTypes: ['taxi'],
  ...terms,
});
const capped = { percentOff: 20, capCents: 300, thresholdCents: 0 };

describe.each([
  {
    language: 'zh_cn' as const,
    texts: [
      '打车满15.00减5.00券',
      '通用立减5.00券',
      '地铁、公交8折券（最高减3.00）',
      '打车满20.00打9折券（最高减10.00）',
      '地铁免单券（最高减15.00）',
      '券（满15.00元可用）',
    ],
    many: '打车满15.00减5.00券 ×2',
    labels: ['打车5元券', '5元券', '打车9折', '地铁免单'],
    ticket: ['5.00元', '满15.00元可用', '无门槛 · 最高减3.00元'],
  },
  {
    language: 'en_us' as const,
    texts: [
      'Taxi coupon (¥5.00 off ¥15.00 or more)',
      'Coupon for any order (¥5.00 off)',
      'Metro or bus coupon (20% off, up to ¥3.00)',
      'Taxi coupon (10% off ¥20.00 or more, up to ¥10.00)',
      'Free metro ride (up to ¥15.00)',
      'Voucher (Spend ¥15.00 or more)',
    ],
    many: 'Taxi coupon (¥5.00 off ¥15.00 or more) ×2',
    labels: ['Taxi ¥5 off', 'Any order ¥5 off', 'Taxi 10% off', 'Free metro'],
    ticket: ['¥5.00', 'Spend ¥15.00 or more', 'No minimum · Up to ¥3.00 off'],
  },
])('a coupon in $language', ({ language, texts, many, labels, ticket }) => {
  beforeEach(async () => {
    setLanguage(language);
    await loadMessages(couponMessages);
  });
  afterEach(() => setLanguage('zh_cn'));

  it('is named with its discount and its conditions', () => {
    const coupons = [
      coupon({}),
      coupon({ thresholdCents: 0, orderTypes: [] }),
      coupon({ kind: 'percent_off', orderTypes: ['metro', 'bus'], ...capped }),
      coupon({ kind: 'percent_off', percentOff: 10, capCents: 1000, thresholdCents: 2000 }),
      coupon({ kind: 'free_ride', capCents: 1500, thresholdCents: 0, orderTypes: ['metro'] }),
      // A kind of order that only a newer gateway knows.
      coupon({ orderTypes: ['airship'] }),
    ];
    expect(coupons.map(couponText)).toEqual(texts);
    expect([couponsText(coupon({}), 1), couponsText(coupon({}), 2)]).toEqual([texts[0], many]);
  });

  it('has a label without its conditions', () => {
    expect(
      [
        coupon({}),
        coupon({ thresholdCents: 0, orderTypes: [] }),
        coupon({ kind: 'percent_off', percentOff: 10 }),
        coupon({ kind: 'free_ride', orderTypes: ['metro'] }),
      ].map(couponLabel),
    ).toEqual(labels);
  });

  it('has two decimals in each amount of its ticket', () => {
    expect([
      couponWorth(coupon({})),
      couponConditions(coupon({})),
      couponConditions(coupon(capped)),
    ]).toEqual(ticket);
  });
});
