import type { PartnerOrder, RailOrder } from '@shtrans/contract/partner-orders/schemas';
import texts from './texts.json' with { type: 'json' };

export type KeptOrder = RailOrder | PartnerOrder;

/** How long the railway takes to give money back; banks take one to seven days. */
const REFUND_MS = 24 * 3_600_000;

export const isRail = (order: KeptOrder): order is RailOrder => 'train' in order;

/** The order as time made it: unpaid ones end, trains leave, money comes back. */
export function aged(order: KeptOrder, now: Date): KeptOrder {
  if (!isRail(order)) return order;
  const past = (iso: string, ms = 0): boolean => Date.parse(iso) + ms <= now.getTime();
  const { state, payBefore, train, refund } = order;
  if (state === 'booked' && payBefore !== null && past(payBefore)) {
    return { ...order, state: 'cancelled', payBefore: null };
  }
  if ((state === 'ticketed' || state === 'changed') && past(train.arrivesAt)) {
    return { ...order, state: 'travelled' };
  }
  if (state === 'being_refunded' && refund !== null && past(refund.requestedAt, REFUND_MS)) {
    const finishedAt = new Date(Date.parse(refund.requestedAt) + REFUND_MS).toISOString();
    return { ...order, state: 'refunded', refund: { ...refund, finishedAt } };
  }
  return order;
}

type AtPartner = keyof (typeof texts)['choices'];

/** What the partner lets its customer do, by the order's state; each is a button on its page. */
const AT_RAILWAY: Record<string, AtPartner[]> = {
  booked: ['pay'],
  ticketed: ['change', 'refund'],
  changed: ['refund'],
};
const ELSEWHERE: Record<string, AtPartner[]> = {
  to_be_paid: ['pay'],
  to_be_used: ['use', 'refund'],
  ongoing: ['use'],
};
export const choicesOf = (order: KeptOrder): AtPartner[] =>
  (isRail(order) ? AT_RAILWAY : ELSEWHERE)[order.state] ?? [];

const DONE = {
  pay: 'to_be_used',
  use: 'completed',
  refund: 'refunded',
  change: 'changed',
} as const;

const later = (iso: string): string => new Date(Date.parse(iso) + 2 * 3_600_000).toISOString();

/** The order after one of its choices. */
export function done(order: KeptOrder, what: AtPartner, now: Date): KeptOrder {
  if (!isRail(order)) return { ...order, state: DONE[what] };
  const { train, amountCents: paidCents } = order;
  const at = now.toISOString();
  if (what === 'pay') return { ...order, state: 'ticketed', payBefore: null };
  if (what === 'change') {
    const number = train.number.replace(/\d+$/, (n) => String(Number(n) + 6));
    const [departsAt, arrivesAt] = [later(train.departsAt), later(train.arrivesAt)];
    const changed = { state: 'changed', gate: null, changedFrom: { ...train, at } };
    return { ...order, ...changed, train: { ...train, number, departsAt, arrivesAt } };
  }
  return { ...order, state: 'being_refunded', refund: railRefund(paidCents, now) };
}

/** 12306 keeps a twentieth from eight days to two days before; the sandbox always does. */
export function railRefund(paidCents: number, requestedAt: Date, finishedAt?: Date) {
  const feeCents = Math.round(paidCents / 20);
  return {
    amountCents: paidCents - feeCents,
    feeCents,
    requestedAt: requestedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
