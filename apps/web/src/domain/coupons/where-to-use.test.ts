import { expect, it } from 'vitest';
import { whereToUse } from './where-to-use.ts';

it.each([
  [['metro'], 'rideCode'],
  [['metro', 'bus', 'ferry'], 'rideCode'],
  [['taxi'], 'planRoute'],
  [['scenic_ticket'], 'scenicSpots'],
  [['parking'], undefined],
  [['metro', 'taxi'], undefined],
  [['multi_ticket', 'scenic_ticket'], undefined],
  [[], undefined],
] as const)('uses a coupon for %j at %s', (orderTypes, place) => {
  expect(whereToUse({ orderTypes: [...orderTypes] })).toBe(place);
});
