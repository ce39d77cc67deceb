import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { stationNames } from '../../../city/station-names.ts';
import { codedFault, type Fault } from '../../base/catalogue/service.ts';
import { nearestOf } from './nearest.ts';

/** A station in a text, by its id in the city's data: its name is written in the language of the text. */
const STATION = /\{station:([^{}]*)\}/g;

const isText = (value: object): value is Bilingual =>
  'zh' in value && typeof value.zh === 'string' && 'en' in value && typeof value.en === 'string';

const nameStations = (text: string, language: keyof Bilingual): string =>
  text.replace(
    STATION,
    (placeholder, id: string) => stationNames().get(id)?.[language] ?? placeholder,
  );

function withNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNames);
  if (typeof value !== 'object' || value === null) return value;
  if (isText(value)) return { zh: nameStations(value.zh, 'zh'), en: nameStations(value.en, 'en') };
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withNames(each)]));
}

/** Writes the present names of stations into the texts of campaigns. */
export const withStationNames = (campaigns: Campaign[]): Campaign[] =>
  // Only texts change.
  withNames(campaigns) as Campaign[];

/** The query value that names a station in addresses of the traffic guide. */
const IN_ADDRESS = /[?&]station=([^&#]*)/g;

/** Returns faults for stations in texts and addresses that the city's data do not have. */
export const stationFaults = (campaigns: readonly Campaign[]): Fault[] =>
  stationsIn(campaigns, ['campaigns']).flatMap(({ path, id }) =>
    stationNames().has(id)
      ? []
      : [
          codedFault(
            path,
            'station_unknown',
            `the city's data have no station ${id}; ${nearestOf(id, [...stationNames().keys()])}`,
          ),
        ],
  );

function stationsIn(value: unknown, path: PropertyKey[]): { path: PropertyKey[]; id: string }[] {
  if (typeof value === 'string') {
    return [...value.matchAll(STATION), ...value.matchAll(IN_ADDRESS)].map(([, id = '']) => ({
      path,
      id,
    }));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]: [string, unknown]) =>
    stationsIn(child, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}
