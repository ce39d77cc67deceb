import { busStopName, pierName } from '../../city/surface.ts';
import type { Stop, Transfer } from '../feed.ts';
import type { Sources } from './sources.ts';

const named = (row: { name_zh: string; name_en: string }): Stop['name'] => ({
  zh: row.name_zh,
  en: row.name_en,
});

const single = (row: Sources['busStops'][number], name: Stop['name']): Stop => ({
  ...row,
  name,
  kind: 'stop',
  parent: -1,
  platformCode: null,
});

/** Stations, then their platforms, bus stops and the piers of ferries that can be routed. */
export function cityStops(data: Sources): Stop[] {
  const stations = data.stations.map((row): Stop => ({
    id: row.id,
    name: named(row),
    lat: row.lat,
    lon: row.lon,
    kind: 'station',
    parent: -1,
    platformCode: null,
  }));
  const placeOf = new Map(stations.map((station, index) => [station.id, index]));
  const platforms = data.platforms.map((row): Stop => ({
    id: row.code,
    name: named(row),
    lat: row.lat,
    lon: row.lon,
    kind: 'stop',
    parent: placeOf.get(row.station_id) ?? -1,
    platformCode: row.code,
  }));
  const used = new Set(data.ferryLines.filter((line) => line.routable).flatMap((l) => l.piers));
  const piers = data.piers.flatMap(({ id, lat, lon }) =>
    !used.has(id) || lat === null || lon === null ? [] : single({ id, lat, lon }, pierName(id)),
  );
  return [
    ...stations,
    ...platforms,
    ...data.busStops.map((row) => single(row, busStopName(row.id))),
    ...piers,
  ];
}

/** Walks between platforms, both ways. */
export function cityTransfers(data: Sources, placeOf: ReadonlyMap<string, number>): Transfer[] {
  return data.transfers.flatMap((row) => {
    const from = placeOf.get(row.from_code);
    const to = placeOf.get(row.to_code);
    if (from === undefined || to === undefined) return [];
    const seconds = row.walk_s_estimated;
    return [
      { from, to, seconds, type: 2 },
      { from: to, to: from, seconds, type: 2 },
    ];
  });
}
