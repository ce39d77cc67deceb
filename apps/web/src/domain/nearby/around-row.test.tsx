import type { NearbyPlace } from '@shtrans/contract/traffic/schemas';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Language, setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { uiMessages } from '../../ui/messages.ts';
import { transitMessages } from '../transit/messages.ts';
import { AroundRow } from './around-row.tsx';
import { nearbyMessages } from './messages.ts';

const BIKES = { available: 12, at: '2026-11-20T04:05:00.000Z', stale: false };
const place: NearbyPlace = {
  id: 'bikes-S0118-1',
  kind: 'bikes',
  name: { zh: '徐家汇东侧单车停放点', en: 'Xujiahui East bike parking' },
  lat: 31.1964,
  lon: 121.4331,
  distanceMetres: 140,
  walkSeconds: 130,
  lines: [],
  lineNames: [],
  parking: null,
  bikes: BIKES,
  address: null,
};

beforeEach(() => {
  registerRows([
    plainRow('planRoute', '/station-guide/route'),
    plainRow('metroInfo', '/traffic/travel/metro-info'),
  ]);
});
afterEach(() => {
  cleanup();
  setLanguage(undefined);
});

const rowIn = async (language: Language, change: Partial<NearbyPlace>): Promise<HTMLElement> => {
  setUrl('http://localhost:8088/shtrans-h5/');
  setLanguage(language);
  await Promise.all([uiMessages, transitMessages, nearbyMessages].map(loadMessages));
  render(<AroundRow place={{ ...place, ...change }} onPick={undefined} />);
  return screen.getByRole('link');
};

it.each<[Language, Partial<typeof BIKES>, string]>([
  ['zh_cn', {}, '共享单车12 辆可用12:05 更新'],
  ['en_us', {}, 'Shared bikes12 bikesupdated 12:05'],
  ['en_us', { available: 1 }, 'Shared bikes1 bikeupdated 12:05'],
  ['zh_cn', { available: 0 }, '共享单车暂无可用单车12:05 更新'],
  ['en_us', { available: 0 }, 'Shared bikesNo bikesupdated 12:05'],
  ['zh_cn', { stale: true }, '共享单车12 辆可用12:05 的数据，可能已变化'],
])(
  'shows the bikes of a place and when they were counted: %s %o',
  async (language, bikes, text) => {
    const row = await rowIn(language, { bikes: { ...BIKES, ...bikes } });
    expect(row.textContent).toContain(text);
  },
);

it('leads to a trip to the place, which is no stop of the timetable', async () => {
  const row = await rowIn('zh_cn', {});
  const { pathname, searchParams } = new URL(row.getAttribute('href') ?? '', 'http://localhost');
  expect(pathname).toBe('/shtrans-h5/station-guide/route');
  expect(searchParams.get('to')).toContain('31.19640,121.43310');
});

it('reads a place of a gateway that knows no bikes', async () => {
  const { bikes: _, ...older } = place;
  const row = await rowIn('zh_cn', {
    ...older,
    kind: 'station',
    id: 'S0118',
    bikes: undefined as never,
  });
  expect(row.textContent).toContain('车站');
  expect(row.getAttribute('href')).toContain('S0118');
});
