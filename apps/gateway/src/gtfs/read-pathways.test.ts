import { describe, expect, it } from 'vitest';
import { type FeedChanges, writeGoodFeed } from '../../test/gtfs-zip.ts';
import { problemLine } from './check.ts';
import { readFeed } from './read.ts';

const STOPS =
  'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,level_id,wheelchair_boarding\n' +
  'A,Station A,31.20,121.40,1,,,1\na,A,31.20,121.40,0,A,down,\nb,B,31.21,121.41,,,,\nc,C,31.22,121.42,,,,\n' +
  'gate,,,,3,A,up,\nin,Exit 1,31.201,121.40,2,A,street,2\nout,Exit 2,31.202,121.40,2,A,street,\nfront,,,,4,a,down,\n';
const LEVELS = 'level_id,level_index,level_name\nstreet,0,\nup,-1,\ndown,-2.5,\n';
const HEADER = 'pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional';

const read = async (changes: FeedChanges) =>
  await readFeed(await writeGoodFeed({ 'stops.txt': STOPS, 'levels.txt': LEVELS, ...changes }));

/** Time and use of the first direction of a pathway from the gate to the platform. */
async function linkOf(columns: string, cells: string) {
  const { feed } = await read({ 'pathways.txt': `${HEADER},${columns}\np,gate,a,${cells}\n` });
  const [link] = feed.pathways?.links ?? [];
  return link && [link.mode, link.seconds, link.estimated, link.stepFree];
}

const isStepFree = async (columns: string, cells: string) => (await linkOf(columns, cells))?.[3];

describe('the pathways of a feed', () => {
  it('connect entrances, nodes, boarding areas and platforms, one way or both ways', async () => {
    const { feed, warnings } = await read({
      'pathways.txt': `${HEADER},traversal_time\np1,in,gate,1,1,30\np2,gate,front,2,0,40\np3,a,out,7,1,5\n`,
    });
    expect(warnings).toEqual([]);
    const { places, links } = feed.pathways ?? {};
    expect(places).toEqual([
      { id: 'gate', name: null, kind: 'node', parent: 0, point: null },
      {
        id: 'in',
        name: { zh: 'Exit 1', en: 'Exit 1' },
        kind: 'entrance',
        parent: 0,
        point: { lat: 31.201, lon: 121.4 },
        wheelchair: 'no',
      },
      {
        id: 'out',
        name: { zh: 'Exit 2', en: 'Exit 2' },
        kind: 'entrance',
        parent: 0,
        point: { lat: 31.202, lon: 121.4 },
        // That of its station.
        wheelchair: 'yes',
      },
      { id: 'front', name: null, kind: 'boarding_area', parent: 1, point: null },
    ]);
    expect(links?.map(({ id, mode, from, to, seconds }) => [id, mode, from, to, seconds])).toEqual([
      ['p1', 'walkway', 5, 4, 30],
      ['p1', 'walkway', 4, 5, 30],
      ['p2', 'stairs', 4, 7, 40],
      // Nobody comes in by an exit gate, whatever the row says.
      ['p3', 'exit_gate', 1, 6, 5],
    ]);
  });

  it('take the time that the feed has, or an estimate by length, stairs and levels', async () => {
    expect(await linkOf('traversal_time,length', '1,1,33,600')).toEqual([
      'walkway',
      33,
      false,
      true,
    ]);
    expect(await linkOf('length', '1,1,60.5')).toEqual(['walkway', 50, true, true]);
    expect(await linkOf('stair_count', '2,1,-50')).toEqual(['stairs', 30, true, false]);
    // One level and a half.
    expect(await linkOf('length', '2,1,')).toEqual(['stairs', 30, true, false]);
    expect(await linkOf('length', '3,0,60')).toEqual(['moving_sidewalk', 100, true, false]);
    expect(await linkOf('length', '4,0,30')).toEqual(['escalator', 50, true, false]);
    expect(await linkOf('length', '5,1,')).toEqual(['lift', 75, true, true]);
    expect(await linkOf('length', '6,0,')).toEqual(['fare_gate', 5, true, true]);
    expect(await linkOf('length', '7,0,')).toEqual(['exit_gate', 5, true, true]);
  });

  it('are for wheelchairs without steps, steep slopes and narrow places', async () => {
    expect(await isStepFree('max_slope,min_width', '1,1,0.083,0.9')).toBe(true);
    expect(await isStepFree('max_slope,min_width', '1,1,-0.09,0.9')).toBe(false);
    expect(await isStepFree('max_slope,min_width', '1,1,,0.89')).toBe(false);
    expect(await isStepFree('stair_count', '1,1,3')).toBe(false);
  });

  it('are left out where they refer to nothing, and refused where they have no mode', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => `p${i},in,gate,1,1\n`).join('');
    const { feed, leftOut } = await read({
      'pathways.txt': `${HEADER}\n${rows}q,in,gone,1,1\n`,
    });
    expect(feed.pathways?.links).toHaveLength(200);
    expect(leftOut).toEqual([
      { file: 'pathways.txt', code: 'unknown_reference', count: 1, of: 101 },
    ]);
    await expect(read({ 'pathways.txt': `${HEADER}\np,in,gate,8,1\n` })).rejects.toThrow(
      'pathways.txt line 2: pathway_mode "8" is not a whole number from 1 to 7',
    );
    const feedWithoutRows = await read({ 'pathways.txt': `${HEADER}\n` });
    expect(feedWithoutRows.feed.pathways).toBeUndefined();
    const odd = await read({ 'pathways.txt': `${HEADER},length\np,in,gate,1,1,far\n` });
    expect(odd.warnings.map(problemLine)).toEqual([
      'pathways.txt line 2: length "far" is not a number (ignored_value)',
    ]);
  });

  it('are not needed: entrances and nodes alone change nothing', async () => {
    const { feed } = await readFeed(await writeGoodFeed({ 'stops.txt': STOPS }));
    expect(feed.pathways).toBeUndefined();
    expect(feed.stops.map(({ id }) => id)).toEqual(['A', 'a', 'b', 'c']);
  });
});
