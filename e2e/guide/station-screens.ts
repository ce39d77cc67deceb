import type { Page } from 'playwright-core';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

/** People's Square: three lines and many exits. */
const LARGE = 'S0123';

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });

const addressOf = (path: string, station = LARGE): string =>
  `/station-guide${path}?station=${station}`;
const rows = (page: Page) => page.getByRole('listitem');

/** The station guide and the pages below it. */
function stationScreens({ stationGuide: t, stations, errors }: Texts): Screen[] {
  return [
    { name: 'station-choice', address: '/station-guide', shows: heading(t.popular) },
    {
      name: 'station-choice-found',
      address: '/station-guide',
      act: (page) => page.getByRole('searchbox').fill('hongqiao'),
      shows: (page) => page.getByRole('link', { name: /虹桥|Hongqiao/ }),
    },
    { name: 'station-guide', address: addressOf(''), shows: heading(stations.exits) },
    {
      name: 'station-guide-unknown',
      address: addressOf('', 'S9999'),
      shows: (page) => page.getByText(errors.station_not_found),
      expected: [/status of 404/],
    },
    { name: 'station-nearby', address: addressOf('/nearby'), shows: rows },
    { name: 'station-parking', address: addressOf('/parking'), shows: rows },
    {
      name: 'station-parking-none',
      address: addressOf('/parking'),
      stub: (page) =>
        replaceAnswers(page, /\/v1\/nearby/, (question) =>
          question.fulfill({ json: { items: [], serverTime: new Date().toISOString() } }),
        ),
      shows: (page) => page.getByText(t.noParking),
    },
    {
      name: 'station-buses',
      address: addressOf('/bus-select'),
      shows: (page) => page.getByRole('heading', { level: 3 }),
    },
    {
      name: 'station-buses-stop',
      address: addressOf('/bus-select', 'B00001'),
      shows: (page) => page.getByRole('heading', { level: 3 }),
    },
  ];
}

export const screens = { stations: stationScreens };
