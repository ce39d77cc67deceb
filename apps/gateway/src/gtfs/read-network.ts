import type { Bilingual } from '@shtrans/contract/schemas';
import { shown, type Findings } from './check.ts';
import type { Agency, Route, Stop } from './feed.ts';
import { idOf, Places, readTable, wholeNumber, type Row } from './read-table.ts';
import type { FeedFiles } from './read-zip.ts';
import { modeOfNetwork, modeOfType } from './route-types.ts';

/** Rows in order with the places of their ids. */
export interface Listed<T> {
  items: T[];
  places: Places;
}

/** A name before it is translated. */
const untranslated = (text: string): Bilingual => ({ zh: text, en: text });

export interface Agencies extends Listed<Agency> {
  timezone: string;
  /** agency_lang; empty where it is not said. */
  language: string;
}

const AGENCY = {
  name: 'agency.txt',
  required: ['agency_name', 'agency_url', 'agency_timezone'],
  optional: ['agency_id', 'agency_lang'],
} as const;

/** agency.txt; all agencies are in one zone, says the reference. */
export async function readAgencies(files: FeedFiles, findings: Findings): Promise<Agencies> {
  const items: Agency[] = [];
  const places = new Places();
  let [timezone, language] = ['', ''];
  const there = await readTable(files, AGENCY, findings, (row) => {
    const id = row.get('agency_id');
    const name = row.need('agency_name');
    const zone = row.need('agency_timezone');
    if (name === null || zone === null || !places.add(id, row, 'agency_id')) return;
    if (timezone === '') timezone = zoneOf(row, zone);
    else if (zone !== timezone) row.tell('bad_value', `agency_timezone ${shown(zone)} is another`);
    language ||= row.get('agency_lang');
    items.push({ id, name: untranslated(name), url: row.get('agency_url') });
  });
  if (!there) findings.add('missing_file', 'agency.txt', null, 'is not in the zip');
  return { items, places, timezone: timezone || 'UTC', language };
}

function zoneOf(row: Row<'agency_timezone'>, zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    row.tell('bad_value', `agency_timezone ${shown(zone)} is no time zone`);
    return 'UTC';
  }
}

const ROUTES = {
  name: 'routes.txt',
  required: ['route_id', 'route_type'],
  optional: ['agency_id', 'route_short_name', 'route_long_name', 'route_color', 'network_id'],
} as const;

/** routes.txt. Riders call a route by its short name where it has one. */
export async function readRoutes(
  files: FeedFiles,
  findings: Findings,
  agencies: Agencies,
): Promise<Listed<Route>> {
  const items: Route[] = [];
  const places = new Places();
  const there = await readTable(files, ROUTES, findings, (row) => {
    const id = idOf(row, 'route_id');
    const type = wholeNumber(row, 'route_type', { min: 0, max: 9999, otherwise: -1 });
    if (type === -1) row.tell('missing_value', 'route_type is empty');
    if (id === null || type === null || !places.add(id, row, 'route_id')) return;
    const name = row.get('route_short_name') || row.get('route_long_name');
    if (name === '') row.tell('missing_value', 'a route has neither a short nor a long name');
    const mode = modeOfNetwork(row.get('network_id')) ?? modeOfType(type);
    if (mode === null) row.tell('unknown_route_type', `route_type ${type} is in no list`);
    items.push({
      id,
      agency: agencyOf(row, agencies),
      mode: mode ?? 'other',
      type,
      name: untranslated(name),
      colour: colourOf(row),
    });
  });
  if (!there) findings.add('missing_file', 'routes.txt', null, 'is not in the zip');
  return { items, places };
}

function agencyOf(row: Row<'agency_id'>, { places, items }: Agencies): number {
  if (row.get('agency_id') === '' && items.length === 1) return 0;
  return places.of(row, 'agency_id', 'agency.txt');
}

function colourOf(row: Row<'route_color'>): string | null {
  const text = row.get('route_color').replace(/^#/, '');
  if (/^[\dA-Fa-f]{6}$/.test(text)) return `#${text.toLowerCase()}`;
  if (text !== '') row.tell('ignored_value', `route_color ${shown(text)} is no colour`);
  return null;
}

const STOPS = {
  name: 'stops.txt',
  required: ['stop_id'],
  optional: [
    'stop_name',
    'stop_lat',
    'stop_lon',
    'location_type',
    'parent_station',
    'platform_code',
  ],
} as const;
type StopRow = Row<(typeof STOPS.required)[number] | (typeof STOPS.optional)[number]>;

/** location_type: 0 stop, 1 station; 2 entrance, 3 node and 4 boarding area are not kept. */
const [STOP, STATION, LAST_TYPE] = [0, 1, 4];

/** stops.txt: stops and stations. */
export async function readStops(files: FeedFiles, findings: Findings): Promise<Listed<Stop>> {
  const items: Stop[] = [];
  const places = new Places();
  const parents: (readonly [string, number])[] = [];
  const there = await readTable(files, STOPS, findings, (row) => {
    const id = idOf(row, 'stop_id');
    const type = wholeNumber(row, 'location_type', { min: 0, max: LAST_TYPE, otherwise: STOP });
    if (id === null || type === null || type > STATION) return;
    const name = row.need('stop_name');
    const [lat, lon] = [degrees(row, 'stop_lat', 90), degrees(row, 'stop_lon', 180)];
    if (name === null || lat === null || lon === null || !places.add(id, row, 'stop_id')) return;
    const parent = row.get('parent_station');
    if (parent !== '' && type === STOP) parents.push([parent, items.length]);
    items.push({
      id,
      name: untranslated(name),
      lat,
      lon,
      kind: type === STATION ? 'station' : 'stop',
      parent: -1,
      platformCode: row.get('platform_code') || null,
    });
  });
  if (!there) findings.add('missing_file', 'stops.txt', null, 'is not in the zip');
  for (const [parent, child] of parents) adopt(items, places.get(parent), child, parent, findings);
  return { items, places };
}

function adopt(
  stops: readonly Stop[],
  parent: number | undefined,
  child: number,
  id: string,
  findings: Findings,
): void {
  const stop = stops[child];
  if (parent === undefined) {
    findings.add('unknown_reference', STOPS.name, null, `parent_station ${shown(id)} is not there`);
  } else if (stops[parent]?.kind !== 'station') {
    findings.add('ignored_value', STOPS.name, null, `parent_station ${shown(id)} is no station`);
  } else if (stop !== undefined) stop.parent = parent;
}

function degrees(row: StopRow, column: 'stop_lat' | 'stop_lon', most: number): number | null {
  const text = row.need(column);
  if (text === null) return null;
  const value = /^[+-]?\d{1,3}(?:\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(value) <= most) return value;
  row.tell('bad_value', `${column} ${shown(text)} is no angle`);
  return null;
}
