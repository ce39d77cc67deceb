import type { Feed } from '../src/gtfs/feed.ts';
import type { PathwayLink, Pathways, Place } from '../src/gtfs/pathways.ts';
import { PLACES, smallFeed } from './small-feed.ts';

const { station, east, west } = PLACES;

/** Indexes of the places: stops of the small feed come first. */
const FIRST = 6;
export const NORTH = FIRST;
export const SOUTH = FIRST + 1;
const HALL = FIRST + 2;
const AREA = FIRST + 3;

const place = (id: string, fields: Partial<Place>): Place => ({
  id,
  name: null,
  kind: 'node',
  parent: station,
  point: null,
  ...fields,
});

const link = (
  id: string,
  mode: PathwayLink['mode'],
  [from, to]: readonly [number, number],
  seconds: number,
  fields: Partial<PathwayLink> = {},
): PathwayLink[] => {
  const stepFree = mode !== 'stairs' && mode !== 'escalator';
  const onward = { id, mode, from, to, seconds, estimated: false, stepFree, ...fields };
  return [onward, { ...onward, from: to, to: from }];
};

/**
 * The ways through the station of the small feed: its north entrance (100 m north) leads to the hall in 30 s, its
 * south entrance (100 m south) by stairs in 20 s. From the hall to the eastern platform in 40 s by escalator and in
 * 100 s by lift; to the western one, at its boarding area, by stairs in 50 s. An exit gate leads from the eastern
 * platform to the south entrance in 10 s, for leaving only.
 */
export const PATHWAYS: Pathways = {
  places: [
    place('north', {
      kind: 'entrance',
      name: { zh: '北口', en: 'North' },
      point: { lat: 31.2309, lon: 121.47 },
    }),
    place('south', {
      kind: 'entrance',
      name: { zh: '南口', en: 'South' },
      point: { lat: 31.2291, lon: 121.47 },
    }),
    place('hall', {}),
    place('area', { kind: 'boarding_area', parent: west }),
  ],
  links: [
    ...link('in', 'walkway', [NORTH, HALL], 30),
    ...link('steps', 'stairs', [SOUTH, HALL], 20),
    ...link('escalator', 'escalator', [HALL, east], 40),
    ...link('lift', 'lift', [HALL, east], 100),
    ...link('down', 'stairs', [HALL, AREA], 50),
    ...link('gate', 'exit_gate', [east, SOUTH], 10).slice(0, 1),
  ],
};

export const stationFeed = (fields: Partial<Feed> = {}): Feed =>
  smallFeed({ pathways: PATHWAYS, ...fields });
