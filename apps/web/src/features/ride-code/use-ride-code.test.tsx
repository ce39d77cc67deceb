import { readRideCode } from '@shtrans/contract/ride-code/facts';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../core/testing/patience.ts';
import { noteServerTime, serverNow } from '../../core/clock/server-clock.ts';
import { setSession } from '../../core/session/set-session.ts';
import { clearSession } from '../../core/session/session.ts';
import { databaseWith } from '../../core/testing/fake-database.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { nextCode, ownKey, renewGrant } from './device-key.ts';
import { useRideCode } from './use-ride-code.ts';

const HOUR_MS = 3_600_000;
const isoTime = (ms: number): string => new Date(ms).toISOString();

let requests: { key: string; answer: (response: Response) => void }[];
let rider = 0;
let keyId: string;

/** A grant with the fields that a phone reads: its signature is not verified here. */
const grantBytes = (): string => {
  const bytes = new Uint8Array(1 + 4 + 16 + 4 + 4 + 64 + 1 + 64);
  bytes[0] = 1;
  bytes.set(keyId.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [], 5);
  return btoa(String.fromCharCode(...bytes));
};
const granted = (renewIn: number, serverTime = Date.now()): Response =>
  Response.json({
    id: keyId,
    grant: grantBytes(),
    until: isoTime(Date.now() + 12 * HOUR_MS),
    renewAfter: isoTime(Date.now() + renewIn),
    serverTime: isoTime(serverTime),
  });

const logIn = (n: number): void => {
  keyId = String(n).padStart(32, '0');
  setSession({ token: String(n).padStart(43, 't') });
};
const codeOf = (text: string | undefined) => {
  const code = readRideCode(text ?? '');
  return { counter: code?.counter, key: code?.grant.keyId.replaceAll('-', '') };
};
/** Returns the key with the grant that the gateway answered with. */
const keyWith = async (response: Response) => {
  const renewal = renewGrant(await ownKey());
  await vi.waitFor(() => expect(requests).toHaveLength(1), PATIENCE_MS);
  requests.pop()?.answer(response);
  return await renewal;
};

beforeEach(() => {
  setUrl('http://localhost:8088/shtrans-h5/');
  requests = [];
  rider += 1;
  logIn(rider);
  vi.stubGlobal(
    'fetch',
    (_: string, { headers }: { headers: Record<string, string> }) =>
      new Promise<Response>((answer) => {
        requests.push({ key: headers['Idempotency-Key'] ?? '', answer });
      }),
  );
});
afterEach(() => {
  cleanup();
  clearSession();
  noteServerTime(isoTime(Date.now()));
  vi.unstubAllGlobals();
});

/** A stored key whose grant ends in `ms`. */
const endsIn = (ms: number) => ({ grant: { until: isoTime(Date.now() + ms) } });

describe('the ride code', () => {
  it('uses the present grant while its renewal hangs, which is requested once', async () => {
    await keyWith(granted(-1));
    const { result } = renderHook(useRideCode);
    await waitFor(() => expect(result.current.text).toBeDefined());
    const first = codeOf(result.current.text).counter ?? 0;
    act(() => result.current.refresh());
    await waitFor(() => expect(codeOf(result.current.text).counter).toBeGreaterThan(first));
    expect(requests).toHaveLength(1);
    const before = result.current.until;
    requests[0]?.answer(granted(HOUR_MS));
    await waitFor(() => expect(result.current.until).not.toBe(before));
  });

  it('renews the grant once for two taps', async () => {
    await keyWith(granted(HOUR_MS));
    // Each renewal begins by exporting the key.
    const exportKey = vi.spyOn(crypto.subtle, 'exportKey');
    const { result } = renderHook(useRideCode);
    await waitFor(() => expect(result.current.text).toBeDefined());
    const before = result.current.until;
    act(() => result.current.refresh());
    await vi.waitFor(() => expect(requests).toHaveLength(1), PATIENCE_MS);
    act(() => result.current.refresh());
    requests[0]?.answer(granted(HOUR_MS));
    await waitFor(() => expect(result.current.until).not.toBe(before));
    expect(exportKey).toHaveBeenCalledTimes(1);
    exportKey.mockRestore();
  });

  it('waits for a grant if there is none', async () => {
    const { result } = renderHook(useRideCode);
    await vi.waitFor(() => expect(requests).toHaveLength(1), PATIENCE_MS);
    expect(result.current).not.toHaveProperty('text');
    requests[0]?.answer(granted(HOUR_MS));
    await waitFor(() => expect(result.current.text).toBeDefined());
  });
});

describe('the key of a device', () => {
  it('is renewed under a new idempotency key each time, which also updates the clock', async () => {
    const failedRenewal = renewGrant(await ownKey());
    await vi.waitFor(() => expect(requests).toHaveLength(1), PATIENCE_MS);
    const [first] = requests.splice(0);
    first?.answer(new Response('{"code":"unavailable","status":503}', { status: 503 }));
    await expect(failedRenewal).rejects.toThrow();
    const renewal = renewGrant(await ownKey());
    await vi.waitFor(() => expect(requests).toHaveLength(1), PATIENCE_MS);
    expect(requests[0]?.key).not.toBe(first?.key);
    requests[0]?.answer(granted(HOUR_MS, Date.now() + HOUR_MS));
    await renewal;
    expect(serverNow() - Date.now()).toBeGreaterThan(HOUR_MS / 2);
  });

  it('belongs to its rider, even if two tabs have two riders', async () => {
    const firstRiderKey = await keyWith(granted(HOUR_MS));
    const firstKeyId = keyId;
    logIn(1000 + rider);
    const secondRiderKey = await keyWith(granted(HOUR_MS));
    expect(codeOf(await nextCode(firstRiderKey, Date.now())).key).toBe(firstKeyId);
    expect(codeOf(await nextCode(secondRiderKey, Date.now())).key).toBe(keyId);
    logIn(rider);
    expect((await ownKey()).grant).toEqual(firstRiderKey.grant);
  });

  it('is deleted when another one is made, unless its grant is valid', async () => {
    const storedKeys = new Map<string, unknown>([
      ['over', endsIn(-1)],
      ['never granted', { grant: null }],
      ['good', endsIn(HOUR_MS)],
    ]);
    databaseWith(storedKeys);
    await ownKey();
    expect([...storedKeys.keys()].slice(0, -1)).toEqual(['good']);
    expect(storedKeys.size).toBe(2);
  });
});
