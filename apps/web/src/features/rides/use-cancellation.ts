import type { Ride } from '@shtrans/contract/rides';
import type { CallOutput } from '../../core/api/call-types.ts';
import { isFinal } from '../../core/live/follow.ts';
import { type Read, useQuery } from '../../core/query/use-query.ts';
import { useCountDown } from '../../ui/count-down.tsx';
import { cancellationQuery } from './queries.ts';

const AGAIN_MS = 20_000;

export interface KnownCancellation {
  cancellation: Read<CallOutput<'GET auto:/v1/rides/:id/cancellation'>>;
  /** Seconds for which it stays free; 0 where that does not end, or is over. */
  freeSeconds: number;
}

/** What cancelling costs now, known before the rider taps: asked for in each state and as the free time ends. */
export function useCancellation(ride: Ride): KnownCancellation {
  const cancellation = useQuery(cancellationQuery(ride), {
    enabled: ride.canCancel,
    again: ({ error }) => !isFinal(error) && AGAIN_MS,
  });
  const { data, refetch } = cancellation;
  const freeUntil = data?.fee.totalCents === 0 ? data.freeUntil : null;
  const freeSeconds = useCountDown(freeUntil === null ? 0 : Date.parse(freeUntil), refetch);
  return { cancellation, freeSeconds };
}
