import type { Alert } from '@shtrans/contract/live-traffic';
import { describe, expect, it } from 'vitest';
import { alertTimes, alertTone, byWeight, effectText } from './alert-text.ts';
import { asOfText } from './as-of.ts';
import { messages as en } from './messages.en.ts';
import { messages as zh } from './messages.zh.ts';
import { serviceTimeText } from './service-time.ts';

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
