import { useQuery } from '../../../core/query/use-query.ts';
import { unfinishedOrders } from '../../../domain/orders/known-orders.ts';
import { isUnfinished } from '../../../domain/orders/order-facts.ts';
import { ordersMessages } from '../messages.ts';
import { OrderCard } from './order-card.tsx';
import type { OrderTab } from '../queries.ts';
import css from './unfinished-orders.module.css';

const ALL: OrderTab = { type: 'all', tab: 'all' };

/** The first unfinished orders with their count, for other pages; nothing if there are none. */
export function UnfinishedOrders() {
  const t = ordersMessages();
  const { data } = useQuery(unfinishedOrders);
  const orders = data?.items.filter(isUnfinished) ?? [];
  if (!data || orders.length === 0) return null;
  return (
    <section>
      <h2 className={css.unfinished}>{t.unfinishedCount(data.unfinishedCount)}</h2>
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} at={ALL} />
      ))}
    </section>
  );
}
