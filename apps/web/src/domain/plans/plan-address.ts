import type { PlanPlace, PlanPreference } from '@shtrans/contract/plans/schemas';
import type { Query } from '@shtrans/contract/addresses/link-to';
import type { PlanInput } from './plan-request.ts';
import type { Whereabouts } from '../../core/host/location.ts';

export type PlanEnd = 'from' | 'to';

/** An end in the address: an id of a stop or `lat,lon`, and its name if known. */
export interface EndInAddress {
  at: string;
  name: string | undefined;
}

const PREFERENCES: readonly PlanPreference[] = ['fastest', 'fewer_changes', 'less_walking'];
/** Travel modes without a timetable. */
const ALONE = ['taxi', 'bike', 'walk'] as const;
export type Alone = (typeof ALONE)[number];
export type PlanTab = 'best' | 'metro' | 'bus' | Alone;

/** A plan in the address: all that a reload or another phone needs to show the same. */
export interface PlanInAddress {
  from: EndInAddress | undefined;
  to: EndInAddress | undefined;
  /** An instant; undefined: the current time at each load. */
  time: string | undefined;
  arriveBy: boolean;
  /** Modes allowed, `metro,bus`; undefined: all. */
  modes: string | undefined;
  prefer: PlanPreference;
  /** Without steps. */
  stepFree: boolean;
  by: Alone | undefined;
}

type Asked = Readonly<Partial<Record<string, string>>>;

const oneOf = <T extends string>(list: readonly T[], text: string | undefined): T | undefined =>
  list.find((each) => each === text);

const isSet = (text: string | undefined): boolean => text === '1' || text === 'true';

const trimmedOrUndefined = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text.trim();

function endOf(query: Asked, end: PlanEnd): EndInAddress | undefined {
  const place = trimmedOrUndefined(query[end]);
  if (place === undefined) return undefined;
  return { at: place.slice(0, 80), name: trimmedOrUndefined(query[`${end}Name`])?.slice(0, 80) };
}

/** Reads the plan in an address's query, with defaults that suit most riders. */
export function planOf(query: Asked): PlanInAddress {
  const time = trimmedOrUndefined(query['time']);
  return {
    from: endOf(query, 'from'),
    to: endOf(query, 'to'),
    time,
    arriveBy: time !== undefined && isSet(query['arriveBy']),
    modes: trimmedOrUndefined(query['modes']),
    prefer: oneOf(PREFERENCES, query['prefer']) ?? 'fastest',
    stepFree: isSet(query['stepFree']),
    by: oneOf(ALONE, query['by']),
  };
}

type Request = { [K in keyof PlanInput]: PlanInput[K] | undefined };

/** The request to the gateway with the names of the address; omits defaults. */
const requestOf = ({
  from,
  to,
  time,
  arriveBy,
  modes,
  prefer,
  stepFree,
}: PlanInAddress): Request => ({
  from: from?.at,
  fromName: from?.name,
  to: to?.at,
  toName: to?.name,
  time,
  arriveBy: arriveBy ? '1' : undefined,
  modes,
  prefer: prefer === 'fastest' ? undefined : prefer,
  stepFree: stepFree ? '1' : undefined,
});

/** The query of an address for the plan. */
export const queryOf = (plan: PlanInAddress): Query => ({ ...requestOf(plan), by: plan.by });

/** The request to the gateway, with the names of `PLAN_SOURCES`; undefined while an end is missing. */
export function inputOf(plan: PlanInAddress): PlanInput | undefined {
  const { from, to, modes, by } = plan;
  if (from === undefined || to === undefined) return undefined;
  // Every response contains the taxi, bicycle and walk, so an existing one is enough.
  const request = requestOf({ ...plan, modes: by === undefined ? modes : undefined });
  return { ...request, from: from.at, to: to.at };
}

const POSITION = /^-?\d{1,2}(\.\d+)?, ?-?\d{1,3}(\.\d+)?$/;

/** Whether an end is a point rather than a stop. */
export const isPoint = (place: string): boolean => POSITION.test(place);

export const tabOf = ({ modes, by }: PlanInAddress): PlanTab =>
  by ?? (modes === 'metro' || modes === 'bus' ? modes : 'best');

/** The plan under another tab. */
export const withTab = (plan: PlanInAddress, tab: PlanTab): PlanInAddress => ({
  ...plan,
  by: oneOf(ALONE, tab),
  modes: tab === 'metro' || tab === 'bus' ? tab : undefined,
});

/** A place as an end of an address; `name` in the rider's language. */
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

/** The rider's location as an end of a plan; undefined if unknown. */
export const hereAs = (name: string, whereabouts: Whereabouts): EndInAddress | undefined =>
  whereabouts.state === 'here' ? endAt({ ...whereabouts.point, stopId: null }, name) : undefined;
