import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { instantOf, timeWithDay, wallClock } from './plan-text.ts';
import { planningMessages } from './messages.ts';

const instant = (iso: string) => Date.parse(iso);

afterEach(() => vi.unstubAllEnvs());

describe.each([
  ['Asia/Shanghai', -480],
  ['America/Phoenix', 420],
  ['Pacific/Kiritimati', -840],
])('the clock of the city on a device in %s', (zone, offset) => {
  it('fills the fields and reads them back', () => {
    vi.stubEnv('TZ', zone);
    expect(new Date(instant('2026-11-21T16:30:00Z')).getTimezoneOffset()).toBe(offset);
    const fields = wallClock(instant('2026-11-21T16:30:00Z'));
    expect(fields).toEqual({ day: '2026-11-22', time: '00:30' });
    expect(instantOf(fields.day, fields.time)).toBe('2026-11-21T16:30:00Z');
  });
});

describe('fields', () => {
  it.each([
    ['', '08:30'],
    ['2026-11-21', ''],
    ['21.11.2026', '08:30'],
    ['2026-13-41', '08:30'],
  ])('with "%s" and "%s" are no time', (day, time) => {
    expect(instantOf(day, time)).toBeUndefined();
  });
});

describe('a time with its day', () => {
  beforeAll(async () => {
    setLanguage('en_us');
    await loadMessages(planningMessages);
  });

  const now = instant('2026-11-21T15:50:00Z'); // 23:50 in the city
  it.each([
    ['2026-11-21T15:59:00Z', '23:59'],
    ['2026-11-21T21:30:00Z', 'tomorrow 05:30'],
    ['2026-11-20T15:00:00Z', 'yesterday 23:00'],
    ['2026-11-25T01:00:00Z', 'Wed, Nov 25, 09:00'],
  ])('%s is %s', (iso, text) => {
    expect(timeWithDay(iso, now)).toBe(text);
  });
});
