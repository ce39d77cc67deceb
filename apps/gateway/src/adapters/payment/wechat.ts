import { CodedError, existing } from '@shtrans/contract/api/errors';
import { CHANNELS, type PaymentChannel } from '@shtrans/contract/payments/facts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { PaymentPort, RefundState, TradeRequest, TradeState, Webhook } from './port.ts';
import { idOf, numberOf, shanghaiClock } from './trade-number.ts';
import { wechatPlatform, WechatPayRefusal, type WechatPayOptions } from './wechat-call.ts';
import { encryptedResource, decryptResource } from './wechat-keys.ts';
import { appParameters, isFromPlatform, sheetParameters } from './wechat-signature.ts';

const MINUTE = 60_000;
/** The platform's limits, five minutes for a page and two hours otherwise, minus the transfer to the rider. */
const PAGE_MS = 4.5 * MINUTE;
const OTHERS_MS = 115 * MINUTE;

const MAX_DESCRIPTION_BYTES = 127;

const amount = z.object({ total: z.int().positive(), currency: z.literal('CNY').default('CNY') });
const addressed = { appid: z.string(), mchid: z.string(), out_trade_no: z.string() };
const transaction = z.discriminatedUnion('trade_state', [
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
type Transaction = z.infer<typeof transaction>;

const REFUND_STATES = {
  SUCCESS: 'succeeded',
  PROCESSING: 'pending',
  // The rider's card is closed, or the refund was abandoned: people resolve it at the platform.
  ABNORMAL: 'failed',
  CLOSED: 'failed',
} as const satisfies Record<string, RefundState>;
const refundStatus = z.enum(['SUCCESS', 'PROCESSING', 'ABNORMAL', 'CLOSED']);
const refundReply = z.object({ out_refund_no: z.string(), status: refundStatus });
const refundWebhook = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_status: refundStatus,
});

const notice = z.object({
  event_type: z.string(),
  resource: encryptedResource.extend({ original_type: z.string() }),
});

/** Temporary refusals of a refund: the platform is busy or does not know the trade yet. */
const PASSING = new Set(['SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'RATELIMIT_EXCEEDED', 'SIGN_ERROR']);

const prepayId = z
  .object({ prepay_id: z.string().min(1).max(128) })
  .transform((reply) => reply.prepay_id);

/** The call that places the order of each channel, and the schema of its answer. */
const ORDER_CALLS = {
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

/** The settings of the merchant's accounts for single channels. */
const ACCOUNTS: Partial<
  Record<PaymentChannel, 'WECHAT_PAY_MINI_APP_ID' | 'WECHAT_PAY_OWN_APP_ID'>
> = { mini_program: 'WECHAT_PAY_MINI_APP_ID', app: 'WECHAT_PAY_OWN_APP_ID' };

const tradePath = (paymentId: string): string =>
  `/v3/pay/transactions/out-trade-no/${numberOf(paymentId)}`;

/**
 * The chat app's payments by API v3: its sheet inside the app and its mini-program (JSAPI), its sheet opened
 * by another app (APP), a page (H5), a code to scan (NATIVE). Signatures and encryption use node:crypto.
 */
export function wechatPayment(
  options: WechatPayOptions,
  deps: Pick<Context, 'clock' | 'random' | 'log'>,
): PaymentPort {
  const platform = wechatPlatform(options, deps);
  const { clock, log } = deps;
  const webhook = `${options.PUBLIC_URL}/v1/payments/webhook/wechat`;

  const appIdOf = (kind: PaymentChannel): string | undefined =>
    options[ACCOUNTS[kind] ?? 'WECHAT_PAY_APP_ID'];

  const orderOf = (request: TradeRequest): object => ({
    appid: appIdOf(request.channel.kind),
    mchid: options.WECHAT_PAY_MERCHANT_ID,
    description: truncateToBytes(request.subject),
    out_trade_no: numberOf(request.paymentId),
    notify_url: webhook,
    amount: { total: request.amountCents, currency: 'CNY' },
    ...('payerId' in request.channel && { payer: { openid: request.channel.payerId } }),
    ...(request.channel.kind === 'page' && {
      scene_info: { payer_client_ip: request.clientAddress, h5_info: { type: 'Wap' } },
    }),
    ...(request.expiresAt !== null && { time_expire: `${shanghaiClock(request.expiresAt)}+08:00` }),
  });

  const query = async (paymentId: string): ReturnType<PaymentPort['query']> => {
    try {
      const foundTrade = transaction.parse(
        await platform.call(`${tradePath(paymentId)}?mchid=${options.WECHAT_PAY_MERCHANT_ID}`),
      );
      checkAddressee(options, foundTrade);
      if (foundTrade.out_trade_no !== numberOf(paymentId)) {
        throw new Error('the answer concerns another trade');
      }
      return stateOf(foundTrade);
    } catch (err) {
      if (isRefusal(err, 'ORDER_NOT_EXIST', 'ORDERNOTEXIST')) return { state: 'absent' };
      log.warn(
        { event: 'payments.trade_not_reported', err, paymentId },
        'the chat app reports no valid state of a trade',
      );
      return { state: 'unknown' };
    }
  };

  return {
    name: 'wechat',
    channels: CHANNELS.filter((kind) => appIdOf(kind) !== undefined),
    async open(request) {
      const { kind } = request.channel;
      const { path, answer } = ORDER_CALLS[kind];
      const payBy = answer.parse(
        await platform.call(`/v3/pay/transactions/${path}`, orderOf(request)),
      );
      const now = clock.now().getTime();
      if (kind !== 'page') return { by: payBy, goodUntil: new Date(now + OTHERS_MS) };
      const returnUrl = encodeURIComponent(options.PUBLIC_URL + request.returnUrl);
      const url = `${payBy}${payBy.includes('?') ? '&' : '?'}redirect_url=${returnUrl}`;
      return { by: url, goodUntil: new Date(now + PAGE_MS) };
    },
    signSheet: (id, channel) =>
      sheetParameters(deps, options.privateKey, { appId: appIdOf(channel) ?? '', prepayId: id }),
    appParameters: (id) =>
      appParameters(deps, options.privateKey, {
        appid: appIdOf('app') ?? '',
        partnerid: options.WECHAT_PAY_MERCHANT_ID,
        prepayid: id,
      }),
    query,
    async close(paymentId) {
      try {
        await platform.call(`${tradePath(paymentId)}/close`, {
          mchid: options.WECHAT_PAY_MERCHANT_ID,
        });
      } catch (error) {
        // The trade does not exist or cannot be closed; the query that follows distinguishes them.
        if (error instanceof WechatPayRefusal) return;
        throw error;
      }
    },
    async refund({ paymentId, refundId, amountCents, paidCents }) {
      try {
        const { status } = refundReply.parse(
          await platform.call('/v3/refund/domestic/refunds', {
            out_trade_no: numberOf(paymentId),
            out_refund_no: numberOf(refundId),
            notify_url: webhook,
            amount: { refund: amountCents, total: paidCents, currency: 'CNY' },
          }),
        );
        return REFUND_STATES[status];
      } catch (error) {
        if (!(error instanceof WechatPayRefusal) || PASSING.has(error.code)) throw error;
        log.error(
          { event: 'refunds.refused', err: error, paymentId, refundId },
          'the chat app refuses a refund',
        );
        return 'failed';
      }
    },
    async queryRefund({ paymentId, refundId }) {
      const number = numberOf(refundId);
      try {
        const refund = refundReply.parse(
          await platform.call(`/v3/refund/domestic/refunds/${number}`),
        );
        if (refund.out_refund_no !== number) throw new Error('the answer concerns another refund');
        return REFUND_STATES[refund.status];
      } catch (err) {
        if (!isRefusal(err, 'RESOURCE_NOT_EXISTS')) {
          log.warn(
            { event: 'refunds.not_reported', err, paymentId, refundId },
            'the chat app reports no valid state of a refund',
          );
        }
        return 'unknown';
      }
    },
    async readWebhook(headers, body) {
      let signed: boolean;
      try {
        signed = await isFromPlatform(deps, platform.keyOf, headers, body);
      } catch (cause) {
        throw new CodedError('upstream_failed', { cause, message: 'no key to verify a webhook' });
      }
      if (!signed) throw new CodedError('signature_invalid');
      return readWebhook(options, body);
    },
    webhookTaken: {
      status: 200,
      contentType: 'application/json; charset=utf-8',
      body: '{"code":"SUCCESS","message":"成功"}',
    },
    webhookRefused: (code, status) => ({
      status,
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify({ code: 'FAIL', message: code }),
    }),
  };
}

/** Truncates a text to the platform's 127 bytes, at a whole character. */
function truncateToBytes(text: string): string {
  let result = '';
  for (const character of text) {
    if (Buffer.byteLength(result + character) > MAX_DESCRIPTION_BYTES) break;
    result += character;
  }
  return result;
}

const isRefusal = (error: unknown, ...codes: string[]): boolean =>
  error instanceof WechatPayRefusal && codes.includes(error.code);

function checkAddressee(
  options: WechatPayOptions,
  addressee: { appid?: string; mchid: string },
): void {
  if (addressee.mchid !== options.WECHAT_PAY_MERCHANT_ID) {
    throw new CodedError('invalid_input', { field: 'mchid' });
  }
  const ours = [
    options.WECHAT_PAY_APP_ID,
    options.WECHAT_PAY_MINI_APP_ID,
    options.WECHAT_PAY_OWN_APP_ID,
  ];
  if (addressee.appid !== undefined && !ours.includes(addressee.appid)) {
    throw new CodedError('invalid_input', { field: 'appid' });
  }
}

/** A refunded trade counts as paid; refunds are tracked separately. */
function stateOf(foundTrade: Transaction): TradeState {
  switch (foundTrade.trade_state) {
    case 'SUCCESS':
    case 'REFUND':
      return {
        state: 'paid',
        tradeNo: foundTrade.transaction_id,
        amountCents: foundTrade.amount.total,
      };
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' };
    case 'PAYERROR':
      return { state: 'failed', reason: foundTrade.trade_state_desc.slice(0, 200) };
    default:
      return { state: 'waiting' };
  }
}

/** Decrypts and reads a signed webhook; throws if it is not addressed to us. */
function readWebhook(options: WechatPayOptions, body: Buffer): Webhook {
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
