import type { Context } from '../../context.ts';
import { type Handlers, ownKey } from '../../http/call.ts';
import { askRefund, readRefund } from './ask-refund.ts';
import { paymentReader } from './read.ts';
import { startPayment } from './start.ts';
import { takeWebhook } from './webhook.ts';

export const paymentRoutes = (ctx: Context) => {
  const readPayment = paymentReader(ctx);
  return {
    'POST maas:/v1/orders/:id/payments': (call) =>
      startPayment(ctx, ownKey(call), call.attempt, {
        method: call.query.method,
        account: call.query.account,
        language: call.language,
        // The whole address: the chat app compares it with the one it sees.
        clientAddress: call.request.ip,
      }),
    'GET maas:/v1/payments/:id': (call) => readPayment(ownKey(call)),
    'POST external:/v1/payments/webhook/:provider': async ({ params, request, reply }) => {
      const answer = await takeWebhook(ctx, params.provider, request);
      void reply.code(answer.status).type(answer.contentType);
      return answer.body;
    },
    'POST maas:/v1/orders/:id/refund': (call) =>
      askRefund(ctx, ownKey(call), call.attempt, call.body),
    'GET maas:/v1/orders/:id/refund': (call) => readRefund(ctx, ownKey(call)),
  } satisfies Partial<Handlers>;
};
