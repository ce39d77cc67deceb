import type { FeeItem } from '@shtrans/contract/fees/schemas';
import { beforeAll, expect, it } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { feeItemDetail } from './fee-lines.tsx';
import { feeMessages } from './messages.ts';

beforeAll(async () => {
  for (const language of ['zh_cn', 'en_us'] as const) {
    setLanguage(language);
    await loadMessages(feeMessages);
  }
});

const item = (change: Partial<FeeItem>): FeeItem => ({
  code: 'distance',
  amountCents: 100,
  quantity: null,
  unit: null,
  rateCents: null,
  ...change,
});

it.each([
  [{}, '', ''],
  [
    { quantity: 9340, unit: 'metre', rateCents: 270 },
    '9.34 公里 × ¥2.70/公里',
    '9.34 km × ¥2.70/km',
  ],
  [
    { quantity: 90, unit: 'second', rateCents: 67.5 },
    '1.5 分钟 × ¥0.675/分钟',
    '1.5 min × ¥0.675/min',
  ],
  [{ quantity: 2, unit: 'time', rateCents: 500 }, '2 次 × ¥5.00/次', '2 × ¥5.00 each'],
  [{ quantity: 3000, unit: 'metre' }, '3 公里', '3 km'],
] as const)('how a line comes about: %o', (change, chinese, english) => {
  setLanguage('zh_cn');
  expect(feeItemDetail(item(change))).toBe(chinese);
  setLanguage('en_us');
  expect(feeItemDetail(item(change))).toBe(english);
});
