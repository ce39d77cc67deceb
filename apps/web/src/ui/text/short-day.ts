import { shortTime } from './time.ts';

/** "11月21日", "21 Nov": a short time without its clock. Apart, so that pages which show none do not load it. */
export const shortDay = (iso: string): string => shortTime(iso).slice(0, -' 00:00'.length);
