import { describe, expect, it } from 'vitest';
import { windowOf } from './window.ts';

const FIXED = { from: '2026-11-01T00:00:00+08:00', until: '2027-02-20T00:00:00+08:00' };

const stateAt = (iso: string) => windowOf(FIXED, new Date(iso)).state;

describe('the window of an offer', () => {
  it('goes by the city’s clock: its first instant is in it, its last is not', () => {
    expect(stateAt('2026-10-31T15:59:59.999Z')).toBe('not_begun');
    expect(stateAt('2026-10-31T16:00:00.000Z')).toBe('open');
    expect(stateAt('2027-02-19T15:59:59.999Z')).toBe('open');
    expect(stateAt('2027-02-19T16:00:00.000Z')).toBe('over');
  });

  it('may go along with the months, over the end of a year too', () => {
    const moving = { from: { month: -1 }, until: { month: 2 } };
    expect(windowOf(moving, new Date('2027-01-31T15:59:59Z'))).toEqual({
      from: new Date('2026-11-30T16:00:00Z'),
      until: new Date('2027-02-28T16:00:00Z'),
      state: 'open',
    });
    expect(windowOf(moving, new Date('2027-01-31T16:00:00Z')).from).toEqual(
      new Date('2026-12-31T16:00:00Z'),
    );
  });
});
