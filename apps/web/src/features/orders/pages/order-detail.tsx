import type { OrderFields } from '@shtrans/contract/orders/fields';
import { orderTypeRow } from '@shtrans/contract/orders/types';
import type { OrderDetail, OrderSummary } from '@shtrans/contract/orders/schemas';
import { type ComponentType, useDeferredValue, useEffect, useState } from 'react';
import { textOr } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useHydrated } from '../../../core/view/use-hydrated.ts';
import { hasPrevious, navigate, useRoute, useRouteTitle } from '../../../core/route/router.ts';
import { knownPages } from '../../../core/query/query-cache.ts';
import { LateActivities } from '../../../domain/activities/late-activities.tsx';
import { patchOrder } from '../../../domain/orders/known-orders.ts';
import { orderMessages } from '../../../domain/orders/messages.ts';
import { isMetering, isUnfinished } from '../../../domain/orders/order-facts.ts';
import { orderQuery } from '../../../domain/orders/order-query.ts';
import { OrderRows } from '../../../domain/orders/order-rows.tsx';
import { OrderTitle } from '../../../domain/orders/order-title.tsx';
import { Timeline } from '../../../domain/orders/timeline.tsx';
import { CountDown } from '../../../ui/text/count-down.tsx';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { RowsCard, RowsSkeleton } from '../../../ui/list/rows.tsx';
import detailCss from '../detail/detail-cards.module.css';
import { FeeCard, HeadCard } from '../detail/detail-cards.tsx';
import { hasTrip, orderRows, refundRows, timesOf, tripRows } from '../detail/detail-rows.ts';
import { orderDetailMessages } from '../detail/detail-messages.ts';
import { ordersMessages } from '../messages.ts';
import { OrderActions } from '../detail/order-actions.tsx';
import css from './order-detail.module.css';

/** Two routes, one page: the parking detail has the id in its path, the other one in its query. */
export default function OrderDetailPage() {
  const { name, params, query } = useRoute<'orderDetail' | 'parkingDetail'>();
  const id = ('id' in params ? params.id : query['id']) ?? '';
  const { data } = useQuery(id === '' ? undefined : orderQuery(id));
  const type = name === 'parkingDetail' ? data?.type : undefined;
  // Any order's id fits into the address of a parking order; other types have their own address and title.
  const isElsewhere = type !== undefined && orderTypeRow(type)?.stay !== true;
  useEffect(() => {
    if (isElsewhere) navigate('orderDetail', undefined, { id, type }, { replace: true });
  }, [isElsewhere, id, type]);
  return <OrderDetailView key={id} id={id} />;
}

/** Returns the order from a loaded list, so that its detail can show immediately. */
export const listedOrder = (id: string): OrderSummary | undefined =>
  knownPages('GET maas:/v1/orders')
    .flatMap((list) => list.flatMap((page) => page.items))
    .find((item) => item.id === id);

interface OrderDetailViewProps {
  id: string;
  /** Inside a frame with its own back button: the page shows one only if it leads to a page of the app. */
  embedded?: boolean;
}

/** One order of any type: drawn immediately from the list if possible, then completed by its own request. */
export function OrderDetailView({ id, embedded = false }: OrderDetailViewProps) {
  const d = orderDetailMessages();
  const detail = useQuery(id === '' ? undefined : orderQuery(id));
  const { data } = detail;
  const order = data ?? listedOrder(id);
  // Content below the first screen is drawn a frame later, so that the tap waits for half of the work.
  const hydrated = useHydrated();
  // A document has all of it: riders without a script see nothing else.
  const deferredOrder = useDeferredValue(data, hydrated ? undefined : data);
  useEffect(() => {
    if (data) patchOrder(data);
  }, [data]);

  const acts = order?.actions.some((action) => action === 'pay' || action === 'cancel') === true;
  const footer = acts && <OrderActions order={order} detail={data} />;
  // Orders in a list lack the discount.
  const dueCents = data ? data.amountCents - data.discountCents : (order?.amountCents ?? 0);
  // At the entrance nobody asks what was paid.
  const isUsable = order?.status === 'to_be_used' && orderTypeRow(order.type)?.fields === 'ticket';
  const head = order && (
    <Head order={order} fields={data?.fields} dueCents={dueCents} onDeadline={detail.refetch} />
  );
  const hasBack = !embedded || (hydrated && hasPrevious());
  return (
    <Page title={useRouteTitle()} before={hasBack ? 'orders' : undefined} footer={footer || null}>
      {order && !isUsable && head}
      <Loaded read={detail} skeleton={<RowsSkeleton />}>
        {(orderDetail) => (
          <>
            {orderDetail.status === 'to_be_paid' && orderDetail.actions.includes('pay') && (
              <LateCard order={orderDetail} className={css.benefits} load={loadBenefits} />
            )}
            {isUsable && <LateCard order={orderDetail} className={css.pass} load={loadPass} />}
            <RowsCard title={d.refund.title} rows={refundRows(orderDetail)} />
            <RowsCard
              title={textOr(d.facts, orderDetail.fields.kind, d.trip)}
              rows={tripRows(orderDetail.fields)}
            />
            {isUsable && head}
            {deferredOrder?.id === orderDetail.id && <Below order={deferredOrder} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The current amount, the destination, and why a closed order is closed. */
function Head({
  order,
  fields,
  dueCents,
  onDeadline,
}: {
  order: OrderSummary;
  /** Undefined until the order is complete. */
  fields: OrderFields | undefined;
  /** The amount to pay, after the discount. */
  dueCents: number;
  onDeadline: () => void;
}) {
  const t = ordersMessages();
  const d = orderDetailMessages();
  const { paidCents, payDeadline, closedReason } = order;
  const payable = order.actions.includes('pay');
  const { event } = d;
  const reasons = {
    cancelled: event.cancelled,
    no_driver: event.no_driver,
    stay_returned: event.stay_returned,
    payment_timed_out: event.payment_deadline_passed,
  };
  const closed = textOr(reasons, closedReason ?? '', '');
  return (
    <>
      <HeadCard order={order}>
        <div className="centred above-18">
          <p className="small quiet">
            {payable ? d.amountUnpaid : paidCents === null ? d.label.amount : d.label.paid}
          </p>
          {isMetering(order) ? (
            <p className={css.metering}>{t.metering}</p>
          ) : (
            <p className="total">
              <Money cents={paidCents ?? (payable ? dueCents : order.amountCents)} />
            </p>
          )}
          {payable && (
            <p className={payDeadline === null ? css.hint : css.due}>
              {payDeadline === null ? (
                d.payWhen
              ) : (
                <>
                  {d.payWithin} <CountDown deadline={payDeadline} onEnd={onDeadline} />
                </>
              )}
            </p>
          )}
        </div>
        <div className={detailCss.route}>
          <OrderTitle order={order} {...(fields && { times: timesOf(fields) })} />
        </div>
      </HeadCard>
      {closed !== '' && <p className={css.closed}>{closed}</p>}
    </>
  );
}

/** Reserves space for a card whose code loads after the page; without it the page still has all facts. */
function LateCard({
  order,
  className,
  load,
}: {
  order: OrderDetail;
  className: string | undefined;
  load: () => Promise<ComponentType<{ order: OrderDetail }>>;
}) {
  const [Card, setCard] = useState<ComponentType<{ order: OrderDetail }>>();
  useEffect(() => {
    void load().then((card) => setCard(() => card), noop);
  }, [load]);
  return <div className={className}>{Card && <Card order={order} />}</div>;
}

/** The order can be paid without coupon and points. */
const loadBenefits = () =>
  import('../benefits/benefits-card.tsx').then(({ loadBenefitsCard }) => loadBenefitsCard());
/** The digits of a ticket are also among the facts. */
const loadPass = () =>
  import('../detail/order-pass.tsx').then(({ loadOrderPass }) => loadOrderPass());

const noop = (): void => {};

/** The order's fee and facts, its history, and links to its other pages. */
function Below({ order }: { order: OrderDetail }) {
  const d = orderDetailMessages();
  const t = orderMessages();
  const { orderNo, timeline } = order;
  const events = timeline.map(({ event, status, at }) => ({
    text: textOr(d.event, event ?? 'created', textOr(t.status, status, status)),
    at,
  }));
  return (
    <>
      <FeeCard order={order} />
      <OrderRows orderNo={orderNo} rows={orderRows(order)} />
      <DetailLinks order={order} />
      {events.length > 0 && <Timeline title={d.timeline} events={events} />}
      {hasEnded(order) && <LateActivities place="order" type={order.type} />}
    </>
  );
}

/** Whether the trip took place or the product was used: what goes with it is of use now. */
const hasEnded = (order: OrderDetail): boolean => !isUnfinished(order) && order.status !== 'closed';

/** Whether a rail ride still waits for its exit. */
const hasNoExit = ({ status, fields }: OrderDetail): boolean =>
  status === 'ongoing' && fields.kind === 'rail' && fields.exitStation === null;

/** Links to the other pages of an order. */
function DetailLinks({ order }: { order: OrderDetail }) {
  const { links } = orderDetailMessages();
  const { id, actions, rating, refund } = order;
  const rows = [
    [actions.includes('pay'), 'intimateAccount', links.intimate],
    [hasTrip(order), 'ridingDetail', links.trip],
    [actions.includes('rate'), 'evaluateOrder', links.rate],
    [rating !== null, 'evaluateOrder', links.rated],
    [actions.includes('receipt'), 'receipt', links.receipt],
    [refund !== null, 'refundDetail', links.refund],
    [refund === null && actions.includes('refund'), 'refundDetail', links.askRefund],
    [hasNoExit(order), 'inOutStation', links.fixExit],
    [order.fields.kind === 'parking_fee', 'plates', links.provePlate],
    [orderTypeRow(order.type)?.stay === true, 'parkingReport', links.parkingReport],
    [true, 'helpRequest', links.help],
  ] as const;
  const shownRows = rows.filter(([isShown]) => isShown);
  return (
    <LinkRows label={links.title}>
      {shownRows.map(([, to, text]) => (
        <LinkRow key={to} to={to} query={{ id }}>
          {text}
        </LinkRow>
      ))}
    </LinkRows>
  );
}
