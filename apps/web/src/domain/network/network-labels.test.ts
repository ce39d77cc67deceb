import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dotRadius } from './appearance.ts';
import { overlap } from '../maps/box-grid.ts';
import type { Box } from '../maps/mercator.ts';
import { worldPx } from '../maps/mercator.ts';
import { mapOf } from './network.fixture.ts';
import { nameRows, stationLabels, type StationLabel } from './network-labels.ts';
import { type Network, networkOf } from './network.ts';
import { roomyWidth } from '../maps/text-width.ts';

type Name = { zh: string; en: string };
const LANGUAGES: ((name: Name) => string)[] = [({ zh }) => zh, ({ en }) => en];

const options = { nameOf: ({ zh }: Name) => zh, widthOf: roomyWidth };

const id = (i: number): string => `S${String(i).padStart(3, '0')}`;

/** Stations anywhere in a city, some of them on two lines; names short and long. */
const network = fc
  .array(
    fc.record({
      lat: fc.double({ min: 31.15, max: 31.3, noNaN: true }),
      lon: fc.double({ min: 121.35, max: 121.6, noNaN: true }),
      zh: fc.string({ unit: fc.constantFrom('人', '民', '广', '场'), minLength: 2, maxLength: 8 }),
      en: fc.string({ unit: fc.constantFrom('a', 'M', ' ', 'i'), minLength: 3, maxLength: 30 }),
      line: fc.integer({ min: 0, max: 5 }),
    }),
    { minLength: 3, maxLength: 90 },
  )
  .map((stations): Network => {
    const paths = [0, 1, 2, 3, 4, 5].map((line) =>
      stations.flatMap((station, i) => (station.line === line || i % 7 === line ? [id(i)] : [])),
    );
    const places = Object.fromEntries(stations.map(({ lat, lon }, i) => [id(i), { lat, lon }]));
    const lines = Object.fromEntries(
      paths.map((path, line) => [`l${line}`, { paths: [path.join(' ')].filter(Boolean) }]),
    );
    const map = mapOf(lines, places);
    const names = new Map(stations.map(({ zh, en }, i) => [id(i), { zh, en }]));
    return networkOf({
      ...map,
      stations: map.stations.map((each) => ({ ...each, name: names.get(each.id) ?? each.name })),
    });
  });

function pairs(labels: readonly StationLabel[]): [Box, Box][] {
  return labels.flatMap(({ box }, i) =>
    labels.slice(i + 1).map((nextLabel): [Box, Box] => [box, nextLabel.box]),
  );
}

describe('the names on the map', () => {
  it('never overlap, at any zoom, in either language', () => {
    const zoom = fc.double({ min: 7.5, max: 16, noNaN: true });
    fc.assert(
      fc.property(
        network,
        zoom,
        fc.constantFrom(...LANGUAGES),
        fc.boolean(),
        (testNetwork, z, nameOf, chosenStation) => {
          const line = chosenStation ? testNetwork.lines.get('l1') : undefined;
          const labels = stationLabels(testNetwork, { z, nameOf, widthOf: roomyWidth, line });
          for (const [a, b] of pairs(labels)) expect(overlap(a, b)).toBe(false);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('never cover the dot of another station', () => {
    fc.assert(
      fc.property(network, fc.double({ min: 9, max: 15, noNaN: true }), (testNetwork, z) => {
        const scale = worldPx(z);
        for (const { id, box } of stationLabels(testNetwork, { ...options, z })) {
          for (const station of testNetwork.stations.values()) {
            const r = dotRadius(station, z);
            const { x, y } = { x: station.spot.x * scale, y: station.spot.y * scale };
            const dot = { left: x - r, right: x + r, top: y - r, bottom: y + r };
            if (r > 0 && station.stop.id !== id) expect(overlap(box, dot)).toBe(false);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('begin with the stations where lines meet, and all are there close up', () => {
    const lines = {
      x: { paths: ['A B C D E'] },
      y: { paths: ['F C G'] },
    };
    const places = Object.fromEntries(
      ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((id, i) => [
        id,
        { lat: 31.2 + (id === 'F' ? 0.02 : id === 'G' ? -0.02 : 0), lon: 121.4 + (i % 5) * 0.02 },
      ]),
    );
    const testNetwork = networkOf(
      mapOf(lines, { ...places, F: { lat: 31.22, lon: 121.44 }, G: { lat: 31.18, lon: 121.44 } }),
    );
    const namesAt = (z: number): string =>
      stationLabels(testNetwork, { ...options, z })
        .map(({ id }) => id)
        .sort()
        .join('');
    expect(namesAt(10)).toContain('C');
    expect(namesAt(10)).not.toContain('B');
    expect(namesAt(14)).toBe('ABCDEFG');
  });

  it('has the chosen one first, however far away one looks', () => {
    const testNetwork = networkOf(mapOf({ x: { paths: ['A B C D E F'] } }));
    const labels = stationLabels(testNetwork, { ...options, z: 8, chosen: 'B' });
    expect(labels[0]?.id).toBe('B');
  });

  it('names only the line in front', () => {
    const testNetwork = networkOf(mapOf({ x: { paths: ['A B C'] }, y: { paths: ['D E F'] } }));
    const labels = stationLabels(testNetwork, {
      ...options,
      z: 14,
      line: testNetwork.lines.get('y'),
    });
    expect(labels.map(({ id }) => id).sort()).toEqual(['D', 'E', 'F']);
  });
});

describe('a long name', () => {
  it('is broken near its middle, at a space', () => {
    expect(nameRows('Shanghai South Railway Station')).toEqual([
      'Shanghai South',
      'Railway Station',
    ]);
    expect(nameRows('Xujiahui')).toEqual(['Xujiahui']);
    expect(nameRows('国家会展中心')).toEqual(['国家会展中心']);
    expect(nameRows('Averylongnamewithoutspaces')).toEqual(['Averylongnamewithoutspaces']);
  });
});
