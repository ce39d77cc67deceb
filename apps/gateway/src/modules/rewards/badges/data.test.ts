import { expect, it } from 'vitest';
import { badgeData } from './data.ts';

const badge = {
  id: 'metro-rides',
  name: { zh: '地铁', en: 'Metro' },
  text: { zh: '乘坐地铁', en: 'Ride the metro' },
  rule: { count: 'rides', of: ['metro'], target: 10 },
  art: 'metro',
};

it.for([
  { higher: [50, 100], isValid: true },
  { higher: [], isValid: true },
  { higher: [100, 50], isValid: false },
  { higher: [10, 50], isValid: false },
  { higher: [5], isValid: false },
])('a badge from 10 rides on has the higher levels $higher: $isValid', ({ higher, isValid }) => {
  expect(badgeData.badges.schema.safeParse([{ ...badge, higher }]).success).toBe(isValid);
});
