import type { Ride } from '@shtrans/contract/rides/schemas';
import { query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { classes } from '../../ui/style/classes.ts';
import { Drawing, Icon } from '../../ui/picture/icon.tsx';
import { TransportIcon } from '../../domain/transport/transport-icon.tsx';
import { homeMessages } from './messages.ts';
import css from './ride-entry.module.css';

/** Polling interval for a ride in progress, in ms; the ride's own page follows it live. */
const AGAIN_MS = 8000;

const rideUnderWay = query('GET auto:/v1/rides/current', {}, { freshMs: 3000 });

function stateText(state: string): string {
  const { ride } = homeMessages();
  if (state === 'requested') return ride.requested;
  if (state === 'arrived') return ride.arrived;
  return state === 'on_trip' ? ride.onTrip : ride.coming;
}

/** The link to call a ride, or back to the ride in progress; both have the same height. */
export function RideEntry({ isLoggedIn }: { isLoggedIn: boolean }) {
  const t = homeMessages();
  const { data } = useQuery(isLoggedIn ? rideUnderWay : undefined, {
    again: (now) => (now.data?.ride ? AGAIN_MS : false),
  });
  const ride = data?.ride;
  return (
    <Link to="stationTaxi" className={classes(css.entry, ride != null && css.on)}>
      <span className={css.icon}>
        <TransportIcon name="taxi" size="xl" />
      </span>
      <span className="grow">
        <span className="large strong block leading-130">
          {ride ? stateText(ride.state) : t.ride.title}
        </span>
        <span className={css.hint}>{ride ? factsOf(ride) : t.ride.hint}</span>
      </span>
      <Icon name="next" />
    </Link>
  );
}

/** Two corners of a code and a beam: drawn for this project on a 24 x 24 grid. */
const CODE =
  'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M8 8h3v3H8zM13 13h3v3h-3zM15.5 8.5v.1M8.5 15.5v.1';

/** The link to the code that opens gates. */
export function CodeEntry() {
  const { code } = homeMessages();
  return (
    <Link to="rideCode" className={css.entry}>
      <span className={css.icon}>
        <Drawing path={CODE} size="xl" width="1.7" />
      </span>
      <span className="grow">
        <span className="large strong block leading-130">{code.title}</span>
        <span className={css.hint}>{code.hint}</span>
      </span>
      <Icon name="next" />
    </Link>
  );
}

/** What the rider looks for in the street, and the time until it arrives. */
function factsOf({ driver, etaSeconds, state }: Ride): string {
  const { ride: t } = homeMessages();
  const etaText =
    etaSeconds !== null && state !== 'arrived' && t.minutes(Math.ceil(etaSeconds / 60));
  return [driver?.plate, etaText].filter(Boolean).join(' · ') || t.hint;
}
