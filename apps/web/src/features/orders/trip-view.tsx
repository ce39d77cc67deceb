import type { OrderDetail, OrderFields } from '@shtrans/contract/orders';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { LineBadge, StatusBadge } from '../../ui/badge.tsx';
import { FeeLines } from '../../ui/fee-lines.tsx';
import { Icon } from '../../ui/icon.tsx';
import { uiMessages } from '../../ui/messages.ts';
import { Money } from '../../ui/money.tsx';
import { RouteMap } from '../../ui/route-map.tsx';
import { RowsCard } from '../../ui/rows.tsx';
import { clock } from '../../ui/time.ts';
import { transportName, TransportTile } from '../../ui/transport-icon.tsx';
import { tripRideQuery } from './aftercare-queries.ts';
import { tripRows } from './detail-rows.ts';
import { aftercareMessages, orderDetailMessages, ordersMessages } from './messages.ts';
import { OrderTitleView } from './order-title.tsx';
import { isMetering, orderColour, textOr } from './registry.ts';
import { statusTone } from './status-tone.ts';
import './aftercare.css';
import './order-detail.css';

/** When the trip began and ended; of a bus ride only the beginning is known. */
export function timesOf(fields: OrderFields): { start: string | null; end: string | null } {
  switch (fields.kind) {
    case 'rail':
      return { start: fields.entryAt, end: fields.exitAt };
    case 'trip':
      return { start: fields.departedAt, end: fields.arrivedAt };
    case 'ride':
      return { start: fields.boardedAt, end: null };
    default:
      return { start: null, end: null };
  }
}

/** Whole minutes between two instants, at least one; null while the end is not known. */
export const minutesBetween = (start: string | null, end: string | null): number | null =>
  start === null || end === null
    ? null
    : Math.max(1, Math.round((Date.parse(end) - Date.parse(start)) / 60_000));

/** A trip from end to end: where, when, how long, by whom, what it cost. */
export function TripView({ order }: { order: OrderDetail }) {
  const d = useMessages(orderDetailMessages);
  const { trip, toOrder } = useMessages(aftercareMessages);
  const { fields, fee } = order;
  return (
    <>
      {fields.kind === 'trip' && fields.rideId !== null && <TripMap rideId={fields.rideId} />}
      <TripHead order={order} />
      <RowsCard title={d.trip} rows={tripRows(fields, d, language())} />
      {fee !== null && (
        <section className="card">
          <h2>{trip.fee}</h2>
          <FeeLines fee={fee} />
        </section>
      )}
      <nav className="card link-rows" aria-label={d.links.title}>
        <Link to="orderDetail" query={{ id: order.id, type: order.type }}>
          {toOrder}
          <Icon name="next" size="s" />
        </Link>
      </nav>
    </>
  );
}

function TripHead({ order }: { order: OrderDetail }) {
  const t = useMessages(ordersMessages);
  const d = useMessages(orderDetailMessages);
  const { trip } = useMessages(aftercareMessages);
  const { transport } = useMessages(uiMessages);
  const type = transportName(order.type);
  const colour = orderColour(order);
  const { fields, from, to, line } = order;
  const { start, end } = timesOf(fields);
  const minutes = minutesBetween(start, end);
  const metres = 'distanceMetres' in fields ? fields.distanceMetres : null;
  return (
    <section className="card detail-head" style={{ '--line-colour': colour } as object}>
      <div className="detail-type">
        <TransportTile name={type} />
        {transport[type]}
        {line && <LineBadge colour={line.colour}>{inLanguage(line.name)}</LineBadge>}
        <StatusBadge tone={statusTone(order.status)}>
          {textOr(t.status, order.status, order.status)}
        </StatusBadge>
      </div>
      <div className="detail-route">
        {from && to ? (
          <ol className="order-title order-ends num" style={{ color: colour }}>
            <li>
              <span>{inLanguage(from)}</span>
              {start !== null && <time className="end-time">{clock(start)}</time>}
            </li>
            <li>
              <span>{inLanguage(to)}</span>
              {end !== null && <time className="end-time">{clock(end)}</time>}
            </li>
          </ol>
        ) : (
          <OrderTitleView order={order} />
        )}
      </div>
      <dl className="trip-stats num">
        {metres !== null && (
          <div>
            <dt>{d.label.distance}</dt>
            <dd>{d.kilometres((metres / 1000).toFixed(1))}</dd>
          </div>
        )}
        {fields.kind !== 'ride' && (
          <div>
            <dt>{trip.took}</dt>
            <dd>
              {minutes === null ? trip.notYet : d.duration(Math.floor(minutes / 60), minutes % 60)}
            </dd>
          </div>
        )}
        <div>
          <dt>{order.paidCents === null ? d.label.amount : d.label.paid}</dt>
          <dd>
            {isMetering(order) ? (
              t.metering
            ) : (
              <Money cents={order.paidCents ?? order.amountCents} />
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** The way of a called ride; nothing where it cannot be told: the trip's facts stand without it. */
function TripMap({ rideId }: { rideId: string }) {
  const { trip } = useMessages(aftercareMessages);
  const { data, error } = useQuery(tripRideQuery(rideId));
  if (data === undefined && error !== null) return null;
  if (data === undefined) {
    return (
      <div className="trip-map" aria-hidden="true">
        <div className="trip-map-waits" />
      </div>
    );
  }
  return (
    <div className="trip-map">
      <RouteMap
        from={data.from}
        to={data.to}
        path={data.path}
        car={null}
        label={trip.map(inLanguage(data.from.name), inLanguage(data.to.name))}
      />
    </div>
  );
}
