import { isEstimatedAt, type Feed } from './feed.ts';
import type { Money } from './feed-fares.ts';
import { indexOf } from './feed-index.ts';
import { dateIn } from './service-day.ts';

/** Returns the numbers of a feed as one line: routes, stops, trips, stop times, and how many are official. */
export function describeContents({ stops, routes, patterns }: Feed): string {
  let [trips, times, exact] = [0, 0, 0];
  for (const pattern of patterns) {
    for (const trip of pattern.trips) {
      trips += 1;
      times += pattern.stops.length;
      for (let i = 0; i < pattern.stops.length; i += 1) if (!isEstimatedAt(trip, i)) exact += 1;
    }
  }
  return `${routes.length} routes, ${stops.length} stops, ${trips} trips, ${times} stop times, ${exact} of them official, the others estimates`;
}

const count = (number: number, total: number, noun: string): string =>
  number === 0 ? `no ${noun}` : `${number} of ${total} ${noun}`;

/** Returns what fares a feed has, a line for each model of the reference. */
function describeFares({ fares }: Feed): string[] {
  const { v1, v2 } = fares ?? { v1: null, v2: null };
  const lines: string[] = [];
  if (v2 !== null) {
    const products = [...v2.products.values()].flat();
    const categories = v2.categories.map(({ id }) => id).join(', ');
    lines.push(
      `fares v2: ${v2.legRules.length} leg rules, ${v2.transferRules.length} transfer rules, ${v2.products.size} products in ${currenciesOf(products)}, rider categories: ${categories || 'none'}`,
    );
  }
  if (v1 !== null) {
    const unused = v2 === null ? '' : ', not used beside fares v2';
    lines.push(`fares v1: ${v1.fares.length} fares in ${currenciesOf(v1.fares)}${unused}`);
  }
  return lines.length === 0 ? ['no fares'] : lines;
}

const currenciesOf = (prices: readonly { price: Money }[]): string =>
  [...new Set(prices.map(({ price }) => price.currency))].toSorted().join(', ');

/** Returns what riders will have of a feed and what they will miss, a line each. */
export function describeRiders(feed: Feed): string[] {
  const { stops, routes, patterns, transfers, transferRules = [], sameVehicle } = feed;
  const { days } = indexOf(feed);
  const trips = patterns.flatMap((pattern) => pattern.trips);
  const translated = stops.filter(({ name }) => name.zh !== name.en).length;
  return [
    `time zone ${feed.timezone}, language ${feed.language ?? 'not named'}`,
    days === null ? 'no day of service' : `service from ${days.first} to ${days.last}`,
    count(translated, stops.length, 'stops with a name in Chinese and English'),
    count(stops.filter(({ parent }) => parent >= 0).length, stops.length, 'stops in stations'),
    count(
      routes.filter(({ colour }) => colour !== null).length,
      routes.length,
      'colours of routes',
    ),
    count(trips.filter(({ run }) => run !== undefined).length, trips.length, 'trips by headway'),
    count(
      patterns.filter(({ metres }) => metres !== null).length,
      patterns.length,
      'patterns with distances',
    ),
    `${transfers.length} walks between stops`,
    `${transferRules.length} transfers of single routes and trips`,
    `${feed.pathways?.links.length ?? 0} directions of pathways, ${feed.pathways?.places.filter(({ kind }) => kind === 'entrance').length ?? 0} entrances`,
    count(
      patterns.filter(({ shape }) => shape !== undefined).length,
      patterns.length,
      'patterns with a shape',
    ),
    ...describeFares(feed),
    `${sameVehicle?.blocks.length ?? 0} blocks and ${sameVehicle?.pairs.length ?? 0} pairs of trips of one vehicle`,
  ];
}

/** Returns where a feed does not fit its city or the present, a line each: riders read wrong times or no departures. */
export function describeMismatches(feed: Feed, timeZone: string, now: Date): string[] {
  const { days } = indexOf(feed);
  const today = dateIn(feed.timezone, now);
  const lines: string[] = [];
  if (feed.timezone !== timeZone) {
    lines.push(`timeZone of city.json is ${timeZone}, that of the timetable ${feed.timezone}`);
  }
  if (days !== null && days.last < today) {
    lines.push(`the last day of service was ${days.last}: riders read that it has no departures`);
  }
  if (days !== null && days.first > today) {
    lines.push(`the first day of service is ${days.first}: until then it has no departures`);
  }
  return lines;
}
