import { isRideOver } from '@shtrans/contract/ride-states';
import type { Ride } from '@shtrans/contract/rides';
import { useEffect } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useLive } from '../../core/live/use-live.ts';
import { fetchQuery } from '../../core/query/query-cache.ts';
import { Link } from '../../core/route/link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { FeeLines } from '../../domain/fares/fee-lines.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { RequestError } from '../../ui/request-error.tsx';
import { RouteMap } from '../../domain/maps/route-map.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { clock } from '../../ui/time.ts';
import { CancelRide } from './cancel-ride.tsx';
import { DriverCard, DriverToCome } from './driver-card.tsx';
import { ridesMessages } from './messages.ts';
import { currentRideQuery, rideQuery } from './queries.ts';
import { EndActions, RideEnd } from './ride-end.tsx';
import { RideEnds } from './ride-ends.tsx';
import { RideNumber } from './ride-number.tsx';
import { agedText, headlineOf, serviceName } from './ride-text.ts';
import { ShareRide } from './share-ride.tsx';
import { TaxiFrame } from './taxi-frame.tsx';

const renewCurrent = () => void fetchQuery(currentRideQuery, true).catch(() => undefined);

/** A ride from the call to its end, followed live. */
export function RideView({ id }: { id: string }) {
  const t = useMessages(ridesMessages);
  const live = useLive({
    query: rideQuery(id),
    stream: 'GET auto:/v1/rides/:id/events',
    params: { id },
    over: ({ state }) => isRideOver(state),
  });
  const { data: ride, error, refused, refetch } = live;
  const over = ride !== undefined && isRideOver(ride.state);
  useEffect(() => {
    if (over) renewCurrent();
  }, [over]);

  if (ride === undefined) {
    if (error === null) return <RideSkeleton />;
    return (
      <TaxiFrame>
        {refused ? (
          <ErrorBlock status="empty" title={t.ride.notFound} description={t.ride.notFoundHint}>
            <Link to="stationTaxi" replace className={buttonClass({ color: 'primary' })}>
              {t.ride.plan}
            </Link>
          </ErrorBlock>
        ) : (
          <RequestError error={error} onRetry={refetch} />
        )}
      </TaxiFrame>
    );
  }

  const aged = agedText(live, t);
  return (
    <TaxiFrame
      footer={over ? <EndActions ride={ride} /> : <RideActions ride={ride} />}
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
        <RideEnd ride={ride} />
      ) : (
        <>
          <RideNumber ride={ride} />
          {ride.driver === null ? <DriverToCome /> : <DriverCard driver={ride.driver} />}
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
      {ride.canCancel && <CancelRide ride={ride} onCancelled={renewCurrent} />}
      {shareable && <ShareRide rideId={ride.id} main={!ride.canCancel} />}
    </div>
  );
}

function RideFacts({ ride }: { ride: Ride }) {
  const t = useMessages(ridesMessages);
  const over = isRideOver(ride.state);
  return (
    <section className="ride-facts">
      <RideEnds from={ride.from} to={ride.to} />
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
        <div className="driver driver-to-come">
          <Skeleton className="plate-skeleton" />
        </div>
      </div>
    </TaxiFrame>
  );
}
