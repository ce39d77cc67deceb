import type { OrderDetail } from '@shtrans/contract/orders';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { FeeLines } from '../../domain/fares/fee-lines.tsx';
import { Icon } from '../../ui/icon.tsx';
import { orderDetailMessages } from './messages.ts';

/** How the amount came about, with the way to the rule it was calculated by; nothing for a price. */
export function FeeCard({ order: { id, fee } }: { order: OrderDetail }) {
  const d = useMessages(orderDetailMessages);
  if (fee === null || fee.items.length === 0) return null;
  return (
    <section className="card">
      <h2>{d.feeTitle}</h2>
      <FeeLines fee={fee} />
      <Link to="autotripOrderFee" query={{ id }} className="fee-how">
        {d.feeHow}
        <Icon name="next" size="s" />
      </Link>
    </section>
  );
}
