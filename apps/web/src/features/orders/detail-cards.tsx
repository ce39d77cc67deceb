import type { OrderDetail, OrderSummary } from '@shtrans/contract/orders';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { LineBadge, StatusBadge } from '../../ui/badge.tsx';
import { CountDown } from '../../ui/count-down.tsx';
import { Money } from '../../ui/money.tsx';
import { transportMessages } from '../../domain/transport/messages.ts';
import { CopyRow, type Row, RowsCard } from '../../ui/rows.tsx';
import { fullTime } from '../../ui/time.ts';
import { transportName, TransportTile } from '../../domain/transport/transport-icon.tsx';
import { orderDetailMessages, ordersMessages } from './messages.ts';
import { OrderTitleView } from './order-title.tsx';
import { textOr } from '../../core/i18n/text-or.ts';
import { isMetering, orderColour } from './registry.ts';
import { statusTone } from './status-tone.ts';
import './order-detail.css';

/** Type, status, the amount that matters now, and the ride drawn in its line's colour. */
export function HeadCard({ order, onDeadline }: { order: OrderSummary; onDeadline: () => void }) {
  const t = useMessages(ordersMessages);
  const d = useMessages(orderDetailMessages);
  const transport = useMessages(transportMessages);
  const type = transportName(order.type);
  const colour = orderColour(order);
  const payable = order.actions.includes('pay');
  return (
    <section className="card detail-head lined" style={{ '--line-colour': colour } as object}>
      <div className="detail-type">
        <TransportTile name={type} />
        {transport[type]}
        {order.line && (
          <LineBadge colour={order.line.colour}>{inLanguage(order.line.name)}</LineBadge>
        )}
        <StatusBadge tone={statusTone(order.status)}>
          {textOr(t.status, order.status, order.status)}
        </StatusBadge>
      </div>
      <div className="detail-amount">
        <p className="small quiet">
          {payable ? d.amountUnpaid : order.paidCents === null ? d.amount : d.label.paid}
        </p>
        {isMetering(order) ? (
          <p className="detail-metering">{t.metering}</p>
        ) : (
          <p className="total">
            <Money cents={order.paidCents ?? order.amountCents} />
          </p>
        )}
        {payable && order.payDeadline !== null && (
          <p className="detail-note detail-note-pay">
            {d.payWithin} <CountDown deadline={order.payDeadline} onEnd={onDeadline} />
          </p>
        )}
        {payable && order.payDeadline === null && <p className="detail-note">{d.payWhen}</p>}
      </div>
      <div className="detail-route">
        <OrderTitleView order={order} />
      </div>
    </section>
  );
}

/** Why a closed order is closed; empty for others. */
export function ClosedNotice({ order }: { order: OrderSummary }) {
  const d = useMessages(orderDetailMessages);
  if (order.closedReason === null) return null;
  const texts = { cancelled: d.cancelled, payment_timed_out: d.paymentTimedOut };
  return <p className="notice">{textOr(texts, order.closedReason, '')}</p>;
}

/** The order's own facts, its number first, with a button to copy it. */
export function OrderCardRows({ orderNo, rows }: { orderNo: string; rows: readonly Row[] }) {
  const d = useMessages(orderDetailMessages);
  return (
    <RowsCard
      title={d.order}
      rows={rows}
      first={<CopyRow label={d.label.orderNo} value={orderNo} texts={d} />}
    />
  );
}

/** What happened to the order, oldest first. */
export function TimelineCard({ timeline }: { timeline: OrderDetail['timeline'] }) {
  const d = useMessages(orderDetailMessages);
  const t = useMessages(ordersMessages);
  if (timeline.length === 0) return null;
  return (
    <section className="card">
      <h2>{d.timeline}</h2>
      <ol className="timeline num">
        {timeline.map(({ event, status, at }) => (
          <li key={`${at}${event ?? ''}${status}`}>
            <span>{textOr(d.event, event ?? 'created', textOr(t.status, status, status))}</span>
            <time dateTime={at}>{fullTime(at, language())}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
