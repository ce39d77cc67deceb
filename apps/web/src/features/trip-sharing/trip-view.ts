import { keysOf } from '@shtrans/contract/values/narrow';
import { isRideOver } from '@shtrans/contract/rides/facts';
import type { RideState, SharedTrip } from '@shtrans/contract/rides/schemas';
import type { Tone } from '../../ui/button/badge.tsx';

/** The state of a trip for a person who waits: its own state, one of a newer gateway, or overdue. */
export type Standing = RideState | 'overdue' | 'unknown';

/** The tone of a trip, and its stage of four (called, pick-up, trip, arrived); null if it left them. */
const LOOKS: Readonly<Record<Standing, { tone: Tone; stage: number | null }>> = {
  requested: { tone: 'wait', stage: 0 },
  matched: { tone: 'info', stage: 1 },
  arriving: { tone: 'info', stage: 1 },
  arrived: { tone: 'info', stage: 1 },
  on_trip: { tone: 'good', stage: 2 },
  overdue: { tone: 'bad', stage: 2 },
  finished: { tone: 'good', stage: 3 },
  cancelled: { tone: 'quiet', stage: null },
  no_driver: { tone: 'quiet', stage: null },
  unknown: { tone: 'quiet', stage: null },
};

export const lookOf = (standing: Standing) => LOOKS[standing];

export function standingOf({ state, overdue }: Pick<SharedTrip, 'state' | 'overdue'>): Standing {
  if (overdue && !isRideOver(state)) return 'overdue';
  const lookKey = keysOf(LOOKS).find((each) => each === state);
  return lookKey === undefined || lookKey === 'overdue' ? 'unknown' : lookKey;
}

/** The estimated arrival in ms of the server's clock; null if it is unknown. */
export const arrivesAt = ({ etaSeconds, position, serverTime }: SharedTrip): number | null =>
  etaSeconds === null ? null : Date.parse(position?.at ?? serverTime) + etaSeconds * 1000;
