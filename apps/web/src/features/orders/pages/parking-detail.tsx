import { useMessages } from '../../../core/i18n/messages.ts';
import { useRoute } from '../../../core/route/use-route.ts';
import { orderDetailMessages } from '../messages.ts';
import { OrderDetailView } from '../order-detail-view.tsx';

export default function ParkingDetailPage() {
  const d = useMessages(orderDetailMessages);
  const { id } = useRoute<'parkingDetail'>().params;
  return <OrderDetailView key={id} id={id} title={d.parkingTitle} />;
}
