import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceLocation, forgetWhereabouts, locate, locateIfAllowed } from './location.ts';

type Ask = Geolocation['getCurrentPosition'];
type Good = Parameters<Ask>[0];
type Bad = NonNullable<Parameters<Ask>[1]>;

const give = (getCurrentPosition: (good: Good, bad: Bad) => void) => {
  const getPosition = vi.fn(getCurrentPosition);
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: getPosition } });
  return getPosition;
};
const positionAt = (latitude: number, longitude: number) =>
  ({ coords: { latitude, longitude } }) as never;
const no = (code: number) => ({ code }) as never;
const permission = (state: string) =>
  Object.assign(navigator, { permissions: { query: () => Promise.resolve({ state }) } });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  forgetWhereabouts();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('where the device is', () => {
  it('is rounded to about ten metres, for all who wait', async () => {
    const getPosition = give((good) => good(positionAt(31.230_416_7, 121.473_701_2)));
    const listener = vi.fn();
    const stop = deviceLocation.subscribe(listener);
    const [first, second] = await Promise.all([locate(), locate()]);
    stop();
    expect(first).toMatchObject({ state: 'here', point: { lat: 31.2304, lon: 121.4737 } });
    expect(second).toBe(first);
    expect(deviceLocation.get()).toBe(first);
    expect(getPosition).toHaveBeenCalledTimes(1);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['denied', 1],
    ['unavailable', 2],
    ['timed_out', 3],
    ['unavailable', 99],
  ])('is %s by code %i', async (state, code) => {
    give((_, bad) => bad(no(code)));
    expect(await locate()).toEqual({ state });
  });

  it('is unavailable where there is no geolocation, or it throws', async () => {
    vi.stubGlobal('navigator', {});
    expect(await locate()).toEqual({ state: 'unavailable' });
    give(() => {
      throw new Error('insecure');
    });
    expect(await locate()).toEqual({ state: 'unavailable' });
  });

  it('is given up on a web view that never answers, and may be asked again', async () => {
    give(() => {});
    const first = locate();
    expect(deviceLocation.get()).toEqual({ state: 'asking' });
    await vi.advanceTimersByTimeAsync(9000);
    expect(await first).toEqual({ state: 'timed_out' });
    give((good) => good(positionAt(31, 121)));
    expect(await locate()).toMatchObject({ state: 'here' });
  });
});

describe('a look without a tap', () => {
  it('never comes before the rider allowed it once', async () => {
    const getPosition = give((good) => good(positionAt(31, 121)));
    permission('granted');
    await locateIfAllowed();
    expect(getPosition).not.toHaveBeenCalled();
  });

  it.each([
    ['granted', 2],
    ['prompt', 1],
    ['denied', 1],
  ])('after that, where the system says %s, makes it %i', async (state, times) => {
    const getPosition = give((good) => good(positionAt(31, 121)));
    await locate();
    forgetWhereabouts();
    permission(state);
    await locateIfAllowed();
    expect(getPosition).toHaveBeenCalledTimes(times);
  });

  it('is not made where the position is fresh, or the browser does not say', async () => {
    const getPosition = give((good) => good(positionAt(31, 121)));
    await locate();
    permission('granted');
    await locateIfAllowed();
    forgetWhereabouts();
    Reflect.deleteProperty(navigator, 'permissions');
    await locateIfAllowed();
    expect(getPosition).toHaveBeenCalledTimes(1);
  });

  it('ends with a denial', async () => {
    give((good) => good(positionAt(31, 121)));
    await locate();
    give((_, bad) => bad(no(1)));
    await locate();
    const getPosition = give((good) => good(positionAt(31, 121)));
    permission('granted');
    await locateIfAllowed();
    expect(getPosition).not.toHaveBeenCalled();
  });
});
