import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Findings, type Problem } from './check.ts';
import type { Feed, Service } from './feed.ts';
import { readServices } from './read-calendar.ts';
import { readAgencies, readRoutes, readStops, type Agencies } from './read-network.ts';
import { patternsOf } from './read-patterns.ts';
import { readStopTimes } from './read-stop-times.ts';
import { readTable } from './read-table.ts';
import { readTransfers } from './read-transfers.ts';
import { readTranslations, type Translations } from './read-translations.ts';
import { readTripHeads } from './read-trips.ts';
import { openFeedFiles, type FeedFiles, type ZipLimits } from './read-zip.ts';

/** A feed that was read, and the warnings about it. */
export interface ReadFeed {
  feed: Feed;
  warnings: readonly Problem[];
}

/**
 * Reads a GTFS zip of any publisher. Raises FeedError where it breaks a rule of the GTFS Schedule
 * Reference that matters here, or a bound of ours; of the disk, its own errors.
 */
export async function readFeed(path: string, limits?: ZipLimits): Promise<ReadFeed> {
  const findings = new Findings();
  const files = await openFeedFiles(path, findings, limits);
  try {
    const feed = await feedOf(files, findings, await fingerprint(path));
    findings.refuseErrors();
    return { feed, warnings: findings.problems };
  } finally {
    files.close();
  }
}

async function feedOf(files: FeedFiles, findings: Findings, print: string): Promise<Feed> {
  const agencies = await readAgencies(files, findings);
  const info = await readInfo(files, findings);
  const language = info.language || agencies.language;
  const translations = await readTranslations(files, findings, language);
  const routes = await readRoutes(files, findings, agencies);
  const stops = await readStops(files, findings);
  const services = await readServices(files, findings);
  // What follows refers to these rows: with errors in them it would only repeat them.
  findings.refuseErrors();
  translate(agencies, routes.items, stops.items, translations);
  const heads = await readTripHeads(files, findings, routes, services, translations);
  const times = await readStopTimes(files, findings, heads, stops);
  findings.refuseErrors();
  const patterns = patternsOf(heads.items, times, stops.items, findings);
  checkService(services.items, new Set(heads.items.map(({ service }) => service)), findings);
  const names = agencies.items.map(({ name }) => name.en);
  const credits = await readCredits(files, findings);
  return {
    publisher: info.publisher || (names[0] ?? ''),
    version: [info.version, print].filter((part) => part !== '').join(' '),
    timezone: agencies.timezone,
    ...(language !== '' && { language }),
    attributions: credits.length > 0 ? credits : [info.publisher || names.slice(0, 3).join(', ')],
    agencies: agencies.items,
    stops: stops.items,
    routes: routes.items,
    services: services.items,
    patterns,
    transfers: await readTransfers(files, findings, stops),
  };
}

/** Eight digits that change with the file, as publishers forget to change feed_version. */
async function fingerprint(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex').slice(0, 8);
}

const INFO = {
  name: 'feed_info.txt',
  required: ['feed_publisher_name'],
  optional: ['feed_lang', 'default_lang', 'feed_version'],
} as const;

async function readInfo(
  files: FeedFiles,
  findings: Findings,
): Promise<{ publisher: string; language: string; version: string }> {
  let info = { publisher: '', language: '', version: '' };
  await readTable(files, INFO, findings, (row) => {
    const language = row.get('feed_lang');
    info = {
      publisher: row.get('feed_publisher_name'),
      // `mul`: names in several languages; the default one is told apart.
      language: language === 'mul' ? row.get('default_lang') : language,
      version: row.get('feed_version'),
    };
  });
  return info;
}

const CREDITS = {
  name: 'attributions.txt',
  required: ['organization_name'],
} as const;

async function readCredits(files: FeedFiles, findings: Findings): Promise<string[]> {
  const names = new Set<string>();
  await readTable(files, CREDITS, findings, (row) => {
    const name = row.need('organization_name');
    if (name !== null) names.add(name);
  });
  return [...names];
}

function translate(
  agencies: Agencies,
  routes: Feed['routes'],
  stops: Feed['stops'],
  translations: Translations,
): void {
  for (const agency of agencies.items) {
    agency.name = translations.of('agency.agency_name', agency.id, agency.name.zh);
  }
  for (const route of routes) {
    route.name = translations.of('routes.route_name', route.id, route.name.zh);
  }
  for (const stop of stops) stop.name = translations.of('stops.stop_name', stop.id, stop.name.zh);
}

const runsAtAll = ({ weekdays, added }: Service): boolean =>
  added.size > 0 || weekdays.some((day) => day);

function checkService(
  services: readonly Service[],
  used: ReadonlySet<number>,
  findings: Findings,
): void {
  for (const service of services) {
    if (runsAtAll(service)) continue;
    findings.add('idle_service', 'calendar.txt', null, `service_id "${service.id}" never runs`);
  }
  if (!services.some((service, place) => used.has(place) && runsAtAll(service))) {
    findings.add('no_service', null, null, 'no trip runs on any day');
  }
}
