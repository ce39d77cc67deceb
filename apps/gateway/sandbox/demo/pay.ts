import type { Context } from '../../src/context.ts';
import type { OrderKey } from '../../src/modules/money/orders/service.ts';
import { startPayment } from '../../src/modules/money/payments/start.ts';

/** A demo rider taps to pay an order, once for a key. */
export const tapToPay = (
  ctx: Context,
  { userId, id }: OrderKey,
  key: string,
): ReturnType<typeof startPayment> =>
  startPayment(
    ctx,
    { userId, id },
    { userId, key: `demo-${key}`, endpoint: 'demo', asked: id },
    {
      choice: { host: 'BROWSER-DEFAULT', device: 'phone' },
      account: undefined,
      language: 'zh_cn',
      clientAddress: '127.0.0.1',
    },
  );
