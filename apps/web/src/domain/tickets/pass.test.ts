import { beforeEach, expect, it } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { passMessages } from './messages.ts';
import { digitsOf, isForDay, type PassFacts, passTimes } from './pass.tsx';

const facts = (changes: Partial<PassFacts>): PassFacts => ({
  type: 'scenic_ticket',
  product: { zh: '豫园', en: 'Yu Garden' },
  quantity: 1,
  usedQuantity: 0,
  visitDate: null,
  validUntil: null,
  validHours: null,
  code: '003461082434',
  ...changes,
});
/** Ten past midnight of 29 November in Shanghai. */
const NOW = '2026-11-28T16:10:00.000Z';

beforeEach(async () => {
  setLanguage('zh_cn');
  await loadMessages(passMessages);
});

it.each<[string, Partial<PassFacts>, ReturnType<typeof passTimes>]>([
  ['today', { visitDate: '2026-11-29' }, [['使用日期', '今天 · 11月29日（周日）']]],
  ['tomorrow', { visitDate: '2026-11-30' }, [['使用日期', '明天 · 11月30日（周一）']]],
  ['another day', { visitDate: '2026-11-28' }, [['使用日期', '11月28日（周六）']]],
  [
    'an end',
    { validUntil: '2026-12-31T15:59:00.000Z' },
    [['有效期至', '12月31日（周四） · 还剩 32 天', false]],
  ],
  ['hours of use', { validHours: 24 }, [['有效期', '首次使用后 24 小时内']]],
  [
    'a day and an end',
    { visitDate: '2026-11-29', validUntil: '2026-11-29T15:59:00.000Z' },
    [
      ['使用日期', '今天 · 11月29日（周日）'],
      ['有效期至', '11月29日（周日） · 今天到期', true],
    ],
  ],
  ['no limit', {}, []],
])('shows %s', (_name, changes, times) => {
  expect(passTimes(facts(changes), NOW)).toEqual(times);
});

it('is for the day in Shanghai', () => {
  expect(isForDay({ visitDate: '2026-11-29' }, NOW)).toBe(true);
  expect(isForDay({ visitDate: '2026-11-28' }, NOW)).toBe(false);
  expect(isForDay({ visitDate: null }, NOW)).toBe(false);
});

it('reads its code out in fours', () => {
  expect(digitsOf('003461082434')).toBe('0034 6108 2434');
  expect(digitsOf('1234')).toBe('1234');
});
