import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setAppInfo } from '../../core/host/app-info.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { startRouter } from '../../core/route/router.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { ActivityStrip } from './activity-strip.tsx';
import { activityMessages } from './messages.ts';

const app = { oldestVersion: '2.4' };

beforeEach(async () => {
  registerRows(['home', 'activities', 'appDownload'].map((name) => plainRow(name, `/${name}`)));
  await loadMessages(activityMessages);
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json(url.includes('/links') ? { app } : { items: [] })),
  );
  setUrl('/home');
  await startRouter();
});
afterEach(() => {
  cleanup();
  clearQueries();
  setAppInfo(undefined);
  vi.unstubAllGlobals();
});

it.each([
  ['2.3.9', 1],
  ['2.4', 0],
  ['2.10', 0],
])('asks riders of an outdated own app to update it: %s', async (appVersion, tiles) => {
  setAppInfo({ deviceId: undefined, userId: undefined, appVersion });
  render(<ActivityStrip place="home" />);
  await screen.findByText(tiles === 1 ? /应用有新版本/ : '暂无进行中的活动');
  const tile = screen.queryAllByRole('link', { name: /应用有新版本/ });
  expect(tile.map((link) => link.getAttribute('href'))).toEqual(
    tiles === 1 ? ['/shtrans-h5/appDownload'] : [],
  );
});
