import { cityDate, cityInstant } from '@shtrans/contract/values/calendar';
import type { Edge, SeasonEdge } from '@shtrans/contract/catalogue/fields';

/** Returns the instant of an edge, relative to `now`. */
export function instantOf(edge: Edge, now: Date): Date {
  if (typeof edge === 'string') return new Date(edge);
  const { year, month } = cityDate(now);
  return cityInstant(year, month + edge.month, 1);
}

/** Returns when an offer is open, without `until` itself, and its state at `now`. */
export function windowOf(offer: { from: Edge; until: Edge }, now: Date) {
  const [opensAt, closesAt] = [instantOf(offer.from, now), instantOf(offer.until, now)];
  const state: 'not_begun' | 'open' | 'over' =
    now < opensAt ? 'not_begun' : now < closesAt ? 'open' : 'over';
  return { from: opensAt, until: closesAt, state };
}

interface Season {
  from: SeasonEdge;
  until: SeasonEdge;
  claimUntil?: SeasonEdge | undefined;
}
/** The instants of a season, in this order. */
interface SeasonInstants {
  from: Date;
  until: Date;
  claimUntil: Date;
}

const isYearly = (edge: SeasonEdge): edge is { yearly: string } =>
  typeof edge !== 'string' && 'yearly' in edge;

/**
 * Returns the instants of a season that is under way or comes next. One that recurs each year is the first whose rewards
 * can still be claimed, so that after its end it states when it begins again.
 */
export function seasonOf({ from, until, claimUntil = until }: Season, now: Date): SeasonInstants {
  if (isYearly(from) && isYearly(until) && isYearly(claimUntil)) {
    const { year } = cityDate(now);
    const seasonIn = (fromYear: number): SeasonInstants => {
      const begins = dayIn(fromYear, from);
      const ends = next(until, begins, fromYear);
      return { from: begins, until: ends, claimUntil: next(claimUntil, ends, fromYear) };
    };
    const previous = seasonIn(year - 1);
    const present = seasonIn(year);
    if (now < previous.claimUntil) return previous;
    return now < present.claimUntil ? present : seasonIn(year + 1);
  }
  const instantIn = (edge: SeasonEdge): Date =>
    isYearly(edge) ? dayIn(cityDate(now).year, edge) : instantOf(edge, now);
  return { from: instantIn(from), until: instantIn(until), claimUntil: instantIn(claimUntil) };
}

function dayIn(year: number, { yearly }: { yearly: string }): Date {
  const [month = 1, day = 1] = yearly.split('-').map(Number);
  return cityInstant(year, month, day);
}

/** Returns the first beginning of a day of the year at or after an instant of that year or the next. */
function next(edge: { yearly: string }, after: Date, year: number): Date {
  const days = [year, year + 1].map((each) => dayIn(each, edge));
  return days.find((day) => day >= after) ?? dayIn(year + 2, edge);
}
