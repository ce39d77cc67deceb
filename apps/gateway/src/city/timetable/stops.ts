import { nameOf, platforms, stations, transfers } from '../network.ts';
import { busStopName, busStops, ferryLines, ferryPiers, pierName } from '../surface.ts';
import type { Stop, Transfer } from '../../gtfs/feed.ts';

const stopOf = (
  { id, lat, lon }: Pick<Stop, 'id' | 'lat' | 'lon'>,
  name: Stop['name'],
  otherFields: Partial<Stop> = {},
): Stop => ({ id, name, lat, lon, kind: 'stop', parent: -1, platformCode: null, ...otherFields });

/** Returns stations, then their platforms, bus stops and the piers of routable ferries. */
export function cityStops(): Stop[] {
  const indexes = new Map(stations().map(({ id }, index) => [id, index]));
  const routablePierIds = new Set(
    ferryLines().flatMap(({ routable, piers }) => (routable ? piers : [])),
  );
  return [
    ...stations().map((row) => stopOf(row, nameOf(row), { kind: 'station' })),
    ...platforms().map(({ code, station_id, ...row }) => {
      const parent = indexes.get(station_id) ?? -1;
      return stopOf({ ...row, id: code }, nameOf(row), { parent, platformCode: code });
    }),
    ...busStops().map((row) => stopOf(row, busStopName(row.id))),
    ...ferryPiers().flatMap(({ id, lat, lon }) =>
      !routablePierIds.has(id) || lat === null || lon === null
        ? []
        : stopOf({ id, lat, lon }, pierName(id)),
    ),
  ];
}

/** Returns the walks between platforms, in both directions. */
export const cityTransfers = (stopOf: ReadonlyMap<string, number>): Transfer[] =>
  transfers().flatMap((row) => {
    const [from, to] = [stopOf.get(row.from_code), stopOf.get(row.to_code)];
    if (from === undefined || to === undefined) return [];
    const walk = { seconds: row.walk_s_estimated, type: 2 };
    return [
      { from, to, ...walk },
      { from: to, to: from, ...walk },
    ];
  });
