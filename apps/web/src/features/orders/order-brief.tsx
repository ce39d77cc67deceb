import type { OrderSummary } from '@shtrans/contract/orders';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { transportMessages } from '../../domain/transport/messages.ts';
import { fullTime } from '../../ui/time.ts';
import { transportName, TransportTile } from '../../domain/transport/transport-icon.tsx';
import { useOrderName } from './order-title.tsx';
import './aftercare.css';

/** Which order a page is about, in two lines. */
export function OrderBrief({ order }: { order: OrderSummary }) {
  const transport = useMessages(transportMessages);
  const name = useOrderName(order);
  const type = transportName(order.type);
  return (
    <div className="row between-12">
      <TransportTile name={type} size="l" />
      <div>
        <p className="brief-name strong">{name}</p>
        <p className="small faint num">
          {transport[type]} · {fullTime(order.occurredAt, language())}
        </p>
      </div>
    </div>
  );
}
