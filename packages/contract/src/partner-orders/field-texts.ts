import { fieldsWithin, type FieldTexts } from '../api/field-text.ts';

const ageTexts = {
  asOf: 'When the partner answered.',
  stale: 'True: the partner is not available, and this is its last valid answer.',
};
const trainTexts = {
  number: 'The number of the train: `G7001`.',
  from: 'The station of departure.',
  to: 'The station of arrival.',
  departsAt: 'The departure.',
  arrivesAt: 'The arrival.',
};
const railTexts = {
  id: "The partner's id of the order.",
  orderNo: 'The number of the order at 12306: `E123456789`.',
  state: 'The state of the order at 12306.',
  train: 'The train.',
  ...fieldsWithin('train', trainTexts),
  amountCents: 'The price of all tickets, in cents.',
  passengers: 'The number of passengers.',
};
const partnerTexts = {
  id: "The partner's id of the order.",
  orderNo: "The partner's number of the order, for riders.",
  partner: 'The partner.',
  'partner.id': 'The id of the partner.',
  'partner.name': 'The name of the partner.',
  kind: 'What the partner offers.',
  title: 'What was ordered.',
  state: 'The state of the order at the partner.',
  amountCents: 'The amount in cents.',
  occurredAt: 'When it was ordered or used.',
};

export const partnerOrderTexts: FieldTexts = {
  RailOrderSummary: railTexts,
  GetRailOrderAnswer: {
    ...railTexts,
    ...ageTexts,
    bookedAt: 'When it was booked.',
    payBefore: 'Until when it must be paid at 12306; null: it is not waiting for a payment.',
    gate: 'The boarding gate: `A12`; null until it is known.',
    tickets: 'The tickets, one for each passenger.',
    ...fieldsWithin('tickets', {
      passenger: 'The name of the passenger, masked except for the last character.',
      idNumber: 'The number of the identity document, masked except for its ends.',
      kind: 'The kind of the ticket.',
      seatClass: 'The class of the seat.',
      coach: 'The coach; null until a seat is assigned, and for tickets without a seat.',
      seat: 'The seat; null until it is assigned, and for tickets without a seat.',
      priceCents: 'The price in cents.',
    }),
    changedFrom: 'The original train, if the order was changed; null: it was not.',
    ...fieldsWithin('changedFrom', { ...trainTexts, at: 'When the order was changed.' }),
    refund: 'The refund of the order; null: none.',
    ...fieldsWithin('refund', {
      amountCents: 'The refunded amount in cents.',
      feeCents: 'The fee that 12306 keeps, in cents.',
      requestedAt: 'When it was requested.',
      finishedAt: 'When it was finished; null: it is not.',
    }),
    link: "The order's page at 12306.",
  },
  ListRailOrdersAnswer: ageTexts,
  PartnerOrderSummary: partnerTexts,
  GetPartnerOrderAnswer: {
    ...partnerTexts,
    ...ageTexts,
    facts: 'Details from the partner, in its own words.',
    'facts.label': 'What the detail is about.',
    'facts.value': 'The value of the detail.',
    link: "The order's page at the partner, where the rider pays, uses or refunds it.",
    phone: "The partner's service phone; null: it has none.",
  },
  ListPartnerOrdersAnswer: ageTexts,
};
