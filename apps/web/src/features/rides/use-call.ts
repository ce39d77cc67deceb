import { formatCents } from '@shtrans/contract/values/money';
import type { Place, RideService } from '@shtrans/contract/rides/schemas';
import { useState } from 'react';
import { errorText, hasCode } from '../../core/api/api-error.ts';
import { isFinal } from '../../core/live/follow.ts';
import { useAction } from '../../core/query/use-action.ts';
import { type Read, useQuery } from '../../core/query/use-query.ts';
import { navigate, useRoute } from '../../core/route/router.ts';
import { placeInAddress, placeOfAddress } from '../../domain/places/place-address.ts';
import { renewed } from '../../ui/page/loaded.tsx';
import { ridesMessages } from './messages.ts';
import {
  callRide,
  type Estimate,
  estimateQuery,
  placesQuery,
  renewCurrentRide,
  type RideWish,
  type ServiceEstimate,
} from './queries.ts';

export type End = 'from' | 'to';

interface Ends {
  from: Place | undefined;
  to: Place | undefined;
  /** The station the address names, when no such station is known. */
  unknownStation: string | undefined;
  /** The station the address names is being looked up. */
  looking: boolean;
  put: (ends: Partial<Record<End, Place | undefined>>) => void;
}

/**
 * Where from and where to. They live in the address, so that a reload, a login on the way and a link
 * keep them; `?station=` names the pick-up by a station's name or id.
 */
export function useEnds(): Ends {
  const { query } = useRoute<'stationTaxi'>();
  const chosen = placeOfAddress(query['from']);
  const to = placeOfAddress(query['to']);
  const named = chosen === undefined ? (query['station'] ?? '').trim().slice(0, 40) : '';
  const { data, asked } = useQuery(named === '' ? undefined : placesQuery(named));
  const found = data?.items;
  const station =
    found?.find(({ id, name }) => [id, name.zh, name.en].includes(named)) ?? found?.[0];
  const from = chosen ?? station;
  return {
    from,
    to,
    unknownStation: found?.length === 0 ? named : undefined,
    looking: named !== '' && asked === 0,
    put: (ends) => {
      const next = { from, to, ...ends };
      const address = {
        from: next.from && placeInAddress(next.from),
        to: next.to && placeInAddress(next.to),
      };
      navigate('stationTaxi', undefined, address, { replace: true });
    },
  };
}

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
    refusal: refusal && refusalText(refusal, cents),
  };
}

function refusalText({ error, cents }: Refusal, now: number | undefined): string {
  const changed = hasCode(error, 'estimate_changed');
  return changed && now !== undefined && now !== cents
    ? ridesMessages().estimate.changed(formatCents(cents), formatCents(now))
    : errorText(error);
}
