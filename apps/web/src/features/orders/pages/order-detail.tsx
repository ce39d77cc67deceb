import { useMessages } from '../../../core/i18n/messages.ts';
import { useRoute } from '../../../core/route/use-route.ts';
import { orderDetailMessages } from '../messages.ts';
import { OrderDetailView } from '../order-detail-view.tsx';

export default function OrderDetailPage() {
  const d = useMessages(orderDetailMessages);
  const { query } = useRoute();
  const id = query['id'] ?? '';
  return <OrderDetailView key={id} id={id} title={d.title} />;
}
