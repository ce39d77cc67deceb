import { useMessages } from '../../../core/i18n/messages.ts';
import { useRoute } from '../../../core/route/use-route.ts';
import { orderDetailMessages } from '../messages.ts';
import { OrderDetailView } from '../order-detail-view.tsx';

/** Two routes, one page: the parking detail has the id in its path, the other one in its query. */
export default function OrderDetailPage() {
  const d = useMessages(orderDetailMessages);
  const { params, query } = useRoute() as {
    params: { id?: string };
    query: Readonly<Partial<Record<string, string>>>;
  };
  const id = params.id ?? query['id'] ?? '';
  const title = params.id === undefined ? d.title : d.parkingTitle;
  return <OrderDetailView key={id} id={id} title={title} />;
}
