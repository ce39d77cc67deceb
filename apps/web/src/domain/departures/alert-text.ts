import type { Alert } from '@shtrans/contract/live-traffic';
import type { Messages } from '../../core/i18n/messages.ts';
import type { Language } from '../../core/i18n/language.ts';
import type { Tone } from '../../ui/badge.tsx';
import { shortTime } from '../../ui/time.ts';
import type { messages } from './messages.zh.ts';
import { textOr } from '../../core/i18n/text-or.ts';

type Texts = Messages<typeof messages>['alert'];

const TONES: Readonly<Record<string, Tone>> = { info: 'info', warning: 'wait', severe: 'bad' };

export const alertTone = (severity: string): Tone => TONES[severity] ?? 'info';

/** What it is, in a word; an effect this version does not know is a notice. */
export const effectText = (effect: string, t: Texts): string =>
  textOr(t.effect, effect, t.effect.other);

/** When it is in force: "21 Nov 08:30 to 21 Nov 12:00", with open ends in words. */
export function alertTimes({ from, until }: Alert, t: Texts, language: Language): string {
  const begins = from === null ? null : shortTime(from, language);
  const ends = until === null ? null : shortTime(until, language);
  if (begins !== null && ends !== null) return t.between(begins, ends);
  if (begins !== null) return t.since(begins);
  return ends === null ? t.openEnd : t.until(ends);
}

const RANKS = ['severe', 'warning', 'info'];

/** The worst first, as they came otherwise. */
export const byWeight = (alerts: readonly Alert[]): Alert[] =>
  [...alerts].sort((a, b) => rank(a) - rank(b));

const rank = ({ severity }: Alert): number => {
  const at = RANKS.indexOf(severity);
  return at === -1 ? RANKS.length : at;
};
