import type { OrderDetail, OrderSummary } from '@shtrans/contract/orders/schemas';
import { attempt } from '../../../core/api/attempt.ts';
import { call } from '../../../core/api/call.ts';
import { showOrder } from '../../../domain/orders/known-orders.ts';
import { useOrderAction } from '../../../domain/orders/use-order-action.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { confirmDialog } from '../../../ui/overlay/dialog.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { orderDetailMessages } from './detail-messages.ts';
import { usePay } from '../../../domain/payments/use-pay.ts';

/** Cancels the order and updates it wherever it is loaded. */
export async function cancelOrder(id: string): Promise<void> {
  const order = await attempt(`cancel ${id}`, (idempotencyKey) =>
    call('POST maas:/v1/orders/:id/cancel', { params: { id }, idempotencyKey }),
  );
  showOrder(order);
}

/** The actions that the gateway allows now: cancel, pay, or view the payment in progress. */
export function OrderActions({
  order,
  detail,
}: {
  order: OrderSummary;
  detail: OrderDetail | undefined;
}) {
  const d = orderDetailMessages();
  const { pay, paying } = usePay(order.id);
  const confirm = () => showToast(d.event.cancelled);
  const cancel = useOrderAction(order.id, () => cancelOrder(order.id), confirm);
  const askToCancel = async () => {
    const isConfirmed = await confirmDialog({
      title: d.cancelAsk,
      content: order.paidCents === 0 ? d.cancelCoveredHint : d.cancelAskHint,
      cancelText: d.cancelKeep,
      confirmText: d.cancel,
      danger: true,
    });
    if (isConfirmed) cancel.run();
  };
  const confirming = order.status === 'in_payment' ? detail?.payment : undefined;
  return (
    <>
      {order.actions.includes('cancel') && (
        <Button
          fill="outline"
          block={!order.actions.includes('pay')}
          loading={cancel.running}
          disabled={paying}
          onClick={() => void askToCancel()}
        >
          {d.cancel}
        </Button>
      )}
      {confirming && (
        <ButtonLink
          to="paymentResult"
          query={{ id: order.id, payment: confirming.id }}
          fill="outline"
          color="primary"
        >
          {d.checkPayment}
        </ButtonLink>
      )}
      {order.actions.includes('pay') && (
        <Button color="pay" block loading={paying} disabled={cancel.running} onClick={pay}>
          {order.status === 'in_payment' ? d.continuePay : d.pay}
        </Button>
      )}
    </>
  );
}
