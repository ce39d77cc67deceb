import { describe, expect, it } from 'vitest';
import { cityDay } from '@shtrans/contract/values/calendar';
import { instantOf, seasonOf } from './window.ts';

describe('the edge of a window', () => {
  it('is an instant, or a month relative to the current one in the city, also across a year', () => {
    const now = new Date('2027-01-31T15:59:59Z');
    expect(instantOf('2026-11-01T00:00:00+08:00', now)).toEqual(new Date('2026-10-31T16:00:00Z'));
    expect(instantOf({ month: -1 }, now)).toEqual(new Date('2026-11-30T16:00:00Z'));
    expect(instantOf({ month: 2 }, now)).toEqual(new Date('2027-02-28T16:00:00Z'));
    const next = new Date('2027-01-31T16:00:00Z');
    expect(instantOf({ month: -1 }, next)).toEqual(new Date('2026-12-31T16:00:00Z'));
  });
});

describe('a season that recurs each year', () => {
  const winter = {
    from: { yearly: '11-15' },
    until: { yearly: '03-01' },
    claimUntil: { yearly: '04-01' },
  };
  const spring = { from: { yearly: '03-10' }, until: { yearly: '04-20' } };
  /** The instants as city days. */
  const daysOf = (season: typeof winter | typeof spring, now: string): string[] => {
    const { from, until, claimUntil } = seasonOf(season, new Date(now));
    return [from, until, claimUntil].map(cityDay);
  };

  it('is the present one from its first to its last instant, also across a year', () => {
    const whole = ['2026-11-15', '2027-03-01', '2027-04-01'];
    for (const now of ['2026-11-14T16:00:00Z', '2026-12-31T16:00:00Z', '2027-03-31T15:59:59Z'])
      expect(daysOf(winter, now), now).toEqual(whole);
  });

  it('is the next one after its end, this year or the next', () => {
    expect(daysOf(winter, '2027-03-31T16:00:00Z')).toEqual([
      '2027-11-15',
      '2028-03-01',
      '2028-04-01',
    ]);
    expect(daysOf(spring, '2026-11-28T00:00:00Z')).toEqual([
      '2027-03-10',
      '2027-04-20',
      '2027-04-20',
    ]);
    expect(daysOf(spring, '2027-01-01T00:00:00Z')[0]).toBe('2027-03-10');
    expect(daysOf(spring, '2027-04-19T16:00:00Z')[0]).toBe('2028-03-10');
  });

  it('counts an instant and a month as other windows do', () => {
    const now = new Date('2026-11-28T00:00:00Z');
    const mixed = { from: '2026-11-01T00:00:00+08:00', until: { month: 1 } };
    const { from, until, claimUntil } = seasonOf(mixed, now);
    expect([from, until, claimUntil].map(cityDay)).toEqual([
      '2026-11-01',
      '2026-12-01',
      '2026-12-01',
    ]);
  });
});
