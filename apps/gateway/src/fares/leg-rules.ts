import type { FareLegRule, FaresV2 } from '../gtfs/feed-fares.ts';
import type { Feed } from '../gtfs/feed.ts';
import { dateIn, runsOn, serviceDayStart } from '../gtfs/service-day.ts';
import { lazilyPer } from '../timing/lazily.ts';
import type { FareLeg } from './journey.ts';

/** What timeframes depend on. */
export type FareCalendar = Pick<Feed, 'services' | 'timezone'>;

/** The fields of a leg that leg rules match. */
interface LegFields {
  networks: readonly string[];
  fromAreas: readonly string[];
  toAreas: readonly string[];
}

/** Values that the leg rules name, and the rules by the area of departure: a matrix of fares has 100,000 of them. */
const indexOf = lazilyPer(({ legRules }: FaresV2) => {
  const namedIn = (field: 'network' | 'fromArea' | 'toArea'): ReadonlySet<string> =>
    new Set(legRules.flatMap((rule) => rule[field] ?? []));
  return {
    networks: namedIn('network'),
    fromAreas: namedIn('fromArea'),
    toAreas: namedIn('toArea'),
    rulesFrom: Map.groupBy(legRules, ({ fromArea }) => fromArea),
  };
});

/**
 * Returns the rules of fare_leg_rules.txt that match a leg, or several legs that count as one: by the networks of all,
 * the areas and times of the first boarding and the last arrival. An empty field matches the values that no rule names;
 * in a file with rule_priority it matches any, and the highest priority wins.
 */
export function legRulesFor(
  fares: FaresV2,
  calendar: FareCalendar,
  legs: readonly FareLeg[],
): readonly FareLegRule[] {
  const [first, last] = [legs[0], legs.at(-1)];
  if (first === undefined || last === undefined) return [];
  const networks = [...new Set(legs.flatMap(({ routeId }) => fares.networkOf.get(routeId) ?? []))];
  const leg = {
    networks,
    fromAreas: fares.areasOf.get(first.stops[0] ?? '') ?? [],
    toAreas: fares.areasOf.get(last.stops.at(-1) ?? '') ?? [],
  };
  const { rulesFrom } = indexOf(fares);
  const rules = [null, ...leg.fromAreas]
    .flatMap((area) => rulesFrom.get(area) ?? [])
    .filter((rule) => matches(fares, rule, leg))
    .filter(
      ({ fromTimeframe, toTimeframe }) =>
        isWithin(fares, calendar, fromTimeframe, first.startsAt) &&
        isWithin(fares, calendar, toTimeframe, last.endsAt),
    );
  const highest = rules.reduce((max, { priority }) => Math.max(max, priority), 0);
  return rules.filter(({ priority }) => priority === highest);
}

function matches(fares: FaresV2, rule: FareLegRule, leg: LegFields): boolean {
  const namedValues = indexOf(fares);
  const matchesField = (
    value: string | null,
    valuesOfLeg: readonly string[],
    valuesOfRules: ReadonlySet<string>,
  ): boolean =>
    value === null
      ? fares.hasPriority || !valuesOfLeg.some((each) => valuesOfRules.has(each))
      : valuesOfLeg.includes(value);
  return (
    matchesField(rule.network, leg.networks, namedValues.networks) &&
    matchesField(rule.fromArea, leg.fromAreas, namedValues.fromAreas) &&
    matchesField(rule.toArea, leg.toAreas, namedValues.toAreas)
  );
}

/** Reports whether an instant is in a timeframe group, by the local date and the time since its noon minus 12 h. */
function isWithin(
  { timeframes }: FaresV2,
  { services, timezone }: FareCalendar,
  group: string | null,
  instant: Date,
): boolean {
  if (group === null) return true;
  const date = dateIn(timezone, instant);
  const seconds = (instant.getTime() - serviceDayStart(date, timezone)) / 1000;
  return (timeframes.get(group) ?? []).some(({ start, end, service }) => {
    const days = services[service];
    return days !== undefined && seconds >= start && seconds < end && runsOn(days, date);
  });
}
