import type { OrderFields } from '@shtrans/contract/orders/fields';
import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import { useQuery } from '../../../core/query/use-query.ts';
import { isMetering } from '../../../domain/orders/order-facts.ts';
import { orderQuery } from '../../../domain/orders/order-query.ts';
import { OrderTitle } from '../../../domain/orders/order-title.tsx';
import { NothingHere, ToOrder } from '../../../domain/orders/to-order.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { RowsCard, RowsSkeleton } from '../../../ui/list/rows.tsx';
import detailCss from '../detail/detail-cards.module.css';
import { FeeCard, HeadCard } from '../detail/detail-cards.tsx';
import { hasTrip, inKilometres, timesOf, tripRows } from '../detail/detail-rows.ts';
import { LinkedOrder } from '../detail/linked-order.tsx';
import { orderDetailMessages } from '../detail/detail-messages.ts';
import { ordersMessages } from '../messages.ts';
import { outcomeMessages } from '../payment/outcome-messages.ts';
import { TripMap } from '../trip-map.tsx';
import css from './trip.module.css';

/** The trip of an order, for current and older links. */
export default function TripPage() {
  return (
    <RoutePage before="orders">
      <LinkedOrder>{(id) => <LinkedTrip id={id} />}</LinkedOrder>
    </RoutePage>
  );
}

function LinkedTrip({ id }: { id: string }) {
  const { tripDetail: t } = outcomeMessages();
  return (
    <Loaded read={useQuery(orderQuery(id))} skeleton={<RowsSkeleton cards={2} />}>
      {(order) =>
        hasTrip(order) ? (
          <Trip order={order} />
        ) : (
          <NothingHere order={order} title={t.none} hint={t.noneHint} />
        )
      }
    </Loaded>
  );
}

/** A trip: places, times, duration, driver and cost. */
function Trip({ order }: { order: OrderDetail }) {
  const d = orderDetailMessages();
  const { fields } = order;
  return (
    <>
      {order.type === 'taxi' && <TripMap order={order} />}
      <TripHead order={order} />
      <RowsCard title={d.trip} rows={tripRows(fields)} />
      <FeeCard order={order} />
      <ToOrder id={order.id} type={order.type} />
    </>
  );
}

/** Whole minutes of a trip, at least one; null if they are not known. */
function minutesOf(fields: OrderFields): number | null {
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

function TripHead({ order }: { order: OrderDetail }) {
  const t = ordersMessages();
  const d = orderDetailMessages();
  const { fields, paidCents } = order;
  const minutes = minutesOf(fields);
  const metres = 'distanceMetres' in fields ? fields.distanceMetres : null;
  const price = isMetering(order) ? t.metering : <Money cents={paidCents ?? order.amountCents} />;
  const stats = [
    [d.label.distance, metres !== null && d.kilometres(inKilometres(metres))],
    [d.label.rideDuration, minutes !== null && d.duration(Math.floor(minutes / 60), minutes % 60)],
    [paidCents === null ? d.label.amount : d.label.paid, price],
  ] as const;
  return (
    <HeadCard order={order}>
      <div className={detailCss.route}>
        <OrderTitle order={order} times={timesOf(fields)} />
      </div>
      <dl className={css.stats}>
        {stats.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="tiny faint">{label}</dt>
                <dd className="strong">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </HeadCard>
  );
}
