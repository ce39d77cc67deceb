import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { rowId } from '@shtrans/contract/catalogue/fields';
import type { City } from '@shtrans/contract/city/schemas';
import { MODE_GROUPS, type TransitMode } from '@shtrans/contract/traffic/facts';
import { keysOf } from '@shtrans/contract/values/narrow';
import {
  getCountries,
  getExampleNumber,
  isSupportedCountry,
  Metadata,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { StartupError } from '../errors/startup-error.ts';
import type { Feed } from '../gtfs/feed.ts';
import { boxAround } from './area.ts';
import { stationsOf } from './feed-network.ts';
import { parseCity } from './folder.ts';

const TEMPLATE = path.join(import.meta.dirname, '../../data/city-template');

/** The name of the timetable in a new folder. */
const FEED_FILE = 'timetable.zip';

/** Works in every network of mobile phones (3GPP TS 22.101), beside the country's own numbers. */
const GENERAL_EMERGENCY_NUMBER = '112';

export interface NewCity {
  id: string;
  /** GTFS zip. */
  feedFile: string;
  feed: Feed;
  /** ISO 4217. */
  currency: string;
  /** ISO 3166; undefined: that of the feed's time zone. */
  country?: string | undefined;
  name: { zh: string; en: string };
}

/** The time zones of a region; the method is newer than the types of the language. */
const timeZonesOf = (country: string): string[] => {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined;
  };
  return locale.getTimeZones?.() ?? [];
};

/** The runtime lists a zone under one of its names: Asia/Calcutta for Asia/Kolkata. */
const listedName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/**
 * Returns the country of an IANA time zone; undefined if the runtime knows none. Only countries with a numbering plan count:
 * the runtime also knows those of the past, such as DD and CS.
 */
export function countryOf(timeZone: string): string | undefined {
  const name = listedName(timeZone);
  return getCountries()
    .toSorted()
    .find((country) => timeZonesOf(country).includes(name));
}

/** The methods of a numbering plan that the library documents; its types lack them. */
interface WholePlan {
  callingCode(): string;
  type(kind: 'MOBILE'): { pattern(): string; possibleLengths(): number[] } | undefined;
}

/** Returns the rule of mobile numbers of a country, by the published numbering plans. */
function phoneRule(country: string): City['phone'] {
  const metadata = new Metadata();
  if (!isSupportedCountry(country)) {
    throw new StartupError(`--country ${country}: no numbering plan is known for it`);
  }
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan as WholePlan | undefined;
  const mobile = plan?.type('MOBILE');
  const example = getExampleNumber(country, examples)?.nationalNumber;
  if (plan === undefined || mobile === undefined || example === undefined) {
    throw new StartupError(`--country ${country}: its mobile numbers are not known`);
  }
  return {
    country: `+${plan.callingCode()}`,
    pattern: mobile.pattern(),
    lengths: mobile.possibleLengths(),
    example,
  };
}

/** Four decimals of a degree are about ten metres. */
const rounded = (degrees: number): number => Number(degrees.toFixed(4));

/** Returns the description of a city, as far as its timetable tells it. */
function describeCity({ feed, currency, country, name }: NewCity): City {
  const home = country ?? countryOf(feed.timezone);
  if (home === undefined) {
    throw new StartupError(`no country is known for ${feed.timezone}; name it by --country`);
  }
  const [centre] = stationsOf(feed);
  if (centre === undefined) throw new StartupError('no line of the timetable calls anywhere');
  const { south, west, north, east } = boxAround(feed.stops.filter(({ kind }) => kind === 'stop'));
  return {
    name,
    timeZone: feed.timezone,
    currency: { code: currency },
    centre: {
      lat: rounded(centre.lat),
      lon: rounded(centre.lon),
      name: { zh: centre.name_zh, en: centre.name_en },
    },
    area: {
      south: rounded(south),
      west: rounded(west),
      north: rounded(north),
      east: rounded(east),
    },
    timetable: { gtfs: FEED_FILE },
    phone: phoneRule(home),
    emergencyNumber: GENERAL_EMERGENCY_NUMBER,
    identityDocuments: ['passport'],
    // Orders come from partners, and the rest needs data that a feed does not have.
    services: [],
    modes: keysOf(MODE_GROUPS).filter((group) => {
      const modes: readonly TransitMode[] = MODE_GROUPS[group];
      return feed.routes.some(({ mode }) => modes.includes(mode));
    }),
  };
}

/**
 * Makes the folder of a city that has a timetable and nothing else: what no data are known for is not offered. Returns its
 * path. Throws StartupError for an invalid id or value, and if the folder exists.
 */
export function writeCityFolder(cities: string, city: NewCity): string {
  if (!rowId.safeParse(city.id).success) {
    throw new StartupError(`${city.id} is no id: small letters, digits and -, at most 64`);
  }
  const folder = path.join(cities, city.id);
  if (existsSync(folder)) throw new StartupError(`${folder} is there already`);
  const description = parseCity(describeCity(city), `the description of ${city.id}`);
  mkdirSync(folder, { recursive: true });
  cpSync(TEMPLATE, folder, { recursive: true });
  const operator = path.join(folder, 'operator');
  for (const file of readdirSync(operator)) {
    const text = readFileSync(path.join(operator, file), 'utf8');
    const filledText = text
      .replaceAll('{cityZh}', city.name.zh)
      .replaceAll('{cityEn}', city.name.en);
    writeFileSync(path.join(operator, file), filledText);
  }
  copyFileSync(city.feedFile, path.join(folder, FEED_FILE));
  writeFileSync(path.join(folder, 'city.json'), `${JSON.stringify(description, null, 2)}\n`);
  return folder;
}
