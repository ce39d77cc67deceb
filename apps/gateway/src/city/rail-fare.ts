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

/** What a single ride between two stations costs, in cents, with the metres of the shortest path over the rails. */
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
 * The single fare between two stations, the same both ways: the metro's where both are the metro's, else
 * the airport link's or the maglev's own, else of a ride by metro and airport link. Null where one
 * ticket does not do, and for a station and itself.
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

/** Where riders change between the metro and the link's own stations: 景洪路, metro and link. */
const CHANGE = { metro: '1528', link: '5133' };

/**
 * Metro and airport link on one ticket: as the operator's trip planner returned it. Where the table has
 * no value: what the metro takes to the change, and what the table adds from there for nearly every
 * other station (all but one of some 1,500 pairs).
 */
function mixedFare(from: Station, link: string, rule: MetroRule): RailFare | null {
  const metres = metroMetres(from.id, CHANGE.metro) + linkMetres(CHANGE.link, link);
  const given = from.platforms
    .map((code) => officialFareCents(code, link))
    .filter((cents) => cents !== null);
  if (given.length > 0) {
    return { cents: Math.min(...given), basis: 'table', metres, tariff: 'airport_link' };
  }
  const toChange = metroFare(from.id, CHANGE.metro, rule);
  const added = usualAddition(rule).get(link);
  return toChange === null || added === undefined
    ? null
    : { cents: toChange.cents + added, basis: 'rule', metres, tariff: 'airport_link' };
}

/** What the table adds for each of the link's gates to the metro's fare to the change: its most frequent value. */
const usualAddition = lazilyPer(
  (rule: MetroRule) =>
    new Map(
      linkCodes().flatMap((link) => {
        const counts = new Map<number, number>();
        for (const station of stations()) {
          const code = station.platforms[0] ?? '';
          const through = officialFareCents(code, link);
          const toChange = isMetro(station) ? metroFare(code, CHANGE.metro, rule)?.cents : null;
          if (through === null || toChange === null || toChange === undefined) continue;
          const added = through - toChange;
          counts.set(added, (counts.get(added) ?? 0) + 1);
        }
        const usual = [...counts].sort((x, y) => y[1] - x[1])[0];
        return usual === undefined ? [] : [[link, usual[0]] as const];
      }),
    ),
);

const linkCodes = lazily(() => stations().flatMap((station) => linkGate(station) ?? []));

/** The link's gates along its one line, with metres from the first. */
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
