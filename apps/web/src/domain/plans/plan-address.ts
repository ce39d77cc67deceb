import type { PlanPlace, PlanPreference } from '@shtrans/contract/plans/schemas';
import type { Query } from '@shtrans/contract/addresses/link-to';
import type { PlanInput } from './plan-request.ts';
import type { Whereabouts } from '../../core/host/location.ts';

export type PlanEnd = 'from' | 'to';

/** An end as the address writes it: an id of a stop or `lat,lon`, and its name where that was known. */
export interface EndInAddress {
  at: string;
  name: string | undefined;
}

const PREFERENCES: readonly PlanPreference[] = ['fastest', 'fewer_changes', 'less_walking'];
/** Ways to go without a timetable. */
const ALONE = ['taxi', 'bike', 'walk'] as const;
export type Alone = (typeof ALONE)[number];
export type PlanTab = 'best' | 'metro' | 'bus' | Alone;

/** A plan as the address holds it: all that a reload or another phone needs to show the same. */
export interface PlanInAddress {
  from: EndInAddress | undefined;
  to: EndInAddress | undefined;
  /** An instant; undefined: now, whenever that is. */
  time: string | undefined;
  arriveBy: boolean;
  /** Modes allowed, `metro,bus`; undefined: all. */
  modes: string | undefined;
  prefer: PlanPreference;
  by: Alone | undefined;
}

type Asked = Readonly<Partial<Record<string, string>>>;

const oneOf = <T extends string>(list: readonly T[], text: string | undefined): T | undefined =>
  list.find((each) => each === text);

const given = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text.trim();

function endOf(query: Asked, end: PlanEnd): EndInAddress | undefined {
  const at = given(query[end]);
  if (at === undefined) return undefined;
  return { at: at.slice(0, 80), name: given(query[`${end}Name`])?.slice(0, 80) };
}

/** The plan of an address's query; what it does not say is as riders mostly want it. */
export function planOf(query: Asked): PlanInAddress {
  const time = given(query['time']);
  return {
    from: endOf(query, 'from'),
    to: endOf(query, 'to'),
    time,
    arriveBy: time !== undefined && ['1', 'true'].includes(query['arriveBy'] ?? ''),
    modes: given(query['modes']),
    prefer: oneOf(PREFERENCES, query['prefer']) ?? 'fastest',
    by: oneOf(ALONE, query['by']),
  };
}

type Request = { [K in keyof PlanInput]: PlanInput[K] | undefined };

/** What the gateway is asked, as the address writes it; what goes without saying is left out. */
const requestOf = ({ from, to, time, arriveBy, modes, prefer }: PlanInAddress): Request => ({
  from: from?.at,
  fromName: from?.name,
  to: to?.at,
  toName: to?.name,
  time,
  arriveBy: arriveBy ? '1' : undefined,
  modes,
  prefer: prefer === 'fastest' ? undefined : prefer,
});

/** The query of an address that holds the plan. */
export const queryOf = (plan: PlanInAddress): Query => ({ ...requestOf(plan), by: plan.by });

/** What the gateway is asked, by the names of `PLAN_SOURCES`; undefined while an end is missing. */
export function inputOf(plan: PlanInAddress): PlanInput | undefined {
  const { from, to, modes, by } = plan;
  if (from === undefined || to === undefined) return undefined;
  // A car, a bicycle and the feet are beside every answer: the one that is there already does.
  const request = requestOf({ ...plan, modes: by === undefined ? modes : undefined });
  return { ...request, from: from.at, to: to.at };
}

const POSITION = /^-?\d{1,2}(\.\d+)?, ?-?\d{1,3}(\.\d+)?$/;

/** Whether an end is a point rather than a stop. */
export const isPoint = (at: string): boolean => POSITION.test(at);

export const tabOf = ({ modes, by }: PlanInAddress): PlanTab =>
  by ?? (modes === 'metro' || modes === 'bus' ? modes : 'best');

/** The plan under another tab. */
export const withTab = (plan: PlanInAddress, tab: PlanTab): PlanInAddress => ({
  ...plan,
  by: oneOf(ALONE, tab),
  modes: tab === 'metro' || tab === 'bus' ? tab : undefined,
});

/** A place as an end of an address; `name` as the rider reads it. */
export const endAt = (
  { lat, lon, stopId }: Omit<PlanPlace, 'name'>,
  name: string,
): EndInAddress => ({
  at: stopId ?? `${lat.toFixed(5)},${lon.toFixed(5)}`,
  name: name.slice(0, 80),
});

export const swapped = (plan: PlanInAddress): PlanInAddress => ({
  ...plan,
  from: plan.to,
  to: plan.from,
});

/** Where the rider is as an end of a plan; undefined: that is not known. */
export const hereAs = (name: string, whereabouts: Whereabouts): EndInAddress | undefined =>
  whereabouts.state === 'here' ? endAt({ ...whereabouts.point, stopId: null }, name) : undefined;
