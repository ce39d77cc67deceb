import { PAYMENT_DEADLINE_MINUTES } from '@shtrans/contract/order-types';
import { after, minutesAfter, type Step } from './draft.ts';

/** The courses orders take. Each gives the events after the order was made, with their instants. */

/** A ride that ended at `endedAt` and is paid by itself right away. */
export const ridden = (endedAt: Date): Step[] => [
  ['ride_ended_due', endedAt],
  ...paidAt(after(endedAt, 2)),
  ['settled', after(endedAt, 6)],
];

/** Pays a due order, the provider answering within seconds. */
const paidAt = (at: Date): Step[] => [
  ['payment_started', at],
  ['payment_confirmed', after(at, 3)],
];

/** A ride paid by hand after the provider first said no. */
export const riddenPaidSecondTime = (endedAt: Date): Step[] => [
  ['ride_ended_due', endedAt],
  ['payment_started', after(endedAt, 2)],
  ['payment_failed', after(endedAt, 9)],
  ...paidAt(minutesAfter(endedAt, 34)),
  ['settled', after(minutesAfter(endedAt, 34), 5)],
];

/** A ride with nothing to pay. */
export const riddenFree = (endedAt: Date): Step[] => [['ride_ended_free', endedAt]];

/** A ticket bought at `at`: paid half a minute later and issued. */
export const issued = (at: Date): Step[] => [...issuing(at), ['issued', after(at, 42)]];

/** A ticket that is paid and being issued. */
export const issuing = (at: Date): Step[] => [
  ...paidAt(after(at, 28)),
  ['ticketing_started', after(at, 33)],
];

/** A ticket bought, used, and over; `now` decides how far it has come. */
export const usedTicket = (at: Date, usedAt: Date, validUntil: Date, now: Date): Step[] => {
  const steps: Step[] = issued(at);
  if (usedAt < now) steps.push(['used', usedAt]);
  if (usedAt < now && validUntil < now) steps.push(['validity_over', validUntil]);
  return steps;
};

/** Bought and never paid: closed when the deadline passed. */
export const timedOut = (at: Date): Step[] => [
  ['payment_deadline_passed', after(minutesAfter(at, PAYMENT_DEADLINE_MINUTES), 1)],
];

/** Bought, the cashier opened, and never paid. */
export const timedOutInPayment = (at: Date): Step[] => [
  ['payment_started', after(at, 40)],
  ...timedOut(at),
];

export const cancelledAt = (at: Date): Step[] => [['cancelled', at]];

/** The rider asks for the money and gets it after two days. */
export const refundedAt = (askedAt: Date): Step[] => [
  ['refund_accepted', askedAt],
  ['refund_succeeded', minutesAfter(askedAt, 2 * 24 * 60 + 95)],
];

/** The rider asks for the money and does not get it. */
export const refundRejectedAt = (askedAt: Date): Step[] => [
  ['refund_accepted', askedAt],
  ['refund_rejected', minutesAfter(askedAt, 24 * 60 + 40)],
];
