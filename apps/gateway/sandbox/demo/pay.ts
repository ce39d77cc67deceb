import { accepted } from '@shtrans/contract/api/errors';
import type { Payment } from '@shtrans/contract/payments/schemas';
import type { Context } from '../../src/context.ts';
import type { OrderKey } from '../../src/modules/money/orders/service.ts';
import { startPayment } from '../../src/modules/money/payments/start.ts';

/** Starts a payment for a demo rider, once per key. */
export async function tapToPay(
  ctx: Context,
  { userId, id }: OrderKey,
  key: string,
): Promise<Payment> {
  const attempt = { userId, key: `demo-${key}`, endpoint: 'demo', asked: id };
  const choice = { host: 'BROWSER-DEFAULT', device: 'phone' } as const;
  const request = { choice, language: 'zh_cn', clientAddress: '127.0.0.1' } as const;
  return accepted(await startPayment(ctx, { userId, id }, attempt, request));
}
