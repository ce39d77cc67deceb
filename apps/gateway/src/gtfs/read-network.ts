import type { Bilingual } from '@shtrans/contract/api/schemas';
import { type ProblemCode, quoteValue } from './check.ts';
import type { Agency, Route, Stop, WheelchairAccess } from './feed.ts';
import { Listed, readNeededTable, type Row } from './read-table.ts';
import { type Locations, placeOf, type PlaceRow } from './read-pathways.ts';
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

/** location_type: 0 stop, 1 station; 2 entrance, 3 node and 4 boarding area are places of pathways. */
const [STOP, STATION, LAST_TYPE] = [0, 1, 4];

/** Reads stops.txt; `zoneOf` gets the zone_id of each stop that has one. */
export async function readStops(files: FeedFiles, zoneOf: Map<string, string>): Promise<Locations> {
  const stops = new Listed<Stop>('stops.txt');
  const places: PlaceRow[] = [];
  const levels = new Map<string, string>();
  const parents = new Map<Stop, string>();
  await readNeededTable(files, 'stops.txt', ['stop_id'], (row) => {
    const id = row.id('stop_id');
    const type = row.whole('location_type', 0, LAST_TYPE, STOP);
    if (id === null || type === null) return;
    const level = row.get('level_id');
    if (level !== '') levels.set(id, level);
    if (type > STATION) {
      const point = pointOf(row, undefined, 'ignored_value') ?? null;
      const access = wheelchairOf(row, 'wheelchair_boarding');
      places.push(placeOf(row, { id, type, point, access }));
      return;
    }
    const name = row.need('stop_name');
    const point = pointOf(row);
    if (name === null || point === undefined) return;
    const stop: Stop = {
      id,
      name: untranslated(name),
      ...point,
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
  return { stops, places, levels };
}

/** Returns the position of a row; undefined without a valid one. With `code` it may be absent. */
export function pointOf(
  row: Row,
  [latColumn, lonColumn]: readonly [string, string] = ['stop_lat', 'stop_lon'],
  code?: ProblemCode,
): { lat: number; lon: number } | undefined {
  if (code !== undefined && row.get(latColumn) === '') return undefined;
  const [lat, lon] = [degrees(row, latColumn, 90, code), degrees(row, lonColumn, 180, code)];
  return lat === null || lon === null ? undefined : { lat, lon };
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

function degrees(row: Row, column: string, max: number, code?: ProblemCode): number | null {
  const text = row.need(column);
  if (text === null) return null;
  const value = /^[+-]?\d{1,3}(?:\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(value) <= max) return value;
  row.bad(column, 'is not an angle', code);
  return null;
}
