import { fieldsWithin, type FieldTexts } from '../api/field-text.ts';

export const receiptTexts: FieldTexts = {
  Receipt: {
    number: "The number of the receipt: the order's number and two check digits.",
    issuer: "Who took the money: the operator's legal name, or its brand if no entity is stated.",
    entity: 'The legal entity; null: none is stated; absent: the gateway is older.',
    ...fieldsWithin('entity', {
      creditCode: 'The unified social credit code, which is also the tax number.',
      address: 'The address of the entity.',
      phone: 'The phone number of the entity.',
    }),
    issuedAt: 'When the payment succeeded, or a free ride was over.',
    order: 'The paid order.',
    'order.orderNo': 'The number of the order.',
    'order.occurredAt': 'When the ride began or the ticket was bought.',
    'order.line': 'The line or route that was used; null: the order has none.',
    'order.passenger': 'The name of the passenger, masked.',
    items: 'The lines, which add up to `paidCents`, including the discount.',
    ...fieldsWithin('items', {
      code: 'What the line is for: a line of the fee, tickets, or a discount.',
      name: 'The product of a ticket; null: the code is enough.',
      quantity: 'The quantity in `unit`; null: the line is a lump sum.',
      unit: 'The unit of the quantity; null: the line is a lump sum.',
      rateCents:
        'The price of one kilometre, minute, use or ticket, in cents; null: the line is a lump sum.',
      amountCents: 'The amount of the line in cents; negative for a deduction.',
    }),
    paidCents: 'The paid amount in cents.',
    payment: 'The payment; null: nothing had to be paid.',
    ...fieldsWithin('payment', {
      provider: 'Who took the money.',
      tradeNo:
        "The provider's trade number, masked except for its ends; null: the provider sent none.",
      paidAt: 'When the payment succeeded.',
    }),
    refunds: 'Money returned or being returned.',
    ...fieldsWithin('refunds', {
      amountCents: 'The refunded amount in cents.',
      status: '`pending`: on its way to the payer.',
      requestedAt: 'When it was requested.',
      finishedAt: 'When it was finished; null: it is not.',
    }),
    netCents: 'The paid amount less refunds, in cents.',
    legs: "The number of orders in this order's journey; absent: the gateway is older.",
  },
};
