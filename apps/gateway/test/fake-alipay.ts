import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type Answered, type Asked, LoopbackServer } from './loopback-server.ts';

interface Trade {
  tradeNo: string;
  status: 'WAIT_BUYER_PAY' | 'TRADE_CLOSED' | 'TRADE_SUCCESS' | 'TRADE_FINISHED';
  total: string;
  notifyUrl: string;
  refunds: Map<string, string>;
}

/** The order that the address of a page brings to the provider. */
export interface AlipayPage {
  number: string;
  content: Record<string, string>;
  params: Record<string, string>;
}

export const ALIPAY_APP_ID = '2021000000000001';
export const ALIPAY_SELLER_ID = '2088000000000002';

const cents = (yuan: string): number => Math.round(Number(yuan) * 100);

/**
 * A fake payment app on this machine with its own keys. It checks our signatures with our public key, keeps trades, and
 * signs its answers and notices.
 */
export class FakeAlipay {
  readonly merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly platform = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly server = new LoopbackServer((request) => this.#answer(request));
  readonly trades = new Map<string, Trade>();
  /** Signs answers and notices; the platform's key unless a test forges them. */
  signer: KeyObject = this.platform.privateKey;
  /** The next refund is refused with this sub code. */
  refuseRefund: string | undefined;
  /** Refunds are accepted but not completed. */
  slowRefunds = false;
  /** Bills by day, as they are sent. */
  readonly bills = new Map<string, Buffer>();
  /** The code with which a bill that is not there is refused. */
  noBill = 'isp.bill_not_exist';
  /** The orders with a requested code, by the content of the code. */
  readonly #codes = new Map<string, AlipayPage>();
  #serial = 0;

  /** Scans a code, which makes the provider take the order in. Throws if it issued no such code. */
  scan(code: string): AlipayPage {
    const order = this.#codes.get(code);
    if (order === undefined) throw new Error(`no code ${code}`);
    return this.#takeIn(order);
  }

  /** Opens the app's payment sheet with a signed order, as `visit` opens a page. */
  openApp(orderString: string): AlipayPage {
    return this.visit(`https://app.invalid/?${orderString}`);
  }

  /** Opens the page, which makes the provider take the order in. Throws if it is not signed by us. */
  visit(address: string): AlipayPage {
    const params = Object.fromEntries(new URL(address).searchParams);
    if (!this.#isOurs(params)) throw new Error('the page is not signed by the merchant');
    const content = JSON.parse(params.biz_content ?? '') as Record<string, string>;
    return this.#takeIn({ number: content.out_trade_no ?? '', content, params });
  }

  #takeIn(order: AlipayPage): AlipayPage {
    const { number, content, params } = order;
    if (!this.trades.has(number)) {
      this.trades.set(number, {
        tradeNo: `20261120220014${String(++this.#serial).padStart(14, '0')}`,
        status: 'WAIT_BUYER_PAY',
        total: content.total_amount ?? '',
        notifyUrl: params.notify_url ?? '',
        refunds: new Map(),
      });
    }
    return order;
  }

  trade(number: string): Trade {
    const trade = this.trades.get(number);
    if (trade === undefined) throw new Error(`no trade ${number}`);
    return trade;
  }

  /** Returns a signed notice about the current trade, with the fields of `change`. */
  notice(number: string, change: Record<string, string | undefined> = {}): string {
    const { tradeNo, status, total } = this.trade(number);
    const fields: Record<string, string | undefined> = {
      notify_time: '2026-11-20 12:00:05',
      notify_type: 'trade_status_sync',
      notify_id: `n${String(++this.#serial)}`,
      app_id: ALIPAY_APP_ID,
      charset: 'utf-8',
      version: '1.0',
      trade_no: tradeNo,
      out_trade_no: number,
      seller_id: ALIPAY_SELLER_ID,
      trade_status: status,
      total_amount: total,
      subject: '一日票 +1%20',
      ...change,
    };
    const text = signText(fields);
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) {
      if (value !== undefined) params.set(name, value);
    }
    params.set('sign', createSign('RSA-SHA256').update(text).sign(this.signer, 'base64'));
    params.set('sign_type', 'RSA2');
    return params.toString();
  }

  #isOurs({ sign = '', ...params }: Record<string, string>): boolean {
    return createVerify('RSA-SHA256')
      .update(signText(params))
      .verify(this.merchant.publicKey, sign, 'base64');
  }

  #answer({ method: verb, target, body, headers }: Asked): Answered {
    const bill = this.bills.get(target.replace('/bill/', ''));
    if (bill !== undefined) return { status: 200, body: '', bytes: bill };
    if (verb === 'GET' && target.includes('sign=')) {
      const { content } = this.visit(`http://fake${target}`);
      const page = `<!doctype html><html lang="zh-CN"><title>cashier</title><h1>${content.total_amount}</h1>`;
      return { status: 200, headers: { 'content-type': 'text/html' }, body: page };
    }
    const query = Object.fromEntries(new URL(target, 'http://fake').searchParams);
    const params = { ...query, ...Object.fromEntries(new URLSearchParams(body)) };
    const method = query.method ?? '';
    const answer =
      query.app_id !== ALIPAY_APP_ID || !this.#isOurs(params)
        ? refused('isv.invalid-signature', '40002')
        : this.#do(method, { ...params, host: headers.host ?? '' });
    const inner = JSON.stringify(answer);
    const sign = createSign('RSA-SHA256').update(inner).sign(this.signer, 'base64');
    const name = `${method.replaceAll('.', '_')}_response`;
    return { status: 200, body: `{"${name}":${inner},"sign":"${sign}"}` };
  }

  #do(method: string, params: Record<string, string>): object {
    const content = JSON.parse(params.biz_content ?? '{}') as Record<string, string>;
    const number = content.out_trade_no ?? '';
    if (method === 'alipay.trade.precreate') {
      const code = `https://qr.alipay.example/bax${number}`;
      this.#codes.set(code, { number, content, params });
      return { code: '10000', msg: 'Success', out_trade_no: number, qr_code: code };
    }
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
      const { bill_type: type, bill_date: day = '' } = content;
      if (type !== 'trade') return refused('isv.invalid_arguments');
      if (!this.bills.has(day)) return refused(this.noBill);
      const bill_download_url = `http://${params.host}/bill/${day}`;
      return { code: '10000', msg: 'Success', bill_download_url };
    }
    const trade = this.trades.get(number);
    if (trade === undefined) return refused('ACQ.TRADE_NOT_EXIST');
    const common = { code: '10000', msg: 'Success', out_trade_no: number, trade_no: trade.tradeNo };
    switch (method) {
      case 'alipay.trade.query':
        return { ...common, trade_status: trade.status, total_amount: trade.total };
      case 'alipay.trade.close':
        if (trade.status !== 'WAIT_BUYER_PAY') return refused('ACQ.TRADE_STATUS_ERROR');
        trade.status = 'TRADE_CLOSED';
        return common;
      case 'alipay.trade.refund':
        return this.#refund(trade, content, common);
      case 'alipay.trade.fastpay.refund.query': {
        const amount = trade.refunds.get(content.out_request_no ?? '');
        if (amount === undefined || this.slowRefunds) return { code: '10000', msg: 'Success' };
        return { ...common, refund_status: 'REFUND_SUCCESS', refund_amount: amount };
      }
      default:
        return refused('isv.invalid-method', '40002');
    }
  }

  #refund(trade: Trade, content: Record<string, string>, common: object): object {
    if (this.refuseRefund !== undefined) return refused(this.refuseRefund);
    const { out_request_no: id = '', refund_amount: amount = '' } = content;
    const earlier = trade.refunds.get(id);
    if (earlier !== undefined && earlier !== amount)
      return refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
    const back = [...trade.refunds].reduce((sum, [, yuan]) => sum + cents(yuan), 0);
    if (earlier === undefined) {
      if (trade.status !== 'TRADE_SUCCESS') return refused('ACQ.TRADE_STATUS_ERROR');
      if (back + cents(amount) > cents(trade.total))
        return refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
      trade.refunds.set(id, amount);
      if (back + cents(amount) === cents(trade.total)) trade.status = 'TRADE_CLOSED';
    }
    const moved = earlier === undefined && !this.slowRefunds;
    return { ...common, refund_fee: amount, fund_change: moved ? 'Y' : 'N' };
  }
}

const refused = (subCode: string, code = '40004'): object => ({
  code,
  msg: 'Business Failed',
  sub_code: subCode,
  sub_msg: 'refused',
});

/** Returns the signed text: the fields that have a value, sorted by name, without the signature. */
const signText = (fields: Readonly<Record<string, string | undefined>>): string =>
  Object.keys(fields)
    .sort()
    .filter((name) => fields[name] !== undefined && fields[name] !== '')
    .map((name) => `${name}=${fields[name] ?? ''}`)
    .join('&');
