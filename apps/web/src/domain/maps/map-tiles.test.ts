import { afterEach, describe, expect, it } from 'vitest';
import { spotOf } from './mercator.ts';
import { tileAddress, tilesFor } from './map-tiles.tsx';

afterEach(() => {
  document.head.replaceChildren();
  Reflect.deleteProperty(navigator, 'connection');
});

const frame = {
  view: { ...spotOf({ lat: 31.2304, lon: 121.4737 }), z: 12.3 },
  width: 648,
  height: 1200,
};

describe('tiles below the network', () => {
  it('are where a deployment says, and nowhere without it', () => {
    expect(tileAddress()).toBeUndefined();
    const meta = document.createElement('meta');
    meta.name = 'map-tiles';
    meta.content = 'https://tiles.example/{z}/{x}/{y}.png';
    document.head.append(meta);
    expect(tileAddress()).toBe('https://tiles.example/{z}/{x}/{y}.png');
    meta.content = 'https://tiles.example/';
    expect(tileAddress()).toBeUndefined();
  });

  it('cover the drawing without gaps', () => {
    const tiles = tilesFor(frame, '/t/{z}/{x}/{y}.png');
    const size = tiles[0]?.size ?? 0;
    expect(size).toBeCloseTo(256 * 2 ** 0.3, 6);
    expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
    expect(Math.min(...tiles.map(({ top }) => top))).toBeLessThanOrEqual(0);
    expect(Math.max(...tiles.map(({ left }) => left + size))).toBeGreaterThanOrEqual(648);
    expect(Math.max(...tiles.map(({ top }) => top + size))).toBeGreaterThanOrEqual(1200);
    expect(new Set(tiles.map(({ src }) => src)).size).toBe(tiles.length);
    // The tile of the city's middle, as every map counts them.
    expect(tiles.map(({ src }) => src)).toContain('/t/12/3430/1673.png');
  });

  it('are those on the screen alone where bytes are dear', () => {
    const all = tilesFor(frame, '/t/{z}/{x}/{y}.png');
    Object.defineProperty(navigator, 'connection', {
      value: { effectiveType: '2g' },
      configurable: true,
    });
    const tiles = tilesFor(frame, '/t/{z}/{x}/{y}.png');
    expect(tiles.length).toBeLessThan(all.length);
    // Where they were before.
    for (const tile of tiles) expect(all).toContainEqual(tile);
    const [width, height] = [648 / 1.8, 1200 / 1.8];
    const [leftPx, top] = [(648 - width) / 2, (1200 - height) / 2];
    expect(Math.min(...tiles.map((tile) => tile.left))).toBeLessThanOrEqual(leftPx);
    expect(Math.max(...tiles.map((tile) => tile.left + tile.size))).toBeGreaterThanOrEqual(
      leftPx + width,
    );
    expect(Math.min(...tiles.map((tile) => tile.top))).toBeLessThanOrEqual(top);
    expect(Math.max(...tiles.map((tile) => tile.top + tile.size))).toBeGreaterThanOrEqual(
      top + height,
    );
  });
});
