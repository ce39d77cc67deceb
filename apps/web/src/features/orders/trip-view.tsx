import type { OrderFields } from '@shtrans/contract/order-fields';
import type { OrderDetail } from '@shtrans/contract/orders';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { LineBadge, StatusBadge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { transportMessages } from '../../domain/transport/messages.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { RouteMap } from '../../domain/maps/route-map.tsx';
import { RowsCard } from '../../ui/rows.tsx';
import { clock } from '../../ui/time.ts';
import { transportName, TransportTile } from '../../domain/transport/transport-icon.tsx';
import { tripRows } from './detail-rows.ts';
import { FeeCard } from './fee-card.tsx';
import { aftercareMessages, orderDetailMessages, ordersMessages } from './messages.ts';
import { OrderTitleView } from './order-title.tsx';
import { textOr } from '../../core/i18n/text-or.ts';
import { isMetering, orderColour } from './registry.ts';
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

/** Whole minutes of a trip, at least one; null while they are not known. */
export function minutesOf(fields: OrderFields): number | null {
  const { start, end } = timesOf(fields);
  const planned = fields.kind === 'trip' ? fields.durationSeconds : null;
  const ms =
    start !== null && end !== null
      ? Date.parse(end) - Date.parse(start)
      : planned !== null
        ? planned * 1000
        : null;
  return ms === null ? null : Math.max(1, Math.round(ms / 60_000));
}

/** A trip from end to end: where, when, how long, by whom, what it cost. */
export function TripView({ order }: { order: OrderDetail }) {
  const d = useMessages(orderDetailMessages);
  const { toOrder } = useMessages(aftercareMessages);
  const { fields } = order;
  return (
    <>
      {fields.kind === 'trip' && fields.rideId !== null && <TripMap rideId={fields.rideId} />}
      <TripHead order={order} />
      <RowsCard title={d.trip} rows={tripRows(fields, d, language())} />
      <FeeCard order={order} />
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
  const transport = useMessages(transportMessages);
  const type = transportName(order.type);
  const colour = orderColour(order);
  const { fields, from, to, line } = order;
  const { start, end } = timesOf(fields);
  const minutes = minutesOf(fields);
  const metres = 'distanceMetres' in fields ? fields.distanceMetres : null;
  return (
    <section className="card detail-head lined" style={{ '--line-colour': colour } as object}>
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
        {minutes !== null && (
          <div>
            <dt>{trip.took}</dt>
            <dd>{d.duration(Math.floor(minutes / 60), minutes % 60)}</dd>
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

/** The path of a called ride; nothing where it is not known: the trip's facts stand without it. */
function TripMap({ rideId }: { rideId: string }) {
  const { trip } = useMessages(aftercareMessages);
  const ride = useQuery(query('GET auto:/v1/rides/:id', { params: { id: rideId } }));
  const skeleton = (
    <div className="trip-map" aria-hidden="true">
      <div className="trip-map-waits" />
    </div>
  );
  return (
    <Loaded of={ride} skeleton={skeleton} failed={() => false}>
      {({ from, to, path }) => (
        <div className="trip-map">
          <RouteMap
            from={from}
            to={to}
            path={path}
            car={null}
            label={trip.map(inLanguage(from.name), inLanguage(to.name))}
          />
        </div>
      )}
    </Loaded>
  );
}
