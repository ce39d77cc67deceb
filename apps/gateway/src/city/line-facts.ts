import type { LineDetail } from '@shtrans/contract/traffic';
import { z } from 'zod';
import { lazily } from '../lazily.ts';
import { fares } from './fares.ts';
import { ruleAt } from './fee-rules.ts';
import { readJson, yuanToCents } from './files.ts';
import { airportLinkFareCents, metroFareCents } from './metro-fare.ts';
import { platforms } from './network.ts';
import { busLines } from './surface.ts';

/** What the city's data tell of its lines beyond a timetable; shapes and units as on the wire. */
export type LineFacts = Pick<
  LineDetail,
  'lengthMetres' | 'openedYear' | 'headways' | 'service' | 'fare' | 'asOf'
>;
type Headway = LineFacts['headways'][number];

const rail = z.object({
  id: z.string(),
  mode: z.string(),
  length_m: z.number().nullable(),
  opened_year: z.number().nullable(),
  service_first: z.string(),
  service_last: z.string(),
  service_window_estimated: z.boolean(),
  headway_min_peak_est: z.number(),
  headway_min_offpeak_est: z.number(),
  headway_min_late_est: z.number(),
});

const ferry = z.object({
  id: z.string(),
  crossing_m_great_circle: z.number().nullable(),
  fare_yuan: z.number(),
  fare_source: z.string(),
  service_first_estimated: z.string(),
  service_last_estimated: z.string(),
  headway_min_estimated: z.number(),
  listed_as_of: z.string(),
});

const busPattern = z.object({
  line_id: z.string(),
  length_m: z.number(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  interval_min: z.number().nullable(),
});

const meta = z.object({ as_of: z.object({ metro_network: z.string() }) });

const facts = lazily(
  () => new Map<string, LineFacts>([...railFacts(), ...ferryFacts(), ...busFacts()]),
);

/** The facts of a line of the city's own timetable; undefined for any other id. */
export const lineFacts = (id: string): LineFacts | undefined => facts().get(id);

const estimated = (period: Headway['period'], minutes: number): Headway => ({
  period,
  seconds: Math.round(minutes * 60),
  basis: 'estimated',
});

/** The data write times after midnight as `00:12`, timetables as `24:12`; nothing runs at 03:00. */
export const asServiceTime = (time: string): string =>
  time < '03:00' ? `${24 + Number(time.slice(0, 2))}${time.slice(2)}` : time;

function railFacts(): [string, LineFacts][] {
  const { as_of } = readJson('meta.json', meta);
  return readJson('lines.json', z.array(rail)).map((line) => [
    line.id,
    {
      lengthMetres: line.length_m,
      openedYear: line.opened_year,
      headways: [
        estimated('peak', line.headway_min_peak_est),
        estimated('off_peak', line.headway_min_offpeak_est),
        estimated('late', line.headway_min_late_est),
      ],
      service: {
        first: line.service_first,
        last: asServiceTime(line.service_last),
        basis: line.service_window_estimated ? 'estimated' : 'official',
      },
      fare: railFare(line.id),
      asOf: as_of.metro_network,
    },
  ]);
}

/** The cheapest and the dearest ride on one line. */
function railFare(lineId: string): LineFacts['fare'] {
  const codes = platforms()
    .filter((platform) => platform.line_id === lineId)
    .map(({ code }) => code);
  const rule = ruleAt('metro', new Date('2026-08-20'));
  const priceOf = (from: string, to: string): number | null => {
    if (lineId === 'maglev') return yuanToCents(fares().maglev.single_yuan);
    if (lineId === 'airport-link') return airportLinkFareCents(from, to);
    return metroFareCents(from, to, rule);
  };
  const prices = codes
    .flatMap((from, i) => codes.slice(0, i).flatMap((to) => priceOf(from, to) ?? []))
    .filter((price) => price > 0);
  if (prices.length === 0) return null;
  const minCents = Math.min(...prices);
  const maxCents = Math.max(...prices);
  return { minCents, maxCents, flat: minCents === maxCents, basis: 'official' };
}

const ferryFacts = (): [string, LineFacts][] =>
  readJson('ferry_lines.json', z.array(ferry)).map((line) => [
    line.id,
    {
      lengthMetres: line.crossing_m_great_circle,
      openedYear: null,
      headways: [estimated('all_day', line.headway_min_estimated)],
      service: {
        first: line.service_first_estimated,
        last: asServiceTime(line.service_last_estimated),
        basis: 'estimated',
      },
      fare: {
        minCents: yuanToCents(line.fare_yuan),
        maxCents: yuanToCents(line.fare_yuan),
        flat: true,
        basis: line.fare_source.includes('assumed') ? 'estimated' : 'official',
      },
      asOf: line.listed_as_of,
    },
  ]);

function busFacts(): [string, LineFacts][] {
  const patterns = Map.groupBy(
    readJson('bus_patterns.json', z.array(busPattern)),
    ({ line_id }) => line_id,
  );
  return busLines().map((line) => {
    const own = patterns.get(line.id) ?? [];
    const timed = own.find(({ first, last }) => first !== null && last !== null);
    const interval = own.find(({ interval_min }) => interval_min !== null)?.interval_min ?? null;
    return [
      line.id,
      {
        lengthMetres: own[0]?.length_m ?? null,
        openedYear: null,
        headways:
          interval === null
            ? []
            : [{ period: 'all_day', seconds: Math.round(interval * 60), basis: 'official' }],
        service:
          timed?.first && timed.last
            ? { first: timed.first, last: asServiceTime(timed.last), basis: 'official' }
            : null,
        fare: {
          minCents: yuanToCents(line.fare_min_yuan),
          maxCents: yuanToCents(line.fare_max_yuan),
          flat: line.flat_fare,
          basis: 'official',
        },
        asOf: line.as_of,
      },
    ];
  });
}
