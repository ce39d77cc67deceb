import type { FieldTexts } from '../api/field-text.ts';

export const ecouponTexts: FieldTexts = {
  Ecoupon: {
    id: 'The id of the e-coupon.',
    title: 'The name of the e-coupon.',
    terms: 'What it entitles to, and where.',
    state: '`to_activate`: it has no code yet; `active`: its code can be scanned.',
    needs:
      'The input that its activation requires: nothing, an account to recharge, or the names of visitors.',
    account: 'The account to recharge, masked except for its ends; null: none was given.',
    visitors: 'The visitors that were named; empty: none.',
    'visitors.name': 'The name of the visitor.',
    'visitors.phone': 'The phone number of the visitor, with some digits masked.',
    code: 'The code that is scanned on the spot; null until it is activated.',
    grantedAt: 'When the rider received it.',
    validUntil: 'When it expires; null: it does not.',
  },
  ActivateEcouponBody: {
    account: 'The account to recharge, for `needs` of `recharge_account`.',
    visitors: 'The visitors, for `needs` of `visitors`.',
  },
};
