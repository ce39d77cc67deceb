import { isRideOver } from '@shtrans/contract/ride-states';
import type { Ride } from '@shtrans/contract/rides';
import { useEffect } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { isFinal } from '../../core/live/follow.ts';
import { useLive } from '../../core/live/use-live.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { RequestError } from '../../ui/request-error.tsx';
import { MapRoom, RouteMap } from '../../domain/maps/route-map.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CancelRide } from './cancel-ride.tsx';
import { DriverCard } from '../../domain/rides/driver-card.tsx';
import { ridesMessages } from './messages.ts';
import { renewCurrentRide, rideQuery } from './queries.ts';
import { EndedActions, EndedRide } from './ended-ride.tsx';
import { RideFacts } from './ride-facts.tsx';
import { RideNumber } from './ride-number.tsx';
import { agedText, headlineOf } from './ride-text.ts';
import { ShareRide } from './share-ride.tsx';
import { TaxiFrame } from './taxi-frame.tsx';
import css from './ride-view.module.css';

/** A ride from the call to its end, followed live. */
export function RideView({ id }: { id: string }) {
  const t = useMessages(ridesMessages);
  const live = useLive({
    query: rideQuery(id),
    stream: 'GET auto:/v1/rides/:id/events',
    params: { id },
    over: ({ state }) => isRideOver(state),
  });
  return (
    <Loaded of={live} skeleton={<RideSkeleton />} failed={rideFailed}>
      {(ride) => <KnownRide ride={ride} aged={agedText(live, t)} />}
    </Loaded>
  );
}

const rideFailed = (error: unknown, onRetry: () => void) => (
  <TaxiFrame>
    {isFinal(error) ? <RideNotFound /> : <RequestError error={error} onRetry={onRetry} />}
  </TaxiFrame>
);

function RideNotFound() {
  const { ride: t } = useMessages(ridesMessages);
  return (
    <ErrorBlock status="empty" title={t.notFound} description={t.notFoundHint}>
      <ButtonLink to="stationTaxi" replace color="primary">
        {t.plan}
      </ButtonLink>
    </ErrorBlock>
  );
}

/** @param aged since when what is shown may be old; empty while it is true */
function KnownRide({ ride, aged }: { ride: Ride; aged: string }) {
  const t = useMessages(ridesMessages);
  const over = isRideOver(ride.state);
  useEffect(() => {
    if (over) renewCurrentRide();
  }, [over]);
  return (
    <TaxiFrame
      footer={over ? <EndedActions ride={ride} /> : <RideActions ride={ride} />}
      map={
        <RouteMap
          from={ride.from}
          to={ride.to}
          path={ride.path}
          car={over ? null : ride.position}
          note={aged}
          searching={ride.state === 'requested'}
          label={t.ride.mapOf(inLanguage(ride.from.name), inLanguage(ride.to.name))}
        />
      }
    >
      {/* One element in all states, so that each change is read out. */}
      <h2 className={css.title} aria-live="polite">
        {headlineOf(ride, t).title}
      </h2>
      {over ? (
        <EndedRide ride={ride} />
      ) : (
        <>
          <RideNumber ride={ride} />
          <DriverCard driver={ride.driver} none={t.ride.finding} />
        </>
      )}
      {/* Anew at the end: it comes in where it stands then, it does not jump there. */}
      <RideFacts key={over ? 'over' : 'on'} ride={ride} />
    </TaxiFrame>
  );
}

function RideActions({ ride }: { ride: Ride }) {
  const shareable = ride.driver !== null;
  return (
    <div className={css.actions}>
      {ride.canCancel && <CancelRide ride={ride} onCancelled={renewCurrentRide} />}
      {shareable && <ShareRide rideId={ride.id} main={!ride.canCancel} />}
    </div>
  );
}

/** The frame of a ride that is being looked up. */
export function RideSkeleton() {
  return (
    <TaxiFrame map={<MapRoom />} footer={<Skeleton className={css.actionRoom} />}>
      <div aria-hidden="true">
        <Skeleton className={css.titleRoom} />
        <Skeleton className={css.numberRoom} />
        <DriverCard driver={null} none={null} />
      </div>
    </TaxiFrame>
  );
}
