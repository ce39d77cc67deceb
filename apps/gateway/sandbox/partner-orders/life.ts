import type { PartnerOrder, RailOrder } from '@shtrans/contract/partner-orders/schemas';
import texts from './texts.json' with { type: 'json' };

export type KeptOrder = RailOrder | PartnerOrder;

/** Duration of a refund by the railway; banks take one to seven days. */
const REFUND_MS = 24 * 3_600_000;

export const isRail = (order: KeptOrder): order is RailOrder => 'train' in order;

/** Returns the order as of `now`: unpaid orders expire, trips end, refunds complete. */
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

/** The customer's possible actions by state of the order; each is a button on its page. */
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

/** Returns the order after one of the customer's actions. */
export function afterChoice(order: KeptOrder, choice: AtPartner, now: Date): KeptOrder {
  if (!isRail(order)) return { ...order, state: DONE[choice] };
  const { train, amountCents: paidCents } = order;
  const changedAt = now.toISOString();
  if (choice === 'pay') return { ...order, state: 'ticketed', payBefore: null };
  if (choice === 'change') {
    const number = train.number.replace(/\d+$/, (n) => String(Number(n) + 6));
    const [departsAt, arrivesAt] = [later(train.departsAt), later(train.arrivesAt)];
    const changed = { state: 'changed', gate: null, changedFrom: { ...train, at: changedAt } };
    return { ...order, ...changed, train: { ...train, number, departsAt, arrivesAt } };
  }
  return { ...order, state: 'being_refunded', refund: railRefund(paidCents, now) };
}

/** Returns a refund less the fee of 5 %, which 12306 charges from eight to two days before departure and the sandbox always. */
export function railRefund(paidCents: number, requestedAt: Date, finishedAt?: Date) {
  const feeCents = Math.round(paidCents / 20);
  return {
    amountCents: paidCents - feeCents,
    feeCents,
    requestedAt: requestedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
