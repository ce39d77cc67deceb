import type { OrderDetail } from '@shtrans/contract/orders';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import type { RouteName } from '@shtrans/contract/addresses';
import { Icon } from '../../ui/icon.tsx';
import { orderDetailMessages } from './messages.ts';
import { hasTrip } from './registry.ts';
import './aftercare.css';

type Target = Extract<RouteName, 'ridingDetail' | 'evaluateOrder' | 'receipt' | 'refundDetail'>;

/** What else there is of an order: each a page of its own. */
export function DetailLinks({ order }: { order: OrderDetail }) {
  const { links } = useMessages(orderDetailMessages);
  const { actions, rating, refund } = order;
  const rows: readonly (readonly [boolean, Target, string])[] = [
    [hasTrip(order), 'ridingDetail', links.trip],
    [actions.includes('rate'), 'evaluateOrder', links.rate],
    [rating !== null, 'evaluateOrder', links.rated],
    [actions.includes('receipt'), 'receipt', links.receipt],
    [refund !== null, 'refundDetail', links.refund],
    [refund === null && actions.includes('refund'), 'refundDetail', links.askRefund],
  ];
  const shown = rows.filter(([there]) => there);
  if (shown.length === 0) return null;
  return (
    <nav className="card link-rows" aria-label={links.title}>
      {shown.map(([, to, text]) => (
        <Link key={to} to={to} query={{ id: order.id }}>
          {text}
          <Icon name="next" size="s" />
        </Link>
      ))}
    </nav>
  );
}
