import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  mode: {
    metro: 'Metro',
    airport_link: 'Airport link',
    maglev: 'Maglev',
    rail: 'Rail',
    tram: 'Tram',
    bus: 'Bus',
    ferry: 'Ferry',
    other: 'Other',
  },
  kind: {
    station: 'Station',
    stop: 'Bus stop',
    pier: 'Pier',
    parking: 'Car park',
    repair_shop: 'Repair shop',
  },
  estimated: 'Estimate',
  official: 'Official',
  about: (value) => `about ${value}`,
  live: { live: 'Live', timetable: 'Timetable', cached: 'Saved copy' },
  asOf: (time) => `As of ${time}`,
  stale: (time) => `Live news is interrupted. Showing what was known at ${time}`,
  offlineCopy: (time) => `No network. Showing what was saved at ${time}`,
  metres: (n) => `${n} m`,
  kilometres: (n) => `${n} km`,
  minutes: (n) => `${n} min`,
  hours: (h, m) => (m === 0 ? `${h} h` : `${h} h ${m} min`),
  towards: (name) => `to ${name}`,
  favourite: {
    add: 'Add to favourites',
    remove: 'Remove from favourites',
    added: 'Added to favourites',
    removed: 'Removed from favourites',
    full: 'Your favourites are full',
  },
  search: 'Search stations and lines',
};
