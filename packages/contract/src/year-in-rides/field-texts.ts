import { fieldsWithin, type FieldTexts } from '../api/field-text.ts';

const rideTexts = {
  type: 'The type of the ride.',
  at: 'When it began.',
  from: 'Where it began; null: unknown.',
  to: 'Where it ended; null: unknown.',
  metres: 'The distance in metres; null: unknown.',
};

export const yearInRidesTexts: FieldTexts = {
  YearInRides: {
    year: "The year, by the city's calendar.",
    rides: 'The number of rides that were finished and paid, and not refunded.',
    days: "The number of days of the city's calendar on which a ride ended.",
    metres: 'The total distance in metres, of the rides with a known one.',
    measured: 'The number of rides with a known distance.',
    grams: 'The grams of CO2 saved on this distance compared with a taxi: an estimate.',
    paidCents: 'The paid amount less refunds, in cents.',
    couponCents: 'What coupons took off, in cents.',
    types: 'The types of rides, the most rides first.',
    'types.type': 'The type.',
    'types.rides': 'The number of rides of the type.',
    months: 'The number of rides in each month, January first.',
    line: 'The line with the most rides; null: none is known.',
    'line.rides': 'The number of rides on the line.',
    station: 'The station where most rides began or ended; null: none is known.',
    'station.name': 'The name of the station.',
    'station.times': 'How many rides began or ended there.',
    busiest: 'The day with the most rides; null: no rides.',
    'busiest.day': "The day, by the city's calendar.",
    'busiest.rides': 'The number of rides on the day.',
    streak: 'The longest run of consecutive days with a ride; null: no rides.',
    'streak.days': 'The number of days.',
    'streak.from': 'The first day.',
    'streak.until': 'The last day.',
    earliest:
      'The ride that began earliest in a day, where a day ends at four in the morning; null: no rides.',
    ...fieldsWithin('earliest', rideTexts),
    latest:
      'The ride that began latest in a day, where a day ends at four in the morning; null: no rides.',
    ...fieldsWithin('latest', rideTexts),
    longest: 'The ride with the longest known distance; null: none is known.',
    ...fieldsWithin('longest', rideTexts),
  },
};
