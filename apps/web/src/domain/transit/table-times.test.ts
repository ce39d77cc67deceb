import { describe, expect, it } from 'vitest';
import { type Language, setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { transitMessages } from './messages.ts';
import { asOfText, serviceTimeText } from './table-times.ts';

const speak = async (language: Language) => {
  setLanguage(language);
  await loadMessages(transitMessages);
};

describe('times of tables', () => {
  it('shows times after midnight as the next day’s', async () => {
    await speak('en_us');
    expect(serviceTimeText('23:59')).toBe('23:59');
    expect(serviceTimeText('24:05')).toBe('00:05 (+1)');
    await speak('zh_cn');
    expect(serviceTimeText('25:30')).toBe('次日01:30');
  });

  it('shows the date of facts by month or day', async () => {
    await speak('en_us');
    expect(asOfText('2020-09')).toBe('Sep 2020');
    expect(asOfText('2026-08-20')).toBe('Aug 20, 2026');
    await speak('zh_cn');
    expect(asOfText('2020-09')).toBe('2020年9月');
  });
});
