import type { Alert } from '@shtrans/contract/traffic/live';
import {
  refundableCents,
  type RefundGround,
  type RefundReason,
} from '@shtrans/contract/refunds/facts';
import { isUnusedTicket, type Order } from '../orders/service.ts';

/** The facts about an order whose refund a rider requests. */
export interface Evidence {
  order: Pick<Order, 'type' | 'status' | 'fields' | 'line' | 'occurredAt'>;
  paidCents: number;
  /** Maximum official fare of this ride; null if no rule determines it. */
  officialCents: number | null;
  /** The number of an earlier paid order of the same ride that was not refunded. */
  sameRide: string | null;
  /** Alerts in force on the order's lines during the ride. */
  alerts: readonly Pick<Alert, 'id' | 'effect' | 'stops'>[];
  now: Date;
}

/** The ground that justifies a refund, and its amount. */
export interface Proof {
  ground: RefundGround;
  amountCents: number;
  /** The facts behind the proof, for a later check. */
  evidence: Record<string, string | number>;
}

interface Rule {
  ground: RefundGround;
  /** The rider's reasons that the rule applies to; absent: any. A delay does not justify a refund for changed plans. */
  answers?: readonly RefundReason[];
  prove: (evidence: Evidence) => Omit<Proof, 'ground'> | null;
}

/** Effects of an alert that count as a disruption of a ride. */
const DISRUPTIONS: ReadonlySet<string> = new Set([
  'no_service',
  'reduced_service',
  'significant_delays',
  'detour',
]);

/**
 * Rules that grant a refund immediately; the first that proves something counts. Everything else is left to a
 * person. Money that is refunded automatically (a ticket that could not be issued, money that arrived too late
 * or twice for one order) needs no rule, because no rider requests it.
 */
const RULES: readonly Rule[] = [
  {
    ground: 'unused',
    prove: ({ order, paidCents, now }) =>
      isUnusedTicket(order, now)
        ? { amountCents: refundableCents(paidCents, order.fields), evidence: {} }
        : null,
  },
  {
    ground: 'paid_twice',
    answers: ['charged_wrongly', 'bought_by_mistake'],
    prove: ({ sameRide, paidCents }) =>
      sameRide === null ? null : { amountCents: paidCents, evidence: { orderNo: sameRide } },
  },
  {
    ground: 'disruption',
    answers: ['service_failed', 'could_not_use'],
    prove: ({ order, paidCents, alerts }) => {
      const alert = alerts.find((each) => isDisruption(each, order));
      return alert ? { amountCents: paidCents, evidence: { alert: alert.id } } : null;
    },
  },
  {
    ground: 'overcharged',
    answers: ['charged_wrongly'],
    prove: ({ officialCents, paidCents }) =>
      officialCents === null || paidCents <= officialCents
        ? null
        : { amountCents: paidCents - officialCents, evidence: { officialCents } },
  },
];

/** Returns the proof that justifies a refund for the rider's reason; null: a person decides. */
export function provedRefund(reason: RefundReason, evidence: Evidence): Proof | null {
  for (const { ground, answers, prove } of RULES) {
    if (answers !== undefined && !answers.includes(reason)) continue;
    const proof = prove(evidence);
    if (proof !== null && proof.amountCents > 0) return { ground, ...proof };
  }
  return null;
}

/**
 * Whether an alert in force on the ride's lines means that the ride was disrupted. An alert that names stops
 * applies only to rides that begin or end there.
 */
export function isDisruption(
  { effect, stops }: Evidence['alerts'][number],
  { fields }: Pick<Order, 'fields'>,
): boolean {
  if (!DISRUPTIONS.has(effect)) return false;
  if (stops.length === 0) return true;
  const ends = fields.kind === 'rail' ? [fields.entryStation, fields.exitStation] : [];
  return stops.some(({ name }) => ends.some((end) => end?.zh === name.zh));
}
