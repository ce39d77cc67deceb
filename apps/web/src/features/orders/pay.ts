import type { Payment, PaymentMethod } from '@shtrans/contract/payments';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import type { Host } from '../../core/host/hosts.ts';

/**
 * How the app around this page can pay. Pages in a mini-program of the chat app cannot open its sheet:
 * they get what browsers get.
 */
export function methodOf(host: Host): PaymentMethod | undefined {
  if (host === 'WX') return 'wechat_jsapi';
  return host === 'ALIPAY' || host === 'ALIMP' ? 'alipay' : undefined;
}

/** Starts to pay; tapped twice, or after a lost answer, it is the same payment. */
export const startPayment = (id: string, method: PaymentMethod | undefined): Promise<Payment> =>
  attempt(`pay ${id} ${method ?? ''}`, (idempotencyKey) =>
    call('POST maas:/v1/orders/:id/payments', {
      params: { id },
      query: { method },
      idempotencyKey,
    }),
  );
