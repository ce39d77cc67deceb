import type { Bilingual } from '@shtrans/contract/api/schemas';
import { quoteValue } from './check.ts';
import type { Agency, Route, SameVehicle, Stop, Transfer, WheelchairAccess } from './feed.ts';
import { Listed, readNeededTable, readTable, type Row } from './read-table.ts';
import type { FeedFiles } from './read-zip.ts';
import { modeOfNetwork, modeOfType } from './route-types.ts';

/** Uses the text in both languages until translations.txt is applied. */
const untranslated = (text: string): Bilingual => ({ zh: text, en: text });

/** Reads agency.txt. The reference requires one time zone for all agencies. `language` is empty if absent. */
export async function readAgencies(
  files: FeedFiles,
): Promise<{ agencies: Listed<Agency>; timezone: string; language: string }> {
  const agencies = new Listed<Agency>('agency.txt');
  let [timezone, language] = ['', ''];
  const columns = ['agency_name', 'agency_url', 'agency_timezone'];
  await readNeededTable(files, 'agency.txt', columns, (row) => {
    const id = row.get('agency_id');
    const name = row.need('agency_name');
    const zone = row.need('agency_timezone');
    if (name === null || zone === null) return;
    if (timezone === '') timezone = zoneOf(row, zone);
    else if (zone !== timezone) row.bad('agency_timezone', 'differs from that of the first agency');
    language ||= row.get('agency_lang');
    const phone = phoneOf(row);
    const agency = {
      id,
      name: untranslated(name),
      url: row.get('agency_url'),
      ...(phone !== '' && { phone }),
    };
    agencies.add(id, agency, row, 'agency_id');
  });
  return { agencies, timezone: timezone || 'UTC', language };
}

/** Longer than any number with its extension and hours. */
const MAX_PHONE = 60;

/** Returns the agency's number in its own words; empty without one. */
function phoneOf(row: Row): string {
  const phone = row.get('agency_phone');
  if (phone.length <= MAX_PHONE && !/\p{Cc}/u.test(phone)) return phone;
  row.bad('agency_phone', 'is not a phone number', 'ignored_value');
  return '';
}

function zoneOf(row: Row, zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    row.bad('agency_timezone', 'is not a time zone');
    return 'UTC';
  }
}

/** Reads routes.txt. A route's name is its short name, or its long name without one; `networkOf` gets its network_id. */
export async function readRoutes(
  files: FeedFiles,
  agencies: Listed<Agency>,
  networkOf: Map<string, string>,
  networks: Listed<string>,
): Promise<Listed<Route>> {
  const routes = new Listed<Route>('routes.txt');
  const hasOne = agencies.items.length === 1;
  await readNeededTable(files, 'routes.txt', ['route_id', 'route_type'], (row) => {
    const id = row.id('route_id');
    const type = row.whole('route_type', 0, 9999, -1);
    if (type === -1) row.report('missing_value', 'route_type is empty');
    if (id === null || type === null || type === -1) return;
    const name = row.get('route_short_name') || row.get('route_long_name');
    if (name === '') row.report('missing_value', 'a route has neither a short nor a long name');
    const mode = modeOfNetwork(row.get('network_id')) ?? modeOfType(type);
    if (mode === null) row.report('unknown_route_type', `route_type ${type} is in no list`);
    const agency = hasOne && row.get('agency_id') === '' ? 0 : agencies.resolve(row, 'agency_id');
    const colour = colourOf(row);
    if (agency < 0) {
      routes.leaveOut(id);
      return;
    }
    const route = {
      id,
      agency,
      mode: mode ?? 'other',
      type,
      name: untranslated(name),
      colour,
    };
    routes.add(id, route, row, 'route_id');
    const network = row.get('network_id');
    if (network === '') return;
    networkOf.set(id, network);
    if (networks.indexOf(network) === undefined) networks.add(network, network, row, 'network_id');
  });
  return routes;
}

function colourOf(row: Row): string | null {
  const text = row.get('route_color').replace(/^#/, '');
  if (/^[\dA-Fa-f]{6}$/.test(text)) return `#${text.toLowerCase()}`;
  if (text !== '') row.report('ignored_value', `route_color ${quoteValue(text)} is not a colour`);
  return null;
}

/** location_type: 0 stop, 1 station; 2 entrance, 3 node and 4 boarding area are skipped. */
const [STOP, STATION, LAST_TYPE] = [0, 1, 4];

/** Reads the stops and stations of stops.txt; `zoneOf` gets the zone_id of each stop that has one. */
export async function readStops(
  files: FeedFiles,
  zoneOf: Map<string, string>,
): Promise<Listed<Stop>> {
  const stops = new Listed<Stop>('stops.txt');
  const parents = new Map<Stop, string>();
  await readNeededTable(files, 'stops.txt', ['stop_id'], (row) => {
    const id = row.id('stop_id');
    const type = row.whole('location_type', 0, LAST_TYPE, STOP);
    if (id === null || type === null || type > STATION) return;
    const name = row.need('stop_name');
    const [lat, lon] = [degrees(row, 'stop_lat', 90), degrees(row, 'stop_lon', 180)];
    if (name === null || lat === null || lon === null) return;
    const stop: Stop = {
      id,
      name: untranslated(name),
      lat,
      lon,
      kind: type === STATION ? 'station' : 'stop',
      parent: -1,
      platformCode: row.get('platform_code') || null,
    };
    const wheelchair = wheelchairOf(row, 'wheelchair_boarding');
    if (wheelchair !== null) stop.wheelchair = wheelchair;
    const parent = row.get('parent_station');
    if (parent !== '' && type === STOP) parents.set(stop, parent);
    stops.add(id, stop, row, 'stop_id');
    const zone = row.get('zone_id');
    if (zone !== '') zoneOf.set(id, zone);
  });
  for (const [stop, id] of parents) {
    const parent = stops.indexOf(id) ?? -1;
    const kind = stops.items[parent]?.kind;
    if (kind === 'station') {
      stop.parent = parent;
      const inherited = stops.items[parent]?.wheelchair;
      if (inherited !== undefined) stop.wheelchair ??= inherited;
    } else {
      const [code, problem] =
        kind === 'stop'
          ? (['ignored_value', 'is not a station'] as const)
          : (['unknown_reference', 'does not exist'] as const);
      files.findings.add(code, 'stops.txt', null, `parent_station ${quoteValue(id)} ${problem}`);
    }
  }
  files.findings.tolerate('unknown_reference', 'stops.txt', stops.items.length);
  return stops;
}

/** Returns what a column says about wheelchairs: 1 and 2; null for 0, an empty cell and any other value. */
export function wheelchairOf(
  row: Row,
  column: 'wheelchair_boarding' | 'wheelchair_accessible',
): WheelchairAccess | null {
  const text = row.get(column);
  if (text === '1') return 'yes';
  if (text === '2') return 'no';
  if (text !== '' && text !== '0') row.bad(column, 'is not 0, 1 or 2', 'ignored_value');
  return null;
}

function degrees(row: Row, column: string, max: number): number | null {
  const text = row.need(column);
  if (text === null) return null;
  const value = /^[+-]?\d{1,3}(?:\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(value) <= max) return value;
  row.bad(column, 'is not an angle');
  return null;
}

/** transfer_type of riders who may stay on board, and who must not, where a vehicle goes on as another trip. */
const [STAY, LEAVE] = [4, 5];
/** Columns of rules for single routes or trips. */
const NARROW = ['from_route_id', 'to_route_id', 'from_trip_id', 'to_trip_id'];

/** The rows of transfers.txt: walks between stops, and pairs of trips of one vehicle. */
export interface Transfers {
  walks: Transfer[];
  pairs: SameVehicle['pairs'];
}

/** Reads transfers.txt. Walks of single routes or trips are left out. */
export async function readTransfers(
  files: FeedFiles,
  stops: Listed<Stop>,
  trips: Listed<{ id: string }>,
): Promise<Transfers> {
  const walks: Transfer[] = [];
  const pairs: SameVehicle['pairs'][number][] = [];
  let rows = 0;
  await readTable(files, 'transfers.txt', ['transfer_type'], (row) => {
    rows += 1;
    const type = row.whole('transfer_type', 0, LEAVE, 0);
    if (type === null) return;
    const isInSeat = type === STAY || type === LEAVE;
    const hasTrips = row.get('from_trip_id') !== '' && row.get('to_trip_id') !== '';
    if (isInSeat ? !hasTrips : NARROW.some((column) => row.get(column) !== '')) {
      row.report('unread_transfer', 'a transfer of single routes or trips is not read');
    } else if (isInSeat) {
      const from = trips.items[trips.resolve(row, 'from_trip_id')];
      const to = trips.items[trips.resolve(row, 'to_trip_id')];
      if (from && to) pairs.push({ from: from.id, to: to.id, mayStay: type === STAY });
    } else {
      const [from, to] = [stops.resolve(row, 'from_stop_id'), stops.resolve(row, 'to_stop_id')];
      const seconds = row.whole('min_transfer_time', 0, 86_400, 0);
      if (from >= 0 && to >= 0 && seconds !== null) walks.push({ from, to, seconds, type });
    }
  });
  files.findings.tolerate('unread_transfer', 'transfers.txt', rows);
  return { walks, pairs };
}
