import { fieldsWithin, type FieldTexts } from '../api/field-text.ts';

const coveredBy = 'The ticket that made the ride free; absent: none did.';
const summaryTexts = {
  id: 'The id of the order.',
  orderNo: 'The number that the rider sees: digits, which cannot be guessed.',
  type: 'The type of the order. For a type that the reader does not know, show number, amount and status.',
  status: 'The status of the order.',
  amountCents: 'The price or fee in cents, before discounts.',
  paidCents: 'The paid amount in cents; null: not paid.',
  occurredAt: 'When the ride began or the ticket was bought.',
  payDeadline: 'Until when it must be paid, or it closes; null: it has no deadline.',
  closedReason: 'Why the order was closed; null: it was not.',
  line: 'The line or route as riders know it; null: the order has none.',
  from: 'Where the ride began; null: the order has no route.',
  to: 'Where the ride ended; null: the order has no route, or the end is not known.',
  subject: 'The product or the parking place, for orders without a route; null otherwise.',
  parkingKind: 'For parking: a car park or garage (`lot`), or on-street; null for other orders.',
  actions:
    'What the rider can do with the order now. Lists leave out `rate`, `receipt` and, for an order that coupon and points paid, `cancel`.',
};

export const orderTexts: FieldTexts = {
  OrderSummary: summaryTexts,
  OrderDetail: {
    ...summaryTexts,
    discountCents: 'All discounts in cents; the amount to pay is `amountCents` less this.',
    benefits:
      "The part of the discount from the rider's own coupon and points; the remainder belongs to the fare; null: none.",
    ...fieldsWithin('benefits', {
      couponId: 'The id of the coupon; null: none.',
      couponCents: 'What the coupon took off, in cents.',
      points: 'The number of points.',
      pointsCents: 'What the points took off, in cents.',
    }),
    passenger: 'The name of the passenger, masked.',
    createdAt: 'When the order was created.',
    fields: 'The fields of this family of order types, by `kind`.',
    fee: 'The calculation by the rule of that day; its total is the amount to pay before coupon and points. Null: the order has a price.',
    rating: "The rider's rating of the trip; null: none.",
    ...fieldsWithin('rating', {
      stars: 'The number of stars, 1 to 5.',
      tags: 'The tags that the rider selected.',
      comment: 'The comment; empty: none.',
      at: 'When the rider rated the trip.',
    }),
    timeline: 'The events of the order, the oldest first.',
    ...fieldsWithin('timeline', {
      event: 'What happened; null: the order was created.',
      status: 'The status after the event.',
      at: 'When it happened.',
    }),
    payment: 'The payment that counts; null: none was started.',
    ...fieldsWithin('payment', {
      id: 'The id of the payment.',
      status:
        '`confirming`: the outcome is not known yet; `refunding`, `refunded`: money that came after the order was closed is returned.',
      amountCents: 'The amount in cents.',
      startedAt: 'When the payment was started.',
    }),
    refund: 'The latest refund of the order; null: none.',
    ...fieldsWithin('refund', {
      amountCents:
        'The refunded amount in cents; while undecided or if refused, the requested amount.',
      reason: 'What caused the refund: the request of the rider, or an automatic cause.',
      status:
        '`under_review`: a person decides; `failed`: the provider refused; `refused`: the person refused.',
      requestedAt: 'When it was requested.',
      finishedAt: 'When it was finished; null: it is not.',
    }),
  },
  OrderPage: {
    unfinishedCount: 'The number of all unfinished orders of the rider of the requested `type`.',
  },
  RailOrderFields: {
    entryAt: 'When the rider passed the gate at the entry.',
    entryStation: 'The station of the entry.',
    exitAt: 'When the rider passed the gate at the exit; null: not yet, or not reported.',
    exitStation: 'The station of the exit; null: not yet, or not reported.',
    distanceMetres: 'The distance in metres; null: not known, or the ride goes on.',
    coveredBy,
  },
  RideOrderFields: {
    boardedAt: 'When the rider boarded.',
    route: 'The name of the route.',
    plate: 'The plate of the vehicle; null: not reported.',
    coveredBy,
  },
  TripOrderFields: {
    service: 'A street taxi or a car of the ride-hailing partner; null for shared rides.',
    rideId: 'The id of the called ride; null: it was not called here.',
    departedAt: 'When the trip began.',
    arrivedAt: 'When the trip ended; null: not yet.',
    plate: 'The plate of the car; null until a driver accepts.',
    driver: 'The family name of the driver with a title; null until a driver accepts.',
    distanceMetres: 'The distance in metres; null: not known, or the trip goes on.',
    durationSeconds: 'The duration in seconds; null: not known, or the trip goes on.',
    positions: 'Pick-up and drop-off, as far as the taxi reported them; absent: nothing is known.',
    'positions.from': 'Where the rider got in; null: unknown.',
    'positions.to': 'Where the rider got out; null: unknown.',
  },
  ParkingOrderFields: {
    parkingKind: 'A car park or garage (`lot`), or on-street.',
    plate: 'The plate of the car.',
    area: 'The area of the city.',
    lotName: 'The name of the car park; null for on-street parking.',
    roadName: 'The name of the road; null for car parks.',
    spaceNumber: 'The number of the space; null: not reported.',
    enteredAt: 'When the car came.',
    exitedAt: 'When the car left; null: not yet.',
    durationMinutes: 'The duration of the stay in minutes; null: it goes on.',
  },
  ParkingFeeOrderFields: {
    plate: 'The plate of the car.',
    area: 'The area of the city.',
    day: "The day on which the car left, by the city's calendar.",
  },
  TicketOrderFields: {
    product: 'The name of the product.',
    quantity: 'The number of tickets.',
    usedQuantity:
      'The number of tickets already used; absent: none or all, according to the status of the order.',
    unitCents: 'The price of one ticket, in cents.',
    visitDate: 'The day of the visit; null: any day.',
    validUntil: 'When the ticket expires; null: no end, or it is not issued yet.',
    validHours:
      'For how many hours it is valid from its first use; absent: it does not depend on the use.',
    covers: 'The types of rides that are free while it is valid; absent: none.',
    refundable: 'False: sold without a right to a refund; absent or true: refundable.',
    picture: 'The file of its picture, below `spots/` of the web app; absent: it has none.',
    code: 'The code of the ticket; null until it is issued.',
  },
  FindOrderByNumberAnswer: { id: 'The id of the order.', type: 'The type of the order.' },
  JourneyLeg: {
    ...summaryTexts,
    beginsAt: 'When the ride or stay began; for other orders the time of purchase.',
    endsAt: 'When it ended; null: under way, or not reported.',
    fareCents:
      'What it costs in cents after all discounts; for a closed order, what it would have cost.',
    dueCents: 'The amount that is still due, in cents.',
    refundedCents: 'The amount refunded or being refunded, in cents.',
    receiptNumber: 'The number of its receipt; null: it has none.',
    refund: 'The state of its refund; null: none was requested.',
    co2SavedGrams:
      'The grams of CO2 saved compared with a taxi; null: nothing is saved, or the distance is unknown.',
  },
  Journey: {
    legs: 'The orders of the journey, in the order of their beginning; a single order is also a journey.',
    issuer: 'Who took the money.',
    paidCents: 'The sum of what was paid, in cents.',
    refundedCents: 'The sum of what was refunded, in cents.',
    dueCents: 'The sum of what is still due, in cents.',
    totalCents: 'The cost of the journey in cents: paid less refunded, plus the amount due.',
    co2: 'The CO2 that the journey saved compared with a taxi: an estimate.',
    'co2.savedGrams': 'The saved grams.',
    'co2.unmeasured': 'The number of legs that would count but whose distance is unknown.',
    'co2.factors': 'The emissions by which the saving is calculated.',
    'co2.factors.type': 'The type of the order.',
    'co2.factors.gramsPerKm': 'Grams of CO2 per passenger kilometre.',
    'co2.taxiGramsPerKm': 'Grams of CO2 per kilometre of a taxi.',
    'co2.source': 'The publication of the factors.',
  },
};
