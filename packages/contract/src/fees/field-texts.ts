import { fieldsWithin, type FieldTexts } from '../api/field-text.ts';

const validityTexts = {
  version: 'The version of the rule.',
  validFrom:
    "The first day of its validity, by the city's calendar; null: since before the known data.",
  validTo: 'The last day of its validity; null: until further notice.',
};

export const feeTexts: FieldTexts = {
  FeeItem: {
    code: 'What the line is for.',
    amountCents: 'The amount of the line in cents; negative for a deduction.',
    quantity: 'The quantity in `unit`; null: the line is a lump sum.',
    unit: 'The unit of the quantity; null: the line is a lump sum.',
    rateCents: 'The price of one kilometre, minute or use, in cents; null: the line is a lump sum.',
  },
  FeeStatement: {
    rule: 'The rule by which the fee was calculated.',
    'rule.id': 'The id of the rule.',
    'rule.version': 'The version of the rule that was in force.',
    items: 'The lines of the fee, which add up to the total.',
    totalCents: 'The total in cents.',
    estimated: 'Whether it was calculated before the ride, from an expected distance and duration.',
    calculatedAt: 'When it was calculated.',
  },
  FeeRule: {
    id: 'The id of the rule.',
    ...validityTexts,
    inForce: 'Whether this version is in force today.',
    example: 'Whether the rule is invented, because no tariff is public.',
    source: 'Where the rule was published.',
    rows: 'The rows of the rule, in the order in which they apply.',
    versions: 'All versions of the rule, the newest first.',
    ...fieldsWithin('versions', validityTexts),
  },
  FeeRuleRow: {
    code: 'What the row is about: a line of a fee, or the cost of a cancellation at a certain time.',
    variant: 'The car, holiday, service or zone that the row applies to; null: all.',
    cents:
      'The price in cents: for each begun or full `everyMetres` or `everySeconds`, or for the whole; null: the row has no price.',
    percent: 'A percentage of the lines above it; null: none.',
    fromMetres: 'The distance in metres from which the row applies; null: any.',
    toMetres: 'The distance in metres up to which the row applies; null: any.',
    everyMetres: 'The distance in metres that `cents` pays; null: `cents` is not for a distance.',
    everySeconds: 'The duration in seconds that `cents` pays; null: `cents` is not for a duration.',
    withinSeconds: 'The row applies within or after this time, in seconds; null: at any time.',
    fromCents:
      'The row applies above this amount that was spent in the month, in cents; null: any.',
    hours: 'The hours of the day in which the row applies; null: all.',
    'hours.from': "The beginning by the city's clock: `23:00`.",
    'hours.to': "The end by the city's clock, exclusive: `05:00`.",
  },
  FeeEstimate: {
    service: 'The service whose tariff was applied.',
    distanceMetres: 'The distance in metres.',
    durationSeconds: 'The duration in seconds.',
    waitingSeconds: 'The part of the duration in which the car waits, in seconds.',
    departAt: 'The departure.',
    statement: 'The cost, line by line.',
  },
};
