import type { Checkout, Payment } from '@shtrans/contract/payments/schemas';
import { query } from '../../../core/query/query.ts';

export type Outcome =
  | 'confirming'
  | 'succeeded'
  | 'failed'
  | 'timedOut'
  | 'cancelled'
  | 'refunding'
  | 'refunded';

/** What a payment means to the rider. Unknown is confirming, never failed. */
export function outcomeOf({ status, order }: Payment): Outcome {
  if (status === 'refunding' || status === 'refunded' || status === 'succeeded') return status;
  if (order.status === 'closed') {
    return order.closedReason === 'cancelled' ? 'cancelled' : 'timedOut';
  }
  return status === 'failed' ? 'failed' : 'confirming';
}

/** Whether asking again can tell something new: late money may still come for a closed order. */
export const isSettled = ({ status }: Payment): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'refunded';

/** After so many answers the rider is told that it takes longer. */
export const LONG_AFTER = 6;

/** What came of a payment, always asked for. */
export const paymentQuery = (id: string) =>
  query('GET maas:/v1/payments/:id', { params: { id } }, { freshMs: 0 });

export type Code = Extract<Checkout, { kind: 'code' }>;

/** The code of a payment that is under way; undefined where it is paid otherwise. */
export const codeOf = (payment: Payment | undefined): Code | undefined =>
  payment !== undefined && outcomeOf(payment) === 'confirming' && payment.checkout?.kind === 'code'
    ? payment.checkout
    : undefined;
