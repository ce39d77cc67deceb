import type { Alert } from '@shtrans/contract/traffic/live';
import {
  refundableCents,
  type RefundGround,
  type RefundReason,
} from '@shtrans/contract/refunds/facts';
import { isUnusedTicket, type Order } from '../orders/service.ts';

/** What is known of an order whose money a rider asks for. */
export interface Evidence {
  order: Pick<Order, 'type' | 'status' | 'fields' | 'line' | 'occurredAt'>;
  paidCents: number;
  /** What the operator's fare for this ride is at most; null where no rule gives it. */
  officialCents: number | null;
  /** The number of an earlier paid order of the same ride that keeps its money. */
  sameRide: string | null;
  /** What was in force on the order's lines while it was ridden. */
  alerts: readonly Pick<Alert, 'id' | 'effect' | 'stops'>[];
  now: Date;
}

/** What proves that money goes back, and how much. */
export interface Proof {
  ground: RefundGround;
  amountCents: number;
  /** What it was seen by, for whoever looks at it later. */
  evidence: Record<string, string | number>;
}

interface Rule {
  ground: RefundGround;
  /** The riders' reasons it answers; absent: any. Who changed their plans was not wronged by a delay. */
  answers?: readonly RefundReason[];
  prove: (of: Evidence) => Omit<Proof, 'ground'> | null;
}

/** Effects of an alert by which a ride was not what it should have been. */
const DISRUPTIONS: ReadonlySet<string> = new Set([
  'no_service',
  'reduced_service',
  'significant_delays',
  'detour',
]);

/**
 * What is decided at once, the first rule that proves something. Everything else is for a person. Money
 * that must go back by itself (a ticket that could not be issued, money that came too late or twice for
 * one order) needs no rule: nobody asks for it.
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

/** What proves that money goes back for the rider's reason; null: a person decides. */
export function provedRefund(reason: RefundReason, of: Evidence): Proof | null {
  for (const { ground, answers, prove } of RULES) {
    if (answers !== undefined && !answers.includes(reason)) continue;
    const proof = prove(of);
    if (proof !== null && proof.amountCents > 0) return { ground, ...proof };
  }
  return null;
}

/**
 * Whether an alert in force on the ride's lines says that the ride was disrupted. One that names stops
 * says so of rides that begin or end there.
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
