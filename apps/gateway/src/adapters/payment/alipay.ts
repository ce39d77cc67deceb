import type { KeyObject } from 'node:crypto';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { formatCents } from '@shtrans/contract/values/money';
import { AlipaySdk } from 'alipay-sdk';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Webhook, PaymentPort, RefundState, TradeRequest, TradeState } from './port.ts';
import type { DriverSettings } from '../settings.ts';
import { idOf, numberOf, shanghaiClock } from './trade-number.ts';

type AlipayOptions = Pick<
  DriverSettings<'payment', 'alipay'>,
  'ALIPAY_APP_ID' | 'ALIPAY_GATEWAY_URL' | 'ALIPAY_SELLER_ID' | 'PUBLIC_URL'
> & {
  privateKey: KeyObject;
  /** The provider's, which signs its answers and webhooks. */
  publicKey: KeyObject;
  timeoutMs: number;
};

const SUCCESS = '10000';
const MAX_SUBJECT = 200;
/** What the provider does not take in a subject. */
const NOT_IN_SUBJECT = /[/=&<>"'\\]/g;

const answer = z.object({
  code: z.string(),
  msg: z.string().default(''),
  sub_code: z.string().default(''),
});
const yuan = z.union([z.string(), z.number()]).transform((value, ctx) => {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(value)) ?? [];
  if (whole !== undefined) return Number(whole) * 100 + Number(part.padEnd(2, '0'));
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

const wallClock = (instant: Date): string => shanghaiClock(instant).replace('T', ' ');

/** What is to be paid, as all channels say it. */
const orderOf = ({ paymentId, amountCents, subject, expiresAt }: TradeRequest) => ({
  out_trade_no: numberOf(paymentId),
  total_amount: formatCents(amountCents),
  subject: subject.replaceAll(NOT_IN_SUBJECT, ' ').slice(0, MAX_SUBJECT),
  ...(expiresAt !== null && { time_expire: wallClock(expiresAt) }),
});

/** The provider understood and said no. */
class AlipayRefusal extends Error {
  readonly subCode: string;
  /** About the trade, and not about our credentials or the provider's own trouble. */
  readonly decided: boolean;
  constructor(method: string, { code, msg, sub_code: subCode }: z.infer<typeof answer>) {
    super(`${method}: ${code} ${msg.slice(0, 100)} ${subCode}`);
    this.subCode = subCode;
    this.decided = subCode.startsWith('ACQ.') && subCode !== 'ACQ.SYSTEM_ERROR';
  }
}

/**
 * The payment app's payments by the official SDK: a page (`alipay.trade.wap.pay`), a sheet that an app opens
 * (`alipay.trade.app.pay`), a code to scan (`alipay.trade.precreate`). Its own time stamps are the machine's, its
 * check of a notice takes the weaker signature where a notice asks for it, and it reads keys in one form only: all
 * three are done here.
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
  /** One call, signed, its answer's signature checked. Raises AlipayRefusal, or whatever broke. */
  const call = async (
    method: string,
    content: Record<string, string>,
    more: { notifyUrl?: string } = {},
  ): Promise<unknown> => {
    const timestamp = wallClock(clock.now());
    const raw: unknown = await sdk.exec(
      method,
      { timestamp, ...more, bizContent: content },
      { validateSign: true },
    );
    const said = answer.parse(raw);
    if (said.code !== SUCCESS) throw new AlipayRefusal(method, said);
    return raw;
  };

  const notifyUrl = `${options.PUBLIC_URL}/v1/payments/webhook/alipay`;

  const query = async (paymentId: string): ReturnType<PaymentPort['query']> => {
    const number = numberOf(paymentId);
    try {
      const found = trade.parse(await call('alipay.trade.query', { out_trade_no: number }));
      if (found.out_trade_no !== number) throw new Error('the answer is about another trade');
      return stateOf(found);
    } catch (err) {
      if (isRefusal(err, 'ACQ.TRADE_NOT_EXIST')) return { state: 'absent' };
      log.warn(
        { event: 'payments.trade_not_reported', err, paymentId },
        'the payment app does not say what became of a trade',
      );
      return { state: 'unknown' };
    }
  };

  const queryRefund: PaymentPort['queryRefund'] = async ({ paymentId, refundId }) => {
    try {
      const found = refundAnswer.parse(
        await call('alipay.trade.fastpay.refund.query', {
          out_trade_no: numberOf(paymentId),
          out_request_no: numberOf(refundId),
        }),
      );
      return refundStateOf(found);
    } catch (err) {
      if (!isRefusal(err, 'ACQ.TRADE_NOT_EXIST')) {
        log.warn(
          { event: 'refunds.not_reported', err, paymentId, refundId },
          'the payment app does not say what a refund became',
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
      const back = options.PUBLIC_URL + request.returnUrl;
      const order = orderOf(request);
      switch (request.channel.kind) {
        case 'page': {
          const by = sdk.pageExecute('alipay.trade.wap.pay', 'GET', {
            timestamp,
            notifyUrl,
            returnUrl: back,
            bizContent: { ...order, product_code: 'QUICK_WAP_WAY', quit_url: back },
          });
          return { by, goodUntil: null };
        }
        case 'app': {
          const bizContent = { ...order, product_code: 'QUICK_MSECURITY_PAY' };
          const by = sdk.sdkExecute('alipay.trade.app.pay', { timestamp, notifyUrl, bizContent });
          return { by, goodUntil: null };
        }
        case 'code': {
          const { qr_code: by } = precreated.parse(
            await call('alipay.trade.precreate', order, { notifyUrl }),
          );
          return { by, goodUntil: null };
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
        // Nothing to close, or nothing that can be: the query that follows tells which.
        if (isRefusal(error, 'ACQ.TRADE_NOT_EXIST', 'ACQ.TRADE_STATUS_ERROR')) return;
        throw error;
      }
    },
    async refund({ paymentId, refundId, amountCents }) {
      let given: z.infer<typeof refundedAnswer>;
      try {
        given = refundedAnswer.parse(
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
      if (given.fund_change === 'Y') return 'succeeded';
      // No money moved by this very call: an earlier one did it, or it is still to come.
      const state = await queryRefund({ paymentId, refundId });
      return state === 'unknown' ? 'pending' : state;
    },
    queryRefund,
    readWebhook: async (_headers, body) => await Promise.resolve(readWebhook(sdk, options, body)),
    webhookTaken: { status: 200, contentType: PLAIN, body: 'success' },
    webhookRefused: (_code, status) => ({ status, contentType: PLAIN, body: 'fail' }),
  };
}

const precreated = z.object({ qr_code: z.url({ protocol: /^https?$/ }).max(1024) });
const refundedAnswer = z.object({ fund_change: z.enum(['Y', 'N']).default('N') });
const refundAnswer = z.object({
  refund_status: z.string().optional(),
  refund_amount: z.union([z.string(), z.number()]).optional(),
});

/** Without data in the answer there is no such refund (yet); older answers carry no status. */
function refundStateOf({
  refund_status: status,
  refund_amount: amount,
}: z.infer<typeof refundAnswer>): RefundState {
  if (status === undefined) return amount === undefined ? 'unknown' : 'succeeded';
  return status === 'REFUND_SUCCESS' ? 'succeeded' : 'pending';
}

const isRefusal = (error: unknown, ...subCodes: string[]): boolean =>
  error instanceof AlipayRefusal && subCodes.includes(error.subCode);

/** A trade closes unpaid, or by having been given back whole: in both cases it holds no money. */
function stateOf(found: z.infer<typeof trade>): TradeState {
  switch (found.trade_status) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return { state: 'paid', tradeNo: found.trade_no, amountCents: found.total_amount };
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
  // Twice the same name would let the signature speak of another value than we read.
  if (Object.keys(fields).length !== pairs.length) throw new CodedError('malformed_body');
  return fields;
}

/** A notice has no time of its own to go by; what it says is final, so that an old one does no harm. */
function readWebhook(sdk: AlipaySdk, options: AlipayOptions, body: Buffer): Webhook {
  const fields = fieldsOf(body);
  if (fields.sign_type !== 'RSA2' || !sdk.checkNotifySignV2(fields)) {
    throw new CodedError('signature_invalid');
  }
  const read = notice.safeParse(fields);
  if (!read.success) throw new CodedError('invalid_input', { cause: read.error });
  const said = read.data;
  if (said.app_id !== options.ALIPAY_APP_ID)
    throw new CodedError('invalid_input', { field: 'app_id' });
  if (said.seller_id !== options.ALIPAY_SELLER_ID)
    throw new CodedError('invalid_input', { field: 'seller_id' });
  const paymentId = existing(idOf(said.out_trade_no), 'payment_not_found');
  return { about: 'trade', paymentId, trade: stateOf(said) };
}
