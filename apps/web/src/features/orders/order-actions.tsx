import type { OrderDetail, OrderSummary } from '@shtrans/contract/orders';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import { errorText } from '../../core/api/error-text.ts';
import { useAction } from '../../core/query/use-action.ts';
import { renewOrder, showOrder } from '../../domain/orders/known-orders.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { confirmDialog } from '../../ui/dialog.ts';
import { showToast } from '../../ui/toast.ts';
import { orderDetailMessages } from './messages.ts';
import { usePay } from './use-pay.ts';

/** Cancels the order and shows its new state wherever it is loaded. */
export async function cancelOrder(id: string): Promise<void> {
  const order = await attempt(`cancel ${id}`, (idempotencyKey) =>
    call('POST maas:/v1/orders/:id/cancel', { params: { id }, idempotencyKey }),
  );
  showOrder(order);
}

/** What the rider may do now, as the gateway says: cancel, pay, or look at the payment under way. */
export function OrderActions({
  order,
  detail,
}: {
  order: OrderSummary;
  detail: OrderDetail | undefined;
}) {
  const d = orderDetailMessages();
  const { pay, paying } = usePay(order.id);
  const cancel = useAction(() => cancelOrder(order.id), {
    onDone: () => showToast(d.cancelled),
    onFail: (error) => {
      showToast(errorText(error));
      // The order is not what the page thought it was.
      void renewOrder(order.id);
    },
  });
  const askToCancel = async () => {
    const sure = await confirmDialog({
      title: d.cancelAsk,
      content: d.cancelAskHint,
      cancelText: d.cancelKeep,
      confirmText: d.cancelDo,
      danger: true,
    });
    if (sure) cancel.run();
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
