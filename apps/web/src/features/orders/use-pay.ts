import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../core/api/error-text.ts';
import { navigate } from '../../core/route/router.ts';
import { showToast } from '../../ui/toast.ts';
import { beginPayment } from './pay.ts';
import { orderDetailQuery, patchOrder } from './queries.ts';

/** Goes to the cashier, or to the result when there is nothing left to pay. */
export function usePay(orderId: string): { pay: () => void; paying: boolean } {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => beginPayment(orderId),
    onSuccess: ({ paymentId, cashierUrl }) => {
      if (cashierUrl !== null) window.location.assign(cashierUrl);
      else navigate('paymentResult', undefined, { id: orderId, payment: paymentId });
    },
    onError: async (error) => {
      showToast(errorText(error));
      // The order is not what the page thought it was: ask again and show what it is now.
      const order = await client.fetchQuery({ ...orderDetailQuery(orderId), staleTime: 0 });
      patchOrder(client, order);
    },
  });
  return { pay: () => mutation.mutate(), paying: mutation.isPending || mutation.isSuccess };
}
