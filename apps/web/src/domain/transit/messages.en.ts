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
  about: (value) => `about ${value}`,
  nextDay: (time) => `${time} (+1)`,
  metres: (n) => `${n} m`,
  kilometres: (n) => `${n} km`,
  minutes: (n) => `${n} min`,
  hours: (h, m) => (m === 0 ? `${h} h` : `${h} h ${m} min`),
  towards: (name) => `to ${name}`,
  lineCount: (n) => (n === 1 ? '1 line' : `${n} lines`),
  modeGroup: { metro: 'Rail', bus: 'Bus', ferry: 'Ferry' },
};
