import type { Alert } from '@shtrans/contract/traffic/live';
import { daysBetween } from '@shtrans/contract/values/date-text';
import type { Tone } from '../../ui/button/badge.tsx';
import { clock, shortTime, timeInText } from '../../ui/text/time.ts';
import { departuresMessages } from './messages.ts';
import { textOr } from '../../core/i18n/language.ts';

const TONES: Readonly<Record<string, Tone>> = { info: 'info', warning: 'wait', severe: 'bad' };

export const alertTone = (severity: string): Tone => TONES[severity] ?? 'info';

/** The effect in a word; one that this version does not know is a notice. */
export function effectText(effect: string): string {
  const { effect: texts } = departuresMessages().alert;
  return textOr(texts, effect, texts.other);
}

/** When the alert is in force: "Today 08:30 to 12:00", with open ends in words. */
export function alertTimes({ from, until }: Alert): string {
  const { alert: t } = departuresMessages();
  const begins = from === null ? null : timeInText(from);
  const ends = until === null ? null : timeInText(until);
  if (from !== null && begins !== null && until !== null && ends !== null) {
    const isOneDay = daysBetween(Date.parse(from), Date.parse(until)) === 0;
    return t.between(shortTime(from), isOneDay ? clock(until) : ends);
  }
  if (begins !== null) return t.since(begins);
  return ends === null ? t.openEnd : t.until(ends);
}

const RANKS = ['severe', 'warning', 'info'];

/** The most severe first, otherwise in the given order. */
export const byWeight = (alerts: readonly Alert[]): Alert[] =>
  [...alerts].sort((a, b) => rank(a) - rank(b));

const rank = ({ severity }: Alert): number => {
  const index = RANKS.indexOf(severity);
  return index === -1 ? RANKS.length : index;
};
