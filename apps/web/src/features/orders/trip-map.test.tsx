import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { clearSession } from '../../core/session/session.ts';
import { setSession } from '../../core/session/set-session.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { uiMessages } from '../../ui/messages.ts';
import { outcomeMessages } from './payment/outcome-messages.ts';
import { TripMap } from './trip-map.tsx';

const RIDE_ID = '019b0000-0000-7000-8000-0000000000a1';
const FROM = { lat: 31.239, lon: 121.499 };
const TO = { lat: 31.195, lon: 121.437 };

const taxi = (fields: object): OrderDetail =>
  ({
    type: 'taxi',
    from: { zh: '陆家嘴', en: 'Lujiazui' },
    to: { zh: '徐家汇', en: 'Xujiahui' },
    fields: { kind: 'trip', service: 'taxi', rideId: null, ...fields },
  }) as unknown as OrderDetail;

beforeEach(async () => {
  setUrl('http://localhost:8088/shtrans-h5/');
  setSession({ token: 't'.repeat(43) });
  await Promise.all([loadErrorTexts(), ...[uiMessages, outcomeMessages].map(loadMessages)]);
});
afterEach(() => {
  cleanup();
  clearQueries();
  clearSession();
  vi.unstubAllGlobals();
});

it('draws pick-up and drop-off of a trip that a taxi reported', async () => {
  render(<TripMap order={taxi({ positions: { from: FROM, to: TO } })} />);
  const map = await screen.findByRole('figure');
  expect(map.textContent).toContain('陆家嘴上车、徐家汇下车的位置');
});

it.each([{}, { positions: { from: FROM, to: null } }])(
  'says that there is no map without both positions: %o',
  (fields) => {
    render(<TripMap order={taxi(fields)} />);
    expect(screen.queryByText('这次行程没有位置记录，无法显示地图')).not.toBeNull();
    expect(screen.queryByRole('figure')).toBeNull();
  },
);

it('says so if the route of a called ride cannot be loaded', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  render(<TripMap order={taxi({ rideId: RIDE_ID })} />);
  await screen.findByText('地图暂时无法显示，请检查网络');
});
