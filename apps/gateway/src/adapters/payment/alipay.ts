import type { KeyObject } from 'node:crypto';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { formatCents } from '@shtrans/contract/values/money';
import { AlipaySdk } from 'alipay-sdk';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Webhook, PaymentPort, RefundState, TradeRequest, TradeState } from './port.ts';
import type { DriverSettings } from '../settings.ts';
import { fetchAlipayBill, readAlipayBill } from './alipay-bill.ts';
import { idOf, numberOf, providerClock } from './trade-number.ts';
import { yuanToCents } from './yuan.ts';

type AlipayOptions = Pick<
  DriverSettings<'payment', 'alipay'>,
  'ALIPAY_APP_ID' | 'ALIPAY_GATEWAY_URL' | 'ALIPAY_SELLER_ID' | 'PUBLIC_URL'
> & {
  privateKey: KeyObject;
  /** The provider's key, which signs its answers and webhooks. */
  publicKey: KeyObject;
  timeoutMs: number;
};

const SUCCESS = '10000';
const MAX_SUBJECT = 200;
/** Characters that the provider does not accept in a subject, and the comma, which separates the columns of its bill. */
const NOT_IN_SUBJECT = /[/=&<>"'\\,]/g;

const answer = z.object({
  code: z.string(),
  msg: z.string().default(''),
  sub_code: z.string().default(''),
});
const yuan = z.union([z.string(), z.number()]).transform((value, ctx) => {
  const cents = yuanToCents(String(value));
  if (cents !== undefined && cents >= 0) return cents;
  ctx.addIssue('not an amount in yuan');
  return z.NEVER;
});
const tradeStatus = z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']);
const trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string().min(1).max(64),
  trade_status: tradeStatus,
  total_amount: yuan,
});
const notice = trade.extend({ app_id: z.string(), seller_id: z.string() });

const PLAIN = 'text/plain; charset=utf-8';

const wallClock = (instant: Date): string => providerClock(instant).replace('T', ' ');

/** Returns the order fields that all channels have. */
const orderOf = ({ paymentId, amountCents, subject, expiresAt }: TradeRequest) => ({
  out_trade_no: numberOf(paymentId),
  total_amount: formatCents(amountCents),
  subject: subject.replaceAll(NOT_IN_SUBJECT, ' ').slice(0, MAX_SUBJECT),
  ...(expiresAt !== null && { time_expire: wallClock(expiresAt) }),
});

/** The provider refused the call. */
class AlipayRefusal extends Error {
  readonly subCode: string;
  /** The refusal concerns the trade, not our credentials or a failure of the provider. */
  readonly decided: boolean;
  constructor(method: string, { code, msg, sub_code: subCode }: z.infer<typeof answer>) {
    super(`${method}: ${code} ${msg.slice(0, 100)} ${subCode}`);
    this.subCode = subCode;
    this.decided = subCode.startsWith('ACQ.') && subCode !== 'ACQ.SYSTEM_ERROR';
  }
}

/**
 * The payment app's payments with the official SDK: a page (`alipay.trade.wap.pay`), a sheet that an app opens
 * (`alipay.trade.app.pay`), a code to scan (`alipay.trade.precreate`). This driver replaces three parts of the
 * SDK: it uses the machine's time, accepts a weaker signature if a webhook names it, and reads one key format.
 */
export function alipayPayment(
  options: AlipayOptions,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
): PaymentPort {
  const sdk = new AlipaySdk({
    appId: options.ALIPAY_APP_ID,
    privateKey: options.privateKey.export({ type: 'pkcs1', format: 'pem' }).trim(),
    alipayPublicKey: options.publicKey.export({ type: 'spki', format: 'pem' }).trim(),
    gateway: options.ALIPAY_GATEWAY_URL,
    timeout: options.timeoutMs,
    camelcase: false,
  });
  /** Sends a signed call and verifies the answer's signature. Throws AlipayRefusal, or the error of a failure. */
  const call = async (
    method: string,
    content: Record<string, string>,
    extraParameters: { notifyUrl?: string } = {},
  ): Promise<unknown> => {
    const timestamp = wallClock(clock.now());
    const raw: unknown = await sdk.exec(
      method,
      { timestamp, ...extraParameters, bizContent: content },
      { validateSign: true },
    );
    const reply = answer.parse(raw);
    if (reply.code !== SUCCESS) throw new AlipayRefusal(method, reply);
    return raw;
  };

  const notifyUrl = `${options.PUBLIC_URL}/v1/payments/webhook/alipay`;

  const query = async (paymentId: string): ReturnType<PaymentPort['query']> => {
    const number = numberOf(paymentId);
    try {
      const foundTrade = trade.parse(await call('alipay.trade.query', { out_trade_no: number }));
      if (foundTrade.out_trade_no !== number) throw new Error('the answer concerns another trade');
      return stateOf(foundTrade);
    } catch (err) {
      if (isRefusal(err, 'ACQ.TRADE_NOT_EXIST')) return { state: 'absent' };
      log.warn(
        { event: 'payments.trade_not_reported', err, paymentId },
        'the payment app reports no valid state of a trade',
      );
      return { state: 'unknown' };
    }
  };

  const queryRefund: PaymentPort['queryRefund'] = async ({ paymentId, refundId }) => {
    try {
      const refund = refundAnswer.parse(
        await call('alipay.trade.fastpay.refund.query', {
          out_trade_no: numberOf(paymentId),
          out_request_no: numberOf(refundId),
        }),
      );
      return refundStateOf(refund);
    } catch (err) {
      if (!isRefusal(err, 'ACQ.TRADE_NOT_EXIST')) {
        log.warn(
          { event: 'refunds.not_reported', err, paymentId, refundId },
          'the payment app reports no valid state of a refund',
        );
      }
      return 'unknown';
    }
  };

  return {
    name: 'alipay',
    channels: ['page', 'app', 'code'],
    async open(request) {
      const timestamp = wallClock(clock.now());
      const returnUrl = options.PUBLIC_URL + request.returnUrl;
      const order = orderOf(request);
      switch (request.channel.kind) {
        case 'page': {
          const payUrl = sdk.pageExecute('alipay.trade.wap.pay', 'GET', {
            timestamp,
            notifyUrl,
            returnUrl: returnUrl,
            bizContent: { ...order, product_code: 'QUICK_WAP_WAY', quit_url: returnUrl },
          });
          return { by: payUrl, goodUntil: null };
        }
        case 'app': {
          const bizContent = { ...order, product_code: 'QUICK_MSECURITY_PAY' };
          const signedOrder = sdk.sdkExecute('alipay.trade.app.pay', {
            timestamp,
            notifyUrl,
            bizContent,
          });
          return { by: signedOrder, goodUntil: null };
        }
        case 'code': {
          const { qr_code: codeText } = precreated.parse(
            await call('alipay.trade.precreate', order, { notifyUrl }),
          );
          return { by: codeText, goodUntil: null };
        }
        default:
          throw new Error(`the payment app knows no ${request.channel.kind}`);
      }
    },
    appParameters: (orderStr) => ({ orderStr }),
    query,
    async close(paymentId) {
      try {
        await call('alipay.trade.close', { out_trade_no: numberOf(paymentId) });
      } catch (error) {
        // The trade does not exist or cannot be closed; the query that follows distinguishes them.
        if (isRefusal(error, 'ACQ.TRADE_NOT_EXIST', 'ACQ.TRADE_STATUS_ERROR')) return;
        throw error;
      }
    },
    async refund({ paymentId, refundId, amountCents }) {
      let refundReply: z.infer<typeof refundedAnswer>;
      try {
        refundReply = refundedAnswer.parse(
          await call('alipay.trade.refund', {
            out_trade_no: numberOf(paymentId),
            out_request_no: numberOf(refundId),
            refund_amount: formatCents(amountCents),
          }),
        );
      } catch (error) {
        if (!(error instanceof AlipayRefusal && error.decided)) throw error;
        log.error(
          { event: 'refunds.refused', err: error, paymentId, refundId },
          'the payment app refuses a refund',
        );
        return 'failed';
      }
      if (refundReply.fund_change === 'Y') return 'succeeded';
      // This call moved no money: an earlier call did, or the refund is pending.
      const state = await queryRefund({ paymentId, refundId });
      return state === 'unknown' ? 'pending' : state;
    },
    queryRefund,
    fetchBill: async (day) => {
      try {
        const content = { bill_type: 'trade', bill_date: day };
        const { bill_download_url: url } = billAnswer.parse(
          await call('alipay.data.dataservice.bill.downloadurl.query', content),
        );
        return await fetchAlipayBill(url, day);
      } catch (error) {
        if (isRefusal(error, ...NO_BILL)) return { state: 'none' };
        throw error;
      }
    },
    readBill: async (bytes) => await readAlipayBill(bytes),
    readWebhook: async (_headers, body) => await Promise.resolve(readWebhook(sdk, options, body)),
    webhookTaken: { status: 200, contentType: PLAIN, body: 'success' },
    webhookRefused: (_code, status) => ({ status, contentType: PLAIN, body: 'fail' }),
  };
}

const billAnswer = z.object({ bill_download_url: z.url({ protocol: /^https?$/ }).max(2048) });
/** Refusals that mean: nothing happened on that day, or the bill is late. The paper and the API spell them differently. */
const NO_BILL = [
  'isp.bill_not_exist',
  'isv.bill_not_exist',
  'isv.bill-not-exist',
  'BILL_NOT_EXIST',
];
const precreated = z.object({ qr_code: z.url({ protocol: /^https?$/ }).max(1024) });
const refundedAnswer = z.object({ fund_change: z.enum(['Y', 'N']).default('N') });
const refundAnswer = z.object({
  refund_status: z.string().optional(),
  refund_amount: z.union([z.string(), z.number()]).optional(),
});

/** An answer without data means that the refund does not exist (yet); older answers have no status. */
function refundStateOf({
  refund_status: status,
  refund_amount: amount,
}: z.infer<typeof refundAnswer>): RefundState {
  if (status === undefined) return amount === undefined ? 'unknown' : 'succeeded';
  return status === 'REFUND_SUCCESS' ? 'succeeded' : 'pending';
}

const isRefusal = (error: unknown, ...subCodes: string[]): boolean =>
  error instanceof AlipayRefusal && subCodes.includes(error.subCode);

/** A trade is closed if it was not paid, or was refunded completely: in both cases it has no money. */
function stateOf(foundTrade: z.infer<typeof trade>): TradeState {
  switch (foundTrade.trade_status) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return { state: 'paid', tradeNo: foundTrade.trade_no, amountCents: foundTrade.total_amount };
    case 'TRADE_CLOSED':
      return { state: 'closed' };
    default:
      return { state: 'waiting' };
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function fieldsOf(body: Buffer): Record<string, string> {
  let text: string;
  try {
    text = utf8.decode(body);
  } catch (cause) {
    throw new CodedError('malformed_body', { cause });
  }
  const pairs = [...new URLSearchParams(text)];
  const fields = Object.fromEntries(pairs);
  // With a duplicate name the signature could cover another value than the one we read.
  if (Object.keys(fields).length !== pairs.length) throw new CodedError('malformed_body');
  return fields;
}

/** A webhook has no reliable time, but it reports final states, so a replayed one does no harm. */
function readWebhook(sdk: AlipaySdk, options: AlipayOptions, body: Buffer): Webhook {
  const fields = fieldsOf(body);
  if (fields.sign_type !== 'RSA2' || !sdk.checkNotifySignV2(fields)) {
    throw new CodedError('signature_invalid');
  }
  const parsed = notice.safeParse(fields);
  if (!parsed.success) throw new CodedError('invalid_input', { cause: parsed.error });
  const webhookTrade = parsed.data;
  if (webhookTrade.app_id !== options.ALIPAY_APP_ID)
    throw new CodedError('invalid_input', { field: 'app_id' });
  if (webhookTrade.seller_id !== options.ALIPAY_SELLER_ID)
    throw new CodedError('invalid_input', { field: 'seller_id' });
  const paymentId = existing(idOf(webhookTrade.out_trade_no), 'payment_not_found');
  return { about: 'trade', paymentId, trade: stateOf(webhookTrade) };
}
