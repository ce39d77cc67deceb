import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  aroundKeys:
    'Map of the surroundings. Arrow keys move it, plus and minus zoom; the list follows its middle',
  near: (name) => `Near ${name}`,
  point: 'Chosen place',
  search: 'Search a place',
  kinds: 'Kind',
  all: 'All',
  within: (distance) => `Within ${distance}`,
  further: 'Look further',
  list: 'Places around',
  none: 'Nothing stops nearby',
  noneHint: 'Look further, or move the map',
  outside: 'This is outside the city',
  outsideHint: 'Search a place in the city, or go to its centre',
  centre: 'City centre',
  parkingSilent: 'Car parks do not tell their free spaces at the moment',
};
