import { errorText, hasCode } from '../../core/api/api-error.ts';
import { attempt } from '../../core/api/attempt.ts';
import type { CallInput } from '../../core/api/call-types.ts';
import { call } from '../../core/api/call.ts';
import { useAction } from '../../core/query/use-action.ts';
import { backHere, navigate } from '../../core/route/router.ts';
import { token } from '../../core/session/session.ts';
import { confirmDialog } from '../../ui/overlay/dialog.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { productMessages } from './messages.ts';

type Asked = CallInput<'POST maas:/v1/purchases'>['body'];

/** Resolves with undefined if the rider declined after the warning. */
async function purchase(order: Asked): Promise<string | undefined> {
  const buy = async (body: Asked) =>
    await attempt(`purchase ${JSON.stringify(body)}`, async (idempotencyKey) =>
      call('POST maas:/v1/purchases', { body, idempotencyKey }),
    );
  try {
    return (await buy(order)).orderId;
  } catch (error) {
    if (!hasCode(error, 'privilege_holder_warning')) throw error;
    const t = productMessages();
    const options = { title: t.reminder, confirmText: t.buyAnyway, cancelText: t.notNow };
    const sure = await confirmDialog({ ...options, content: errorText(error) });
    return sure ? (await buy({ ...order, confirmed: true })).orderId : undefined;
  }
}

/** Offers riders with an unused ticket a link to it; shows every other refusal. */
async function sayRefusal(error: unknown): Promise<void> {
  if (!hasCode(error, 'unused_ticket_exists')) return showToast(errorText(error));
  const t = productMessages();
  const options = { title: t.reminder, confirmText: t.seeTickets, cancelText: t.notNow };
  if (await confirmDialog({ ...options, content: errorText(error) })) navigate('tickets');
}

/**
 * Buys on a tap and navigates to the order, where the rider pays; riders without a login go to the login first. A
 * retry after a lost response and a second tap are the same purchase. `onRefused` runs after a failure, because the
 * page may be outdated.
 */
export function usePurchase(onRefused: () => void) {
  const { run, running } = useAction(purchase, {
    onDone: (orderId) => {
      if (orderId === undefined) return;
      showToast(productMessages().ordered);
      navigate('orderDetail', undefined, { id: orderId });
    },
    onFail: (error) => {
      void sayRefusal(error);
      onRefused();
    },
  });
  const buy = (order: Asked): void =>
    token() === undefined ? navigate('login', undefined, backHere()) : run(order);
  return { buy, buying: running };
}
