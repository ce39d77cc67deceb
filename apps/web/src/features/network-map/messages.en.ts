import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  mapKeys: 'Network map. Arrow keys move it, plus and minus zoom',
  loading: 'Opening the network map',
  hereOutside: 'You are outside the city',
  list: 'As a list',
  inView: 'Stations in view',
  noneInView: 'No station in view',
  allLines: 'All lines and stations',
  lines: 'Filter by line',
  onlyLine: (name) => `Only ${name}`,
  line: {
    stations: (n) => `${n} stations`,
    open: 'Line details',
  },
  station: {
    from: 'From here',
    to: 'To here',
    page: 'Station details',
    around: 'Around it',
    failed: 'Departures are not available at the moment',
    retry: 'Retry',
  },
  place: {
    title: 'Place on the map',
    near: (name, distance) => `${distance} from ${name}`,
    far: 'No station nearby',
  },
  pick: {
    from: 'Tap a station or press and hold the map to choose the start',
    to: 'Tap a station or press and hold the map to choose the destination',
  },
};
