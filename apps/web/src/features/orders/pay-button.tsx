import type { OrderSummary } from '@shtrans/contract/orders';
import { useMessages } from '../../core/i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { CountDown } from '../../ui/count-down.tsx';
import { ordersMessages } from './messages.ts';
import { renewOrder } from './queries.ts';
import { usePay } from './use-pay.ts';

/** Pays from the list; with the time left where the order has a deadline. */
export function PayButton({ order }: { order: OrderSummary }) {
  const t = useMessages(ordersMessages);
  const { pay, paying } = usePay(order.id);
  const renew = () => void renewOrder(order.id);
  return (
    <Button color="pay" size="small" loading={paying} onClick={pay}>
      {t.pay}
      {order.payDeadline !== null && <CountDown deadline={order.payDeadline} onEnd={renew} />}
    </Button>
  );
}
