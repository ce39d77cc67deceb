import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { startRouter } from '../../core/route/router.ts';
import { PATIENCE_MS } from '../../core/testing/patience.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { uiMessages } from '../../ui/messages.ts';
import { rideCodeMessages } from './messages.ts';
import RideCodeScreen from './pages/ride-code.tsx';

const release = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
let giveLock: (lock: { release: typeof release }) => void;
const request = vi.fn<(type: string) => Promise<{ release: typeof release }>>(
  () =>
    new Promise((give) => {
      giveLock = give;
    }),
);

beforeEach(async () => {
  registerRows([plainRow('home', '/'), plainRow('rideCode', '/ride-code')]);
  setUrl('http://localhost:8088/shtrans-h5/ride-code');
  await startRouter();
  await Promise.all([loadErrorTexts(), ...[uiMessages, rideCodeMessages].map(loadMessages)]);
  vi.stubGlobal('fetch', () => new Promise<Response>(() => {}));
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
});
afterEach(() => {
  cleanup();
  clearQueries();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

it('releases the lock on the screen when the rider leaves', async () => {
  const { unmount } = render(<RideCodeScreen />);
  expect(request.mock.calls).toEqual([['screen']]);
  giveLock({ release });
  await Promise.resolve();
  expect(release).not.toHaveBeenCalled();
  unmount();
  expect(release).toHaveBeenCalledTimes(1);
});

it('releases a lock that the phone grants after the rider has left', async () => {
  const { unmount } = render(<RideCodeScreen />);
  unmount();
  giveLock({ release });
  await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1), PATIENCE_MS);
});
