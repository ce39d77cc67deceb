import type { Bilingual } from '@shtrans/contract/api/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { transitMessages } from './messages.ts';

/** Metres for riders: in tens below a kilometre, then in tenths of a kilometre. */
export function distanceText(metres: number): string {
  const t = transitMessages();
  return metres < 995
    ? t.metres(String(Math.round(metres / 10) * 10))
    : t.kilometres((metres / 1000).toFixed(1));
}

/** Seconds as minutes, from one hour on with hours; at least a minute. */
export function durationText(seconds: number): string {
  const t = transitMessages();
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? t.minutes(minutes) : t.hours(Math.floor(minutes / 60), minutes % 60);
}

/** The same for an estimate: "about 5 min". */
export const roughDurationText = (seconds: number): string =>
  transitMessages().about(durationText(seconds));

const WAY_ROUND = /^(inner|outer) loop\b/i;

/** The direction: "to Fujin Road". A loop line's headsign is a direction, not a place, and stays unchanged. */
export const headsignText = (headsign: Bilingual): string =>
  WAY_ROUND.test(headsign.en)
    ? inLanguage(headsign)
    : transitMessages().towards(inLanguage(headsign));
