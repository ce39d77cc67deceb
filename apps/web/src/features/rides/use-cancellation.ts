import type { Ride } from '@shtrans/contract/rides';
import { useQuery } from '../../core/query/use-query.ts';
import { useCountDown } from '../../ui/count-down.tsx';
import { type Cancellation, cancellationQuery } from './queries.ts';

const AGAIN_MS = 20_000;

interface KnownCancellation {
  cancellation: Cancellation | undefined;
  error: unknown;
  /** Seconds for which it stays free; 0 where that does not end, or is over. */
  freeSeconds: number;
  refetch: () => void;
}

/** What cancelling costs now, known before the rider taps: asked for in each state and as the free time ends. */
export function useCancellation(ride: Ride): KnownCancellation {
  const { data, error, refetch } = useQuery(cancellationQuery(ride), {
    enabled: ride.canCancel,
    again: (now) => (now.error === null ? AGAIN_MS : false),
  });
  const freeUntil = data?.fee.totalCents === 0 ? data.freeUntil : null;
  const freeSeconds = useCountDown(freeUntil === null ? 0 : Date.parse(freeUntil), refetch);
  return { cancellation: data, error, freeSeconds, refetch };
}
