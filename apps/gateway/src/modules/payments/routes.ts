import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { askRefund, readRefund } from './ask-refund.ts';
import { paymentReader } from './read.ts';
import { startPayment } from './start.ts';
import { takeWebhook } from './webhook.ts';

export const paymentRoutes = (ctx: Context) => {
  const readPayment = paymentReader(ctx);
  return {
    'POST maas:/v1/orders/:id/payments': async ({
      caller,
      params,
      query,
      idempotencyKey,
      language,
      clientAddress,
    }) =>
      await startPayment(ctx, { userId: caller.userId, id: params.id }, idempotencyKey, {
        method: query.method,
        language,
        clientAddress,
      }),
    'GET maas:/v1/payments/:id': async ({ caller, params }) =>
      await readPayment(caller.userId, params.id),
    'POST external:/v1/payments/webhook/:provider': async ({ params, request, reply }) => {
      const answer = await takeWebhook(
        ctx,
        params.provider,
        request.headers,
        Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      );
      void reply.code(answer.status).type(answer.contentType);
      return answer.body;
    },
    'POST maas:/v1/orders/:id/refund': async ({ caller, params, body, idempotencyKey }) =>
      await askRefund(ctx, { userId: caller.userId, id: params.id }, idempotencyKey, body),
    'GET maas:/v1/orders/:id/refund': async ({ caller, params }) =>
      await readRefund(ctx, { userId: caller.userId, id: params.id }),
  } satisfies Partial<Handlers>;
};
