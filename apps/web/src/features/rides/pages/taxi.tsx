import { isRideOver } from '@shtrans/contract/rides/facts';
import type { Ride } from '@shtrans/contract/rides/schemas';
import { useEffect } from 'react';
import { readQuery } from '../../../core/query/query-cache.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { backHere, navigate, useRoute } from '../../../core/route/router.ts';
import { useLoggedIn } from '../../../core/session/session.ts';
import { BookRide } from '../book-ride.tsx';
import { currentRideQuery, rideQuery } from '../queries.ts';
import { RideView } from '../ride-view.tsx';
import { RideSkeleton } from '../taxi-frame.tsx';

/** Whether a ride that was under way when last asked has ended since, as its own stream told. */
const hasEnded = ({ id, state }: Ride): boolean =>
  isRideOver(readQuery(rideQuery(id)).data?.state ?? state);

/**
 * Calling a ride and following it, on one address: the gateway says whether a ride is under way, so
 * a reload or another phone goes on where the ride is. `?ride=` keeps showing one that has ended.
 */
export default function TaxiPage() {
  const { query } = useRoute<'stationTaxi'>();
  const loggedIn = useLoggedIn();
  const { data, asked } = useQuery(currentRideQuery, { enabled: loggedIn });
  const current = loggedIn ? (data?.ride ?? null) : null;
  const underWay = current !== null && !hasEnded(current) ? current.id : undefined;
  const asks = query['ride'];
  const shown = underWay ?? asks;

  useEffect(() => {
    if (underWay !== undefined && underWay !== asks) {
      navigate('stationTaxi', undefined, { ride: underWay }, { replace: true });
    }
  }, [underWay, asks]);
  const needsLogin = asks !== undefined && !loggedIn;
  useEffect(() => {
    if (needsLogin) navigate('login', undefined, backHere(), { replace: true });
  }, [needsLogin]);

  if (needsLogin) return <RideSkeleton />;
  if (shown !== undefined) return <RideView key={shown} id={shown} />;
  if (loggedIn && data === undefined && asked === 0) return <RideSkeleton />;
  return <BookRide loggedIn={loggedIn} duesOrderId={data?.duesOrderId ?? null} />;
}
