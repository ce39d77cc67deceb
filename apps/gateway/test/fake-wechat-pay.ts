import {
  createCipheriv,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { type Answered, type Asked, LoopbackServer } from './loopback-server.ts';
import { selfSigned } from './self-signed.ts';

interface Trade {
  transactionId: string;
  state: string;
  total: number;
  /** `jsapi`, `h5`, `app` or `native`. */
  way: string;
  order: Record<string, unknown>;
  refunds: Map<string, { amount: number; status: string }>;
}

interface Certificate {
  serial: string;
  pem: string;
  key: KeyObject;
}

export const WECHAT_APP_ID = 'wx0000000000000001';
export const WECHAT_MINI_APP_ID = 'wx0000000000000003';
export const WECHAT_OWN_APP_ID = 'wx0000000000000004';
export const WECHAT_MERCHANT_ID = '1900000001';
export const WECHAT_MERCHANT_SERIAL = '3775B6A45ACD588826D15E583A95F5DD00000001';
export const WECHAT_API_V3_KEY = 'k'.repeat(32);
export const WECHAT_PUBLIC_KEY_ID = 'PUB_KEY_ID_0119000000010000000000000001';

// Generated once for all tests of a file, because generating keys is slow.
const MERCHANT = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PLATFORM = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Key pairs of the first, second, ... certificate of every platform. */
const PAIRS: (typeof PLATFORM)[] = [];

/** Manipulations of a notice or an answer by a test. */
export interface Forgery {
  timestamp?: string;
  serial?: string;
  key?: KeyObject;
  /** Changes the body after signing. */
  body?: (signed: string) => string;
}

/**
 * A fake of the chat app's payment platform on this machine, API v3, with its own keys and certificates. It checks our
 * signatures with our public key, keeps trades, and signs its answers.
 */
export class FakeWechatPay {
  readonly merchant = MERCHANT;
  readonly platform = PLATFORM;
  readonly server = new LoopbackServer((request) => this.#answer(request));
  readonly trades = new Map<string, Trade>();
  /** The certificates that /v3/certificates lists; the last one signs. */
  certificates: Certificate[] = [];
  /** Signs with the platform's key and its id instead of a certificate. */
  usesPublicKey = false;
  forgeAnswers: Forgery = {};
  /** The status of new refunds. */
  refundStatus = 'SUCCESS';
  /** The next refunds are refused with this code. */
  refuseRefund: string | undefined;
  /**
   * Bills as they are sent, by day, with the announced hash; or the code with which a bill is refused. `isGone`: it is
   * announced, but its address is no longer valid.
   */
  readonly bills = new Map<string, { bytes: Buffer; sha1: string; isGone?: true } | string>();
  /** Its URL, once it listens. */
  url = '';
  readonly #now: () => Date;
  #serial = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  async listen(): Promise<string> {
    this.url = await this.server.listen();
    return this.url;
  }

  /** Adds a certificate, which signs from now on; the others stay listed until the test removes them. */
  rotate(days: { from?: number; to?: number } = {}): Certificate {
    const pair = (PAIRS[this.#serial] ??= generateKeyPairSync('rsa', { modulusLength: 2048 }));
    const serial = `5157F09EFDC096DE15EBE81A47057A72${String(++this.#serial).padStart(8, '0')}`;
    const dayFromNow = (day: number): Date => new Date(this.#now().getTime() + day * 86_400_000);
    const dates = { from: dayFromNow(days.from ?? -1), to: dayFromNow(days.to ?? 365) };
    const certificate = {
      serial,
      pem: selfSigned(pair, { serial, ...dates }),
      key: pair.privateKey,
    };
    this.certificates.push(certificate);
    return certificate;
  }

  trade(number: string): Trade {
    const trade = this.trades.get(number);
    if (trade === undefined) throw new Error(`no trade ${number}`);
    return trade;
  }

  /** Returns a notice about the current trade, with the fields of `change` in its sealed part. */
  notice(
    number: string,
    change: object = {},
    forgery: Forgery = {},
  ): { headers: Record<string, string>; body: string } {
    const resource = { ...this.#transaction(number), ...change };
    return this.#notice('TRANSACTION.SUCCESS', 'transaction', resource, forgery);
  }

  refundNotice(number: string, refund: string): { headers: Record<string, string>; body: string } {
    const { transactionId, total, refunds } = this.trade(number);
    const refundState = refunds.get(refund);
    if (refundState === undefined) throw new Error(`no refund ${refund}`);
    return this.#notice('REFUND.SUCCESS', 'refund', {
      mchid: WECHAT_MERCHANT_ID,
      out_trade_no: number,
      transaction_id: transactionId,
      out_refund_no: refund,
      refund_id: `50${refund}`,
      refund_status: refundState.status,
      amount: {
        total,
        refund: refundState.amount,
        payer_total: total,
        payer_refund: refundState.amount,
      },
    });
  }

  /** Returns any text as a signed notice. */
  signed(body: string, forgery: Forgery = {}): { headers: Record<string, string>; body: string } {
    const headers = this.#sign(body, forgery);
    return { headers, body: forgery.body?.(body) ?? body };
  }

  #notice(event: string, type: string, resource: object, forgery: Forgery = {}) {
    const body = JSON.stringify({
      id: `EV-${++this.#serial}`,
      create_time: this.#now().toISOString(),
      resource_type: 'encrypt-resource',
      event_type: event,
      summary: 'success',
      resource: { original_type: type, ...seal(JSON.stringify(resource), type) },
    });
    return this.signed(body, forgery);
  }

  #sign(body: string, forgery: Forgery): Record<string, string> {
    const last = this.certificates.at(-1);
    const signer = this.usesPublicKey
      ? { serial: WECHAT_PUBLIC_KEY_ID, key: this.platform.privateKey }
      : last;
    const timestamp = forgery.timestamp ?? String(Math.floor(this.#now().getTime() / 1000));
    const nonce = randomBytes(16).toString('hex');
    const key = forgery.key ?? signer?.key;
    if (key === undefined) throw new Error('the platform has no key to sign with');
    return {
      'content-type': 'application/json; charset=utf-8',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': forgery.serial ?? signer?.serial ?? '',
      'wechatpay-signature': createSign('RSA-SHA256')
        .update(`${timestamp}\n${nonce}\n${body}\n`)
        .sign(key, 'base64'),
    };
  }

  #answer(request: Asked): Answered {
    const [, billDay = ''] = /^\/v3\/billdownload\/file\?token=(.+)$/.exec(request.target) ?? [];
    const bill = this.bills.get(billDay);
    // The platform does not sign files.
    if (typeof bill === 'object' && this.#isOurs(request)) {
      if (bill.isGone) return { status: 400, body: '{"code":"INVALID_REQUEST"}' };
      return { status: 200, body: '', bytes: bill.bytes };
    }
    const [status, answer] = this.#isOurs(request)
      ? this.#do(request)
      : [401, { code: 'SIGN_ERROR', message: 'the signature is wrong' }];
    const text = answer === undefined ? '' : JSON.stringify(answer);
    if (status >= 300) return { status, body: text };
    const { headers, body } = this.signed(text, this.forgeAnswers);
    return { status, headers, body };
  }

  #isOurs({ method, target, headers, body }: Asked): boolean {
    const [scheme, list = ''] = (headers.authorization ?? '').split(' ');
    const fields = Object.fromEntries(
      [...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ) as Record<string, string>;
    const age = this.#now().getTime() / 1000 - Number(fields.timestamp);
    const text = `${method}\n${target}\n${fields.timestamp}\n${fields.nonce_str}\n${body}\n`;
    return (
      scheme === 'WECHATPAY2-SHA256-RSA2048' &&
      fields.mchid === WECHAT_MERCHANT_ID &&
      fields.serial_no === WECHAT_MERCHANT_SERIAL &&
      Math.abs(age) < 300 &&
      headers.accept === 'application/json' &&
      createVerify('RSA-SHA256')
        .update(text)
        .verify(this.merchant.publicKey, fields.signature ?? '', 'base64')
    );
  }

  #do({ method, target, body }: Asked): [number, unknown] {
    const url = new URL(target, 'http://fake');
    const path = url.pathname;
    const content = (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>;
    if (path === '/v3/certificates') return [200, { data: this.certificates.map(certificateItem) }];
    if (path === '/v3/bill/tradebill') return this.#bill(url.searchParams);
    const [, way] = /^\/v3\/pay\/transactions\/(jsapi|h5|app|native)$/.exec(path) ?? [];
    if (way !== undefined) return this.#open(way, content);
    const [, number = '', close] = /\/out-trade-no\/(\w+)(\/close)?$/.exec(path) ?? [];
    if (number !== '') return this.#tradeCall(method, number, close !== undefined);
    if (path === '/v3/refund/domestic/refunds') return this.#refund(content);
    return this.#findRefund(/\/refunds\/(\w+)$/.exec(path)?.[1] ?? '');
  }

  #bill(query: URLSearchParams): [number, unknown] {
    const day = query.get('bill_date') ?? '';
    const bill = this.bills.get(day) ?? 'NO_STATEMENT_EXIST';
    if (typeof bill === 'string') return refused(400, bill);
    if (query.get('bill_type') !== 'ALL' || query.get('tar_type') !== 'GZIP') {
      return refused(400, 'PARAM_ERROR');
    }
    const download_url = `https://api.mch.weixin.qq.com/v3/billdownload/file?token=${day}`;
    return [200, { hash_type: 'SHA1', hash_value: bill.sha1, download_url }];
  }

  #open(way: string, order: Record<string, unknown>): [number, unknown] {
    const number = String(order.out_trade_no);
    const existing = this.trades.get(number);
    if (existing !== undefined && JSON.stringify(existing.order) !== JSON.stringify(order)) {
      return refused(400, 'OUT_TRADE_NO_USED');
    }
    const { total } = order.amount as { total: number };
    const trade = existing ?? {
      transactionId: `4200000001${String(++this.#serial).padStart(18, '0')}`,
      state: 'NOTPAY',
      total,
      way,
      order,
      refunds: new Map(),
    };
    this.trades.set(number, trade);
    const id = `wx20${number}`;
    const page = `${this.url}/mmpayweb-bin/checkmweb?prepay_id=${id}&package=1`;
    const answers: Readonly<Record<string, object>> = {
      h5: { h5_url: page },
      native: { code_url: `weixin://wxpay/bizpayurl?pr=${number.slice(-8)}` },
    };
    return [200, answers[way] ?? { prepay_id: id }];
  }

  #tradeCall(method: string, number: string, close: boolean): [number, unknown] {
    const trade = this.trades.get(number);
    if (trade === undefined) return refused(404, 'ORDER_NOT_EXIST');
    if (!close) return [200, this.#transaction(number)];
    if (method !== 'POST') return refused(405, 'PARAM_ERROR');
    if (trade.state !== 'NOTPAY') return refused(400, 'ORDERPAID');
    trade.state = 'CLOSED';
    return [204, undefined];
  }

  #transaction(number: string): object {
    const { state, total, transactionId, order } = this.trade(number);
    return {
      appid: order.appid,
      mchid: WECHAT_MERCHANT_ID,
      out_trade_no: number,
      trade_state: state,
      trade_state_desc: state,
      ...((state === 'SUCCESS' || state === 'REFUND') && { transaction_id: transactionId }),
      amount: { total, payer_total: total, currency: 'CNY' },
    };
  }

  #refund(content: Record<string, unknown>): [number, unknown] {
    if (this.refuseRefund !== undefined) return refused(400, this.refuseRefund);
    const trade = this.trades.get(String(content.out_trade_no));
    if (trade === undefined) return refused(404, 'RESOURCE_NOT_EXISTS');
    const id = String(content.out_refund_no);
    const amount = content.amount as { refund: number; total: number };
    const back = [...trade.refunds].reduce((sum, [, earlier]) => sum + earlier.amount, 0);
    const existing = trade.refunds.get(id);
    if (existing === undefined) {
      const isPaid = trade.state === 'SUCCESS' || trade.state === 'REFUND';
      if (!isPaid || amount.total !== trade.total || back + amount.refund > trade.total) {
        return refused(400, 'INVALID_REQUEST');
      }
      trade.state = 'REFUND';
    }
    trade.refunds.set(id, { amount: amount.refund, status: this.refundStatus });
    return this.#findRefund(id);
  }

  #findRefund(id: string): [number, unknown] {
    for (const [number, { refunds }] of this.trades) {
      const refund = refunds.get(id);
      if (refund !== undefined) {
        return [200, { out_refund_no: id, out_trade_no: number, status: refund.status }];
      }
    }
    return refused(404, 'RESOURCE_NOT_EXISTS');
  }
}

const refused = (status: number, code: string): [number, unknown] => [
  status,
  { code, message: 'refused' },
];

/** Encrypts a text as the platform does. */
export function seal(text: string, associated: string, key = WECHAT_API_V3_KEY): object {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(associated));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: 'AEAD_AES_256_GCM',
    nonce,
    associated_data: associated,
    ciphertext: sealed.toString('base64'),
  };
}

const certificateItem = ({ serial, pem }: Certificate): object => ({
  serial_no: serial,
  effective_time: '2026-01-01T00:00:00+08:00',
  expire_time: '2031-01-01T00:00:00+08:00',
  encrypt_certificate: seal(pem, 'certificate'),
});
