import { isRideOver } from '@shtrans/contract/rides/facts';
import type { SharedTrip } from '@shtrans/contract/rides/schemas';
import { ApiError } from '../../../core/api/api-error.ts';
import { inLanguage, textOr } from '../../../core/i18n/language.ts';
import { type LiveSnapshot, useLive } from '../../../core/live/use-live.ts';
import { query } from '../../../core/query/query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { useTitle } from '../../../core/view/title.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { Loaded, RequestError } from '../../../ui/page/loaded.tsx';
import { RouteMap } from '../../../domain/maps/route-map.tsx';
import { DriverCard } from '../../../domain/rides/driver-card.tsx';
import { clock, timeInText } from '../../../ui/text/time.ts';
import { ContactCard } from '../contact-card.tsx';
import { tripSharingMessages } from '../messages.ts';
import { Ends, StatusCard, useOldText } from '../status-card.tsx';
import TripSkeleton, { TripFrame } from '../trip-skeleton.tsx';
import { arrivesAt, standingOf } from '../trip-view.ts';

/** The ends of a shared trip are squares of 300 m: the radius of the circle around one. */
const AREA_METRES = 212;

const isOver = ({ state }: SharedTrip): boolean => isRideOver(state);

export default function TravelSharingPage() {
  const t = tripSharingMessages();
  const token = useRoute().query['token'] ?? '';
  const live = useLive({
    query: query('GET auto:/v1/shared-trips/:token', { params: { token } }, { freshMs: 5000 }),
    stream: 'GET auto:/v1/shared-trips/:token/events',
    params: { token },
    enabled: token !== '',
    over: isOver,
  });
  const { data, error, refused } = live;
  const refusal = token === '' ? 'unknown' : refused ? refusalOf(error) : undefined;
  const state = refusal === undefined ? data && t.headline[standingOf(data)] : t.refused[refusal];
  // The title in the browser's tab.
  useTitle(state && `${state} · ${t.title}`);
  if (refusal !== undefined) return <Refused refusal={refusal} />;
  return (
    <Loaded read={live} skeleton={<TripSkeleton />} failed={tripFailed}>
      {(trip) => <Trip trip={trip} live={live} />}
    </Loaded>
  );
}

const tripFailed = (error: unknown, onRetry: () => void) => (
  <TripFrame>
    <RequestError error={error} onRetry={onRetry} />
  </TripFrame>
);

type Refusal = 'expired' | 'revoked' | 'unknown';

function refusalOf(error: unknown): Refusal {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'share_expired') return 'expired';
  return code === 'share_revoked' ? 'revoked' : 'unknown';
}

/** A link that shows nothing, or no longer does, and what to do instead. */
function Refused({ refusal }: { refusal: Refusal }) {
  const t = tripSharingMessages();
  return (
    <TripFrame>
      <ErrorBlock
        status="default"
        title={t.refused[refusal]}
        description={t.refused[`${refusal}Hint`]}
      />
      <ContactCard />
    </TripFrame>
  );
}

function Trip({ trip, live }: { trip: SharedTrip; live: LiveSnapshot<SharedTrip> }) {
  const t = tripSharingMessages();
  const label = useMapLabel(trip);
  const old = useOldText(trip, live);
  return (
    <TripFrame
      footer={
        standingOf(trip) === 'overdue' ? (
          <a href="tel:110" className={buttonClass({ color: 'danger', block: true })}>
            {t.call110}
          </a>
        ) : undefined
      }
    >
      <RouteMap
        from={trip.from}
        to={trip.to}
        path={trip.path}
        car={isOver(trip) ? null : trip.position}
        label={label}
        note={old}
        searching={trip.state === 'requested'}
        areaMetres={AREA_METRES}
      />
      <StatusCard trip={trip} live={live} />
      <TripDriver trip={trip} />
      <Ends trip={trip} />
      <ContactCard />
      <p className="small quiet num centred sides above-14">
        {t.expires(timeInText(trip.expiresAt))}
      </p>
    </TripFrame>
  );
}

/** The driver and the car, or the service that still looks for one. */
function TripDriver({ trip: { driver, service, state } }: { trip: SharedTrip }) {
  const t = tripSharingMessages();
  return (
    <DriverCard
      className="card"
      driver={driver}
      none={
        <>
          <p className="strong">{textOr(t.service, service, t.service.other)}</p>
          <p>{isRideOver(state) ? t.noDriverEnd : t.noDriver}</p>
        </>
      }
    />
  );
}

/** Describes the map in words. */
function useMapLabel(trip: SharedTrip): string {
  const t = tripSharingMessages();
  const standing = standingOf(trip);
  const ends = t.map.ends(inLanguage(trip.from.name), inLanguage(trip.to.name));
  if (isOver(trip)) return ends + t.headline[standing];
  if (trip.position === null) return ends + t.map.noCar;
  const eta = arrivesAt(trip);
  const timeText =
    eta !== null && (standing === 'arriving' || standing === 'on_trip')
      ? t[standing === 'arriving' ? 'pickupAt' : 'arriveAt'](clock(new Date(eta).toISOString()))
      : undefined;
  return ends + t.map.car([t.headline[standing], timeText].filter(Boolean).join(', '));
}
