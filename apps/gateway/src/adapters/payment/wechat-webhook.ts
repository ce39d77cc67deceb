import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { z } from 'zod';
import type { Webhook } from './port.ts';
import { idOf } from './trade-number.ts';
import type { WechatPayOptions } from './wechat-call.ts';
import { decryptResource } from './wechat-keys.ts';
import { transaction, REFUND_STATES, refundWebhook, notice } from './wechat-schemas.ts';
import { checkAddressee, stateOf } from './wechat-trade.ts';

/** Decrypts and reads a signed webhook; throws if it is not addressed to us. */
export function readWebhook(options: WechatPayOptions, body: Buffer): Webhook {
  let json: unknown;
  let outer: z.infer<typeof notice>;
  try {
    outer = notice.parse(JSON.parse(body.toString('utf8')));
    json = JSON.parse(decryptResource(options.WECHAT_PAY_API_V3_KEY, outer.resource));
  } catch (cause) {
    throw new CodedError('malformed_body', { cause });
  }
  if (outer.resource.original_type === 'refund') {
    const refund = readAs(refundWebhook, json);
    checkAddressee(options, refund);
    const paymentId = existing(idOf(refund.out_trade_no), 'payment_not_found');
    const refundId = existing(idOf(refund.out_refund_no), 'payment_not_found');
    return { about: 'refund', paymentId, refundId, state: REFUND_STATES[refund.refund_status] };
  }
  const webhookTrade = readAs(transaction, json);
  checkAddressee(options, webhookTrade);
  const paymentId = existing(idOf(webhookTrade.out_trade_no), 'payment_not_found');
  return { about: 'trade', paymentId, trade: stateOf(webhookTrade) };
}

function readAs<T extends z.ZodType>(schema: T, json: unknown): z.output<T> {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new CodedError('invalid_input', { cause: parsed.error });
  return parsed.data;
}
