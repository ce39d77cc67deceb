import { DAY_MS, timeOfDay } from '@shtrans/contract/values/calendar';
import type { OrderType } from '@shtrans/contract/orders/types';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { OutstandingRide, YearInRides } from '@shtrans/contract/year-in-rides/schemas';

/** A ride that counts, with details of its order. */
export interface RideOfYear {
  type: OrderType;
  /** The city's day on which it ended. */
  day: string;
  began: Date;
  metres: number | null;
  paidCents: number;
  couponCents: number;
  line: { name: Bilingual; colour: string | null } | null;
  from: Bilingual | null;
  to: Bilingual | null;
}

type Summary = Omit<YearInRides, 'year' | 'serverTime'>;

const sum = <T>(all: readonly T[], valueOf: (each: T) => number): number =>
  all.reduce((total, each) => total + valueOf(each), 0);

/** Counts items by key, most frequent first; among equals, the one that came first. */
function countByKey<T>(
  all: readonly T[],
  keyOf: (each: T) => string,
): { first: T; times: number }[] {
  const groups = [...Map.groupBy(all, keyOf).values()];
  return groups
    .flatMap((group) => (group[0] === undefined ? [] : { first: group[0], times: group.length }))
    .sort((a, b) => b.times - a.times);
}

/** Days of rides begin at four in the morning, by the city's clock, so that a ride after midnight is late. */
const NIGHT_ENDS_MS = 4 * 3_600_000;
const intoDay = ({ began }: RideOfYear): number =>
  (timeOfDay(began) + DAY_MS - NIGHT_ENDS_MS) % DAY_MS;

const outstanding = ({ type, began, from, to, metres }: RideOfYear): OutstandingRide => ({
  type,
  at: began.toISOString(),
  from,
  to,
  metres,
});

/** Returns the first ride with the greatest measure, or null. */
function greatest(
  rides: readonly RideOfYear[],
  measure: (ride: RideOfYear) => number,
): OutstandingRide | null {
  const [first, ...otherRides] = rides;
  if (first === undefined) return null;
  return outstanding(
    otherRides.reduce((best, each) => (measure(each) > measure(best) ? each : best), first),
  );
}

/** Returns the first of the longest sequences of consecutive days. */
export function longestStreak(days: readonly string[]): Summary['streak'] {
  let best: Summary['streak'] = null;
  let row: NonNullable<Summary['streak']> | undefined;
  for (const day of [...new Set(days)].sort()) {
    const isNext = row !== undefined && Date.parse(day) - Date.parse(row.until) === DAY_MS;
    row =
      isNext && row
        ? { ...row, days: row.days + 1, until: day }
        : { days: 1, from: day, until: day };
    if (best === null || row.days > best.days) best = row;
  }
  return best;
}

/** Order types that stop at stations. */
const BY_RAIL: ReadonlySet<OrderType> = new Set<OrderType>(['metro', 'maglev']);

/**
 * Summarises the rides of a year.
 *
 * @param savedPerKm grams of CO2 that a kilometre saves, by the type of its order
 */
export function summarise(
  rides: readonly RideOfYear[],
  savedPerKm: Partial<Record<OrderType, number>>,
): Summary {
  const measured = rides.filter(({ metres }) => metres !== null);
  const lines = countByKey(
    rides.flatMap(({ line }) => line ?? []),
    ({ name }) => name.zh,
  );
  const ends = (someRides: readonly RideOfYear[]) =>
    countByKey(
      someRides.flatMap(({ from, to }) => [from ?? [], to ?? []].flat()),
      ({ zh }) => zh,
    );
  const stations = ends(rides.filter(({ type }) => BY_RAIL.has(type)));
  const [line, station, busiest] = [
    lines[0],
    stations[0] ?? ends(rides)[0],
    countByKey(rides, ({ day }) => day)[0],
  ];
  const saved = ({ type, metres }: RideOfYear): number =>
    Math.round(((metres ?? 0) * (savedPerKm[type] ?? 0)) / 1000);
  return {
    rides: rides.length,
    days: new Set(rides.map(({ day }) => day)).size,
    metres: sum(measured, ({ metres }) => metres ?? 0),
    measured: measured.length,
    grams: sum(rides, saved),
    paidCents: sum(rides, ({ paidCents }) => paidCents),
    couponCents: sum(rides, ({ couponCents }) => couponCents),
    types: countByKey(rides, ({ type }) => type).map(({ first: { type }, times }) => ({
      type,
      rides: times,
    })),
    months: Array.from(
      { length: 12 },
      (_, i) => rides.filter(({ day }) => Number(day.slice(5, 7)) === i + 1).length,
    ),
    line: line ? { ...line.first, rides: line.times } : null,
    station: station ? { name: station.first, times: station.times } : null,
    busiest: busiest ? { day: busiest.first.day, rides: busiest.times } : null,
    streak: longestStreak(rides.map(({ day }) => day)),
    earliest: greatest(rides, (ride) => -intoDay(ride)),
    latest: greatest(rides, intoDay),
    longest: greatest(measured, ({ metres }) => metres ?? 0),
  };
}
