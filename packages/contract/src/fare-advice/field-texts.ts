import type { FieldTexts } from '../api/field-text.ts';

export const fareAdviceTexts: FieldTexts = {
  FareAdvice: {
    rides: 'The paid rides that are compared, by type.',
    'rides.type': 'The type of the rides.',
    'rides.count': 'The number of rides.',
    'rides.cents': 'What they cost in cents, after discounts and refunds.',
    singleCents: 'What all rides cost at single fares, in cents.',
    freeRides:
      'Rides that a ticket made free; their fares were not recorded, so they are not compared.',
    options: 'What passes and packs of the shop would have cost, the cheapest first.',
    best: 'The id of the cheapest product, if it would have cost less than single fares; null: none would.',
    bands: "The metro's fares by distance.",
    'bands.metres': 'The maximum distance of this fare, in metres.',
    'bands.cents': 'The fare in cents.',
  },
  FareOption: {
    product: 'The product.',
    kind: 'A `pass` makes rides free for some hours, a `pack` has coupons for them.',
    count: 'How many of the product would have been bought.',
    productCents: 'The price of the products, in cents.',
    ridesCents: 'What the rides would have cost in addition, in cents.',
    totalCents: 'The price of the products and the remaining cost of rides, in cents.',
    days: 'The days on which each of the products would first have been used.',
  },
};
