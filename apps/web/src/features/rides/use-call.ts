import { formatCents } from '@shtrans/contract/money';
import type { Place, RideService } from '@shtrans/contract/rides';
import { useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { errorText } from '../../core/api/error-text.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { fetchQuery } from '../../core/query/query-cache.ts';
import { useAction } from '../../core/query/use-action.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { navigate } from '../../core/route/router.ts';
import { ridesMessages } from './messages.ts';
import {
  callRide,
  currentRideQuery,
  type Estimate,
  estimateQuery,
  type RideWish,
  type ServiceEstimate,
} from './queries.ts';

const NOWHERE: Place = { lat: 0, lon: 0, name: { zh: '', en: '' } };
/** Prices change with the hour, free cars with the minute. */
const AGAIN_MS = 30_000;

interface Failure {
  error: unknown;
  /** The price the refused call carried. */
  cents: number;
}

interface Call {
  estimate: Estimate | undefined;
  /** Why there is none. */
  error: unknown;
  retry: () => void;
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
  const [failure, setFailure] = useState<Failure>();
  const both = from !== undefined && to !== undefined;
  const query = estimateQuery(from ?? NOWHERE, to ?? NOWHERE);
  const { data, error, refetch } = useQuery(query, {
    enabled: both,
    again: (now) => (now.error === null ? AGAIN_MS : false),
  });
  const estimate = both && error === null ? data : undefined;
  const chosen = estimate?.services.find((each) => each.service === service);
  const cents = chosen?.estimate.totalCents;

  const { run, running } = useAction((wish: RideWish) => callRide(wish), {
    onDone: (ride) => navigate('stationTaxi', undefined, { ride: ride.id }, { replace: true }),
    onFail: (reason) => {
      setFailure({ error: reason, cents: cents ?? 0 });
      // A lost answer may have made the ride; another phone may have made one; dues may be new.
      void fetchQuery(currentRideQuery, true).catch(() => undefined);
      void fetchQuery(query, true).catch(() => undefined);
    },
  });

  const changed = failure?.error instanceof ApiError && failure.error.code === 'estimate_changed';
  const refusal =
    failure === undefined
      ? undefined
      : changed && cents !== undefined && cents !== failure.cents
        ? t.estimate.changed(formatCents(failure.cents), formatCents(cents))
        : errorText(failure.error);
  return {
    estimate,
    error: both ? error : null,
    retry: refetch,
    chosen,
    calling: running,
    call: () => {
      if (!both || cents === undefined) return;
      setFailure(undefined);
      run({ service, from, to, estimateCents: cents });
    },
    refusal,
  };
}
