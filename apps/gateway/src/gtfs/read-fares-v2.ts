import type {
  FareLegJoinRule,
  FareLegRule,
  FareProduct,
  FaresV2,
  FareTransferRule,
  RiderCategory,
  Timeframe,
} from './feed-fares.ts';
import type { Stop } from './feed.ts';
import { clockOf } from './read-clock.ts';
import { type FareSubjects, moneyOf, readFareTable, reference } from './read-fare-row.ts';
import { Listed, type Row } from './read-table.ts';
import type { FeedFiles } from './read-zip.ts';

const LEG_RULES = 'fare_leg_rules.txt';
const PRODUCTS = 'fare_products.txt';
const DAY_SECONDS = 86_400;

/** Ids of a file that others refer to. */
type Ids = Listed<string>;

/** Reads the files of Fares v2; null without fare_leg_rules.txt or fare_products.txt. */
export async function readFaresV2(
  files: FeedFiles,
  subjects: FareSubjects,
): Promise<FaresV2 | null> {
  const { networks } = subjects;
  const areas = new Listed<string>('areas.txt');
  await readIds(files, 'areas.txt', 'area_id', areas);
  const areasOf = await readStopAreas(files, subjects, areas);
  await readIds(files, 'networks.txt', 'network_id', networks);
  const networkOf = await readRouteNetworks(files, subjects);
  const { frames, groups } = await readTimeframes(files, subjects);
  const categories = await readCategories(files);
  const media = await readMedia(files);
  const { products, ids } = await readProducts(files, categories, media);
  const subjectIds = { networks, areas, frames: groups, products: ids };
  const { legRules, hasPriority, legGroups } = await readLegRules(files, subjectIds);
  const joinRules = await readJoinRules(files, subjects, networks);
  const transferRules = await readTransferRules(files, legGroups, ids);
  if (legRules.length === 0) return null;
  return {
    areasOf,
    networkOf,
    timeframes: frames,
    categories: categories.items,
    products,
    legRules,
    hasPriority,
    joinRules,
    transferRules,
  };
}

async function readIds(files: FeedFiles, name: string, column: string, ids: Ids): Promise<void> {
  await readFareTable(files, name, [column], (row) => {
    const id = row.id(column);
    if (id !== null) ids.add(id, id, row, column);
  });
}

/** Returns the areas by stop_id. Platforms without areas have those of their station. */
async function readStopAreas(
  files: FeedFiles,
  { stops }: FareSubjects,
  areas: Ids,
): Promise<Map<string, string[]>> {
  const areasOf = new Map<string, string[]>();
  await readFareTable(files, 'stop_areas.txt', ['area_id', 'stop_id'], (row) => {
    const area = areas.items[areas.resolve(row, 'area_id')];
    const stop = stops.items[stops.resolve(row, 'stop_id')];
    if (area === undefined || stop === undefined) return;
    const stopAreas = areasOf.get(stop.id);
    if (stopAreas === undefined) areasOf.set(stop.id, [area]);
    else if (!stopAreas.includes(area)) stopAreas.push(area);
  });
  for (const { id, parent } of stops.items) {
    const inherited = areasOf.get(stops.items[parent]?.id ?? '');
    if (inherited !== undefined && !areasOf.has(id)) areasOf.set(id, inherited);
  }
  return areasOf;
}

/** Returns the network by route_id, of routes.txt and route_networks.txt. */
async function readRouteNetworks(
  files: FeedFiles,
  { routes, networkOf: ofRoutes, networks }: FareSubjects,
): Promise<Map<string, string>> {
  const networkOf = new Map(ofRoutes);
  await readFareTable(files, 'route_networks.txt', ['network_id', 'route_id'], (row) => {
    const network = networks.items[networks.resolve(row, 'network_id')];
    const route = routes.items[routes.resolve(row, 'route_id')];
    if (network === undefined || route === undefined) return;
    const before = networkOf.get(route.id);
    if (before === undefined) networkOf.set(route.id, network);
    else if (before !== network) row.bad('route_id', 'is in several networks', 'duplicate_id');
  });
  return networkOf;
}

async function readTimeframes(files: FeedFiles, { services }: FareSubjects) {
  const frames = new Map<string, Timeframe[]>();
  const groups = new Listed<string>('timeframes.txt');
  await readFareTable(files, 'timeframes.txt', ['timeframe_group_id', 'service_id'], (row) => {
    const id = row.id('timeframe_group_id');
    const service = services.resolve(row, 'service_id');
    const start = localTime(row, 'start_time', 0);
    const end = localTime(row, 'end_time', DAY_SECONDS);
    if (start !== null && end !== null && start >= end)
      row.bad('end_time', 'is not after start_time');
    if (id === null || service < 0 || start === null || end === null || start >= end) {
      groups.leaveOut(id);
      return;
    }
    const frame = { start, end, service };
    const group = frames.get(id);
    if (group === undefined) {
      frames.set(id, [frame]);
      groups.add(id, id, row, 'timeframe_group_id');
      return;
    }
    const overlaps = group.some(
      (each) => each.service === service && each.start < end && start < each.end,
    );
    if (overlaps) row.bad('timeframe_group_id', 'has overlapping times', 'contradictory_fare');
    group.push(frame);
  });
  return { frames, groups };
}

function localTime(row: Row, column: string, fallback: number): number | null {
  const text = row.get(column);
  if (text === '') return fallback;
  const seconds = clockOf(text);
  if (seconds !== null && seconds <= DAY_SECONDS) return seconds;
  row.bad(column, 'is not a time of the day');
  return null;
}

async function readCategories(files: FeedFiles): Promise<Listed<RiderCategory>> {
  const categories = new Listed<RiderCategory>('rider_categories.txt');
  let hasDefault = false;
  await readFareTable(files, 'rider_categories.txt', ['rider_category_id'], (row) => {
    const id = row.id('rider_category_id');
    const name = row.get('rider_category_name') || (id ?? '');
    const flag = row.whole('is_default_fare_category', 0, 1, 0);
    if (id === null || flag === null) {
      categories.leaveOut(id);
      return;
    }
    if (flag === 1 && hasDefault)
      row.bad('is_default_fare_category', 'is set for several', 'contradictory_fare');
    const isDefault = flag === 1 && !hasDefault;
    hasDefault ||= isDefault;
    const url = webAddress(row, 'eligibility_url');
    categories.add(
      id,
      { id, name: { zh: name, en: name }, isDefault, url },
      row,
      'rider_category_id',
    );
  });
  return categories;
}

function webAddress(row: Row, column: string): string | null {
  const text = row.get(column);
  if (text === '') return null;
  if (/^https?:\/\/\S{1,500}$/.test(text)) return text;
  row.bad(column, 'is not a web address', 'ignored_value');
  return null;
}

/** Reads the ids of fare_media.txt: of the same product by several media, riders see the cheapest. */
async function readMedia(files: FeedFiles): Promise<Ids> {
  const media = new Listed<string>('fare_media.txt');
  await readFareTable(files, 'fare_media.txt', ['fare_media_id', 'fare_media_type'], (row) => {
    const id = row.id('fare_media_id');
    const type = row.whole('fare_media_type', 0, 4, 0);
    if (id === null || type === null) media.leaveOut(id);
    else media.add(id, id, row, 'fare_media_id');
  });
  return media;
}

async function readProducts(
  files: FeedFiles,
  categories: Listed<RiderCategory>,
  media: Listed<unknown>,
) {
  const products = new Map<string, FareProduct[]>();
  const ids = new Listed<string>(PRODUCTS);
  await readFareTable(files, PRODUCTS, ['fare_product_id', 'amount', 'currency'], (row) => {
    const id = row.id('fare_product_id');
    const price = moneyOf(row, 'amount', 'currency');
    const category = reference(row, 'rider_category_id', categories);
    const medium = reference(row, 'fare_media_id', media);
    if (id === null || price === null || category === undefined || medium === undefined) {
      ids.leaveOut(id);
      return;
    }
    const name = row.get('fare_product_name');
    const product = {
      id,
      name: name === '' ? null : { zh: name, en: name },
      category,
      medium,
      price,
    };
    const rows = products.get(id);
    if (rows === undefined) {
      products.set(id, [product]);
      ids.add(id, id, row, 'fare_product_id');
      return;
    }
    const contradicts = rows.some((each) => each.category === category && each.medium === medium);
    if (contradicts) row.bad('fare_product_id', 'has several prices', 'contradictory_fare');
    rows.push(product);
  });
  return { products, ids };
}

interface SubjectIds {
  networks: Ids;
  areas: Ids;
  frames: Ids;
  products: Ids;
}

async function readLegRules(files: FeedFiles, subjectIds: SubjectIds) {
  const legRules: FareLegRule[] = [];
  const legGroups = new Listed<string>(LEG_RULES);
  const groupOfRule = new Map<string, string | null>();
  await readFareTable(files, LEG_RULES, ['fare_product_id'], (row) => {
    const product = subjectIds.products.items[subjectIds.products.resolve(row, 'fare_product_id')];
    const network = reference(row, 'network_id', subjectIds.networks);
    const [fromArea, toArea] = [
      reference(row, 'from_area_id', subjectIds.areas),
      reference(row, 'to_area_id', subjectIds.areas),
    ];
    const [fromTimeframe, toTimeframe] = [
      reference(row, 'from_timeframe_group_id', subjectIds.frames),
      reference(row, 'to_timeframe_group_id', subjectIds.frames),
    ];
    const priority = row.whole('rule_priority', 0, 999_999_999, 0);
    const group = row.get('leg_group_id') || null;
    if (group !== null) legGroups.leaveOut(group);
    if (product === undefined || priority === null || network === undefined) return;
    if (fromArea === undefined || toArea === undefined) return;
    if (fromTimeframe === undefined || toTimeframe === undefined) return;
    const selector = { network, fromArea, toArea, fromTimeframe, toTimeframe, product, priority };
    const key = JSON.stringify(Object.values(selector));
    const before = groupOfRule.get(key);
    if (before !== undefined && before !== group)
      row.bad('leg_group_id', 'is a second group of the same rule', 'contradictory_fare');
    groupOfRule.set(key, group);
    if (group !== null && legGroups.indexOf(group) === undefined)
      legGroups.add(group, group, row, 'leg_group_id');
    legRules.push({ group, ...selector });
  });
  const hasPriority = files.headers.get(LEG_RULES)?.includes('rule_priority') ?? false;
  return { legRules, hasPriority, legGroups };
}

async function readJoinRules(
  files: FeedFiles,
  { stops }: FareSubjects,
  networks: Ids,
): Promise<FareLegJoinRule[]> {
  const joinRules: FareLegJoinRule[] = [];
  const columns = ['from_network_id', 'to_network_id'];
  await readFareTable(files, 'fare_leg_join_rules.txt', columns, (row) => {
    const fromNetwork = networks.items[networks.resolve(row, 'from_network_id')];
    const toNetwork = networks.items[networks.resolve(row, 'to_network_id')];
    const fromStop = reference(row, 'from_stop_id', stops);
    const toStop = reference(row, 'to_stop_id', stops);
    if (fromNetwork === undefined || toNetwork === undefined) return;
    if (fromStop === undefined || toStop === undefined) return;
    const [fromStops, toStops] = [wholeStop(stops, fromStop), wholeStop(stops, toStop)];
    joinRules.push({ fromNetwork, toNetwork, fromStops, toStops });
  });
  return joinRules;
}

/** Returns a stop, or a station with its platforms; null without one. */
function wholeStop({ items }: Listed<Stop>, id: string | null): ReadonlySet<string> | null {
  if (id === null) return null;
  return new Set(
    items.filter((stop) => stop.id === id || items[stop.parent]?.id === id).map((stop) => stop.id),
  );
}

/** By duration_limit_type. */
const LIMIT_ENDS = [
  { from: 'departure', to: 'arrival' },
  { from: 'departure', to: 'departure' },
  { from: 'arrival', to: 'departure' },
  { from: 'arrival', to: 'arrival' },
] as const;
/** By fare_transfer_type. */
const TRANSFER_TYPES = ['A+AB', 'A+AB+B', 'AB'] as const;

async function readTransferRules(
  files: FeedFiles,
  legGroups: Ids,
  products: Ids,
): Promise<FareTransferRule[]> {
  const rules: FareTransferRule[] = [];
  const typeOfRule = new Map<string, string>();
  await readFareTable(files, 'fare_transfer_rules.txt', ['fare_transfer_type'], (row) => {
    const from = reference(row, 'from_leg_group_id', legGroups);
    const to = reference(row, 'to_leg_group_id', legGroups);
    const product = reference(row, 'fare_product_id', products);
    const type = TRANSFER_TYPES[transferType(row) ?? -1];
    const maxCount = maxCountOf(row, from === to);
    const limit = limitOf(row);
    if (from === undefined || to === undefined || product === undefined) return;
    if (type === undefined || maxCount === null || limit === undefined) return;
    const key = JSON.stringify([from, to, product, maxCount, limit]);
    const before = typeOfRule.get(key);
    if (before !== undefined && before !== type)
      row.bad('fare_transfer_type', 'differs from that of the same rule', 'contradictory_fare');
    typeOfRule.set(key, type);
    rules.push({ from, to, maxCount, limit, type, product });
  });
  return rules;
}

function transferType(row: Row): number | null {
  if (row.need('fare_transfer_type') === null) return null;
  return row.whole('fare_transfer_type', 0, TRANSFER_TYPES.length - 1, 0);
}

/** Returns transfer_count, which rules from a group to itself need. Reports a bad one and returns null. */
function maxCountOf(row: Row, isWithinGroup: boolean): number | null {
  const text = row.get('transfer_count');
  if (!isWithinGroup) {
    if (text === '') return Infinity;
    row.bad('transfer_count', 'is not for a transfer between two groups');
    return null;
  }
  if (text === '-1') return Infinity;
  if (row.need('transfer_count') === null) return null;
  return row.whole('transfer_count', 1, 999_999_999, 1);
}

/** Returns the limit of time; null without one. Reports a bad one and returns undefined. */
function limitOf(row: Row): FareTransferRule['limit'] | undefined {
  const hasType = row.get('duration_limit_type') !== '';
  if (row.get('duration_limit') === '') {
    if (!hasType) return null;
    row.bad('duration_limit_type', 'is without duration_limit');
    return undefined;
  }
  const seconds = row.whole('duration_limit', 1, 999_999_999, 1);
  if (row.need('duration_limit_type') === null) return undefined;
  const ends = LIMIT_ENDS[row.whole('duration_limit_type', 0, LIMIT_ENDS.length - 1, 0) ?? -1];
  return seconds === null || ends === undefined ? undefined : { seconds, ...ends };
}
