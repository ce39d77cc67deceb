import type { Ride } from '@shtrans/contract/rides';
import { isRideOver } from '@shtrans/contract/ride-states';
import type { LiveSnapshot } from '../../core/live/use-live.ts';
import { clock } from '../../ui/time.ts';
import type { RideTexts } from './numbers.ts';

interface Headline {
  title: string;
  hint: string;
}

/** What a ride's state means to its rider, and what to do or expect now. */
export function headlineOf({ state, cancelledBy }: Ride, t: RideTexts): Headline {
  const { state: texts } = t;
  switch (state) {
    case 'requested':
      return { title: texts.requested, hint: texts.requestedHint };
    case 'matched':
      return { title: texts.matched, hint: '' };
    case 'arriving':
      return { title: texts.arriving, hint: '' };
    case 'arrived':
      return { title: texts.arrived, hint: texts.arrivedHint };
    case 'on_trip':
      return { title: texts.on_trip, hint: '' };
    case 'finished':
      return { title: texts.finished, hint: '' };
    case 'no_driver':
      return { title: texts.no_driver, hint: texts.no_driverHint };
    case 'cancelled':
      if (cancelledBy === 'driver') {
        return { title: texts.cancelledByDriver, hint: texts.cancelledByDriverHint };
      }
      return {
        title: cancelledBy === 'system' ? texts.cancelledBySystem : texts.cancelled,
        hint: '',
      };
    default:
      return { title: texts.unknown, hint: '' };
  }
}

/**
 * Since when what is shown may be old; empty while it is true. A silent dispatcher's car was last
 * seen where it says; without a connection everything is as old as the last word of the gateway.
 */
export function agedText(live: LiveSnapshot<Ride>, t: RideTexts): string {
  const ride = live.data;
  if (ride === undefined || isRideOver(ride.state)) return '';
  if (live.connection === 'lost') {
    return t.ride.asOfLost(clock(new Date(live.heardAt).toISOString()));
  }
  if (!live.stale) return '';
  return t.ride.asOfSilent(clock(ride.position?.at ?? ride.requestedAt));
}

export const serviceName = (service: string, t: RideTexts): string =>
  service === 'taxi' ? t.service.taxi : service === 'saic' ? t.service.saic : t.service.other;
