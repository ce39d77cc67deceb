import type { LineDetail, LinePattern } from '@shtrans/contract/traffic/schemas';
import { describe, expect, it } from 'vitest';
import { directionsOf, drawingsOf, type Row } from './line-rows.ts';

type Kind = LinePattern['kind'];

/** A service over stops named by single letters, two minutes apart. */
const pattern = (ids: string, kind: Kind = 'full', direction = 0): LinePattern => ({
  id: `${ids}-${direction}`,
  direction,
  headsign: { zh: ids.slice(-1), en: ids.slice(-1) },
  kind,
  stops: Array.from(ids, (id, i) => ({
    id,
    name: { zh: id, en: id },
    lat: 31,
    lon: 121,
    minutes: i * 2,
    metres: null,
    transfers: [],
  })),
  estimated: false,
  first: '05:30',
  last: '22:30',
});

const line = (...patterns: LinePattern[]): LineDetail => ({
  id: 'metro-9',
  mode: 'metro',
  name: { zh: '9号线', en: 'Line 9' },
  colour: '#87caed',
  from: null,
  to: null,
  operator: null,
  loop: false,
  lengthMetres: null,
  openedYear: null,
  headways: [],
  service: null,
  fare: null,
  patterns,
  asOf: null,
  serverTime: '2026-11-21T00:00:00.000Z',
});

/** "A" on the main pattern, "(x" a branch's first row, "x)" its last, "|x" where the main pattern passes it. */
const sketch = (rows: readonly Row[] | undefined): string =>
  (rows ?? [])
    .map(
      ({ stop, lane, passed, leaves, joins, from, on }) =>
        `${lane === 1 && passed ? '|' : ''}${leaves ? '\\' : ''}${lane === 1 && !from && !leaves ? '.' : ''}${
          lane === 0 && !from ? '.' : ''
        }${stop.id}${lane === 0 && !on ? '.' : ''}${lane === 1 && !on && !joins ? '.' : ''}${joins ? '/' : ''}`,
    )
    .join(' ');

describe('the drawing of a line', () => {
  it('ends at both ends of a plain line', () => {
    const [drawing] = drawingsOf(line(pattern('ABCD')), 0);
    expect(sketch(drawing?.rows)).toBe('.A B C D.');
    expect(drawing?.roundMinutes).toBeNull();
    expect(drawing?.rows.map(({ minutes }) => minutes)).toEqual([0, 2, 4, 6]);
  });

  it('puts a branch before the stop where it joins, with minutes from its own start', () => {
    const [drawing] = drawingsOf(line(pattern('ABCDE'), pattern('xyDE', 'branch')), 0);
    expect(sketch(drawing?.rows)).toBe('.A B C |.x |y/ D E.');
    expect(drawing?.rows.map(({ minutes }) => minutes)).toEqual([0, 2, 4, 0, 2, 6, 8]);
  });

  it('puts a branch after the stop where it leaves, with continued minutes', () => {
    const [drawing] = drawingsOf(line(pattern('ABCDE'), pattern('ABCxy', 'branch')), 0);
    expect(sketch(drawing?.rows)).toBe('.A B C |\\x |y. D E.');
    expect(drawing?.rows.map(({ minutes }) => minutes)).toEqual([0, 2, 4, 6, 8, 6, 8]);
  });

  it('draws a branch that begins where it leaves, as trains change there', () => {
    const [drawing] = drawingsOf(line(pattern('ABCDE'), pattern('Cxy', 'branch')), 0);
    expect(sketch(drawing?.rows)).toBe('.A B C |\\x |y. D E.');
    expect(drawing?.rows.map(({ minutes }) => minutes)).toEqual([0, 2, 4, 6, 8, 6, 8]);
  });

  it('joins at the first stop and leaves at the last without a track that passes', () => {
    expect(sketch(drawingsOf(line(pattern('ABC'), pattern('xA', 'branch')), 0)[0]?.rows)).toBe(
      '.x/ A B C.',
    );
    expect(sketch(drawingsOf(line(pattern('ABC'), pattern('Cx', 'branch')), 0)[0]?.rows)).toBe(
      '.A B C \\x.',
    );
  });

  it('gives patterns that do not fit next to the main one their own drawing', () => {
    const apart = pattern('uvw', 'branch');
    const detour = pattern('ABxDE', 'branch');
    const second = pattern('zDE', 'branch');
    const [drawing, ...otherDrawings] = drawingsOf(
      line(pattern('ABCDE'), pattern('yDE', 'branch'), apart, detour, second),
      0,
    );
    expect(otherDrawings.map((each) => each.pattern)).toEqual([detour, apart, second]);
    const drawnIds = new Set(drawing?.rows.map(({ stop }) => stop.id));
    expect([...drawnIds].sort().join('')).toBe('ABCDEy');
  });

  it('marks where short turns begin and end, but not at the ends of the line', () => {
    const [drawing] = drawingsOf(
      line(pattern('ABCDE'), pattern('ABC', 'short_turn'), pattern('BCDE', 'short_turn')),
      0,
    );
    const turns = drawing?.rows.flatMap(({ stop, turn }) => (turn ? [`${stop.id} ${turn}`] : []));
    expect(turns).toEqual(['B starts', 'C ends']);
  });

  it('marks where trains turn on a branch, which is drawn once and whole', () => {
    const drawings = drawingsOf(
      line(pattern('ABCDE'), pattern('yDE', 'short_turn'), pattern('xyDE', 'branch')),
      0,
    );
    expect(drawings).toHaveLength(1);
    expect(sketch(drawings[0]?.rows)).toBe('.A B C |.x |y/ D E.');
    expect(drawings[0]?.rows.map(({ turn }) => turn).join()).toBe(',,,,starts,,');
  });

  it('closes a ring: each stop once, with the duration of a round', () => {
    const [drawing] = drawingsOf(line(pattern('ABCDA', 'loop'), pattern('ADCBA', 'loop', 1)), 0);
    expect(drawing?.rows.map(({ stop }) => stop.id).join('')).toBe('ABCD');
    expect(drawing?.roundMinutes).toBe(8);
  });

  it('keeps directions apart and takes the longest whole pattern of one', () => {
    const twoWayLine = line(
      pattern('ABC', 'short_turn'),
      pattern('ABCDE'),
      pattern('xyzzzzzzDE', 'branch'),
      pattern('EDCBA', 'full', 1),
    );
    expect(directionsOf(twoWayLine)).toEqual([0, 1]);
    expect(drawingsOf(twoWayLine, 0)[0]?.pattern.id).toBe('ABCDE-0');
    expect(sketch(drawingsOf(twoWayLine, 1)[0]?.rows)).toBe('.E D C B A.');
    expect(drawingsOf(twoWayLine, 7)).toEqual([]);
  });
});
