import { CodedError } from '@shtrans/contract/errors';
import { z } from 'zod';
import { languageQuery } from '../../src/http/language.ts';
import type { Context } from '../../src/context.ts';
import type { Webhook, PaymentPort } from '../../src/adapters/payment/port.ts';
import { isSignedNotice, sandboxSecret, SIGNATURE_HEADER } from '../signature.ts';
import { refundState, refundTrade, tradesOf } from './refunds.ts';
import { closeTrade, currentTrade, makeTrade, stateOf } from './trades.ts';

export type SandboxPaymentDeps = Pick<Context, 'config' | 'db' | 'clock' | 'random' | 'log'>;

const noticeBody = z.object({
  noticeId: z.uuid(),
  paymentId: z.uuid(),
  trade: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('paid'),
      tradeNo: z.string().min(1).max(64),
      amountCents: z.int().positive(),
    }),
    z.object({ state: z.literal('failed'), reason: z.string().max(200) }),
    z.object({ state: z.literal('closed') }),
    z.object({ state: z.literal('waiting') }),
    z.object({ state: z.literal('unknown') }),
  ]),
});

/**
 * A provider with books of its own: trades, refunds and notices in the `sandbox_` tables, a cashier
 * at /sandbox/cashier, notices signed with HMAC-SHA256 and sent by HTTP (see sandbox-notices.ts).
 */
export function sandboxPayment(deps: SandboxPaymentDeps): PaymentPort {
  return {
    name: 'sandbox',
    channels: {},
    async open(request) {
      await makeTrade(deps, request);
      const base = deps.config.PUBLIC_URL ?? '';
      const url = `${base}/sandbox/cashier/${request.paymentId}${languageQuery(request.language)}`;
      return { kind: 'page', url, goodUntil: null };
    },
    async query(paymentId) {
      const trade = await currentTrade(deps, paymentId);
      return trade === undefined ? { state: 'absent' } : stateOf(trade);
    },
    close: async (paymentId) => await closeTrade(deps, paymentId),
    refund: async (refund) => await refundTrade(deps, refund),
    queryRefund: async (key) => await refundState(deps, key),
    tradesOf: async (day) => await tradesOf(deps, day),
    async readWebhook(headers, body): Promise<Webhook> {
      const secret = await sandboxSecret(deps);
      if (!isSignedNotice(secret, headers[SIGNATURE_HEADER], body, deps.clock.now())) {
        throw new CodedError('signature_invalid');
      }
      return readBody(body);
    },
    webhookTaken: { status: 200, contentType: 'application/json', body: '{"received":true}' },
  };
}

/** What is signed and yet not a notice is the provider's fault: refused, so that it tries again. */
function readBody(body: Buffer): Webhook {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new CodedError('malformed_body', { cause });
  }
  const { paymentId, trade } = noticeBody.parse(json);
  return { about: 'trade', paymentId, trade };
}
