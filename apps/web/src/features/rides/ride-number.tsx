import type { Ride } from '@shtrans/contract/rides';
import { useEffect, useState } from 'react';
import { minutesAndSeconds } from '../../ui/count-down.tsx';
import { serverNow } from '../../core/clock/server-clock.ts';
import { clock } from '../../ui/time.ts';
import { ridesMessages } from './messages.ts';
import css from './ride-number.module.css';
import { arrivalAt, headlineOf, isSoon, wholeMinutes } from './ride-text.ts';

/** Whole seconds since an instant of the server, told each second. */
function useSince(instant: string): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - Date.parse(instant)) / 1000));
}

/** The one number that matters now: how long still. Keeps its room in every state. */
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
  const waited = useSince(since);
  return (
    <>
      <p className="quiet num above-4">{hint}</p>
      <p className="strong">
        <span className="small quiet">{t.ride.searchedFor}</span>{' '}
        <span className="num">{minutesAndSeconds(waited)}</span>
      </p>
      <span className={css.seek} aria-hidden="true" />
    </>
  );
}

function Eta({ ride }: { ride: Ride }) {
  const t = ridesMessages();
  const { etaSeconds, state, serverTime } = ride;
  if (etaSeconds === null) return <p className={css.words}>{t.ride.etaUnknown}</p>;
  const where = state === 'on_trip' ? t.ride.etaEnd : t.ride.etaPickup;
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
          <span className={css.digits}>{minutes}</span>
          {after} <span className="small quiet regular">{where}</span>
        </p>
      )}
      <p className="small quiet num">{t.ride.arriveAt(clock(arrivalAt(serverTime, etaSeconds)))}</p>
    </>
  );
}
