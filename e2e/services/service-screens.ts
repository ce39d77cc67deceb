import { DEMO_RIDER } from '../../tools/stage/rider.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

/** A bookable time, whenever the test runs. */
const TOMORROW_AT_TEN = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T02:00:00.000Z`;

/** A time of the day's remaining ones. */
const A_TIME = /\d\d:\d\d/;

/** Repair shops: the search by place, service and name, a shop with its prices, and the booking of a time. */
const repairScreens = ({ repair: t, appointments, errors }: Texts): Screen[] => [
  {
    name: 'repair-home',
    address: '/repair-shop',
    shows: (page) => page.getByRole('heading', { name: t.best }),
  },
  {
    name: 'repair-list',
    address: '/repair-shop/list?offer=ev-check&sort=rating',
    shows: (page) => page.getByRole('listitem').getByRole('link'),
  },
  {
    name: 'repair-none',
    address: '/repair-shop/list?q=qqqqqqq',
    shows: (page) => page.getByText(t.none),
  },
  {
    name: 'repair-detail',
    address: '/repair-shop/detail/shop-xujiahui',
    shows: (page) => page.getByRole('link', { name: t.logIn }),
  },
  {
    name: 'repair-unknown',
    address: '/repair-shop/detail/nowhere',
    shows: (page) => page.getByText(errors.venue_not_found),
    expected: [/status of 404/],
  },
  {
    name: 'repair-book',
    address: '/repair-shop/detail/shop-xujiahui',
    rider: DEMO_RIDER,
    act: async (page) => {
      await page.getByRole('button', { name: t.book }).tap();
      await page.getByRole('radio', { name: A_TIME }).first().waitFor();
      await page.getByRole('button', { name: t.submit, exact: true }).tap();
    },
    shows: (page) => page.getByText(appointments.time),
  },
];

/** Test drives: cars and places, the form, and the empty list of bookings. */
const driveScreens = ({ testDrive: t }: Texts): Screen[] => [
  {
    name: 'drive',
    address: '/trail-car',
    shows: (page) => page.getByRole('radio', { name: A_TIME }),
  },
  {
    name: 'drive-form',
    address: `/trail-car/order?place=drive-hongqiao-road&car=car-ranlan&from=${TOMORROW_AT_TEN}`,
    rider: DEMO_RIDER,
    act: (page) => page.getByRole('button', { name: t.submit }).tap(),
    shows: (page) => page.getByRole('heading', { name: t.summary }),
  },
  {
    name: 'drive-nothing',
    address: '/trail-car/order',
    rider: DEMO_RIDER,
    shows: (page) => page.getByText(t.noBooking),
  },
];

export const screens = { repair: repairScreens, drive: driveScreens };
