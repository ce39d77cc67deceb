import type { messages } from './messages.zh.ts';
import type { Messages } from '../../core/i18n/messages.ts';

type Texts = Pick<Messages<typeof messages>, 'metres' | 'kilometres' | 'minutes' | 'hours'>;

/** Metres as riders read them: tens up to a kilometre, then tenths of one. */
export const distanceText = (metres: number, t: Texts): string =>
  metres < 995
    ? t.metres(String(Math.round(metres / 10) * 10))
    : t.kilometres((metres / 1000).toFixed(1));

/** Seconds as minutes, from one hour on with hours; at least a minute. */
export function durationText(seconds: number, t: Texts): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? t.minutes(minutes) : t.hours(Math.floor(minutes / 60), minutes % 60);
}
