import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { earlyData } from '../../build/early-data.ts';
import { startEarly } from '../core/api/early-start.ts';
import { loadMessages } from '../core/i18n/messages.ts';
import { clearQueries } from '../core/query/query-cache.ts';
import { BASE_PATH } from '@shtrans/contract/link-to';
import type { RouteRow } from '../core/route/register.ts';
import { startRouter } from '../core/route/router.ts';
import { addressTable, loadRow, registerRoutes } from '../core/route/table.ts';
import { setSession } from '../core/session/session.ts';
import { setUrl } from '../core/testing/set-url.ts';
import { alwaysLoaded } from './always-loaded.ts';
import { App } from './app.tsx';
import { addresses } from '@shtrans/contract/addresses';
import { orderParameters as values } from '@shtrans/contract/addresses/orders';
import { areas } from './routes.ts';

registerRoutes({ addresses, areas, values });
const rows = await Promise.all(addressTable().map(loadRow));
const asking = rows.filter(({ first = [] }) => first.length > 0);

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
};

const sampled = (name: string): string => SAMPLES[name] ?? `a-${name}`;

/** An address at which the page of a row has everything to ask. */
function addressOf({ path, first = [] }: RouteRow): string {
  const named = first.flatMap(({ params, query }) =>
    Object.values({ ...params, ...query }).flatMap((source) =>
      typeof source === 'object' && source.from === 'query' && source.optional !== true
        ? [[source.name, sampled(source.name)]]
        : [],
    ),
  );
  const filled = path.replace(/:(\w+)/g, (_, name: string) => sampled(name));
  return `${BASE_PATH}${filled}?${new URLSearchParams(named).toString()}`;
}

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

it.each(asking.map((row) => [row.name, row] as const))(
  '%s picks up what its document asked first',
  async (_, row) => {
    setUrl(`http://localhost${addressOf(row)}`);
    startEarly(earlyData({ ...row, first: row.first ?? [] }, 'zh-CN'));
    expect(window.earlyResponses).toHaveLength(row.first?.length ?? 0);
    await Promise.all([startRouter(), ...alwaysLoaded.map(loadMessages)]);
    render(<App />);
    await waitFor(() => expect(window.earlyResponses).toEqual([]));
  },
);
