import type { Alert } from '@shtrans/contract/traffic/live';
import type { Tone } from '../../ui/button/badge.tsx';
import { shortTime } from '../../ui/text/time.ts';
import { departuresMessages } from './messages.ts';
import { textOr } from '../../core/i18n/language.ts';

const TONES: Readonly<Record<string, Tone>> = { info: 'info', warning: 'wait', severe: 'bad' };

export const alertTone = (severity: string): Tone => TONES[severity] ?? 'info';

/** The effect in a word; one that this version does not know is a notice. */
export function effectText(effect: string): string {
  const { effect: texts } = departuresMessages().alert;
  return textOr(texts, effect, texts.other);
}

/** When the alert is in force: "21 Nov 08:30 to 21 Nov 12:00", with open ends in words. */
export function alertTimes({ from, until }: Alert): string {
  const { alert: t } = departuresMessages();
  const begins = from === null ? null : shortTime(from);
  const ends = until === null ? null : shortTime(until);
  if (begins !== null && ends !== null) return t.between(begins, ends);
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
