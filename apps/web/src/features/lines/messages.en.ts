import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  page: 'Lines',
  modes: 'Kind of line',
  allModes: 'All',
  loop: 'Loop',
  ends: (from, to) => `${from} – ${to}`,
  favourites: 'Favourite lines',
  none: 'No lines of this kind',
  search: {
    label: 'Search stations and lines',
    placeholder: 'Name, pinyin, initials or line',
    clear: 'Clear',
    searching: 'Searching…',
    found: (n) => (n === 1 ? '1 result' : `${n} results`),
    stations: 'Stations',
    lines: 'Lines',
    matched: (text) => `matches ${text}`,
    none: (q) => `Nothing found for “${q}”`,
    noneHint: 'Try a shorter name, initials of the pinyin such as rmgc, or the English name',
    offline: 'No network: only the lines saved on this device are searched',
    failed: 'Stations cannot be searched right now; these are the lines known',
    again: 'Try again',
    recent: 'Recent searches',
    forget: 'Clear',
    forgotten: 'Cleared',
  },
};
