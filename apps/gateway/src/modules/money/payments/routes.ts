import type { Contract } from '@shtrans/contract/api/api';
import { offeredChannels } from '@shtrans/contract/payments/facts';
import { accepted } from '@shtrans/contract/api/errors';
import type { Context } from '../../../context.ts';
import { type Call, type Handlers, ownKey } from '../../../http/call.ts';
import { PARTNER_CHALLENGE } from '../../../http/challenge.ts';
import { askRefund, readRefund } from './ask-refund.ts';
import { payInMiniProgram } from './checkout.ts';
import { cancelOrder, orderDetail, rateOrder } from './order-page.ts';
import { paymentReader } from './read.ts';
import { startPayment } from './start.ts';
import { choiceOf, whereaboutsOf } from './choice.ts';
import { takeWebhook } from './webhook.ts';

/** Passes the full IP address, because the chat app compares it with the one it sees. */
const askingOf = ({ language, request }: Pick<Call<keyof Contract>, 'language' | 'request'>) => ({
  language,
  clientAddress: request.ip,
});

export const paymentRoutes = (ctx: Context) => {
  const readPayment = paymentReader(ctx);
  return {
    'GET maas:/v1/orders/:id': (call) => orderDetail(ctx, ctx.db, ownKey(call)),
    'POST maas:/v1/orders/:id/cancel': (call) => cancelOrder(ctx, ownKey(call), call.attempt),
    'POST maas:/v1/orders/:id/rating': (call) =>
      rateOrder(ctx, ownKey(call), call.attempt, call.body),
    'POST maas:/v1/orders/:id/payments': async (call) => {
      const paymentRequest = { choice: choiceOf(call), ...askingOf(call) };
      return accepted(await startPayment(ctx, ownKey(call), call.attempt, paymentRequest));
    },
    'GET maas:/v1/payment-channels': ({ query, request }) =>
      Promise.resolve(offeredChannels(ctx.adapters.payments, whereaboutsOf(request, query.host))),
    'POST external:/v1/payments/mini-program': (call) =>
      payInMiniProgram(ctx, call.body, askingOf(call)),
    'GET maas:/v1/payments/:id': (call) => readPayment(ownKey(call)),
    'POST external:/v1/payments/webhook/:provider': async ({ params, request, reply }) => {
      const answer = await takeWebhook(ctx, params.provider, request);
      if (answer.status === 401) void reply.header('www-authenticate', PARTNER_CHALLENGE);
      void reply.code(answer.status).type(answer.contentType);
      return answer.body;
    },
    'POST maas:/v1/orders/:id/refund': (call) =>
      askRefund(ctx, ownKey(call), call.attempt, call.body),
    'GET maas:/v1/orders/:id/refund': (call) => readRefund(ctx, ownKey(call)),
  } satisfies Partial<Handlers>;
};
