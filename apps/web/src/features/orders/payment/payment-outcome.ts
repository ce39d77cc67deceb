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

/** What a payment means to the rider. An unknown status is confirming, never failed. */
export function outcomeOf({ status, order }: Payment): Outcome {
  if (status === 'refunding' || status === 'refunded' || status === 'succeeded') return status;
  if (order.status === 'closed') {
    const { closedReason } = order;
    return closedReason === 'cancelled' || closedReason === 'stay_returned'
      ? 'cancelled'
      : 'timedOut';
  }
  return status === 'failed' ? 'failed' : 'confirming';
}

/** Whether the payment can no longer change: late money can still arrive for a closed order. */
export const isSettled = ({ status }: Payment): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'refunded';

/** Number of answers after which the rider learns that it takes longer. */
export const LONG_AFTER = 6;

/** The state of a payment, always requested. */
export const paymentQuery = (id: string) =>
  query('GET maas:/v1/payments/:id', { params: { id } }, { freshMs: 0 });

export type Code = Extract<Checkout, { kind: 'code' }>;

/** The code of a payment in progress; undefined if it is paid by another channel. */
export const codeOf = (payment: Payment | undefined): Code | undefined =>
  payment !== undefined && outcomeOf(payment) === 'confirming' && payment.checkout?.kind === 'code'
    ? payment.checkout
    : undefined;
