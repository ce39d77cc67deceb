import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findTransition,
  ORDER_STATUSES,
  type OrderStatus,
  STATUS_TABS,
  TRANSITIONS,
  UNFINISHED_STATUSES,
} from './status.ts';
import { ORDER_EVENTS } from './schemas.ts';
import type { Settlement } from './types.ts';

const SETTLEMENTS: readonly Settlement[] = ['prepaid', 'postpaid'];

/** Statuses from which a refund starts; `previous` leads back to one of them. */
const REFUNDABLE = TRANSITIONS.filter((t) => t.to === 'being_refunded').map((t) => t.from);

function reachable(from: OrderStatus, settlement: Settlement): Set<OrderStatus> {
  const reached = new Set<OrderStatus>([from]);
  for (const status of reached) {
    for (const event of ORDER_EVENTS) {
      const to = findTransition(status, event, settlement)?.to;
      if (to !== undefined && to !== 'previous') reached.add(to);
    }
  }
  return reached;
}

const ways = (from: OrderStatus, settlement: Settlement): string[] =>
  ORDER_EVENTS.filter((event) => findTransition(from, event, settlement));

describe('the table of transitions', () => {
  it('has at most one transition for each status, event and settlement', () => {
    for (const settlement of SETTLEMENTS) {
      const rows = TRANSITIONS.filter((t) => t.only === undefined || t.only === settlement);
      const keys = rows.map((t) => `${t.from} ${t.event}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('uses every status and every event', () => {
    const reached = new Set<string>(['ongoing', ...TRANSITIONS.map((t) => t.to)]);
    expect(ORDER_STATUSES.filter((s) => !reached.has(s))).toEqual([]);
    const usedEvents = new Set(TRANSITIONS.map((t) => t.event));
    expect(ORDER_EVENTS.filter((e) => !usedEvents.has(e))).toEqual([]);
  });

  it('reaches every status of a settlement from its initial statuses', () => {
    // A prepaid order starts unpaid; a ride starts under way.
    expect([...reachable('to_be_paid', 'prepaid')].toSorted()).toEqual(
      ORDER_STATUSES.filter((s) => s !== 'ongoing').toSorted(),
    );
    const ofRides = reachable('ongoing', 'postpaid');
    expect(ofRides).toEqual(
      new Set([
        'ongoing',
        'to_be_paid',
        'in_payment',
        'paid',
        'completed',
        'closed',
        'being_refunded',
        'refunded',
      ]),
    );
  });

  it('has no transition out of closed and refunded, and from completed only the refund of a ride', () => {
    for (const settlement of SETTLEMENTS) {
      expect(ways('closed', settlement)).toEqual([]);
      expect(ways('refunded', settlement)).toEqual([]);
    }
    expect(ways('completed', 'prepaid')).toEqual([]);
    expect(ways('completed', 'postpaid')).toEqual(['refund_accepted']);
  });

  it('stays within the table for any sequence of events', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SETTLEMENTS),
        fc.constantFrom<OrderStatus>('ongoing', 'to_be_paid'),
        fc.array(fc.constantFrom(...ORDER_EVENTS), { maxLength: 60 }),
        (settlement, first, events) => {
          let status = first;
          let before: OrderStatus | undefined;
          let isPaid = false;
          for (const event of events) {
            const way = findTransition(status, event, settlement);
            if (way === undefined) continue;
            const to = way.to === 'previous' ? before : way.to;
            expect(ORDER_STATUSES).toContain(to);
            if (to === undefined) throw new Error('a refund without an earlier status');
            if (to === 'being_refunded') before = status;
            if (way.to === 'previous') expect(REFUNDABLE).toContain(to);
            isPaid ||= event === 'payment_confirmed' || event === 'covered';
            // A paid amount never disappears in a closed order.
            if (to === 'closed') expect(isPaid).toBe(false);
            if (to === 'being_refunded' && status !== 'completed') expect(isPaid).toBe(true);
            status = to;
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('the lists of statuses', () => {
  it('are the eleven of the specification', () => {
    expect(ORDER_STATUSES.toSorted()).toEqual([
      'being_refunded',
      'closed',
      'completed',
      'consumed',
      'in_payment',
      'ongoing',
      'paid',
      'refunded',
      'ticketing',
      'to_be_paid',
      'to_be_used',
    ]);
  });

  it('name statuses that wait for the rider or are under way as unfinished', () => {
    for (const status of UNFINISHED_STATUSES) {
      expect(TRANSITIONS.some((t) => t.from === status)).toBe(true);
    }
    expect(UNFINISHED_STATUSES).not.toContain('closed');
  });

  it('show each status except closed in exactly one tab besides "all"', () => {
    const { all, ...tabs } = STATUS_TABS;
    expect(all).toEqual(ORDER_STATUSES);
    const shownStatuses = Object.values(tabs).flat();
    expect(new Set(shownStatuses).size).toBe(shownStatuses.length);
    expect(ORDER_STATUSES.filter((s) => !(shownStatuses as string[]).includes(s))).toEqual([
      'closed',
    ]);
  });
});
