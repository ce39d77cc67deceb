import type { FieldTexts } from '../api/field-text.ts';

const summaryTexts = {
  id: 'The id of the product.',
  kind: 'What the product is.',
  title: 'The name of the product.',
  text: 'The product in one line.',
  unitCents: 'The price of one, in cents.',
  state: '`on_sale`, or why it cannot be bought now.',
  from: 'When the sale begins; null: it has begun.',
  until: 'When the sale ends; null: no end is planned.',
  left: 'The number left in total; null: no limit, or a limit per day.',
  perOrder: 'The maximum number in one order.',
  colours: 'For a skin: the colours of the ride code, `#rrggbb`; null for other products.',
  spot: 'The id of the scenic spot of the ticket; null: it is not for one.',
};

export const shopTexts: FieldTexts = {
  ProductSummary: summaryTexts,
  ProductDetail: {
    ...summaryTexts,
    terms: 'The terms of the product.',
    refund: '`unused`: refundable as long as nothing was used.',
    validity: 'How long it is valid.',
    'validity.kind':
      'From its first use (`first_use`), from the purchase (`days`), or on the day of the visit (`visit_date`).',
    'validity.hours': 'The number of hours from its first use.',
    'validity.days': 'The number of days.',
    limit: 'The maximum number per rider; null: no limit.',
    'limit.per': 'The period that counts: a month, or ever.',
    'limit.count': 'The maximum number in the period.',
    needs: 'For an e-coupon: the input that its activation requires; null for other products.',
    parts: 'The parts of a pack or a combined ticket; empty: it has none.',
    'parts.title': 'The name of the part.',
    'parts.quantity': 'How many of it.',
    days: 'The days it can be bought for, from today; null: it is not for a certain day.',
    'days.day': "The day, by the city's calendar.",
    'days.left': 'The number left for the day; null: no limit.',
  },
  BoughtPack: {
    orderId: 'The id of the order that bought the pack.',
    name: 'The name of the pack.',
    boughtAt: 'When the rider bought it.',
    coupons: 'The number of its coupons.',
    left: 'The number of its coupons that can still be used.',
  },
  Visitor: {
    name: 'The name of the visitor.',
    phone: 'The mobile phone number of the visitor.',
  },
  PurchaseBody: {
    productId: 'The id of the product.',
    quantity: 'How many to buy.',
    visitDate: 'The day of the visit, for a product that is for a certain day.',
    visitors: 'The visitors, for a ticket that names them.',
    account: 'The account to recharge, for a product that needs one.',
    confirmed: 'True: the rider was warned (`privilege_holder_warning`) and still wants to buy it.',
  },
  PurchaseAnswer: { orderId: 'The id of the order, which waits for its payment.' },
};
