import { describe, expect, it } from 'vitest';
import { instantOf } from './window.ts';

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
