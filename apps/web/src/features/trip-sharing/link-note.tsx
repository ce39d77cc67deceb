import type { SharedTrip } from '@shtrans/contract/rides';
import { isRideOver } from '@shtrans/contract/ride-states';
import { useEffect, useState } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import type { LiveSnapshot } from '../../core/live/use-live.ts';
import { Icon } from '../../ui/icon.tsx';
import { clock } from '../../ui/time.ts';
import { tripSharingMessages } from './messages.ts';

type Live = Pick<LiveSnapshot<SharedTrip>, 'connection' | 'stale' | 'heardAt'>;

/** Whole minutes since an instant of the device's clock, told while it is shown. */
function useMinutesSince(at: number): number {
  const [seen, setSeen] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setSeen(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((seen - at) / 60_000));
}

/** Lies over the map when what the page shows may not be true any more: since when, and why. */
export function LinkNote({ trip, live }: { trip: SharedTrip; live: Live }) {
  const t = useMessages(tripSharingMessages);
  const minutes = useMinutesSince(live.heardAt);
  const age =
    minutes >= 60
      ? t.age.hours(Math.floor(minutes / 60))
      : minutes > 0
        ? t.age.minutes(minutes)
        : t.age.now;
  let text: string | undefined;
  if (!isRideOver(trip.state)) {
    if (live.connection === 'lost') text = t.lost(age);
    else if (trip.stale) text = t.silent(clock(trip.position?.at ?? trip.serverTime));
    else if (live.stale) text = t.quiet(age);
  }
  return (
    <div className="trip-note" aria-live="polite">
      {text !== undefined && (
        <p>
          <Icon name="alert" size="s" />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}

/** How news comes, in two words and a dot. */
export function LinkState({ trip, live }: { trip: SharedTrip; live: Live }) {
  const t = useMessages(tripSharingMessages);
  const state = isRideOver(trip.state) ? 'over' : live.connection;
  return <span className={`trip-link trip-link-${state}`}>{t.link[state]}</span>;
}
