import type { PlanPlace } from '@shtrans/contract/plans/schemas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearSession } from '../../core/session/session.ts';
import { setSession } from '../../core/session/set-session.ts';
import { pickedPlaces, plannedTrips, rememberPlace } from './place-history.ts';

const place = (n: number): PlanPlace => ({
  lat: 31 + n / 100,
  lon: 121,
  stopId: `S${n}`,
  name: { zh: `站${n}`, en: `Stop ${n}` },
});

beforeEach(() => setSession({ token: 'a-token-of-a-rider' }));
afterEach(() => {
  clearSession();
  localStorage.clear();
});

describe('the history of places', () => {
  it('has the last twenty, the newest first, each once', () => {
    for (let n = 0; n < 25; n += 1) rememberPlace(place(n));
    rememberPlace(place(10));
    const names = pickedPlaces.all().map(({ stopId }) => stopId);
    expect(names).toHaveLength(20);
    expect(names.slice(0, 3)).toEqual(['S10', 'S24', 'S23']);
    expect(names.filter((name) => name === 'S10')).toHaveLength(1);
  });

  it('takes points some metres apart for one', () => {
    const point = { ...place(1), stopId: null };
    rememberPlace(point);
    rememberPlace({ ...point, lat: point.lat + 0.00001 });
    expect(pickedPlaces.all()).toHaveLength(1);
  });

  it('is of one rider', () => {
    rememberPlace(place(1));
    setSession({ token: 'a-token-of-somebody-else' });
    expect(pickedPlaces.all()).toEqual([]);
  });

  it('is nothing when something else wrote there', () => {
    for (const text of ['x', 'null', '[]', '{"rider":"-a-rider","items":[1,{"lat":"x"}]}']) {
      localStorage.setItem('picked-places', text);
      localStorage.setItem('planned-trips', text);
      expect(pickedPlaces.all()).toEqual([]);
      expect(plannedTrips.all()).toEqual([]);
    }
  });

  it('keeps trips in addition to places and forgets both', () => {
    rememberPlace(place(1));
    plannedTrips.remember({ from: place(1), to: place(2) });
    plannedTrips.remember({ from: place(2), to: place(1) });
    plannedTrips.remember({ from: place(1), to: place(2) });
    expect(plannedTrips.all().map(({ from }) => from.stopId)).toEqual(['S1', 'S2']);
    pickedPlaces.forget();
    plannedTrips.forget();
    expect([pickedPlaces.all(), plannedTrips.all()]).toEqual([[], []]);
  });
});
