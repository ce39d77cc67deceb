import { isRideOver } from '@shtrans/contract/ride-states';
import type { Ride } from '@shtrans/contract/rides';
import { useEffect } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { isFinal } from '../../core/live/follow.ts';
import { useLive } from '../../core/live/use-live.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { FeeLines } from '../../domain/fares/fee-lines.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { RequestError } from '../../ui/request-error.tsx';
import { RouteMap } from '../../domain/maps/route-map.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { clock } from '../../ui/time.ts';
import { CancelRide } from './cancel-ride.tsx';
import { DriverCard } from '../../domain/rides/driver-card.tsx';
import { ridesMessages } from './messages.ts';
import { renewCurrentRide, rideQuery } from './queries.ts';
import { EndedActions, EndedRide } from './ended-ride.tsx';
import { FromTo } from './from-to.tsx';
import { RideNumber } from './ride-number.tsx';
import { agedText, headlineOf, serviceName } from './ride-text.ts';
import { ShareRide } from './share-ride.tsx';
import { TaxiFrame } from './taxi-frame.tsx';

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
        <div className="ride-map">
          <RouteMap
            from={ride.from}
            to={ride.to}
            path={ride.path}
            car={over ? null : ride.position}
            old={aged !== ''}
            searching={ride.state === 'requested'}
            label={t.ride.mapOf(inLanguage(ride.from.name), inLanguage(ride.to.name))}
          />
          <output className="ride-aged num">
            {aged !== '' && (
              <span>
                <Icon name="alert" size="s" />
                {aged}
              </span>
            )}
          </output>
        </div>
      }
    >
      {/* One element in all states, so that each change is read out. */}
      <h2 className="ride-title" aria-live="polite">
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
    <div className="ride-actions">
      {ride.canCancel && <CancelRide ride={ride} onCancelled={renewCurrentRide} />}
      {shareable && <ShareRide rideId={ride.id} main={!ride.canCancel} />}
    </div>
  );
}

function RideFacts({ ride }: { ride: Ride }) {
  const t = useMessages(ridesMessages);
  const over = isRideOver(ride.state);
  return (
    <section className="ride-facts">
      <FromTo from={ride.from} to={ride.to} />
      <p className="ride-small num">
        {serviceName(ride.service, t)} · {t.ride.requestedAt} {clock(ride.requestedAt)}
      </p>
      {!over && (
        <details className="ride-estimate">
          <summary>
            <span>{t.ride.estimate}</span>
            <span className="ride-estimate-sum">
              {t.estimate.about} <Money cents={ride.estimate.totalCents} />
              <Icon name="next" size="s" />
            </span>
          </summary>
          <FeeLines fee={ride.estimate} />
          <p className="ride-small">{t.estimate.note}</p>
        </details>
      )}
    </section>
  );
}

/** The frame of a ride that is being looked up. */
export function RideSkeleton() {
  return (
    <TaxiFrame
      map={<div className="ride-map-room" aria-hidden="true" />}
      footer={<Skeleton className="action-skeleton" />}
    >
      <div aria-hidden="true">
        <Skeleton className="title-skeleton" />
        <Skeleton className="eta-skeleton" />
        <DriverCard driver={null} none={null} />
      </div>
    </TaxiFrame>
  );
}
