import type { PaymentChannel } from '@shtrans/contract/payments/facts';
import { z } from 'zod';
import type { RefundState } from './port.ts';
import { encryptedResource } from './wechat-keys.ts';

const amount = z.object({ total: z.int().positive(), currency: z.literal('CNY').default('CNY') });
const addressed = { appid: z.string(), mchid: z.string(), out_trade_no: z.string() };
export const transaction = z.discriminatedUnion('trade_state', [
  z.object({
    trade_state: z.enum(['SUCCESS', 'REFUND']),
    ...addressed,
    transaction_id: z.string().min(1).max(64),
    amount,
  }),
  z.object({
    trade_state: z.enum(['NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR', 'ACCEPT']),
    ...addressed,
    trade_state_desc: z.string().default(''),
  }),
]);
export type Transaction = z.infer<typeof transaction>;

export const REFUND_STATES = {
  SUCCESS: 'succeeded',
  PROCESSING: 'pending',
  // The rider's card is closed, or the refund was abandoned: people resolve it at the platform.
  ABNORMAL: 'failed',
  CLOSED: 'failed',
} as const satisfies Record<string, RefundState>;
const refundStatus = z.enum(['SUCCESS', 'PROCESSING', 'ABNORMAL', 'CLOSED']);
export const refundReply = z.object({ out_refund_no: z.string(), status: refundStatus });
export const refundWebhook = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_status: refundStatus,
});

export const notice = z.object({
  event_type: z.string(),
  resource: encryptedResource.extend({ original_type: z.string() }),
});

const prepayId = z
  .object({ prepay_id: z.string().min(1).max(128) })
  .transform((reply) => reply.prepay_id);

/** The call that places the order of each channel, and the schema of its answer. */
export const ORDER_CALLS = {
  wechat_jsapi: { path: 'jsapi', answer: prepayId },
  mini_program: { path: 'jsapi', answer: prepayId },
  app: { path: 'app', answer: prepayId },
  page: {
    path: 'h5',
    answer: z
      .object({ h5_url: z.url({ protocol: /^https?$/ }) })
      .transform((reply) => reply.h5_url),
  },
  code: {
    path: 'native',
    answer: z
      .object({ code_url: z.string().regex(/^weixin:\/\/[\x21-\x7e]{1,500}$/) })
      .transform((reply) => reply.code_url),
  },
} as const satisfies Record<PaymentChannel, object>;
