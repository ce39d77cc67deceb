import { randomBytes } from 'node:crypto';
import { SIGNATURE_HEADER, signNotice } from '../../apps/gateway/sandbox/signature.ts';

/** A request as the load sends it over a socket, and as an observed gateway gets it. */
export interface Call {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** Gives the body of the answer; raises for any other than 200. */
export type Send = (call: Call) => Promise<string>;

export const readOf = (url: string, token: string | null): Call => ({
  method: 'GET',
  url,
  headers: {
    accept: 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
  },
});

/** Starts the payment of an order, and confirms it as the sandbox provider does, signed by its secret. */
export async function pay(send: Send, token: string, secret: string, order: string) {
  const json = { 'content-type': 'application/json' };
  const key = randomBytes(12).toString('hex');
  const started = await send({
    method: 'POST',
    url: `/v1/orders/${order}/payments`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, ...json },
    payload: '{}',
  });
  const { id: payment, amountCents } = JSON.parse(started) as { id: string; amountCents: number };
  const trade = { state: 'paid', tradeNo: `SP${randomBytes(9).toString('hex')}`, amountCents };
  const payload = JSON.stringify({ noticeId: payment, paymentId: payment, trade });
  const confirmed = await send({
    method: 'POST',
    url: '/v1/payments/webhook/sandbox',
    headers: { [SIGNATURE_HEADER]: signNotice(secret, Buffer.from(payload), new Date()), ...json },
    payload,
  });
  return { names: { order, payment, key }, started, confirmed };
}
