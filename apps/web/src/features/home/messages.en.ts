import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  title: 'City Transit',
  lead: 'Every line, one trip',
  search: 'Where to? Stations, lines, places',
  otherLanguage: '中文',
  care: 'Large text',
  standard: 'Usual text',
  showMore: 'More services',
  logIn: 'Log in',
  logInHint: 'Log in to see your trips and unfinished orders',
  logOut: 'Log out',
  loggedOut: 'You are logged out',
  code: { title: 'Ride code', hint: 'Opens gates, also without a network' },
  ride: {
    title: 'Ride',
    hint: 'Taxi or SAIC car, called in one tap',
    requested: 'Looking for a driver',
    coming: 'Your driver is on the way',
    arrived: 'Your driver is here',
    onTrip: 'On the trip',
    minutes: (n) => `${n} min`,
  },
  services: 'My trips',
  allOrders: 'All orders',
  more: {
    products: 'Ticket shop',
    scenicSpots: 'Scenic tickets',
    coupons: 'My coupons',
    tickets: 'My tickets',
    points: 'My points',
    badges: 'Badges',
    helpThreads: 'Your requests for help',
    sessions: 'Your logins',
    about: 'About and data sources',
  },
};
