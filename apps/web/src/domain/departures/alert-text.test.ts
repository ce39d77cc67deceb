import type { Alert } from '@shtrans/contract/traffic/live';
import { beforeEach, describe, expect, it } from 'vitest';
import { noteServerTime } from '../../core/clock/server-clock.ts';
import { type Language, setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { alertTimes, alertTone, byWeight, effectText } from './alert-text.ts';
import { departuresMessages } from './messages.ts';

const alert = (more: Partial<Alert>): Alert => ({
  id: 'a',
  effect: 'other',
  severity: 'info',
  title: { zh: '', en: '' },
  text: { zh: '', en: '' },
  url: null,
  from: null,
  until: null,
  lines: [],
  stops: [],
  ...more,
});
const FROM = '2026-11-21T00:30:00.000Z';
const UNTIL = '2026-11-21T04:00:00.000Z';

const times = (more: Partial<Alert>) => alertTimes(alert(more));
const speak = async (language: Language) => {
  setLanguage(language);
  await loadMessages(departuresMessages);
};

describe('an alert in words', () => {
  beforeEach(async () => {
    noteServerTime(FROM);
    await speak('en_us');
  });

  it('shows its times, also with open ends', async () => {
    expect(times({ from: FROM, until: UNTIL })).toBe('Today 08:30 to 12:00');
    expect(times({ from: FROM })).toBe('From today 08:30 until further notice');
    expect(times({ until: UNTIL })).toBe('Until today 12:00');
    expect(times({})).toBe('Until further notice');
    await speak('zh_cn');
    expect(times({ from: FROM })).toBe('今天 08:30 起');
  });

  it('puts the worst first and takes what it does not know for a notice', async () => {
    const all = ['info', 'unheard', 'severe', 'warning'].map((severity) => alert({ severity }));
    expect(byWeight(all).map(({ severity }) => severity)).toEqual([
      'severe',
      'warning',
      'info',
      'unheard',
    ]);
    expect(alertTone('unheard')).toBe('info');
    expect(effectText('unheard')).toBe('Notice');
    await speak('zh_cn');
    expect(effectText('detour')).toBe('绕行');
  });
});
