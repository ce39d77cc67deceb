import type { OrderSummary } from '@shtrans/contract/orders';
import { memo } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { LineBadge, StatusBadge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { transportMessages } from '../../domain/transport/messages.ts';
import { shortTime } from '../../ui/time.ts';
import { transportName, TransportTile } from '../../domain/transport/transport-icon.tsx';
import { ordersMessages } from './messages.ts';
import { OrderLink } from './order-link.tsx';
import { OrderTitleView, useOrderName } from './order-title.tsx';
import { PayButton } from './pay-button.tsx';
import type { OrderTab } from './queries.ts';
import { textOr } from '../../core/i18n/text-or.ts';
import { isMetering } from './registry.ts';
import { statusTone } from './status-tone.ts';

/** One order in the list. Types and statuses of a newer gateway show number, amount and status. */
export const OrderCard = memo(function OrderCard({
  order,
  at,
}: {
  order: OrderSummary;
  at: OrderTab;
}) {
  const t = useMessages(ordersMessages);
  const name = useOrderName(order);
  const transport = useMessages(transportMessages);
  const type = transportName(order.type);
  const line = order.line && inLanguage(order.line.name);
  const view = textOr(t.view, order.type, t.view.other);
  return (
    <article className="order-card panel opens">
      <div className="order-card-head">
        <TransportTile name={type} />
        <span className="order-card-type">{transport[type]}</span>
        {order.line && line !== null && line !== name && (
          <LineBadge colour={order.line.colour}>{line}</LineBadge>
        )}
        <StatusBadge tone={statusTone(order.status)}>
          {textOr(t.status, order.status, order.status)}
        </StatusBadge>
      </div>
      <div className="order-card-body">
        <OrderTitleView order={order} />
        {type === 'other' && <p className="num">{order.orderNo}</p>}
        <div className="order-card-meta num">
          <span>{shortTime(order.occurredAt, language())}</span>
          {isMetering(order) ? (
            <span className="order-card-metering">{t.metering}</span>
          ) : (
            <span className="amount">
              <Money cents={order.paidCents ?? order.amountCents} />
            </span>
          )}
        </div>
      </div>
      <div className="order-card-foot">
        <OrderLink
          order={order}
          at={at}
          className="order-card-view row between-2 small opener"
          label={`${view} ${name}`}
        >
          {view}
          <Icon name="next" size="s" />
        </OrderLink>
        {order.actions.includes('pay') && <PayButton order={order} />}
      </div>
    </article>
  );
});
