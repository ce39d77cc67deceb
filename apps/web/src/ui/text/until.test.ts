import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { shortTime, timeInText } from './time.ts';
import { endsSoon, untilText, validityText } from './until.tsx';

/** 26 November 2026, 09:00 in Shanghai, a Thursday. */
const NOW = Date.parse('2026-11-26T01:00:00.000Z');

afterEach(() => setLanguage('zh_cn'));

it.each([
  ['2026-11-26T10:20:00.000Z', '今天 18:20', 'today 18:20'],
  // 00:20 of the next day in Shanghai, still the 26th by UTC.
  ['2026-11-26T16:20:00.000Z', '明天 00:20', 'tomorrow 00:20'],
  ['2026-11-24T16:00:00.000Z', '昨天 00:00', 'yesterday 00:00'],
  ['2026-11-24T15:59:00.000Z', '11月24日（周二）23:59', 'Tue, Nov 24, 23:59'],
  ['2026-12-02T10:20:00.000Z', '12月2日（周三）18:20', 'Wed, Dec 2, 18:20'],
  ['2027-01-07T10:20:00.000Z', '2027年1月7日（周四）18:20', 'Thu, Jan 7, 2027, 18:20'],
])('%s reads %s', (iso, zh, en) => {
  expect(timeInText(iso, NOW)).toBe(zh);
  setLanguage('en_us');
  expect(timeInText(iso, NOW)).toBe(en);
  expect(shortTime(iso, NOW)).toBe(en.charAt(0).toUpperCase() + en.slice(1));
});

it.each([
  // An end at midnight, or a minute before, is the end of a day.
  ['2026-12-03T16:00:00.000Z', '12月3日（周四）止 · 还剩 7 天', 'Until Thu, Dec 3 · 7 days left'],
  ['2026-12-03T15:59:00.000Z', '12月3日（周四）止 · 还剩 7 天', 'Until Thu, Dec 3 · 7 days left'],
  ['2026-11-27T16:00:00.000Z', '11月27日（周五）止 · 还剩 1 天', 'Until Fri, Nov 27 · 1 day left'],
  ['2026-11-26T16:00:00.000Z', '11月26日（周四）止 · 今天到期', 'Until Thu, Nov 26 · last day'],
  [
    '2026-12-05T02:30:00.000Z',
    '12月5日（周六）10:30 止 · 还剩 9 天',
    'Until Sat, Dec 5, 10:30 · 9 days left',
  ],
  [
    '2027-01-07T16:00:00.000Z',
    '2027年1月7日（周四）止 · 还剩 42 天',
    'Until Thu, Jan 7, 2027 · 42 days left',
  ],
  ['2026-11-20T16:00:00.000Z', '11月20日（周五）止', 'Until Fri, Nov 20'],
])('an end at %s reads %s', (end, zh, en) => {
  expect(untilText(end, NOW)).toBe(zh);
  setLanguage('en_us');
  expect(untilText(end, NOW)).toBe(en);
});

it('names an end next to its label', () => {
  expect(validityText('2026-12-05T02:30:00.000Z', NOW)).toBe('12月5日（周六）10:30 · 还剩 9 天');
  setLanguage('en_us');
  expect(validityText('2026-12-05T02:30:00.000Z', NOW)).toBe('Sat, Dec 5, 10:30 · 9 days left');
});

it('is urgent in its last three days', () => {
  expect(endsSoon('2026-11-29T00:59:00.000Z', NOW)).toBe(true);
  expect(endsSoon('2026-11-29T01:00:00.000Z', NOW)).toBe(false);
});
