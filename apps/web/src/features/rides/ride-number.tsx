import type { Ride } from '@shtrans/contract/rides/schemas';
import { minutesAndSeconds } from '../../ui/text/count-down.tsx';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { clock } from '../../ui/text/time.ts';
import { ridesMessages } from './messages.ts';
import css from './ride-number.module.css';
import { arrivalAt, headlineOf, isSoon, wholeMinutes } from './ride-text.ts';

/** The remaining time, the most important number. Its height is the same in every state. */
export function RideNumber({ ride }: { ride: Ride }) {
  const t = ridesMessages();
  const { hint } = headlineOf(ride);
  return (
    <div className={css.number} key={ride.state}>
      {ride.state === 'requested' ? (
        <Searching since={ride.requestedAt} hint={hint} />
      ) : ride.state === 'arrived' ? (
        <p className="quiet num above-4">
          {hint}
          {ride.arrivedAt !== null && (
            <span className="small block">{t.ride.waitingSince(clock(ride.arrivedAt))}</span>
          )}
        </p>
      ) : (
        <Eta ride={ride} />
      )}
    </div>
  );
}

function Searching({ since, hint }: { since: string; hint: string }) {
  const t = ridesMessages();
  const waitedSeconds = useServerTime((now) => Math.floor((now - Date.parse(since)) / 1000));
  return (
    <>
      <p className="quiet num above-4">{hint}</p>
      <p className="strong">
        <span className="small quiet">{t.ride.searchedFor}</span>{' '}
        <span className="num">{minutesAndSeconds(Math.max(0, waitedSeconds))}</span>
      </p>
      <span className={css.seek} aria-hidden="true" />
    </>
  );
}

function Eta({ ride }: { ride: Ride }) {
  const t = ridesMessages();
  const { etaSeconds, state, serverTime } = ride;
  if (etaSeconds === null) return <p className={css.words}>{t.ride.etaUnknown}</p>;
  const etaLabel = state === 'on_trip' ? t.ride.etaEnd : t.ride.etaPickup;
  const minutes = wholeMinutes(etaSeconds);
  // The digits are large, the words around them small, in the order of each language.
  const [before = '', after = ''] = t.minutes(minutes).split(String(minutes));
  return (
    <>
      {isSoon(etaSeconds) ? (
        <p className={css.words}>{t.ride.etaSoon}</p>
      ) : (
        <p className="large strong">
          {before}
          {/* Mounted again for each number, so that it comes in gently. */}
          <span className={css.digits} key={minutes}>
            {minutes}
          </span>
          {after} <span className="small quiet regular">{etaLabel}</span>
        </p>
      )}
      <p className="small quiet num">{t.ride.arriveAt(clock(arrivalAt(serverTime, etaSeconds)))}</p>
    </>
  );
}
