import { isRideOver } from '@shtrans/contract/rides/facts';
import type { Ride } from '@shtrans/contract/rides/schemas';
import { useEffect } from 'react';
import { isStored, readQuery } from '../../../core/query/query-cache.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { backHere, navigate, useRoute } from '../../../core/route/router.ts';
import { useLoggedIn } from '../../../core/session/session.ts';
import { BookRide } from '../book-ride.tsx';
import { currentRideQuery, rideQuery } from '../queries.ts';
import { RideView } from '../ride-view.tsx';
import { RideSkeleton } from '../taxi-frame.tsx';

/** Whether a ride that was in progress at the last request has ended since, by its own stream. */
const hasEnded = ({ id, state }: Ride): boolean =>
  isRideOver(readQuery(rideQuery(id)).data?.state ?? state);

/**
 * Calls a ride and follows it, at one address. The gateway knows the ride in progress, so a reload or another phone
 * continues with it. `?ride=` shows a ride that has ended.
 */
export default function TaxiPage() {
  const { query } = useRoute<'stationTaxi'>();
  const loggedIn = useLoggedIn();
  const read = useQuery(currentRideQuery, { enabled: loggedIn });
  const { data, asked } = read;
  const current = loggedIn ? (data?.ride ?? null) : null;
  const underWay = current !== null && !hasEnded(current) ? current.id : undefined;
  const requestedRideId = query['ride'];
  const shownRideId = underWay ?? requestedRideId;

  // A stored answer can name a ride that has ended.
  const isPresent = !isStored(read);

  useEffect(() => {
    if (isPresent && underWay !== undefined && underWay !== requestedRideId) {
      navigate('stationTaxi', undefined, { ride: underWay }, { replace: true });
    }
  }, [isPresent, underWay, requestedRideId]);
  const needsLogin = requestedRideId !== undefined && !loggedIn;
  useEffect(() => {
    if (needsLogin) navigate('login', undefined, backHere(), { replace: true });
  }, [needsLogin]);

  if (needsLogin) return <RideSkeleton />;
  if (shownRideId !== undefined) return <RideView key={shownRideId} id={shownRideId} />;
  if (loggedIn && data === undefined && asked === 0) return <RideSkeleton />;
  return <BookRide loggedIn={loggedIn} duesOrderId={data?.duesOrderId ?? null} />;
}
