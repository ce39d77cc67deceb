import { describe, expect, it } from 'vitest';
import {
  type FeedChanges,
  GOOD_FEED,
  testFolder,
  textsOfZip,
  writeGoodFeed,
} from '../../test/gtfs-zip.ts';
import path from 'node:path';
import type { Feed } from './feed.ts';
import { problemLine } from './check.ts';
import { readFeed } from './read.ts';
import { metresAlong, pathBetween, pathOfPattern } from './shapes.ts';
import { writeFeed } from './write.ts';

const HEADER = 'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence';
/** Stops a, b and c are at 31.20 121.40, 31.21 121.41 and 31.22 121.42. The shape makes a detour to the east. */
const POINTS = [
  '31.19,121.40',
  '31.20,121.40',
  '31.20,121.41',
  '31.21,121.41',
  '31.21,121.43',
  '31.22,121.42',
  '31.23,121.42',
];
const TRIPS = 'route_id,service_id,trip_id,direction_id,shape_id\nr,all,t1,0,s\n';

const shapeRows = (points: readonly string[], distances?: readonly number[]): string =>
  `${HEADER}${distances ? ',shape_dist_traveled' : ''}\n${points
    .map((point, i) => `s,${point},${i * 10}${distances ? `,${distances[i]}` : ''}\n`)
    .join('')}`;

const read = async (changes: FeedChanges): Promise<Feed> =>
  (await readFeed(await writeGoodFeed({ 'trips.txt': TRIPS, ...changes }))).feed;

/** The way between two stops of the only pattern, in short. */
function way(feed: Feed, board: number, alight: number): string[] | undefined {
  const [pattern] = feed.patterns;
  if (pattern === undefined) throw new Error('no pattern');
  return pathBetween(feed, pattern, board, alight)?.map(
    ({ lat, lon }) => `${lat.toFixed(3)} ${lon.toFixed(3)}`,
  );
}

const withDistances = (stops: readonly (number | '')[]): string =>
  GOOD_FEED['stop_times.txt']
    .trim()
    .split('\n')
    .map((line, i) => (i === 0 ? `${line},shape_dist_traveled\n` : `${line},${stops[i - 1]}\n`))
    .join('');

describe('the shape of a trip', () => {
  it('leads from stop to stop by the positions of the stops', async () => {
    const feed = await read({ 'shapes.txt': shapeRows(POINTS) });
    expect(way(feed, 0, 1)).toEqual(['31.200 121.400', '31.200 121.410', '31.210 121.410']);
    expect(way(feed, 1, 2)).toEqual(['31.210 121.410', '31.210 121.430', '31.220 121.420']);
    expect(way(feed, 0, 2)).toHaveLength(5);
  });

  it('takes points in the order of their numbers, whatever that of the rows', async () => {
    const [header = '', ...rows] = shapeRows(POINTS).trim().split('\n');
    const feed = await read({ 'shapes.txt': `${[header, ...rows.toReversed()].join('\n')}\n` });
    expect(way(feed, 0, 1)).toEqual(['31.200 121.400', '31.200 121.410', '31.210 121.410']);
  });

  it('leads from stop to stop by their distances where it passes a stop twice', async () => {
    // Out to c, back to a, and to b and c: positions alone do not say which.
    const points = ['31.20,121.40', '31.22,121.42', '31.20,121.40', '31.21,121.41', '31.22,121.42'];
    const distances = [0, 3, 6, 7.5, 9];
    const shapes = { 'shapes.txt': shapeRows(points, distances) };
    const exact = await read({ ...shapes, 'stop_times.txt': withDistances([0, 7.5, 9]) });
    expect(way(exact, 0, 1)).toEqual([
      '31.200 121.400',
      '31.220 121.420',
      '31.200 121.400',
      '31.210 121.410',
    ]);
    const byPosition = await read(shapes);
    const inHalf = await read({ ...shapes, 'stop_times.txt': withDistances([0, '', 9]) });
    expect(way(inHalf, 0, 1)).toEqual(way(byPosition, 0, 1));
  });

  it('begins in the middle of a segment where the stop is', async () => {
    const feed = await read({ 'shapes.txt': shapeRows(['31.19,121.39', '31.23,121.43']) });
    expect(way(feed, 0, 1)).toEqual(['31.200 121.400', '31.210 121.410']);
  });

  it('is absent without rows, and without valid points', async () => {
    expect(way(await read({}), 0, 1)).toBeUndefined();
    expect(way(await read({ 'shapes.txt': shapeRows(['31.2,121.4']) }), 0, 1)).toBeUndefined();
    const { feed, warnings } = await readFeed(
      await writeGoodFeed({
        'trips.txt': TRIPS,
        'shapes.txt': shapeRows(['91,121.4', 'x,1', ...POINTS]),
      }),
    );
    expect(way(feed, 0, 1)).toHaveLength(3);
    expect(warnings.map(problemLine)).toEqual([
      'shapes.txt line 2: shape_pt_lat "91" is not an angle (ignored_value, 2 times)',
    ]);
  });

  it('is written from the first stop to the last, with metres that fit those of the stops', async () => {
    const feed = await read({
      'shapes.txt': shapeRows(POINTS),
      'stop_times.txt': withDistances([500, 2500, 5500]),
    });
    const file = path.join(testFolder(), 'out.zip');
    await writeFeed(feed, file, 'https://example.com/');
    const rows = (await textsOfZip(file))['shapes.txt']?.trim().split('\n').slice(1) ?? [];
    const cells = rows.map((row) => row.split(','));
    expect(cells.map(([, lat, lon]) => `${lat} ${lon}`)).toEqual([
      '31.2 121.4',
      '31.2 121.41',
      '31.21 121.41',
      '31.21 121.43',
      '31.22 121.42',
    ]);
    const metres = cells.map((row) => Number(row[4]));
    expect([metres[0], metres[2], metres[4]]).toEqual([0, 2000, 5000]);
    // 951 m east and 1,112 m north of them.
    expect(metres[1]).toBe(Math.round((2000 * 951) / (951 + 1112)));
    const back = await readFeed(file);
    expect(back.warnings).toEqual([]);
    expect(way(back.feed, 0, 2)).toEqual(way(feed, 0, 2));
  });
});

it('metres ascend along the path of each pattern', async () => {
  const feed = await read({
    'shapes.txt': shapeRows(POINTS),
    'stop_times.txt': withDistances([0, 2000, 5000]),
  });
  const [pattern] = feed.patterns;
  const patternPath = pattern && pathOfPattern(feed)(pattern).path;
  if (!patternPath || !pattern.metres) throw new Error('no path');
  const metres = metresAlong(patternPath, pattern.metres);
  expect(metres).toHaveLength(patternPath.points.length);
  expect(metres).toEqual(metres.toSorted((a, b) => a - b));
});
