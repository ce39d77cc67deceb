import { language } from '../../core/i18n/language.ts';
import { shortTime } from './time.ts';

/**
 * "11月21日", "21 Nov": a short time without the clock. In a file of its own, so that pages without it do not load it.
 */
export const shortDay = (iso: string, lang = language()): string =>
  shortTime(iso, lang).slice(0, -' 00:00'.length);
