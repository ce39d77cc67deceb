import { afterEach, describe, expect, it } from 'vitest';
import { clearSession, setSession } from '../../core/session/session.ts';
import { forgetPlaces, pickedPlaces, rememberPlace } from './place-history.ts';

const place = (n: number) => ({
  lat: 31 + n / 100,
  lon: 121,
  name: { zh: `站${n}`, en: `Stop ${n}` },
});

afterEach(() => {
  localStorage.clear();
  clearSession();
});

describe('picked places', () => {
  it('are kept newest first, each once, eight at most', () => {
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) rememberPlace(place(n));
    expect(pickedPlaces().map(({ name }) => name.en)).toEqual(
      [3, 9, 8, 7, 6, 5, 4, 2].map((n) => `Stop ${n}`),
    );
    forgetPlaces();
    expect(pickedPlaces()).toEqual([]);
  });

  it('are nobody else’s', () => {
    setSession({ token: 'token-of-rider-one-aaaaaaaa' });
    rememberPlace(place(1));
    setSession({ token: 'token-of-rider-two-bbbbbbbb' });
    expect(pickedPlaces()).toEqual([]);
    rememberPlace(place(2));
    expect(pickedPlaces()).toHaveLength(1);
  });

  it('are none when something else wrote there', () => {
    localStorage.setItem('ride-places', '{"rider":"","places":[1]}');
    expect(pickedPlaces()).toEqual([]);
    localStorage.setItem('ride-places', 'x');
    expect(pickedPlaces()).toEqual([]);
  });
});
