import { z } from 'zod';
import type { PaymentPort } from '../../src/adapters/payment/port.ts';
import type { Context } from '../../src/context.ts';
import { languageQuery } from '../../src/http/language.ts';
import { readSigned } from '../webhooks.ts';
import { fetchBill, readBill } from './bill.ts';
import { refundState, refundTrade, tradesOf } from './refunds.ts';
import { actOnTrade, closeTrade, currentTrade, makeTrade, stateOf } from './trades.ts';

export type SandboxPaymentDeps = Pick<Context, 'config' | 'db' | 'clock' | 'random' | 'log'>;

/** A deduction whose amount ends with these cents is refused, as if the payer had no money. */
const REFUSED_CENTS = 13;

const notice = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  trade: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('paid'),
      tradeNo: z.string().min(1).max(64),
      amountCents: z.int().positive(),
    }),
    z.object({ state: z.literal('failed'), reason: z.string().max(200) }),
    z.object({ state: z.literal(['closed', 'waiting', 'unknown']) }),
  ]),
});

/**
 * A provider with its own trades, refunds and notices in tables of the sandbox, and a cashier at /sandbox/cashier. It
 * signs notices with HMAC-SHA256 and sends them by HTTP.
 */
export const sandboxPayment = (deps: SandboxPaymentDeps): PaymentPort => ({
  name: 'sandbox',
  channels: ['page', 'code'],
  async open(request) {
    // The code is scanned with another phone, which has no page to return to.
    const returnUrl = request.channel.kind === 'code' ? '' : request.returnUrl;
    await makeTrade(deps, { ...request, returnUrl });
    const base = deps.config.PUBLIC_URL ?? '';
    const cashierUrl = `${base}/sandbox/cashier/${request.paymentId}${languageQuery(request.language)}`;
    return { by: cashierUrl, goodUntil: null };
  },
  async deduct({ paymentId, amountCents, subject }) {
    const never = { returnUrl: '', language: 'zh_cn', expiresAt: null, clientAddress: '' } as const;
    const channel = { kind: 'page' } as const;
    await makeTrade(deps, { ...never, paymentId, amountCents, subject, channel });
    const isRefused = amountCents % 100 === REFUSED_CENTS;
    const trade = await actOnTrade(deps, paymentId, { action: isRefused ? 'refuse' : 'pay' });
    return trade === undefined ? { state: 'unknown' } : stateOf(trade);
  },
  async query(paymentId) {
    const trade = await currentTrade(deps, paymentId);
    return trade === undefined ? { state: 'absent' } : stateOf(trade);
  },
  close: async (paymentId) => await closeTrade(deps, paymentId),
  refund: async (refund) => await refundTrade(deps, refund),
  queryRefund: async (key) => await refundState(deps, key),
  tradesOf: async (day, after) => await tradesOf(deps, day, after),
  fetchBill: async (day) => await fetchBill(deps, day),
  readBill,
  async readWebhook(headers, body) {
    const { paymentId, trade } = await readSigned(deps, 'payment', notice, headers, body);
    return { about: 'trade', paymentId, trade };
  },
  webhookTaken: { status: 200, contentType: 'application/json', body: '{"received":true}' },
});
