import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { forgetHost } from '../../core/host/current-host.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { startRouter } from '../../core/route/router.ts';
import { localStore } from '../../core/storage/safe-storage.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { uiMessages } from '../../ui/messages.ts';
import { keepInvite } from './kept-invite.ts';
import { openingPageMessages } from './messages.ts';
import AppDownloadPage from './pages/app-download.tsx';
import AppGuidePage from './pages/app-guide.tsx';
import FriendsAppDownloadPage from './pages/friends-app-download.tsx';
import OpenAppPage from './pages/open-app.tsx';

vi.mock('../../ui/picture/qr-code.tsx', () => ({
  QrCode: ({ text }: { text: string }) => <q>{text}</q>,
}));
/** Whether the page is hydrated. */
const hydration = vi.hoisted(() => ({ over: true }));
vi.mock('../../core/view/use-hydrated.ts', () => ({ useHydrated: () => hydration.over }));
vi.mock('../../domain/app/leave-for.ts', () => ({ leaveFor: () => new Promise(() => {}) }));

const CHAT_APP =
  'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.60';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/138.0.0.0 Safari/537.36';
const links = {
  app: {
    scheme: 'citytransit',
    universalLink: null,
    androidPackage: null,
    oldestVersion: null,
    oldestIphoneOs: 15,
    features: [],
  },
  downloads: { ios: null, android: null, harmony: null, desktop: null },
};

beforeEach(async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(DESKTOP);
  const names = [
    'openApp',
    'appDownload',
    'friendsAppDownload',
    'appGuide',
    'downloadGuide',
    'inviteNewUsers',
  ];
  registerRows([plainRow('home', '/'), ...names.map((name) => plainRow(name, `/${name}`))]);
  await Promise.all([loadErrorTexts(), ...[uiMessages, openingPageMessages].map(loadMessages)]);
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json(
        url.includes('/invite-codes/') ? { code: 'ABCDEFGH', phoneEnd: '8000' } : links,
      ),
    ),
  );
});
afterEach(() => {
  cleanup();
  clearQueries();
  localStore.remove('invite-code');
  forgetHost();
  hydration.over = true;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = async (Page: ComponentType, address: string): Promise<void> => {
  setUrl(`http://localhost:8088/shtrans-h5${address}`);
  await startRouter();
  render(<Page />);
};
const linkOf = (name: string): string | null =>
  screen.getByRole('link', { name }).getAttribute('href');
const scanned = async (): Promise<URL> =>
  new URL((await screen.findByText(/mis-h5/, { selector: 'q' })).textContent);

it('keeps the campaign from the link to the app through its guide to its download', async () => {
  const t = openingPageMessages();
  await show(OpenAppPage, '/openApp?channel=spring');
  expect(linkOf(t.get)).toContain('channel=spring');
  cleanup();
  await show(AppDownloadPage, '/appDownload?channel=spring');
  expect(linkOf(t.guide)).toContain('channel=spring');
  cleanup();
  await show(AppGuidePage, '/appGuide?channel=spring');
  expect(linkOf(t.get)).toBe('/shtrans-h5/appDownload?channel=spring');
});

it('puts the friend’s code into the QR code, even if an earlier visit stored it', async () => {
  keepInvite('ABCDEFGH');
  await show(FriendsAppDownloadPage, '/friendsAppDownload?channel=spring');
  await screen.findByText('ABCDEFGH');
  const { pathname, searchParams } = await scanned();
  expect(pathname).toBe('/mis-h5/friendsAppDownload');
  expect(Object.fromEntries(searchParams)).toEqual({ channel: 'spring', code: 'ABCDEFGH' });
});

it.each([
  ['12_5', 'App 需要 iOS 15 或更高版本。您的手机可以继续使用网页版。', 0],
  ['15_0', undefined, 1],
])('offers the app only to an iPhone that can install it: iOS %s', async (os, note, buttons) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) AppleWebKit/605.1.15 Mobile Safari`,
  );
  await show(AppDownloadPage, '/appDownload');
  if (note !== undefined) await screen.findByText(note);
  else await screen.findByRole('link', { name: openingPageMessages().guide });
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: openingPageMessages().get })).toHaveLength(
      buttons,
    ),
  );
});

it.each([
  ['button', () => openingPageMessages().get],
  ['link', () => openingPageMessages().store.android],
] as const)(
  'says how to leave an app that holds pages back also by a %s that is tapped early',
  async (role, name) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(CHAT_APP);
    const store = 'https://store.example.com/transit';
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        Response.json({ ...links, downloads: { ...links.downloads, android: store } }),
      ),
    );
    hydration.over = false;
    await show(AppDownloadPage, '/appDownload');
    fireEvent.click(await screen.findByRole(role, { name: new RegExp(name()) }));
    await screen.findByRole('dialog', { name: openingPageMessages().mask.title });
  },
);
