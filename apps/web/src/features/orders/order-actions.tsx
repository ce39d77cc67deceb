import type { OrderDetail, OrderSummary } from '@shtrans/contract/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../core/api/error-text.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { confirmDialog } from '../../ui/dialog.ts';
import { showToast } from '../../ui/toast.ts';
import { orderDetailMessages } from './messages.ts';
import { cancelAndPatch } from './pay.ts';
import { orderDetailQuery } from './queries.ts';
import { usePay } from './use-pay.ts';

/** What the rider may do now, as the gateway says: cancel, pay, or look at the payment under way. */
export function OrderActions({
  order,
  detail,
}: {
  order: OrderSummary;
  detail: OrderDetail | undefined;
}) {
  const d = useMessages(orderDetailMessages);
  const client = useQueryClient();
  const { pay, paying } = usePay(order.id);
  const cancel = useMutation({
    mutationFn: () => cancelAndPatch(client, order.id),
    onSuccess: () => showToast(d.cancelled),
    onError: (error) => {
      showToast(errorText(error));
      return client.invalidateQueries({ queryKey: orderDetailQuery(order.id).queryKey });
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
    if (sure) cancel.mutate();
  };
  const confirming = order.status === 'in_payment' ? detail?.payment : undefined;
  return (
    <>
      {order.actions.includes('cancel') && (
        <Button
          fill="outline"
          block={order.actions.length === 1}
          loading={cancel.isPending}
          disabled={paying}
          onClick={() => void askToCancel()}
        >
          {d.cancel}
        </Button>
      )}
      {confirming && (
        <Link
          to="paymentResult"
          query={{ id: order.id, payment: confirming.id }}
          className={buttonClass({ fill: 'outline', color: 'primary' })}
        >
          {d.checkPayment}
        </Link>
      )}
      {order.actions.includes('pay') && (
        <Button color="pay" block loading={paying} disabled={cancel.isPending} onClick={pay}>
          {order.status === 'in_payment' ? d.continuePay : d.pay}
        </Button>
      )}
    </>
  );
}
