import { amountText } from '../../../ui/text/money.tsx';
import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import { isOrderType, type OrderType } from '@shtrans/contract/orders/types';
import { inLanguage } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Link } from '../../../core/route/link.tsx';
import { DepartureList } from '../../../domain/departures/departure-list.tsx';
import { orderColour, titleOf } from '../../../domain/orders/order-facts.ts';
import { orderQuery } from '../../../domain/orders/order-query.ts';
import { useOrderName } from '../../../domain/orders/order-title.tsx';
import { stopLink } from '../../../domain/transit/line-facts.ts';
import { departuresQuery, stationsQuery } from '../../../domain/transit/queries.ts';
import { transportMessages } from '../../../domain/transport/messages.ts';
import { transportName, TransportTile } from '../../../domain/transport/transport-icon.tsx';
import { LineBadge } from '../../../ui/button/badge.tsx';
import { Icon } from '../../../ui/picture/icon.tsx';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { orderList } from '../queries.ts';
import { paidMessages } from './paid-messages.ts';
import css from './paid.module.css';

const gainsQuery = (id: string) =>
  query('GET maas:/v1/orders/:id/gains', { params: { id } }, { freshMs: 0 });

/** The paid ride or product, and what it gives the rider. The page reserves its height. */
export function PaidMoment({ orderId }: { orderId: string }) {
  const { data: order } = useQuery(orderQuery(orderId));
  return order === undefined ? null : <Moment order={order} />;
}

function Moment({ order }: { order: OrderDetail }) {
  const t = paidMessages();
  const type = transportName(order.type);
  return (
    <section className={css.moment} style={{ '--line-colour': orderColour(order) } as object}>
      <div className="row between-10">
        <TransportTile name={type} />
        <span className="strong">{transportMessages()[type]}</span>
        {order.line && (
          <LineBadge colour={order.line.colour}>{inLanguage(order.line.name)}</LineBadge>
        )}
      </div>
      <Track order={order} />
      <Gains order={order} />
      {order.actions.includes('receipt') && (
        <Link to="receipt" query={{ id: order.id }} className={css.receipt}>
          {t.receipt}
          <Icon name="next" size="s" />
        </Link>
      )}
    </section>
  );
}

/** The ride as a line that is drawn from its start to its end, or the name of the product. */
function Track({ order }: { order: OrderDetail }) {
  const title = titleOf(order);
  const name = useOrderName(order);
  if (title === undefined || 'name' in title) return <p className={css.name}>{name}</p>;
  return (
    <div className={css.track}>
      <span className={css.line} aria-hidden="true" />
      <ol className="row spread items-start between-12 strong tight">
        <li>{inLanguage(title.from)}</li>
        <li className="text-right">{inLanguage(title.to)}</li>
      </ol>
    </div>
  );
}

function Gains({ order }: { order: OrderDetail }) {
  const t = paidMessages();
  const { data, error } = useQuery(gainsQuery(order.id));
  const { points = 0, carbonGrams = 0, counted = false } = data ?? {};
  const isKnown = data !== undefined || Boolean(error);
  const isForUse = order.fields.kind === 'ticket';
  const gains = [
    points > 0 && {
      value: t.points(points),
      note: counted ? t.pointsPosted : isForUse ? t.pointsAfterUse : t.pointsLater,
    },
    carbonGrams > 0 && {
      value: t.carbon((carbonGrams / 1000).toFixed(carbonGrams < 100 ? 2 : 1)),
      note: t.carbonThan,
    },
    // Not before the others, so that they come one after another.
    isKnown &&
      order.discountCents > 0 && {
        value: t.saved(amountText(order.discountCents)),
        note: t.savedBy,
      },
  ].filter((gain) => gain !== false);
  return (
    <ul className={css.gains} aria-label={t.gains}>
      {gains.map(({ value, note }) => (
        <li key={note} className={css.gain}>
          <strong className="num">{value}</strong>
          <span className="tiny quiet">{note}</span>
        </li>
      ))}
    </ul>
  );
}

/** What comes next: another unpaid order, and the departures where the ride ended. Below all else, so that nothing moves. */
export function PaidNext({ orderId }: { orderId: string }) {
  const { data: order } = useQuery(orderQuery(orderId));
  return (
    <>
      <NextUnpaid orderId={orderId} />
      {order && <Onwards order={order} />}
    </>
  );
}

function NextUnpaid({ orderId }: { orderId: string }) {
  const { data: pages } = useQuery(orderList({ type: 'all', tab: 'unpaid' }));
  const order = pages
    ?.flatMap(({ items }) => items)
    .find(({ id, actions }) => id !== orderId && actions.includes('pay'));
  return order === undefined ? null : <Unpaid order={order} />;
}

function Unpaid({
  order,
}: {
  order: Parameters<typeof useOrderName>[0] & Pick<OrderDetail, 'id' | 'amountCents'>;
}) {
  const t = paidMessages();
  const { id, type, amountCents } = order;
  const name = useOrderName(order);
  return (
    <LinkRows label={t.nextUnpaid} titled>
      <LinkRow to="orderDetail" query={{ id, type }}>
        {t.payNext(name, amountText(amountCents))}
      </LinkRow>
    </LinkRows>
  );
}

/** Modes whose rides end at a station of the timetable. */
const ONWARDS: ReadonlySet<OrderType> = new Set(['metro', 'ferry', 'maglev']);
const DEPARTURES = 3;

function Onwards({ order: { type, to } }: { order: OrderDetail }) {
  const name = to !== null && isOrderType(type) && ONWARDS.has(type) ? to.zh : undefined;
  const { data: matches } = useQuery(name === undefined ? undefined : stationsQuery(name));
  const station = matches?.items.find((each) => each.name.zh === name && each.kind !== 'stop');
  const { data: departures } = useQuery(
    station && departuresQuery({ stop: station.id, limit: DEPARTURES }),
  );
  if (station === undefined || departures === undefined || departures.items.length === 0) {
    return null;
  }
  const t = paidMessages();
  return (
    <section className="card">
      <h2>{t.onwards(inLanguage(station.name))}</h2>
      <DepartureList departures={departures.items} />
      <Link {...stopLink(station)} className={css.receipt}>
        {t.station}
        <Icon name="next" size="s" />
      </Link>
    </section>
  );
}
