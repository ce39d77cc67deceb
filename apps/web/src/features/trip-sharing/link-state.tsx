import type { SharedTrip } from '@shtrans/contract/rides';
import { isRideOver } from '@shtrans/contract/ride-states';
import { useEffect, useState } from 'react';
import { type Messages, useMessages } from '../../core/i18n/messages.ts';
import type { LiveSnapshot } from '../../core/live/use-live.ts';
import { classes } from '../../ui/classes.ts';
import { clock } from '../../ui/time.ts';
import { tripSharingMessages } from './messages.ts';
import type { messages } from './messages.zh.ts';
import css from './link-state.module.css';

type Live = Pick<LiveSnapshot<SharedTrip>, 'connection' | 'stale' | 'heardAt'>;

/** Whole minutes since an instant of the device's clock, counted while it is shown. */
function useMinutesSince(at: number): number {
  const [seen, setSeen] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setSeen(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((seen - at) / 60_000));
}

function ageText(minutes: number, { age }: Messages<typeof messages>): string {
  if (minutes >= 60) return age.hours(Math.floor(minutes / 60));
  return minutes > 0 ? age.minutes(minutes) : age.now;
}

/** Since when what the page shows may not be true any more, and why; empty while it is true. */
export function useOldText(trip: SharedTrip, live: Live): string {
  const t = useMessages(tripSharingMessages);
  const age = ageText(useMinutesSince(live.heardAt), t);
  if (isRideOver(trip.state)) return '';
  if (live.connection === 'lost') return t.lost(age);
  if (trip.stale) return t.silent(clock(trip.position?.at ?? trip.serverTime));
  return live.stale ? t.quiet(age) : '';
}

/** How changes come, in two words and a dot. */
export function LinkState({ trip, live }: { trip: SharedTrip; live: Live }) {
  const t = useMessages(tripSharingMessages);
  const state = isRideOver(trip.state) ? 'over' : live.connection;
  const look = { live: css.live, polling: css.polling, lost: css.lost, over: undefined }[state];
  return <span className={classes(css.link, look)}>{t.link[state]}</span>;
}
