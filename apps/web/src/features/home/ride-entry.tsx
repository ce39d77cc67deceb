import { offers } from '@shtrans/contract/city/current';
import type { OrderSummary } from '@shtrans/contract/orders/schemas';
import type { RouteName } from '@shtrans/contract/addresses/addresses';
import type { Query } from '@shtrans/contract/addresses/link-to';
import type { Ride } from '@shtrans/contract/rides/schemas';
import type { ReactNode } from 'react';
import { query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { unfinishedOrders } from '../../domain/orders/order-query.ts';
import { transportMessages } from '../../domain/transport/messages.ts';
import { classes } from '../../ui/style/classes.ts';
import { Icon } from '../../ui/picture/icon.tsx';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import { TransportIcon, transportName } from '../../domain/transport/transport-icon.tsx';
import { amountText } from '../../ui/text/money.tsx';
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

interface EntryProps {
  to: RouteName;
  query?: Query;
  /** Something waits for the rider; without it the entry is one of the large buttons of care mode. */
  isOn?: boolean;
  isUnpaid?: boolean;
  icon: ReactNode;
  title: string;
  hint: string;
}

/** A bar of fixed height that leads on: its content can change and nothing moves. */
export const Entry = ({ to, query: linkQuery, isOn, isUnpaid, icon, title, hint }: EntryProps) => (
  <Link
    to={to as 'home'}
    query={linkQuery}
    className={classes(css.entry, isOn === true ? css.on : css.usual, isUnpaid && css.unpaid)}
  >
    <span className={css.icon}>{icon}</span>
    <span className="grow">
      <span className="large strong block leading-130">{title}</span>
      <span className={css.hint}>{hint}</span>
    </span>
    <Icon name="next" />
  </Link>
);

/** The ride in progress, or what is to be paid, or the link to call a ride. */
export function RideEntry({ isLoggedIn }: { isLoggedIn: boolean }) {
  const t = homeMessages();
  const ride = useQuery(isLoggedIn && offers('ride_hailing') ? rideUnderWay : undefined, {
    again: (now) => (now.data?.ride ? AGAIN_MS : false),
  }).data?.ride;
  const orders = useQuery(isLoggedIn ? unfinishedOrders : undefined).data;
  const unpaid = orders?.items.filter(({ actions }) => actions.includes('pay')) ?? [];
  const taxi = <TransportIcon name="taxi" size="xl" />;
  if (ride) {
    return (
      <Entry to="stationTaxi" isOn icon={taxi} title={stateText(ride.state)} hint={factsOf(ride)} />
    );
  }
  if (unpaid[0] !== undefined) return <UnpaidEntry order={unpaid[0]} others={unpaid.length - 1} />;
  return <Entry to="stationTaxi" icon={taxi} title={t.ride.title} hint={t.ride.hint} />;
}

function UnpaidEntry({ order, others }: { order: OrderSummary; others: number }) {
  const { unpaid: t } = homeMessages();
  const type = transportName(order.type);
  const { id, amountCents, type: orderType } = order;
  return (
    <Entry
      to="orderDetail"
      query={{ id, type: orderType }}
      isOn
      isUnpaid
      icon={<TransportIcon name={type} size="xl" />}
      title={t.title(amountText(amountCents))}
      hint={[transportMessages()[type], others > 0 && t.others(others)].filter(Boolean).join(' · ')}
    />
  );
}

/** The link to the code that opens gates. */
export function CodeEntry() {
  const { code } = homeMessages();
  return (
    <Entry
      to="rideCode"
      icon={<TravelIcon name="code" size="xl" />}
      title={code.title}
      hint={code.hint}
    />
  );
}

/** What the rider looks for in the street, and the time until it arrives. */
function factsOf({ driver, etaSeconds, state }: Ride): string {
  const { ride: t } = homeMessages();
  const etaText =
    etaSeconds !== null && state !== 'arrived' && t.minutes(Math.ceil(etaSeconds / 60));
  return [driver?.plate, etaText].filter(Boolean).join(' · ') || t.hint;
}
