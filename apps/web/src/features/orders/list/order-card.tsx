import { orderTypeRow } from '@shtrans/contract/orders/types';
import type { OrderSummary } from '@shtrans/contract/orders/schemas';
import { memo } from 'react';
import { inLanguage } from '../../../core/i18n/language.ts';
import { requestOnTouch } from '../../../core/query/request-on-touch.ts';
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
import { Money } from '../../../ui/text/money.tsx';
import { shortTime } from '../../../ui/text/time.ts';
import { ordersMessages } from '../messages.ts';
import css from './order-card.module.css';
import type { OrderTab } from '../queries.ts';
import { PAY_MARK } from '../../../domain/payments/pay-mark.ts';
import { usePay } from '../../../domain/payments/use-pay.ts';

interface OrderCardProps {
  order: OrderSummary;
  /** The current tab; parking keeps it in the address. */
  at: OrderTab;
}

/** One order in the list. Types and statuses of a newer gateway show number, amount and status. */
export const OrderCard = memo(function OrderCard({ order, at }: OrderCardProps) {
  const t = ordersMessages();
  const name = useOrderName(order);
  // Many rides have the same ends.
  const heardName = `${name} ${shortTime(order.occurredAt)}`;
  const transport = transportMessages();
  const type = transportName(order.type);
  const line = order.line && inLanguage(order.line.name);
  return (
    <article className={css.card}>
      <div className={css.head}>
        <TransportTile name={type} />
        <strong>{transport[type]}</strong>
        {line && line !== name && <LineBadge colour={order.line?.colour ?? null}>{line}</LineBadge>}
        <OrderStatusBadge status={order.status} />
      </div>
      <div className={css.body}>
        <OrderLink order={order} at={at} label={`${transport[type]} ${heardName}`} />
        {isMetering(order) ? (
          <span className={css.metering}>{t.metering}</span>
        ) : (
          <span className="amount">
            <Money cents={order.paidCents ?? order.amountCents} />
          </span>
        )}
      </div>
      <div className={css.foot}>
        <span>{type === 'other' ? order.orderNo : shortTime(order.occurredAt)}</span>
        {order.actions.includes('pay') && <PayLink order={order} name={heardName} />}
      </div>
    </article>
  );
});

/** The card as a link to the page that shows this type of order. */
function OrderLink({ order, at, label }: OrderCardProps & { label: string }) {
  const { id, type } = order;
  const link = {
    className: 'plain grow opener',
    ...requestOnTouch(orderQuery(id)),
    children: (
      <>
        <div aria-hidden="true">
          <OrderTitle order={order} />
        </div>
        <span className="visually-hidden">{label}</span>
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
function PayLink({
  order: { id, type, payDeadline },
  name,
}: Pick<OrderCardProps, 'order'> & { name: string }) {
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
      <span className="visually-hidden">{name}</span>
      {payDeadline !== null && (
        <CountDown deadline={payDeadline} onEnd={() => void renewOrder(id)} />
      )}
    </Link>
  );
}
