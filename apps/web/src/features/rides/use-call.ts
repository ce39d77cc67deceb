import { formatCents } from '@shtrans/contract/money';
import type { Place, RideService } from '@shtrans/contract/rides';
import { useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { errorText } from '../../core/api/error-text.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { isFinal } from '../../core/live/follow.ts';
import { useAction } from '../../core/query/use-action.ts';
import { type Read, useQuery } from '../../core/query/use-query.ts';
import { navigate } from '../../core/route/router.ts';
import { renewed } from '../../ui/loaded.tsx';
import { ridesMessages } from './messages.ts';
import type { RideTexts } from './numbers.ts';
import {
  callRide,
  type Estimate,
  estimateQuery,
  renewCurrentRide,
  type RideWish,
  type ServiceEstimate,
} from './queries.ts';

/** Prices change with the hour, free cars with the minute. */
const AGAIN_MS = 30_000;

interface Refusal {
  error: unknown;
  /** The price the refused call carried. */
  cents: number;
}

export interface Call {
  /** Of all services; there is nothing to ask while an end is missing. */
  estimate: Read<Estimate>;
  /** The estimate of the chosen service. */
  chosen: ServiceEstimate | undefined;
  calling: boolean;
  /** Calls the chosen service at its estimate. */
  call: () => void;
  /** Why the last call did not make a ride, in the rider's words. */
  refusal: string | undefined;
}

/** What the ride would cost, and the call of it at the price that is shown. */
export function useCall(
  from: Place | undefined,
  to: Place | undefined,
  service: RideService,
): Call {
  const t = useMessages(ridesMessages);
  const [refusal, setRefusal] = useState<Refusal>();
  const query = from && to && estimateQuery(from, to);
  const estimate = renewed(useQuery(query, { again: ({ error }) => !isFinal(error) && AGAIN_MS }));
  const chosen = estimate.data?.services.find((each) => each.service === service);
  const cents = chosen?.estimate.totalCents;

  const { run, running } = useAction((wish: RideWish) => callRide(wish), {
    onDone: (ride) => navigate('stationTaxi', undefined, { ride: ride.id }, { replace: true }),
    onFail: (error) => {
      setRefusal({ error, cents: cents ?? 0 });
      // A lost answer may have made the ride; another phone may have made one; dues may be new.
      renewCurrentRide();
      estimate.refetch();
    },
  });
  return {
    estimate,
    chosen,
    calling: running,
    call: () => {
      if (from === undefined || to === undefined || cents === undefined) return;
      setRefusal(undefined);
      run({ service, from, to, estimateCents: cents });
    },
    refusal: refusal && refusalText(refusal, cents, t),
  };
}

function refusalText({ error, cents }: Refusal, now: number | undefined, t: RideTexts): string {
  const changed = error instanceof ApiError && error.code === 'estimate_changed';
  return changed && now !== undefined && now !== cents
    ? t.estimate.changed(formatCents(cents), formatCents(now))
    : errorText(error);
}
