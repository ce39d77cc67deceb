import { describe, expect, it } from 'vitest';
import type { Order } from '../orders/service.ts';
import { openedTradeOf, isStillValid, lastingCheckout, subjectOf } from './checkout.ts';
import type { PaymentRow } from './store.ts';

const UNTIL = new Date('2026-11-20T04:15:00.000Z');

const payment = (change: Partial<PaymentRow> = {}): PaymentRow => ({
  user_id: 'u',
  id: 'p',
  order_id: 'o',
  provider: 'sandbox',
  channel: 'page',
  account_id: null,
  status: 'confirming',
  amount_cents: 1200,
  provider_trade_no: null,
  cashier_url: null,
  prepay_id: null,
  checkout_until: UNTIL,
  started_at: new Date('2026-11-20T04:00:00.000Z'),
  finished_at: null,
  ...change,
});

const bilingual = (zh: string, en: string) => ({ zh, en });

/** Returns the title of an order's payment in both languages. */
const subjectsOf = (change: Partial<Pick<Order, 'subject' | 'line' | 'from' | 'to'>>) => {
  const order = { subject: null, line: null, from: null, to: null, orderNo: '77', ...change };
  return [subjectOf(order, 'zh_cn'), subjectOf(order, 'en_us')];
};

describe('an opened trade', () => {
  it('is the address of a page, or the prepay id of any other channel', () => {
    const preparedPayment = { cashier_url: 'https://pay.example/1', prepay_id: 'prepared' };
    expect(openedTradeOf(payment(preparedPayment))).toEqual({
      by: preparedPayment.cashier_url,
      goodUntil: UNTIL,
    });
    for (const channel of ['code', 'app', 'wechat_jsapi'] as const) {
      expect(openedTradeOf(payment({ ...preparedPayment, channel }))).toEqual({
        by: 'prepared',
        goodUntil: UNTIL,
      });
    }
    expect(openedTradeOf(payment({ prepay_id: 'prepared' }))).toBeNull();
    expect(
      openedTradeOf(payment({ cashier_url: preparedPayment.cashier_url, channel: 'code' })),
    ).toBeNull();
  });

  it('is valid before its end, and always if it has none', () => {
    const checkoutAt = (ms: number) =>
      isStillValid({ goodUntil: UNTIL }, new Date(UNTIL.getTime() + ms));
    expect([checkoutAt(-1), checkoutAt(0), checkoutAt(1)]).toEqual([true, false, false]);
    expect(isStillValid({ goodUntil: null }, UNTIL)).toBe(true);
  });

  it('can be shown again if it is a page, or a code of a known provider', () => {
    const openedBy = { by: 'x', goodUntil: UNTIL };
    expect(lastingCheckout(payment(), openedBy)).toEqual({ kind: 'page', url: 'x' });
    expect(lastingCheckout(payment({ channel: 'code', provider: 'alipay' }), openedBy)).toEqual({
      kind: 'code',
      provider: 'alipay',
      content: 'x',
      goodUntil: '2026-11-20T04:15:00.000Z',
    });
    const code = { channel: 'code', provider: 'wechat' } as const;
    expect(lastingCheckout(payment(code), { by: 'x', goodUntil: null })).toBeNull();
    expect(lastingCheckout(payment({ ...code, provider: 'gone' }), openedBy)).toBeNull();
    for (const channel of ['app', 'wechat_jsapi', 'mini_program'] as const) {
      expect(lastingCheckout(payment({ channel }), openedBy)).toBeNull();
    }
  });
});

describe('the title at the cashier', () => {
  const line = { name: bilingual('2号线', 'Line 2'), colour: null };
  const [from, to] = [bilingual('人民广场', "People's Square"), bilingual('徐家汇', 'Xujiahui')];
  const subject = bilingual('一日票', 'One-day pass');

  it.each([
    ['the product before all else', { subject, line, from, to }, ['一日票', 'One-day pass']],
    [
      'the line with its ends',
      { line, from, to },
      ['2号线 人民广场 - 徐家汇', "Line 2 People's Square - Xujiahui"],
    ],
    ['the line alone where an end is not known', { line, from }, ['2号线', 'Line 2']],
    ['the ends alone', { from, to }, ['人民广场 - 徐家汇', "People's Square - Xujiahui"]],
    ['the number where nothing else is known', {}, ['77', '77']],
    ['no single end', { to }, ['77', '77']],
  ])('is %s', (_, order, texts) => {
    expect(subjectsOf(order)).toEqual(texts);
  });
});
