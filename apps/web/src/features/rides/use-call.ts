import { amountText } from '@shtrans/contract/values/money';
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
  /** The station in the address, if no such station exists. */
  unknownStation: string | undefined;
  /** The station in the address is being looked up. */
  looking: boolean;
  put: (ends: Partial<Record<End, Place | undefined>>) => void;
}

/**
 * The start and the destination. They are in the address, so that a reload, a login and a link keep them; `?station=`
 * names the pick-up by a station's name or id.
 */
export function useEnds(): Ends {
  const { query } = useRoute<'stationTaxi'>();
  const fromPlace = placeOfAddress(query['from']);
  const to = placeOfAddress(query['to']);
  const stationName = fromPlace === undefined ? (query['station'] ?? '').trim().slice(0, 40) : '';
  const { data, asked } = useQuery(stationName === '' ? undefined : placesQuery(stationName));
  const matchingPlaces = data?.items;
  const station =
    matchingPlaces?.find(({ id, name }) => [id, name.zh, name.en].includes(stationName)) ??
    matchingPlaces?.[0];
  const from = fromPlace ?? station;
  return {
    from,
    to,
    unknownStation: matchingPlaces?.length === 0 ? stationName : undefined,
    looking: stationName !== '' && asked === 0,
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

/** Prices change by the hour, available cars by the minute. */
const AGAIN_MS = 30_000;

interface Refusal {
  error: unknown;
  /** The price of the refused call. */
  cents: number;
}

export interface RideCall {
  /** The estimates of all services; idle while an end is missing. */
  estimate: Read<Estimate>;
  /** The estimate of the chosen service. */
  chosen: ServiceEstimate | undefined;
  calling: boolean;
  /** Calls the chosen service at its estimate. */
  call: () => void;
  /** Why the last call made no ride, as a text for the rider. */
  refusal: string | undefined;
}

/** The estimate of the ride, and the call at the price shown. */
export function useCall(
  from: Place | undefined,
  to: Place | undefined,
  service: RideService,
): RideCall {
  const [refusal, setRefusal] = useState<Refusal>();
  const query = from && to && estimateQuery(from, to);
  const estimate = renewed(useQuery(query, { again: ({ error }) => !isFinal(error) && AGAIN_MS }));
  const chosenEstimate = estimate.data?.services.find((each) => each.service === service);
  const cents = chosenEstimate?.estimate.totalCents;

  const { run, running } = useAction((wish: RideWish) => callRide(wish), {
    onDone: (ride) => navigate('stationTaxi', undefined, { ride: ride.id }, { replace: true }),
    onFail: (error) => {
      setRefusal({ error, cents: cents ?? 0 });
      // A lost answer or another phone may have made a ride; an unpaid ride may be new.
      renewCurrentRide();
      estimate.refetch();
    },
  });
  return {
    estimate,
    chosen: chosenEstimate,
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
  const priceChanged = hasCode(error, 'estimate_changed');
  return priceChanged && now !== undefined && now !== cents
    ? ridesMessages().estimate.changed(amountText(cents), amountText(now))
    : errorText(error);
}
