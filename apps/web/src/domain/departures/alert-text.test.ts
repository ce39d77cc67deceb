import type { Alert } from '@shtrans/contract/live-traffic';
import { describe, expect, it } from 'vitest';
import { alertTimes, alertTone, byWeight, effectText } from './alert-text.ts';
import { messages as en } from './messages.en.ts';
import { messages as zh } from './messages.zh.ts';

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

describe('an alert in words', () => {
  it('tells its times, also with open ends', () => {
    const times = (more: Partial<Alert>) => alertTimes(alert(more), en.alert, 'en_us');
    expect(times({ from: FROM, until: UNTIL })).toBe('21 Nov 08:30 to 21 Nov 12:00');
    expect(times({ from: FROM })).toBe('Since 21 Nov 08:30, until further notice');
    expect(times({ until: UNTIL })).toBe('Until 21 Nov 12:00');
    expect(times({})).toBe('Until further notice');
    expect(alertTimes(alert({ from: FROM }), zh.alert, 'zh_cn')).toBe('11月21日 08:30 起');
  });

  it('puts the worst first and takes what it does not know for a notice', () => {
    const all = ['info', 'unheard', 'severe', 'warning'].map((severity) => alert({ severity }));
    expect(byWeight(all).map(({ severity }) => severity)).toEqual([
      'severe',
      'warning',
      'info',
      'unheard',
    ]);
    expect(alertTone('unheard')).toBe('info');
    expect(effectText('unheard', en.alert)).toBe('Notice');
    expect(effectText('detour', zh.alert)).toBe('绕行');
  });
});
