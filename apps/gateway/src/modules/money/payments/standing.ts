import type { Refusal } from '@shtrans/contract/api/errors';
import { type Order, payableOf } from '../orders/service.ts';
import { isStillValid } from './checkout.ts';
import type { ChosenChannel } from './choice.ts';
import type { PaymentRow } from './store.ts';

/** The possible states of an order that a rider starts to pay, with their data. */
export interface Standings {
  /** No payment is under way: a payment of this amount begins. */
  due: { cents: number };
  /** A payment by the requested channel is under way and goes on. */
  started: { live: PaymentRow };
  /** A payment is under way by another channel, or its page or code has expired. */
  replaced: { live: PaymentRow };
  /** The payment deadline has passed; a payment under way may have brought its money. */
  overdue: { live: PaymentRow | undefined };
  refused: Refusal;
}
export type Standing<K extends keyof Standings = keyof Standings> = {
  [P in K]: { kind: P } & Standings[P];
}[K];

/** @param live the order's payment that is `confirming` */
export function standingOf(
  order: Order,
  live: PaymentRow | undefined,
  channel: ChosenChannel,
  now: Date,
): Standing {
  const payable = payableOf(order, now);
  if (payable.kind === 'overdue') return { ...payable, live };
  if (live === undefined || payable.kind === 'refused') return payable;
  const canContinue =
    live.provider === channel.provider &&
    live.channel === channel.channel &&
    live.account_id === channel.account_id &&
    isStillValid({ goodUntil: live.checkout_until }, now);
  return { kind: canContinue ? 'started' : 'replaced', live };
}
