import { CodedError } from '@shtrans/contract/api/errors';
import { CHANNELS, type PaymentChannel } from '@shtrans/contract/payments/facts';
import type { Context } from '../../context.ts';
import type { PaymentPort, TradeRequest } from './port.ts';
import { numberOf, PROVIDER_OFFSET, providerClock } from './trade-number.ts';
import { fetchWechatBill, readWechatBill } from './wechat-bill.ts';
import { wechatPlatform, WechatPayRefusal, type WechatPayOptions } from './wechat-call.ts';
import { appParameters, isFromPlatform, sheetParameters } from './wechat-signature.ts';
import { ORDER_CALLS, REFUND_STATES, refundReply, transaction } from './wechat-schemas.ts';
import { checkAddressee, stateOf } from './wechat-trade.ts';
import { readWebhook } from './wechat-webhook.ts';

const MINUTE = 60_000;
/** The platform's limits, five minutes for a page and two hours otherwise, minus the transfer to the rider. */
const PAGE_MS = 4.5 * MINUTE;
const OTHERS_MS = 115 * MINUTE;

const MAX_DESCRIPTION_BYTES = 127;

/** Temporary refusals of a refund: the platform is busy or does not know the trade yet. */
const PASSING = new Set(['SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'RATELIMIT_EXCEEDED', 'SIGN_ERROR']);

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
    ...(request.expiresAt !== null && {
      time_expire: `${providerClock(request.expiresAt)}${PROVIDER_OFFSET}`,
    }),
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
    fetchBill: async (day) => await fetchWechatBill(platform, day),
    readBill: async (bytes) => await readWechatBill(bytes),
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
