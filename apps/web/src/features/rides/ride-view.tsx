import { isRideOver } from '@shtrans/contract/rides/facts';
import type { Ride } from '@shtrans/contract/rides/schemas';
import { useEffect } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { isFinal } from '../../core/live/follow.ts';
import { useLive } from '../../core/live/use-live.ts';
import { FeeLines } from '../../domain/fares/fee-lines.tsx';
import { RouteMap } from '../../domain/maps/route-map.tsx';
import { DriverCard } from '../../domain/rides/driver-card.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { ErrorBlock } from '../../ui/page/error-block.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { Loaded, RequestError } from '../../ui/page/loaded.tsx';
import { Money } from '../../ui/text/money.tsx';
import { clock } from '../../ui/text/time.ts';
import { CancelRide } from './cancel-ride.tsx';
import { EndedActions, EndedRide } from './ended-ride.tsx';
import { MessageDriver } from './message-driver.tsx';
import { ridesMessages } from './messages.ts';
import { renewCurrentRide, rideQuery } from './queries.ts';
import { RideNumber } from './ride-number.tsx';
import { agedText, headlineOf, isInSight, serviceName } from './ride-text.ts';
import css from './ride-view.module.css';
import { ShareRide } from './share-ride.tsx';
import { Sos } from './sos.tsx';
import { RideSkeleton, TaxiFrame } from './taxi-frame.tsx';

/** A ride from the call to its end, followed live. */
export function RideView({ id }: { id: string }) {
  const t = ridesMessages();
  const live = useLive({
    query: rideQuery(id),
    stream: 'GET auto:/v1/rides/:id/events',
    params: { id },
    over: ({ state }) => isRideOver(state),
  });
  const failed = (error: unknown, onRetry: () => void) => (
    <TaxiFrame>
      {isFinal(error) ? (
        <ErrorBlock status="empty" title={t.ride.notFound} description={t.ride.notFoundHint}>
          <ButtonLink to="stationTaxi" replace color="primary">
            {t.ride.plan}
          </ButtonLink>
        </ErrorBlock>
      ) : (
        <RequestError error={error} onRetry={onRetry} />
      )}
    </TaxiFrame>
  );
  return (
    <Loaded read={live} skeleton={<RideSkeleton />} failed={failed}>
      {(ride) => <KnownRide ride={ride} aged={agedText(live)} />}
    </Loaded>
  );
}

/** @param aged since when the data may be out of date; empty if they are current */
function KnownRide({ ride, aged }: { ride: Ride; aged: string }) {
  const t = ridesMessages();
  const isOver = isRideOver(ride.state);
  useEffect(() => {
    if (isOver) renewCurrentRide();
  }, [isOver]);
  return (
    <TaxiFrame
      urgent={isInSight(ride)}
      actions={isOver ? undefined : <Sos rideId={ride.id} />}
      footer={isOver ? <EndedActions ride={ride} /> : <RideActions ride={ride} />}
      map={
        <RouteMap
          from={ride.from}
          to={ride.to}
          path={ride.path}
          car={isOver ? null : ride.position}
          note={aged}
          searching={ride.state === 'requested'}
          label={t.ride.mapOf(inLanguage(ride.from.name), inLanguage(ride.to.name))}
        />
      }
    >
      {/* One element in all states, so that each change is read out. */}
      <h2 className="huge bold leading-130" aria-live="polite">
        {isInSight(ride) ? t.ride.inSight : headlineOf(ride).title}
      </h2>
      {isOver ? (
        <EndedRide ride={ride} />
      ) : (
        <>
          <RideNumber ride={ride} />
          <DriverCard
            driver={ride.driver}
            none={t.ride.finding}
            contact={<MessageDriver ride={ride} />}
          />
        </>
      )}
      {/* Mounted again at the end: it appears in its new place and does not jump there. */}
      <RideFacts key={isOver ? 'over' : 'on'} ride={ride} />
    </TaxiFrame>
  );
}

function RideActions({ ride }: { ride: Ride }) {
  return (
    <div className={css.actions}>
      {ride.canCancel && <CancelRide ride={ride} onCancelled={renewCurrentRide} />}
      {ride.driver !== null && <ShareRide rideId={ride.id} main={!ride.canCancel} />}
    </div>
  );
}

/** The request: from where to where, by which service, at which estimate. */
function RideFacts({ ride }: { ride: Ride }) {
  const t = ridesMessages();
  return (
    <section className={css.facts}>
      <ol className={css.ends}>
        <li className="station">{inLanguage(ride.from.name)}</li>
        <li className="station">{inLanguage(ride.to.name)}</li>
      </ol>
      <p className="small quiet num above-8">
        {serviceName(ride.service)} · {t.ride.requestedAt} {clock(ride.requestedAt)}
      </p>
      {!isRideOver(ride.state) && (
        <details className={css.estimate}>
          <summary>
            <span>{t.ride.estimate}</span>
            <span className={css.sum}>
              {t.estimate.about} <Money cents={ride.estimate.totalCents} />
              <Icon name="next" size="s" />
            </span>
          </summary>
          <FeeLines fee={ride.estimate} />
          <p className="small quiet">{t.estimate.note}</p>
        </details>
      )}
    </section>
  );
}
