import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { earlyData } from '../../build/early-data.ts';
import { startEarly } from '../core/api/early-start.ts';
import { loadMessages } from '../core/i18n/messages.ts';
import { clearQueries } from '../core/query/query-cache.ts';
import { BASE_PATH } from '@shtrans/contract/addresses/link-to';
import type { FirstQuery, RouteRow } from '../core/route/register.ts';
import { startRouter } from '../core/route/router.ts';
import { addressTable, loadRow, registerRoutes } from '../core/route/table.ts';
import { setSession } from '../core/session/set-session.ts';
import { setUrl } from '../core/testing/set-url.ts';
import { alwaysLoaded } from './always-loaded.ts';
import { App } from './app.tsx';
import { addresses } from '@shtrans/contract/addresses/addresses';
import { orderParameters as values } from '@shtrans/contract/addresses/orders';
import { allAreas } from './all-areas.ts';

registerRoutes({ addresses, areas: allAreas, values });
const rows = await Promise.all(addressTable().map((address) => loadRow(address)));
// A campaign's path is not its document's, which asks nothing early: it comes with the page itself.
const asking = rows.filter(({ name, first = [] }) => first.length > 0 && name !== 'campaign');

/** Values that mean something to the page that gets them; any other name gets one of its own. */
const SAMPLES: Readonly<Record<string, string>> = {
  from: 'station:a',
  to: 'station:b',
  id: '019b0000-0000-7000-8000-000000000002',
  outerTab: 'bus',
  innerTab: 'unpaid',
  // The page of a bus in a plan, and of the chosen plan.
  way: '0',
  leg: '0',
  code: 'ABCDEFGH',
};

const sampled = (name: string): string => SAMPLES[name] ?? `a-${name}`;

/** What has to stand in the address's query for a question to be asked. */
const needsOf = ({ params, query }: FirstQuery): string[] =>
  Object.values({ ...params, ...query }).flatMap((source) =>
    typeof source === 'object' && source.from === 'query' && source.optional !== true
      ? [source.name]
      : [],
  );

/** An address of a row with these names in its query. */
function addressOf({ path }: RouteRow, names: readonly string[]): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => sampled(name));
  const query = new URLSearchParams(names.map((name) => [name, sampled(name)]));
  return `${BASE_PATH}${filled}?${query.toString()}`;
}

/** Every row with each set of names that one of its questions needs: a line's page may be a station's as well. */
const cases = asking.flatMap((row) => {
  const first = row.first ?? [];
  const sets = new Map(first.map((query) => [needsOf(query).join(), needsOf(query)]));
  return [...sets.values()].map((names) => {
    const startedQueries = first.filter((query) =>
      needsOf(query).every((name) => names.includes(name)),
    );
    return { name: row.name, by: names.join(' and '), row, names, asked: startedQueries.length };
  });
});

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  setSession({ token: 'secret' });
});
afterEach(() => {
  cleanup();
  clearQueries();
  vi.unstubAllGlobals();
  delete window.earlyResponses;
});

it.each(cases)(
  '$name picks up what its document asked first $by',
  async ({ row, names, asked }) => {
    setUrl(`http://localhost${addressOf(row, names)}`);
    startEarly(earlyData({ ...row, first: row.first ?? [] }, 'zh-CN'));
    expect(window.earlyResponses).toHaveLength(asked);
    await Promise.all([startRouter(), ...alwaysLoaded.map(loadMessages)]);
    render(<App />);
    await waitFor(() => expect(window.earlyResponses).toEqual([]));
  },
);
