import type { FaceCheck } from '@shtrans/contract/face-checks/schemas';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../core/testing/patience.ts';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { succeeded, failed, type HostAnswer } from '../../core/host/capabilities.ts';
import { forgetHost } from '../../core/host/current-host.ts';
import { forgetHostModule } from '../../core/host/host.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { startRouter } from '../../core/route/router.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { openingMessages } from '../../domain/app/messages.ts';
import { uiMessages } from '../../ui/messages.ts';
import { faceMessages } from './messages.ts';
import FaceVerifyPage from './pages/face-verify.tsx';

const verified = vi.hoisted(() => vi.fn<(certificate: string) => Promise<HostAnswer>>());
vi.mock('../../core/host/hosts/maas/host.ts', () => ({ default: { verifyFace: verified } }));
vi.mock('../../core/host/hosts/gdmp/host.ts', () => ({ default: { verifyFace: verified } }));

const OWN_APP = 'Mozilla/5.0 (Linux; Android 14) x-isapp=1';
const MAPS = 'Mozilla/5.0 (Linux; Android 14) amap/16.19.0 MiniProgram';
const BROWSER = 'Mozilla/5.0 (Linux; Android 14) Chrome/138.0 Mobile Safari/537.36';
const NONE: FaceCheck = {
  id: null,
  state: 'none',
  reason: null,
  startedAt: null,
  expiresAt: null,
  decidedAt: null,
  available: true,
  named: true,
  triesLeft: 5,
  serverTime: '2026-11-20T04:00:00.000Z',
};

let check: FaceCheck;
let started: number;
let refusal: Response | undefined;

beforeEach(async () => {
  registerRows([
    plainRow('home', '/'),
    plainRow('realName', '/name'),
    plainRow('faceVerify', '/face'),
  ]);
  setUrl('http://localhost:8088/shtrans-h5/face?return=%2Fsessions');
  await startRouter();
  const texts = [uiMessages, faceMessages, openingMessages].map(loadMessages);
  await Promise.all([loadErrorTexts(), ...texts]);
  [check, started, refusal] = [NONE, 0, undefined];
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) => {
    if (method !== 'POST') return Promise.resolve(Response.json(check));
    if (refusal !== undefined) return Promise.resolve(refusal);
    started += 1;
    check = { ...check, state: 'pending' };
    return Promise.resolve(Response.json({ certificate: 'c' }));
  });
});
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  clearQueries();
  verified.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const showIn = (userAgent: string): void => {
  forgetHost();
  forgetHostModule();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  render(<FaceVerifyPage />);
};
const tap = async (name: string): Promise<void> => {
  await vi.waitFor(
    () => expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false),
    PATIENCE_MS,
  );
  fireEvent.click(screen.getByRole('button', { name }));
};
const alert = () => screen.findByRole('alertdialog', { name: openingMessages().appOnly });

it.each([
  ['the own app', OWN_APP],
  ['the maps mini-program', MAPS],
])('has %s verify the face', async (_, userAgent) => {
  verified.mockResolvedValue(succeeded);
  showIn(userAgent);
  await tap(faceMessages().start);
  await screen.findByText(faceMessages().pendingText);
  expect(verified.mock.calls).toEqual([['c']]);
});

it('offers the app if the host cannot verify, before an attempt is used', async () => {
  showIn(BROWSER);
  const dialog = await alert();
  expect(dialog.textContent).toContain(openingMessages().appOnlyText);
  screen.getByText(faceMessages().elsewhereText);
  expect(started).toBe(0);
});

it.each([
  ['asks to go on in the app where the maps app is too old', MAPS, true],
  ['says so where the own app is too old', OWN_APP, false],
])('%s', async (_, userAgent, isAsked) => {
  verified.mockResolvedValue(failed('unavailable'));
  showIn(userAgent);
  await tap(faceMessages().start);
  await screen.findByText(faceMessages().host.unavailable);
  if (isAsked) await alert();
  else expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('clears the error of the app on the next attempt, even if that is refused', async () => {
  verified.mockResolvedValue(failed('rejected'));
  showIn(MAPS);
  await tap(faceMessages().start);
  await screen.findByText(faceMessages().host.rejected);
  refusal = Response.json({ code: 'upstream_failed', status: 502 }, { status: 502 });
  await tap(faceMessages().goOn);
  await vi.waitFor(
    () => expect(document.getElementById('toast')?.textContent).toBeTruthy(),
    PATIENCE_MS,
  );
  expect(screen.queryByText(faceMessages().host.rejected)).toBeNull();
});

it('shows the decision of the gateway, not the result of the app', async () => {
  verified.mockImplementation(() => {
    check = { ...check, state: 'failed', reason: 'not_live' };
    return Promise.resolve(succeeded);
  });
  showIn(MAPS);
  await tap(faceMessages().start);
  await screen.findByText(faceMessages().reason.not_live);
});

it('returns from the real name page with the original query, and checks the name again', async () => {
  check = { ...NONE, named: false };
  showIn(MAPS);
  const link = await screen.findByRole('link', { name: faceMessages().toRealName });
  const { searchParams } = new URL(link.getAttribute('href') ?? '', window.location.origin);
  expect(searchParams.get('return')).toBe('/shtrans-h5/face?return=%2Fsessions');
  cleanup();
  check = NONE;
  showIn(MAPS);
  await screen.findByRole('button', { name: faceMessages().start });
});
