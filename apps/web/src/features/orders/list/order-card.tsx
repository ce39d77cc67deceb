import { orderTypeRow } from '@shtrans/contract/orders/types';
import type { OrderSummary } from '@shtrans/contract/orders/schemas';
import { memo, type PointerEvent } from 'react';
import { inLanguage, textOr } from '../../../core/i18n/language.ts';
import { abandonQuery, fetchQuery } from '../../../core/query/query-cache.ts';
import { Link } from '../../../core/route/link.tsx';
import { renewOrder } from '../../../domain/orders/known-orders.ts';
import { isMetering } from '../../../domain/orders/order-facts.ts';
import { orderQuery } from '../../../domain/orders/order-query.ts';
import { OrderStatusBadge, OrderTitle, useOrderName } from '../../../domain/orders/order-title.tsx';
import { transportMessages } from '../../../domain/transport/messages.ts';
import { transportName, TransportTile } from '../../../domain/transport/transport-icon.tsx';
import { LineBadge } from '../../../ui/button/badge.tsx';
import { buttonClass } from '../../../ui/button/button.tsx';
import { CountDown } from '../../../ui/text/count-down.tsx';
import { Icon } from '../../../ui/picture/icon.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { shortTime } from '../../../ui/text/time.ts';
import { ordersMessages } from '../messages.ts';
import css from './order-card.module.css';
import type { OrderTab } from '../queries.ts';
import { PAY_MARK } from '../payment/pay-mark.ts';
import { usePay } from '../payment/use-pay.ts';

interface OrderCardProps {
  order: OrderSummary;
  /** The current tab; parking keeps it in the address. */
  at: OrderTab;
}

/** One order in the list. Types and statuses of a newer gateway show number, amount and status. */
export const OrderCard = memo(function OrderCard({ order, at }: OrderCardProps) {
  const t = ordersMessages();
  const name = useOrderName(order);
  const transport = transportMessages();
  const type = transportName(order.type);
  const line = order.line && inLanguage(order.line.name);
  return (
    <article className={css.card}>
      <div className={css.head}>
        <TransportTile name={type} />
        <strong>{transport[type]}</strong>
        {order.line && line !== null && line !== name && (
          <LineBadge colour={order.line.colour}>{line}</LineBadge>
        )}
        <OrderStatusBadge status={order.status} />
      </div>
      <div className={css.body}>
        <OrderTitle order={order} />
        {type === 'other' && <p className="num">{order.orderNo}</p>}
        <div className={css.meta}>
          <span>{shortTime(order.occurredAt)}</span>
          {isMetering(order) ? (
            <span className={css.metering}>{t.metering}</span>
          ) : (
            <span className="amount">
              <Money cents={order.paidCents ?? order.amountCents} />
            </span>
          )}
        </div>
      </div>
      <div className={css.foot}>
        <OrderLink order={order} at={at} name={name} />
        {order.actions.includes('pay') && <PayLink order={order} />}
      </div>
    </article>
  );
});

/** A link to the page that shows this type of order. */
function OrderLink({ order: { id, type }, at, name }: OrderCardProps & { name: string }) {
  const t = ordersMessages();
  const detail = orderQuery(id);
  const view = textOr(t.view, type, t.view.other);
  // Requested on pointerdown, about 100 ms before the click and the page, which joins the request. A touch that turns
  // into a scroll ends in pointercancel and cancels it.
  const prefetch = ({ button }: PointerEvent) => {
    if (button === 0) void fetchQuery(detail).catch(() => {});
  };
  const link = {
    className: 'row between-2 small opener pad-6-0 leading-130',
    'aria-label': `${view} ${name}`,
    onPointerDown: prefetch,
    onPointerCancel: () => abandonQuery(detail),
    children: (
      <>
        {view}
        <Icon name="next" size="s" />
      </>
    ),
  };
  return orderTypeRow(type)?.stay === true ? (
    <Link to="parkingDetail" params={{ outerTab: at.type, innerTab: at.tab, id }} {...link} />
  ) : (
    <Link to="orderDetail" query={{ id, type }} {...link} />
  );
}

const PAY_LOOK = buttonClass({ color: 'pay', size: 'small' });

/** Pays from the list, even before the order page's script is loaded; shows the time left before a deadline. */
function PayLink({ order: { id, type, payDeadline } }: { order: OrderSummary }) {
  const t = ordersMessages();
  const { pay, paying } = usePay(id);
  return (
    <Link
      to="orderDetail"
      query={{ id, type, [PAY_MARK]: 1 }}
      className={PAY_LOOK}
      aria-busy={paying}
      onGo={pay}
    >
      {paying && <span className="spinner" aria-hidden="true" />}
      {t.pay}
      {payDeadline !== null && (
        <CountDown deadline={payDeadline} onEnd={() => void renewOrder(id)} />
      )}
    </Link>
  );
}
