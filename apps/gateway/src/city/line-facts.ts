import type { LineDetail } from '@shtrans/contract/traffic/schemas';
import { lazily } from '../timing/lazily.ts';
import { ruleAt } from './fee-rules.ts';
import { yuanToCents } from './files.ts';
import { cityMeta, platforms, type RailLine, railLines } from './network.ts';
import { fareWithin } from './rail-fare.ts';
import { cityTariffs, tariffFor } from './tariffs.ts';
import { type BusLine, busLines, busPatterns, type FerryLine, ferryLines } from './surface.ts';

/** Facts of lines in the city's data that a timetable does not have, in the wire format. */
type LineFacts = Pick<
  LineDetail,
  'lengthMetres' | 'openedYear' | 'headways' | 'service' | 'fare' | 'asOf'
>;
type Basis = 'estimated' | 'official';
type Headway = LineFacts['headways'][number];

const facts = lazily(
  () =>
    new Map<string, LineFacts>([
      ...railLines().map((line) => [line.id, railFacts(line)] as const),
      ...ferryLines().map((line) => [line.id, ferryFacts(line)] as const),
      ...busLines().map((line) => [line.id, busFacts(line)] as const),
    ]),
);

/** Returns the facts of a line of the city's own timetable; undefined for any other id. */
export const lineFacts = (id: string): LineFacts | undefined => facts().get(id);

const every = (
  period: Headway['period'],
  minutes: number,
  basis: Basis = 'estimated',
): Headway => ({
  period,
  seconds: Math.round(minutes * 60),
  basis,
});

/** Converts a time after midnight from `00:12` of the data to `24:12` of timetables. Nothing runs at 03:00. */
export const asServiceTime = (time: string): string =>
  time < '03:00' ? `${24 + Number(time.slice(0, 2))}${time.slice(2)}` : time;

const serviceOf = (first: string, last: string, basis: Basis): LineFacts['service'] => ({
  first,
  last: asServiceTime(last),
  basis,
});

const fareOf = (minCents: number, maxCents: number, basis: Basis) => ({
  minCents,
  maxCents,
  currency: cityTariffs().currency,
  flat: minCents === maxCents,
  byDistance: minCents !== maxCents,
  basis,
});

const railFacts = (line: RailLine): LineFacts => ({
  lengthMetres: line.length_m,
  openedYear: line.opened_year,
  headways: [
    every('peak', line.headway_min_peak_est),
    every('off_peak', line.headway_min_offpeak_est),
    every('late', line.headway_min_late_est),
  ],
  service: serviceOf(
    line.service_first,
    line.service_last,
    line.service_window_estimated ? 'estimated' : 'official',
  ),
  fare: railFare(line),
  asOf: cityMeta().as_of.metro_network,
});

/** Returns the lowest and highest fare on one line. */
function railFare({ id: lineId, mode }: RailLine): LineFacts['fare'] {
  const codes = platforms()
    .filter((platform) => platform.line_id === lineId)
    .map(({ code }) => code);
  const rule = ruleAt('metro', new Date('2026-08-20'));
  const tariff = tariffFor({ id: lineId, mode });
  const prices = codes
    .flatMap((from, i) =>
      codes.slice(0, i).flatMap((to) => fareWithin(tariff, from, to, rule)?.cents ?? []),
    )
    .filter((price) => price > 0);
  return prices.length === 0 ? null : fareOf(Math.min(...prices), Math.max(...prices), 'official');
}

function ferryFacts(line: FerryLine): LineFacts {
  const cents = yuanToCents(line.fare_yuan);
  return {
    lengthMetres: line.crossing_m_great_circle,
    openedYear: null,
    headways: [every('all_day', line.headway_min_estimated)],
    service: serviceOf(line.service_first_estimated, line.service_last_estimated, 'estimated'),
    fare: fareOf(cents, cents, line.fare_source.includes('assumed') ? 'estimated' : 'official'),
    asOf: line.listed_as_of,
  };
}

const patternsByLine = lazily(() => Map.groupBy(busPatterns(), ({ line_id }) => line_id));

function busFacts(line: BusLine): LineFacts {
  const linePatterns = patternsByLine().get(line.id) ?? [];
  const timed = linePatterns.find(({ first, last }) => first !== null && last !== null);
  const interval = linePatterns.find(({ interval_min }) => interval_min !== null)?.interval_min;
  return {
    lengthMetres: linePatterns[0]?.length_m ?? null,
    openedYear: null,
    headways: interval ? [every('all_day', interval, 'official')] : [],
    service: timed?.first && timed.last ? serviceOf(timed.first, timed.last, 'official') : null,
    fare: {
      ...fareOf(yuanToCents(line.fare_min_yuan), yuanToCents(line.fare_max_yuan), 'official'),
      flat: line.flat_fare,
      byDistance: !line.flat_fare,
    },
    asOf: line.as_of,
  };
}
