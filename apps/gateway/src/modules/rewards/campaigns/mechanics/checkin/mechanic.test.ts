import { describe, expect, it } from 'vitest';
import { daysOfCycle } from './mechanic.ts';

const day = (n: number): string => `2026-11-${String(n).padStart(2, '0')}`;
const days = (...numbers: number[]): string[] => numbers.map(day);

describe('the days of a row of check-ins', () => {
  it.each([
    { checkedIn: [], unbroken: true, today: 5, row: [] },
    { checkedIn: [3, 4], unbroken: true, today: 4, row: [3, 4] },
    { checkedIn: [3, 4], unbroken: true, today: 5, row: [3, 4] },
    { checkedIn: [3, 4], unbroken: true, today: 6, row: [] },
    { checkedIn: [3, 4], unbroken: false, today: 9, row: [3, 4] },
    { checkedIn: [1, 3, 4], unbroken: true, today: 4, row: [3, 4] },
    { checkedIn: [1, 3, 4], unbroken: false, today: 4, row: [1, 3, 4] },
    { checkedIn: [1, 2, 3], unbroken: true, today: 3, row: [1, 2, 3] },
    { checkedIn: [1, 2, 3], unbroken: true, today: 4, row: [] },
    { checkedIn: [1, 2, 3, 4], unbroken: true, today: 4, row: [4] },
  ])('%j', ({ checkedIn, unbroken, today, row }) => {
    const rules = { cycle: 3, unbroken, today: day(today) };
    expect(daysOfCycle(days(...checkedIn), rules)).toEqual(days(...row));
  });

  it('goes from one month to the next', () => {
    const rules = { cycle: 7, unbroken: true, today: '2027-03-01' };
    expect(daysOfCycle(['2027-02-28', '2027-03-01'], rules)).toHaveLength(2);
  });
});
