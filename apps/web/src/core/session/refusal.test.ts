import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../testing/patience.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { lastFailure } from '../api/failures.ts';
import { currentLocation, startRouter } from '../route/router.ts';
import { plainRow, registerRows } from '../testing/register-rows.ts';
import { setUrl } from '../testing/set-url.ts';
import { watchRefusals } from './refusal.ts';
import { clearSession, token } from './session.ts';
import { setSession } from './set-session.ts';

const loaded = () => Promise.resolve({ default: () => null });
const refused = vi.fn(() =>
  Promise.resolve(
    new Response(JSON.stringify({ code: 'unauthenticated', status: 401 }), { status: 401 }),
  ),
);
const fail = (key: 'GET auth:/v1/me' | 'GET auth:/v1/local/me') =>
  expect(call(key)).rejects.toMatchObject({ code: 'unauthenticated' });

beforeEach(async () => {
  vi.stubGlobal('fetch', refused);
  registerRows([
    plainRow('home', '/', { page: loaded }),
    plainRow('login', '/login', { page: loaded }),
    plainRow('orders', '/orders', { page: loaded, gate: 'login' }),
    plainRow('campaign', '/campaign', { page: loaded, gate: 'login', credential: 'local' }),
  ]);
  setUrl('http://localhost/shtrans-h5/');
  await startRouter();
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearSession();
  localStorage.clear();
});
watchRefusals();

describe('a credential that is refused', () => {
  it.each([
    ['main', 'GET auth:/v1/me'],
    ['local', 'GET auth:/v1/local/me'],
  ] as const)('ends, the %s one, and not the other', async (kind, key) => {
    setSession({ token: 'token-of-main' });
    setSession({ token: 'token-of-local' }, 'local');
    await fail(key);
    const otherKind = kind === 'main' ? 'local' : 'main';
    expect(token(kind)).toBeUndefined();
    expect(token(otherKind)).toBe(`token-of-${otherKind}`);
  });

  it.each([
    ['/shtrans-h5/orders', 'GET auth:/v1/me', undefined],
    ['/shtrans-h5/campaign', 'GET auth:/v1/local/me', 'local'],
  ] as const)('leads from %s to the login and back', async (address, key, credential) => {
    setSession({ token: 'token-of-main' });
    setSession({ token: 'token-of-local' }, 'local');
    setUrl(`http://localhost${address}`);
    await startRouter();
    await fail(key);
    await vi.waitFor(() => expect(currentLocation().name).toBe('login'), PATIENCE_MS);
    const search = new URLSearchParams(window.location.search);
    expect(search.get('return')).toBe(address);
    expect(search.get('credential') ?? undefined).toBe(credential);
  });

  it('leaves a page that does without it, or needs the other one, where it is', async () => {
    for (const [address, key] of [
      ['/shtrans-h5/', 'GET auth:/v1/me'],
      ['/shtrans-h5/orders', 'GET auth:/v1/local/me'],
    ] as const) {
      setSession({ token: 'token-of-main' });
      setUrl(`http://localhost${address}`);
      await startRouter();
      const { name } = currentLocation();
      await fail(key);
      await new Promise((resolve) => setTimeout(resolve));
      expect(currentLocation().name).toBe(name);
    }
  });

  it('does not end a login that was made meanwhile', async () => {
    setSession({ token: 'token-of-old' });
    refused.mockImplementationOnce(() => {
      setSession({ token: 'token-of-new' });
      return Promise.resolve(new Response('{}', { status: 401 }));
    });
    await fail('GET auth:/v1/me');
    expect(token()).toBe('token-of-new');
    clearSession();
    refused.mockImplementationOnce(() => {
      setSession({ token: 'token-of-new' });
      return Promise.resolve(new Response('{}', { status: 401 }));
    });
    await fail('GET auth:/v1/me');
    expect(token()).toBe('token-of-new');
  });

  it('is forgotten if it was refused before the watch began', () => {
    setSession({ token: 'token-of-main' });
    const error = new ApiError('unauthenticated', '401', { status: 401, tail: '-of-main' });
    const subscribe = vi.spyOn(lastFailure, 'subscribe').mockReturnValue(() => {});
    vi.spyOn(lastFailure, 'get').mockReturnValue({ key: 'GET auth:/v1/me', error });
    watchRefusals();
    vi.restoreAllMocks();
    expect(subscribe).toHaveBeenCalledOnce();
    expect(token()).toBeUndefined();
  });

  it.each(['中文', 'x'.repeat(1025)])(
    'is forgotten too where no header could carry it',
    async (storedToken) => {
      setSession({ token: storedToken });
      await fail('GET auth:/v1/me');
      expect(token()).toBeUndefined();
    },
  );

  it('gives way to the login of another tab, and reloads this one', async () => {
    const reload = vi.fn<() => void>();
    setSession({ token: 'token-of-old' });
    localStorage.setItem('Admin-Token-INNER', 'token-of-tab-two');
    const error = new ApiError('unauthenticated', '401', { status: 401, tail: 'n-of-old' });
    vi.stubGlobal('window', Object.create(window, { location: { value: { reload } } }));
    lastFailure.set({ key: 'GET auth:/v1/me', error });
    vi.unstubAllGlobals();
    expect(token()).toBe('token-of-tab-two');
    expect(reload).toHaveBeenCalledOnce();
  });
});
