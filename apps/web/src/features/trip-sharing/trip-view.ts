import { isRideOver } from '@shtrans/contract/ride-states';
import type { RideState, SharedTrip } from '@shtrans/contract/rides';
import type { Tone } from '../../ui/badge.tsx';

/** What a trip is to whoever waits for news of it: its state, one of a newer gateway, or overdue. */
export type Standing = RideState | 'overdue' | 'unknown';

const TONES: Record<Standing, Tone> = {
  requested: 'wait',
  matched: 'info',
  arriving: 'info',
  arrived: 'info',
  on_trip: 'good',
  finished: 'good',
  cancelled: 'quiet',
  no_driver: 'quiet',
  overdue: 'bad',
  unknown: 'quiet',
};

export const toneOf = (standing: Standing): Tone => TONES[standing];

const NOT_STATES = new Set(['overdue', 'unknown']);
const isKnown = (state: string): state is RideState => state in TONES && !NOT_STATES.has(state);

export function standingOf(trip: Pick<SharedTrip, 'state' | 'overdue'>): Standing {
  if (trip.overdue && !isRideOver(trip.state)) return 'overdue';
  return isKnown(trip.state) ? trip.state : 'unknown';
}

/** How far along the four stages (called, pick-up, trip, arrived) a trip is; null: it left them. */
export function stageOf(standing: Standing): number | null {
  switch (standing) {
    case 'requested':
      return 0;
    case 'matched':
    case 'arriving':
    case 'arrived':
      return 1;
    case 'on_trip':
    case 'overdue':
      return 2;
    case 'finished':
      return 3;
    default:
      return null;
  }
}

/** When the car said it will be there, in ms of the server's clock; null when nobody knows. */
export const arrivesAt = ({ etaSeconds, position, serverTime }: SharedTrip): number | null =>
  etaSeconds === null ? null : Date.parse(position?.at ?? serverTime) + etaSeconds * 1000;
