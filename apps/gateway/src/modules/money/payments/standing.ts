import type { Refusal } from '@shtrans/contract/api/errors';
import { type Order, payableOf } from '../orders/service.ts';
import { isGood } from './checkout.ts';
import type { ChosenChannel } from './choice.ts';
import type { PaymentRow } from './store.ts';

/** What an order that a rider starts to pay is at, by kind. */
export interface Standings {
  /** Nothing is under way: a payment of so much begins. */
  due: { cents: number };
  /** A payment is under way as the rider wants it, and goes on. */
  started: { live: PaymentRow };
  /** One is under way otherwise, or with a page or a code that got too old. */
  replaced: { live: PaymentRow };
  /** The time to pay is over; a payment under way may have brought its money. */
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
  const isOn =
    live.provider === channel.provider &&
    live.channel === channel.channel &&
    live.account_id === channel.account_id &&
    isGood({ goodUntil: live.checkout_until }, now);
  return { kind: isOn ? 'started' : 'replaced', live };
}
