import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { couponMessages } from './messages.ts';
import { validityText } from './validity.ts';

/** 26 November 2026, 09:00 in Shanghai, a Thursday. */
const NOW = '2026-11-26T01:00:00.000Z';

beforeEach(() => loadMessages(couponMessages));
afterEach(() => setLanguage('zh_cn'));

it.each([
  // An end at midnight is the end of the day before.
  ['2026-12-03T16:00:00.000Z', '12月3日 周四 · 还剩7天', 'Thu 3 Dec · 7 days left'],
  ['2026-11-27T16:00:00.000Z', '11月27日 周五 · 还剩1天', 'Fri 27 Nov · 1 day left'],
  ['2026-11-26T16:00:00.000Z', '11月26日 周四 · 今天到期', 'Thu 26 Nov · last day'],
  ['2026-12-05T02:30:00.000Z', '12月5日 周六 10:30 · 还剩9天', 'Sat 5 Dec 10:30 · 9 days left'],
  ['2027-01-07T16:00:00.000Z', '2027年1月7日 周四 · 还剩42天', 'Thu 7 Jan 2027 · 42 days left'],
  ['2026-12-31T16:00:00.000Z', '12月31日 周四 · 还剩35天', 'Thu 31 Dec · 35 days left'],
  ['2026-11-20T16:00:00.000Z', '11月20日 周五', 'Fri 20 Nov'],
])('a validity that ends at %s reads %s', async (end, zh, en) => {
  expect(validityText(end, NOW)).toBe(zh);
  setLanguage('en_us');
  await loadMessages(couponMessages);
  expect(validityText(end, NOW)).toBe(en);
});
