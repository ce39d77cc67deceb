import { nameOf, platforms, stations, transfers } from '../../city/network.ts';
import { busStopName, busStops, ferryLines, ferryPiers, pierName } from '../../city/surface.ts';
import type { Stop, Transfer } from '../feed.ts';

const stop = (
  { id, lat, lon }: Pick<Stop, 'id' | 'lat' | 'lon'>,
  name: Stop['name'],
  rest: Partial<Stop> = {},
): Stop => ({ id, name, lat, lon, kind: 'stop', parent: -1, platformCode: null, ...rest });

/** Stations, then their platforms, bus stops and the piers of ferries that can be routed. */
export function cityStops(): Stop[] {
  const indexes = new Map(stations().map(({ id }, index) => [id, index]));
  const used = new Set(ferryLines().flatMap(({ routable, piers }) => (routable ? piers : [])));
  return [
    ...stations().map((row) => stop(row, nameOf(row), { kind: 'station' })),
    ...platforms().map(({ code, station_id, ...row }) => {
      const parent = indexes.get(station_id) ?? -1;
      return stop({ ...row, id: code }, nameOf(row), { parent, platformCode: code });
    }),
    ...busStops().map((row) => stop(row, busStopName(row.id))),
    ...ferryPiers().flatMap(({ id, lat, lon }) =>
      !used.has(id) || lat === null || lon === null ? [] : stop({ id, lat, lon }, pierName(id)),
    ),
  ];
}

/** Walks between platforms, both ways. */
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
