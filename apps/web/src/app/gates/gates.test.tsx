import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { RealName } from '@shtrans/contract/real-name/schemas';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetHost } from '../../core/host/current-host.ts';
import { closeDocument, openDocument } from '../../core/document/content.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries, writeQuery } from '../../core/query/query-cache.ts';
import { query } from '../../core/query/query.ts';
import { currentLocation, startRouter } from '../../core/route/router.ts';
import { setSession } from '../../core/session/set-session.ts';
import { clearSession } from '../../core/session/session.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { alwaysLoaded } from '../always-loaded.ts';
import { App } from '../app.tsx';
import { openingMessages } from '../../domain/app/messages.ts';
import { behind } from './behind.tsx';

const t = { content: '内容', realName: '实名页', download: '下载页' };
const shows = (text: string) => () => Promise.resolve({ default: () => <p>{text}</p> });
let state: RealName['state'];
let requested: string[];

beforeAll(async () => {
  await Promise.all(alwaysLoaded.map(loadMessages));
});
beforeEach(() => {
  const page = shows(t.content);
  registerRows([
    plainRow('home', '/', { page: shows('首页') }),
    plainRow('login', '/login', { page: shows('登录页') }),
    plainRow('realName', '/real-name-authentication', { page: shows(t.realName) }),
    plainRow('appDownload', '/app-download', { page: shows(t.download) }),
    plainRow('app', '/app', { page: () => behind(page(), import('./app-only-gate.tsx')) }),
    plainRow('named', '/named', {
      gate: 'login',
      page: () => behind(page(), import('./real-name-gate.tsx')),
    }),
  ]);
  state = 'none';
  requested = [];
  setSession({ token: 't'.repeat(43) });
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url, window.location.origin);
    requested.push(pathname);
    const body = pathname === '/v1/real-name' ? { state } : undefined;
    const text = JSON.stringify(body ?? { code: 'config_not_found', status: 404 });
    return Promise.resolve(new Response(text, { status: body === undefined ? 404 : 200 }));
  });
});
afterEach(() => {
  cleanup();
  closeDocument();
  clearQueries();
  clearSession();
  forgetHost();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const inApp = () =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 x-isapp=1');
const findDialog = () => screen.findByRole('alertdialog');

const open = async (path: string): Promise<void> => {
  setUrl(`http://localhost:8088/shtrans-h5${path}`);
  window.history.replaceState(null, '');
  await startRouter();
  render(<App />);
};

describe('a row behind the verified name', () => {
  it('shows its page to riders who have one', async () => {
    state = 'passed';
    await open('/named?a=1');
    await screen.findByText(t.content);
  });

  it.each(['none', 'pending', 'failed'] as const)(
    'leads others (%s) to the verification, which leads back',
    async (value) => {
      state = value;
      await open('/named?a=1');
      await screen.findByText(t.realName);
      expect(screen.queryByText(t.content)).toBeNull();
      expect(currentLocation().query['return']).toBe('/shtrans-h5/named?a=1');
    },
  );

  const unverified = { state: 'none', available: true } as unknown as RealName;

  it('leads nobody away by the answer of a page that an earlier visit stored', async () => {
    state = 'passed';
    const answers = { '/v1/real-name': unverified };
    const content = { address: '/named?a=1', serverTime: '2026-11-20T04:00:00.000Z', rider: '*' };
    openDocument({ ...content, answers }, Date.parse('2026-11-20T04:00:00.000Z'));
    await open('/named?a=1');
    await waitFor(() => expect(requested).toContain('/v1/real-name'));
    await screen.findByText(t.content);
    expect(currentLocation().name).toBe('named');
  });

  it('leads nobody away by an answer from before the verification', async () => {
    state = 'passed';
    writeQuery(query('GET auth:/v1/real-name'), unverified);
    await open('/named?a=1');
    await waitFor(() => expect(requested).toContain('/v1/real-name'));
    await screen.findByText(t.content);
    expect(currentLocation().name).toBe('named');
  });

  it('asks for a login first', async () => {
    clearSession();
    await open('/named');
    expect(currentLocation().name).toBe('login');
  });
});

describe('a row that is for the app alone', () => {
  it('shows its page inside the app, and asks nothing', async () => {
    inApp();
    await open('/app');
    await screen.findByText(t.content);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks elsewhere; a tap outside the question leads back', async () => {
    await open('/app');
    const dialog = await findDialog();
    expect(screen.queryByText(t.content)).toBeNull();
    expect(dialog.textContent).toContain(openingMessages().appOnlyText);
    fireEvent.click(dialog.parentElement ?? dialog);
    await waitFor(() => expect(currentLocation().name).toBe('home'));
  });

  it('leads to the download of the app, which knows the page', async () => {
    await open('/app?a=1');
    await findDialog();
    fireEvent.click(screen.getByRole('button', { name: openingMessages().toApp }));
    await screen.findByText(t.download);
    expect(currentLocation().query['path']).toBe('/shtrans-h5/app?a=1');
  });

  it('asks no more once the rider went back', async () => {
    await open('/app');
    await findDialog();
    setUrl('http://localhost:8088/shtrans-h5/');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await screen.findByText('首页');
    expect(window.location.pathname).toBe('/shtrans-h5/');
  });
});
