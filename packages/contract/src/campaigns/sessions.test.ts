import { describe, expect, it } from 'vitest';
import { sessionAt, type Session, sessionsFrom } from './sessions.ts';

const november = {
  from: new Date('2026-11-01T00:00:00+08:00'),
  until: new Date('2026-12-01T00:00:00+08:00'),
};

const wednesdays: Session = {
  days: { kind: 'weekly', weekdays: [3] },
  times: ['10:00', '15:00'],
  minutes: 120,
};

const beginOf = (session: Session, now: string): string | undefined =>
  sessionAt(session, november, new Date(now))?.from.toISOString();

describe('sessions', () => {
  it.each([
    // 4, 11, 18 and 25 November 2026 are Wednesdays.
    ['2026-10-01T00:00:00+08:00', '2026-11-04T02:00:00.000Z'],
    ['2026-11-10T23:59:00+08:00', '2026-11-11T02:00:00.000Z'],
    ['2026-11-11T11:59:59+08:00', '2026-11-11T02:00:00.000Z'],
    ['2026-11-11T12:00:00+08:00', '2026-11-11T07:00:00.000Z'],
    ['2026-11-11T17:00:00+08:00', '2026-11-18T02:00:00.000Z'],
    ['2026-11-25T17:00:00+08:00', undefined],
  ])('repeat by weekday: at %s', (now, begin) => {
    expect(beginOf(wednesdays, now)).toBe(begin);
  });

  it('extend past midnight', () => {
    const night: Session = { ...wednesdays, times: ['23:30'], minutes: 60 };
    expect(beginOf(night, '2026-11-12T00:29:59+08:00')).toBe('2026-11-11T15:30:00.000Z');
    expect(beginOf(night, '2026-11-12T00:30:00+08:00')).toBe('2026-11-18T15:30:00.000Z');
  });

  it('come in order of date, even if they are written in another order', () => {
    const dates: Session = {
      days: { kind: 'dates', dates: ['2026-11-20', '2026-11-12'] },
      times: ['15:00', '10:00'],
      minutes: 1440,
    };
    expect(beginOf(dates, '2026-11-02T00:00:00+08:00')).toBe('2026-11-12T02:00:00.000Z');
    expect(beginOf(dates, '2026-11-21T12:00:00+08:00')).toBe('2026-11-20T07:00:00.000Z');
    expect(beginOf(dates, '2026-11-21T15:00:00+08:00')).toBeUndefined();
  });

  it.each([
    ['2026-11-18T15:00:00+08:00', ['11T02', '11T07', '18T02']],
    ['2026-11-11T10:00:00+08:00', []],
  ])('are listed within an interval, the current one first: until %s', (untilText, begins) => {
    const stretch = { from: november.from, until: new Date(untilText) };
    const sessions = sessionsFrom(wednesdays, stretch, new Date('2026-11-11T11:00:00+08:00'));
    expect(sessions.map(({ from }) => from.toISOString().slice(8, 13))).toEqual(begins);
  });
});
