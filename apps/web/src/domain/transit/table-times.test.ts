import { describe, expect, it } from 'vitest';
import { messages as en } from './messages.en.ts';
import { messages as zh } from './messages.zh.ts';
import { asOfText, serviceTimeText } from './table-times.ts';

describe('times of tables', () => {
  it('tells times after midnight by the clock of the next day', () => {
    expect(serviceTimeText('23:59', en)).toBe('23:59');
    expect(serviceTimeText('24:05', en)).toBe('00:05 (+1)');
    expect(serviceTimeText('25:30', zh)).toBe('次日01:30');
  });

  it('tells when facts were true by month or day', () => {
    expect(asOfText('2020-09', 'en_us')).toBe('Sep 2020');
    expect(asOfText('2020-09', 'zh_cn')).toBe('2020年9月');
    expect(asOfText('2026-08-20', 'en_us')).toBe('20 Aug 2026');
  });
});
