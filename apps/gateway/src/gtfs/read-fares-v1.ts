import { quoteValue } from './check.ts';
import type { FareRuleV1, FaresV1, FareV1 } from './feed-fares.ts';
import { type FareSubjects, moneyOf, readFareTable, reference } from './read-fare-row.ts';
import { Listed, type Row } from './read-table.ts';
import type { FeedFiles } from './read-zip.ts';

const ATTRIBUTES = 'fare_attributes.txt';
const RULES = 'fare_rules.txt';

/** A fare while its rules are read. */
interface OpenFare {
  terms: Omit<FareV1, 'rules'>;
  /** By route, origin and destination. */
  rules: Map<string, OpenRule>;
  /** It has rows in fare_rules.txt, which may be left out: it is not valid everywhere. */
  isRestricted: boolean;
}
type OpenRule = Omit<FareRuleV1, 'contains'> & { contains: Set<string> };

const closed = ({ contains, ...rule }: OpenRule): FareRuleV1 => ({
  ...rule,
  contains: [...contains].sort(),
});

const MAX_SECONDS = 999_999_999;

/** Reads fare_attributes.txt and fare_rules.txt; null without fares. */
export async function readFaresV1(
  files: FeedFiles,
  subjects: FareSubjects,
): Promise<FaresV1 | null> {
  const openFares = await readAttributes(files, subjects);
  await readRules(files, subjects, openFares);
  const fares = openFares.items
    .filter(({ rules, isRestricted }) => rules.size > 0 || !isRestricted)
    .map(({ terms, rules }): FareV1 => ({ ...terms, rules: [...rules.values()].map(closed) }));
  reportContradictions(files, fares);
  return fares.length === 0 ? null : { zoneOf: subjects.zoneOf, fares };
}

async function readAttributes(
  files: FeedFiles,
  { agencies }: FareSubjects,
): Promise<Listed<OpenFare>> {
  const fares = new Listed<OpenFare>(ATTRIBUTES);
  const columns = ['fare_id', 'price', 'currency_type', 'payment_method', 'transfers'];
  await readFareTable(files, ATTRIBUTES, columns, (row) => {
    const id = row.id('fare_id');
    const price = moneyOf(row, 'price', 'currency_type');
    const payment = row.whole('payment_method', 0, 1, 0);
    const transfers = row.whole('transfers', 0, 2, Infinity);
    const seconds = row.whole('transfer_duration', 0, MAX_SECONDS, Infinity);
    const agency = reference(row, 'agency_id', agencies);
    const isNegative = price !== null && price.amount < 0;
    if (isNegative) row.bad('price', 'is negative');
    const isBad = payment === null || agency === undefined || isNegative;
    if (id === null || price === null || transfers === null || seconds === null || isBad) {
      fares.leaveOut(id);
      return;
    }
    const terms = {
      id,
      price,
      transfers,
      transferSeconds: seconds,
      agency: agency === null ? -1 : (agencies.indexOf(agency) ?? -1),
    };
    const fare: OpenFare = { terms, rules: new Map(), isRestricted: false };
    fares.add(id, fare, row, 'fare_id');
  });
  return fares;
}

async function readRules(
  files: FeedFiles,
  { routes, zoneOf }: FareSubjects,
  fares: Listed<OpenFare>,
): Promise<void> {
  const zones = new Set(zoneOf.values());
  await readFareTable(files, RULES, ['fare_id'], (row) => {
    const fare = fares.items[fares.resolve(row, 'fare_id')];
    const route = reference(row, 'route_id', routes);
    const origin = zoneIn(row, 'origin_id', zones);
    const destination = zoneIn(row, 'destination_id', zones);
    const contained = zoneIn(row, 'contains_id', zones);
    if (fare === undefined) return;
    fare.isRestricted = true;
    if (route === undefined || origin === undefined) return;
    if (destination === undefined || contained === undefined) return;
    const key = JSON.stringify([route, origin, destination]);
    const rule = fare.rules.get(key) ?? { route, origin, destination, contains: new Set<string>() };
    fare.rules.set(key, rule);
    if (contained !== null) rule.contains.add(contained);
  });
}

/** Returns the zone of a cell; null for an empty one. Reports a zone of no stop and returns undefined. */
function zoneIn(row: Row, column: string, zones: ReadonlySet<string>): string | null | undefined {
  const zone = row.get(column);
  if (zone === '') return null;
  if (zones.has(zone)) return zone;
  row.bad(column, 'is the zone of no stop', 'unknown_reference');
  return undefined;
}

/** Warns of fares that are valid for the same rides at different prices. Riders see the lowest. */
function reportContradictions(files: FeedFiles, fares: readonly FareV1[]): void {
  const firstOf = new Map<string, FareV1>();
  for (const fare of fares) {
    const { agency, transfers, transferSeconds, price } = fare;
    for (const rule of fare.rules.length === 0 ? [null] : fare.rules) {
      const terms = [agency, String(transfers), String(transferSeconds), price.currency, rule];
      const key = JSON.stringify(terms);
      const first = firstOf.get(key);
      if (first === undefined) firstOf.set(key, fare);
      else if (first.price.amount !== price.amount) {
        const names = `${quoteValue(first.id)} and ${quoteValue(fare.id)}`;
        const message = `fare_id ${names} have different prices for the same rides`;
        files.findings.add('contradictory_fare', RULES, null, message);
      }
    }
  }
}
