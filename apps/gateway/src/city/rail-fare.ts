import { lazily, lazilyPer } from '../timing/lazily.ts';
import { fares } from './tickets.ts';
import type { FeeRule } from './fee-rules.ts';
import { yuanToCents } from './files.ts';
import {
  airportLinkFareCents,
  type BasedFare,
  metroFare,
  metroMetres,
  officialFareCents,
} from './metro-fare.ts';
import { segments, type Station, stations } from './network.ts';

type MetroRule = FeeRule<'metro'>;

/** The fare of a single ride between two stations, with the metres of the shortest path over the rails. */
export interface RailFare extends BasedFare {
  metres: number;
  tariff: 'metro' | 'airport_link' | 'maglev';
}

const ofLine =
  (prefix: string) =>
  ({ platforms }: Station): string | undefined =>
    platforms.find((code) => code.startsWith(prefix));
const linkGate = ofLine('51');
const maglevGate = ofLine('ML');
const isMetro = ({ lines }: Station): boolean => lines.some((line) => line.startsWith('metro-'));

/**
 * Returns the single fare between two stations, equal in both directions: the metro's if both are metro
 * stations, else the airport link's or the maglev's, else that of a ride by metro and airport link. Null if
 * one ticket is not enough, and for the same station.
 */
export function railFare(from: Station, to: Station, rule: MetroRule): RailFare | null {
  if (from.id === to.id) return null;
  if (isMetro(from) && isMetro(to)) {
    const fare = metroFare(from.id, to.id, rule);
    return fare && { ...fare, metres: metroMetres(from.id, to.id), tariff: 'metro' };
  }
  const [a, b] = [linkGate(from), linkGate(to)];
  if (a !== undefined && b !== undefined) {
    const cents = airportLinkFareCents(a, b);
    return cents === null
      ? null
      : { cents, basis: 'table', metres: linkMetres(a, b), tariff: 'airport_link' };
  }
  if (maglevGate(from) !== undefined && maglevGate(to) !== undefined) return maglevFare();
  if (isMetro(from) && b !== undefined) return mixedFare(from, b, rule);
  return isMetro(to) && a !== undefined ? mixedFare(to, a, rule) : null;
}

function maglevFare(): RailFare {
  const track = segments().find(({ line_id }) => line_id === 'maglev');
  const cents = yuanToCents(fares().maglev.single_yuan);
  return { cents, basis: 'table', metres: track?.distance_m ?? 0, tariff: 'maglev' };
}

/** The platforms of the change between the metro and the link's own stations: 景洪路. */
const CHANGE = { metro: '1528', link: '5133' };

/**
 * Returns the fare by metro and airport link on one ticket, from the operator's trip planner. If the table
 * has no value: the metro fare to the change, plus the addition that the table has for nearly every other
 * station (all but one of about 1,500 pairs).
 */
function mixedFare(from: Station, link: string, rule: MetroRule): RailFare | null {
  const metres = metroMetres(from.id, CHANGE.metro) + linkMetres(CHANGE.link, link);
  const officialFares = from.platforms
    .map((code) => officialFareCents(code, link))
    .filter((cents) => cents !== null);
  if (officialFares.length > 0) {
    return { cents: Math.min(...officialFares), basis: 'table', metres, tariff: 'airport_link' };
  }
  const toChange = metroFare(from.id, CHANGE.metro, rule);
  const added = usualAddition(rule).get(link);
  return toChange === null || added === undefined
    ? null
    : { cents: toChange.cents + added, basis: 'rule', metres, tariff: 'airport_link' };
}

/** The most frequent addition of the table to the metro fare to the change, by the link's platform. */
const usualAddition = lazilyPer(
  (rule: MetroRule) =>
    new Map(
      linkCodes().flatMap((link) => {
        const counts = new Map<number, number>();
        for (const station of stations()) {
          const code = station.platforms[0] ?? '';
          const throughCents = officialFareCents(code, link);
          const toChange = isMetro(station) ? metroFare(code, CHANGE.metro, rule)?.cents : null;
          if (throughCents === null || toChange === null || toChange === undefined) continue;
          const added = throughCents - toChange;
          counts.set(added, (counts.get(added) ?? 0) + 1);
        }
        const usual = [...counts].sort((x, y) => y[1] - x[1])[0];
        return usual === undefined ? [] : [[link, usual[0]] as const];
      }),
    ),
);

const linkCodes = lazily(() => stations().flatMap((station) => linkGate(station) ?? []));

/** Metres from the first platform of the link's only line, by platform. */
const linkMilestones = lazily(() => {
  const metres = new Map<string, number>();
  for (const { line_id, from_code, to_code, distance_m } of segments()) {
    if (line_id !== 'airport-link') continue;
    const before = metres.get(from_code) ?? 0;
    metres.set(from_code, before).set(to_code, before + distance_m);
  }
  return metres;
});

const linkMetres = (a: string, b: string): number =>
  Math.abs((linkMilestones().get(a) ?? 0) - (linkMilestones().get(b) ?? 0));
