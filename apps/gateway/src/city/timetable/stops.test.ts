import { expect, it } from 'vitest';
import { cityStops, cityTransfers } from './stops.ts';

const stops = cityStops();
const places = new Map(stops.map(({ id }, place) => [id, place]));

it('holds stations, platforms, bus stops and the piers of ferries that run, each with its facts', () => {
  // As many as the data count; the pier Nanjiang, whose place is unknown, is left out.
  expect(stops).toHaveLength(420 + 532 + 1331 + 35);
  expect(stops.filter(({ kind }) => kind === 'station')).toHaveLength(420);
  expect(stops.filter(({ parent }) => parent >= 0)).toHaveLength(532);
  expect([0, 420, 952, 2283].map((place) => stops[place])).toEqual([
    {
      id: 'S0111',
      name: { zh: '莘庄', en: 'Xinzhuang' },
      lat: 31.113048,
      lon: 121.380729,
      kind: 'station',
      parent: -1,
      platformCode: null,
    },
    {
      id: '0111',
      name: { zh: '莘庄', en: 'Xinzhuang' },
      lat: 31.113048,
      lon: 121.380729,
      kind: 'stop',
      parent: 0,
      platformCode: '0111',
    },
    {
      id: 'B00001',
      name: { zh: '申昆路枢纽站', en: 'Shenkun Road Hub' },
      lat: 31.174413,
      lon: 121.330706,
      kind: 'stop',
      parent: -1,
      platformCode: null,
    },
    {
      id: 'sanchagang',
      name: { zh: '三岔港渡口', en: 'Sanchagang Ferry Pier' },
      lat: 31.3738,
      lon: 121.5048,
      kind: 'stop',
      parent: -1,
      platformCode: null,
    },
  ]);
  expect(places.has('nanjiang')).toBe(false);
});

const idOf = (place: number) => stops[place]?.id;

it('has each walk in both directions, and none to a missing stop', () => {
  const walks = cityTransfers(places).map(({ from, to, ...walk }) => ({
    from: idOf(from),
    to: idOf(to),
    ...walk,
  }));
  expect(walks).toHaveLength(2 * 145);
  expect(walks.slice(0, 4)).toEqual([
    { from: '0111', to: '0501', seconds: 120, type: 2 },
    { from: '0501', to: '0111', seconds: 120, type: 2 },
    { from: '0115', to: '0311', seconds: 326, type: 2 },
    { from: '0311', to: '0115', seconds: 326, type: 2 },
  ]);
  const someStops = new Map([
    ['0111', 7],
    ['0115', 8],
    ['1532', 9],
  ]);
  expect(cityTransfers(someStops)).toEqual([
    { from: 8, to: 9, seconds: 377, type: 2 },
    { from: 9, to: 8, seconds: 377, type: 2 },
  ]);
});
