import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxAround,
  dragged,
  metresPerPx,
  onScreen,
  pointOf,
  pointOfText,
  spotAt,
  spotOf,
  viewOfBox,
  viewOfText,
  viewText,
  zoomedAbout,
} from './mercator.ts';

const size = { width: 360, height: 700 };
const point = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lon: fc.double({ min: -179, max: 179, noNaN: true }),
});
const zoom = fc.double({ min: 3, max: 16, noNaN: true });
const place = fc.record({
  x: fc.integer({ min: 0, max: 360 }),
  y: fc.integer({ min: 0, max: 700 }),
});

describe('the flat world', () => {
  it('gives a point back as it was', () => {
    fc.assert(
      fc.property(point, (location) => {
        const back = pointOf(spotOf(location));
        expect(back.lat).toBeCloseTo(location.lat, 8);
        expect(back.lon).toBeCloseTo(location.lon, 8);
      }),
    );
  });

  it('has north above and east to the right', () => {
    const center = spotOf({ lat: 31.2, lon: 121.4 });
    expect(spotOf({ lat: 31.3, lon: 121.4 }).y).toBeLessThan(center.y);
    expect(spotOf({ lat: 31.2, lon: 121.5 }).x).toBeGreaterThan(center.x);
  });

  it('keeps what is between the fingers between them', () => {
    fc.assert(
      fc.property(point, zoom, zoom, place, (location, from, to, finger) => {
        const view = { ...spotOf(location), z: from };
        const spot = spotAt(view, size, finger);
        const screenSpot = onScreen(zoomedAbout(view, size, finger, to), size, spot);
        expect(screenSpot.x).toBeCloseTo(finger.x, 3);
        expect(screenSpot.y).toBeCloseTo(finger.y, 3);
      }),
    );
  });

  it('goes with the finger', () => {
    const view = { ...spotOf({ lat: 31.2, lon: 121.4 }), z: 12 };
    const spot = spotAt(view, size, { x: 100, y: 200 });
    const screenSpot = onScreen(dragged(view, 30, -40), size, spot);
    expect(screenSpot.x).toBeCloseTo(130, 6);
    expect(screenSpot.y).toBeCloseTo(160, 6);
  });

  it('shows a box whole, with room around it', () => {
    const room = { left: 20, right: 60, top: 120, bottom: 40 };
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 20 }), (points) => {
        const spots = points.map(spotOf);
        const box = boxAround(spots);
        if (box === undefined) throw new Error('there are spots');
        const view = viewOfBox(box, size, room);
        for (const spot of spots) {
          const { x, y } = onScreen(view, size, spot);
          expect(x).toBeGreaterThan(room.left - 0.01);
          expect(x).toBeLessThan(size.width - room.right + 0.01);
          expect(y).toBeGreaterThan(room.top - 0.01);
          expect(y).toBeLessThan(size.height - room.bottom + 0.01);
        }
      }),
    );
    expect(boxAround([])).toBeUndefined();
  });

  it('measures: at the equator zoom 0 is the whole world in 256 px', () => {
    expect(metresPerPx({ x: 0.5, y: 0.5, z: 0 })).toBeCloseTo(40_075_017 / 256, 0);
    expect(metresPerPx({ ...spotOf({ lat: 60, lon: 0 }), z: 0 })).toBeCloseTo(78_271.5, 0);
  });
});

describe('a view in the address', () => {
  it('comes out as it went in', () => {
    const view = { ...spotOf({ lat: 31.2304, lon: 121.4737 }), z: 12.5 };
    expect(viewText(view)).toBe('31.2304,121.4737,12.50');
    expect(viewText(viewOfText(viewText(view)) ?? { x: 0, y: 0, z: 0 })).toBe(viewText(view));
  });

  it.each([undefined, '', '31.2,121.4', '31.2,121.4,99', '91,121,10', '1e3,1,10', 'a,b,c'])(
    'is none when it is no view: %s',
    (text) => {
      expect(viewOfText(text)).toBeUndefined();
    },
  );

  it.each([undefined, '', '31.2', '91,121', '31.2,181', '31.2,121.4,12', 'x,y'])(
    'is no point either: %s',
    (text) => {
      expect(pointOfText(text)).toBeUndefined();
    },
  );

  it('is a point with two numbers', () => {
    expect(pointOfText('31.2,121.4')).toEqual({ lat: 31.2, lon: 121.4 });
  });
});
