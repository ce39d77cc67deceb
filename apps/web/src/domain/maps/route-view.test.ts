import { describe, expect, it } from 'vitest';
import {
  FRAME,
  gapsOf,
  glideMs,
  leadsToPickUp,
  place,
  pointAt,
  stillFits,
  turnTo,
  viewOf,
} from './route-view.ts';
import { scaleBar } from './scale-bar.ts';

const BUND = { lat: 31.2397, lon: 121.4905 };
const HONGQIAO = { lat: 31.1969, lon: 121.3173 };

describe('the view of a route', () => {
  it('shows all of it with room, north up and east to the right', () => {
    const view = viewOf([BUND, HONGQIAO]);
    const [east, west] = [place(view, BUND), place(view, HONGQIAO)];
    expect(east.x).toBeGreaterThan(west.x);
    expect(east.y).toBeLessThan(west.y);
    for (const { x, y } of [east, west]) {
      expect(x).toBeGreaterThanOrEqual(100);
      expect(x).toBeLessThanOrEqual(FRAME.width - 100);
      expect(y).toBeGreaterThanOrEqual(100);
      expect(y).toBeLessThanOrEqual(FRAME.height - 100);
    }
  });

  it('measures as long as the earth does', () => {
    const view = viewOf([BUND, HONGQIAO]);
    const [a, b] = [place(view, BUND), place(view, HONGQIAO)];
    // 17.16 km by the haversine formula.
    expect(Math.hypot(a.x - b.x, a.y - b.y) * view.metresPerUnit).toBeCloseTo(17_160, -2);
  });

  it('does not come closer than there is something to see', () => {
    const view = viewOf([BUND]);
    expect(view.metresPerUnit * FRAME.width).toBe(700);
    expect(place(view, BUND).x).toBe(FRAME.width / 2);
  });

  it('stays still while the car drives, and changes when it leaves or is near the end', () => {
    const view = viewOf([BUND, HONGQIAO]);
    const near = (share: number) => ({
      lat: HONGQIAO.lat + (BUND.lat - HONGQIAO.lat) * share,
      lon: HONGQIAO.lon + (BUND.lon - HONGQIAO.lon) * share,
    });
    expect(stillFits(view, [near(0.5), BUND])).toBe(true);
    expect(stillFits(view, [near(0.8), BUND])).toBe(false);
    expect(stillFits(view, [HONGQIAO, near(1.4)])).toBe(false);
  });

  it.each([
    [1, 'a quarter of 1000 m', '200 m'],
    [9, 'a quarter of 9 km', '2 km'],
    [22, 'a quarter of 22 km', '5 km'],
    [4, 'a quarter of 4 km', '1 km'],
  ])('has a scale of a round length: %i m a unit, %s', (metresPerUnit, _, text) => {
    const scale = scaleBar(metresPerUnit, FRAME.width / 4);
    expect(scale.text).toBe(text);
    expect(scale.length).toBeLessThanOrEqual(FRAME.width / 4);
    expect(scale.length).toBeGreaterThanOrEqual(FRAME.width / 10);
  });
});

const instantAt = (s: number) => new Date(Date.UTC(2026, 10, 21, 8, 0, s)).toISOString();

describe('a route that is not known whole', () => {
  const [from, to] = [
    { x: 0, y: 0 },
    { x: 900, y: 0 },
  ];
  const [a, b] = [
    { x: 300, y: 0 },
    { x: 700, y: 0 },
  ];

  it.each([
    ['nothing of it is known', [], false, [[from, to]]],
    ['all of it is known', [from, a, to], false, []],
    [
      'its middle is known',
      [a, b],
      false,
      [
        [from, a],
        [b, to],
      ],
    ],
    ['it leads to the pick-up, from the car', [b, a], true, [[a, from]]],
  ])('is joined where it is missing: %s', (_, route, toPickUp, gaps) => {
    expect(gapsOf(route, from, to, toPickUp)).toEqual(gaps);
  });

  it('leads to the pick-up or to the end, whichever its last point is nearer to', () => {
    const nearBund = { lat: BUND.lat - 0.005, lon: BUND.lon - 0.005 };
    expect(leadsToPickUp([HONGQIAO, nearBund], BUND, HONGQIAO)).toBe(true);
    expect(leadsToPickUp([HONGQIAO, nearBund], HONGQIAO, BUND)).toBe(false);
    expect(leadsToPickUp([], HONGQIAO, BUND)).toBe(false);
  });
});

describe('the car', () => {
  it.each([
    [350, 10, 370],
    [10, 350, -10],
    [370, 350, 350],
    [-10, 5, 5],
    [90, 180, 180],
    [720, 1, 721],
  ])('turns from %i to %i the short way', (before, heading, turned) => {
    expect(turnTo(before, heading)).toBe(turned);
  });

  it('takes the time it took, not the time we heard nothing', () => {
    expect(glideMs(instantAt(0), instantAt(2))).toBe(2000);
    expect(glideMs(instantAt(0), instantAt(8))).toBe(4000);
    expect(glideMs(instantAt(0), instantAt(40))).toBe(800);
    expect(glideMs(instantAt(2), instantAt(1))).toBe(0);
  });
});

it('finds the point at a position again', () => {
  const view = viewOf([
    { lat: 31.2, lon: 121.4 },
    { lat: 31.25, lon: 121.5 },
  ]);
  const point = { lat: 31.2304, lon: 121.4737 };
  const result = pointAt(view, place(view, point));
  expect(result.lat).toBeCloseTo(point.lat, 3);
  expect(result.lon).toBeCloseTo(point.lon, 3);
});
