import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Findings, LeftOut, Problem } from './check.ts';
import type { Feed, Service } from './feed.ts';
import { readServices } from './read-calendar.ts';
import { readFares } from './read-fares.ts';
import { readAgencies, readRoutes, readStops } from './read-network.ts';
import { readPathways } from './read-pathways.ts';
import { patternsOf } from './read-patterns.ts';
import { readShapes } from './read-shapes.ts';
import { readStopTimes } from './read-stop-times.ts';
import { Listed, readTable } from './read-table.ts';
import { readTransfers } from './read-transfers.ts';
import { readTranslations } from './read-translations.ts';
import { blocksOf, readTripHeads } from './read-trips.ts';
import { notRead } from './reference.ts';
import { openFeedFiles, type FeedFiles, type ZipLimits } from './read-zip.ts';

/** A feed and the warnings about it. */
export interface ReadFeed {
  feed: Feed;
  warnings: readonly Problem[];
  /** What is not in the feed because of a warning, and how much of each file. */
  leftOut: readonly LeftOut[];
  /** Files and columns of the zip that the reader does not use, a line for each file. */
  notRead: readonly string[];
}

/**
 * Reads a GTFS zip of any publisher. Throws FeedError if it violates a limit, or a rule of the GTFS
 * Schedule Reference that this app depends on. Throws the disk's own errors.
 */
export async function readFeed(path: string, limits?: ZipLimits): Promise<ReadFeed> {
  const files = await openFeedFiles(path, limits);
  try {
    const feed = await feedOf(files, await fingerprint(path));
    files.findings.refuseErrors();
    const { problems, leftOut } = files.findings;
    return { feed, warnings: problems, leftOut, notRead: notRead(files.names, files.headers) };
  } finally {
    files.close();
  }
}

async function feedOf(files: FeedFiles, fingerprintText: string): Promise<Feed> {
  const { findings } = files;
  const { agencies, timezone, ...agencyInfo } = await readAgencies(files);
  const info = await readInfo(files);
  const language = info.language || agencyInfo.language;
  const translations = await readTranslations(files, language);
  const [zoneOf, networkOf] = [new Map<string, string>(), new Map<string, string>()];
  const networks = new Listed<string>('networks.txt');
  const routes = await readRoutes(files, agencies, networkOf, networks);
  const locations = await readStops(files, zoneOf);
  const { stops } = locations;
  const services = await readServices(files);
  // The next tables refer to these rows, so errors in them would only be reported again.
  findings.refuseErrors();
  for (const [field, { items }] of [
    ['agency.agency_name', agencies],
    ['routes.route_name', routes],
    ['stops.stop_name', stops],
  ] as const) {
    for (const item of items) item.name = translations.of(field, item.id, item.name.zh);
  }
  for (const place of locations.places) {
    if (place.name) place.name = translations.of('stops.stop_name', place.id, place.name.zh);
  }
  const heads = await readTripHeads(files, routes, services, translations);
  const shapes = await readShapes(files, new Set(heads.items.map(({ shape }) => shape)));
  const times = await readStopTimes(files, heads, stops);
  findings.refuseErrors();
  const patterns = patternsOf(heads.items, times, stops.items, translations, findings);
  checkService(services.items, new Set(heads.items.map(({ service }) => service)), findings);
  const names = agencies.items.map(({ name }) => name.en);
  const credits = await readCredits(files);
  const pathways = await readPathways(files, locations);
  const { walks, rules, pairs } = await readTransfers(files, { stops, routes, trips: heads });
  const subjects = { agencies, stops, routes, services, zoneOf, networkOf, networks };
  const fares = await readFares(files, subjects);
  const blocks = blocksOf(heads.items);
  return {
    publisher: info.publisher || (names[0] ?? ''),
    version: [info.version, fingerprintText].filter((part) => part !== '').join(' '),
    timezone,
    ...(language !== '' && { language }),
    attributions:
      credits.size > 0 ? [...credits] : [info.publisher || names.slice(0, 3).join(', ')],
    agencies: agencies.items,
    stops: stops.items,
    routes: routes.items,
    services: services.items,
    patterns,
    transfers: walks,
    ...(rules.length > 0 && { transferRules: rules }),
    ...(shapes.size > 0 && { shapes }),
    ...(pathways && { pathways }),
    ...(fares !== null && { fares }),
    ...(blocks.length + pairs.length > 0 && { sameVehicle: { blocks, pairs } }),
  };
}

/** Returns eight hex digits of the file's hash, because publishers forget to change feed_version. */
async function fingerprint(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex').slice(0, 8);
}

async function readInfo(files: FeedFiles) {
  let info = { publisher: '', language: '', version: '' };
  await readTable(files, 'feed_info.txt', ['feed_publisher_name'], (row) => {
    const language = row.get('feed_lang');
    info = {
      publisher: row.get('feed_publisher_name'),
      // `mul`: names in several languages; default_lang names the main one.
      language: language === 'mul' ? row.get('default_lang') : language,
      version: row.get('feed_version'),
    };
  });
  return info;
}

async function readCredits(files: FeedFiles): Promise<Set<string>> {
  const names = new Set<string>();
  await readTable(files, 'attributions.txt', ['organization_name'], (row) => {
    const name = row.need('organization_name');
    if (name !== null) names.add(name);
  });
  return names;
}

const runsAtAll = ({ weekdays, added }: Service): boolean =>
  added.size > 0 || weekdays.some((day) => day);

function checkService(
  services: readonly Service[],
  usedServices: ReadonlySet<number>,
  findings: Findings,
): void {
  for (const service of services) {
    if (runsAtAll(service)) continue;
    findings.add('idle_service', 'calendar.txt', null, `service_id "${service.id}" never runs`);
  }
  if (!services.some((service, index) => usedServices.has(index) && runsAtAll(service))) {
    findings.add('no_service', null, null, 'no trip runs on any day');
  }
}
