import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  credit: '© OpenStreetMap contributors',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  wholeMap: 'Show the whole network',
  here: 'My location',
  locating: 'Finding your location',
  denied: 'Location is not allowed. Search, or move the map',
  noPosition: 'Your location is not known at the moment. Search, or move the map',
  pick: { from: 'Start here', to: 'Go here' },
  search: {
    label: 'Search stations',
    clear: 'Clear',
    results: 'Search results',
    none: 'Nothing found',
    failed: 'The search failed. These are stations of the map',
  },
};
