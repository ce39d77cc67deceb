import { ORDER_STATUSES } from '@shtrans/contract/orders/status';
import { ORDER_TYPES, ORDER_TYPE_ROWS } from '@shtrans/contract/orders/types';
import { describe, expect, it } from 'vitest';
import {
  actionsOf,
  afterwardsOf,
  isCoveredTicket,
  isRateable,
  isUnusedTicket,
  shownState,
} from './actions.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
const LATER = new Date(NOW.getTime() + 1);

const order = (
  change: Partial<Parameters<typeof actionsOf>[0]>,
): Parameters<typeof actionsOf>[0] => ({
  type: 'multi_ticket',
  status: 'to_be_paid',
  payDeadline: LATER,
  amountCents: 100,
  paidCents: null,
  occurredAt: NOW,
  completedAt: null,
  rideId: null,
  ...change,
});

describe('the actions of an order', () => {
  it('are to pay an unpaid order, and to cancel a prepaid one', () => {
    for (const type of ORDER_TYPES) {
      for (const status of ['to_be_paid', 'in_payment'] as const) {
        const actions = actionsOf(order({ type, status, payDeadline: null }), NOW);
        expect(actions).toEqual(
          ORDER_TYPE_ROWS[type].settlement === 'prepaid' ? ['pay', 'cancel'] : ['pay'],
        );
      }
    }
  });

  it('are none from the instant of the deadline on', () => {
    expect(actionsOf(order({ payDeadline: NOW }), NOW)).toEqual([]);
    expect(actionsOf(order({ payDeadline: NOW, status: 'in_payment' }), NOW)).toEqual([]);
    expect(actionsOf(order({ payDeadline: LATER }), NOW)).toEqual(['pay', 'cancel']);
  });

  it('are to cancel a ride that has not begun and costs nothing yet, but never a metro ride', () => {
    const ongoing = {
      status: 'ongoing',
      payDeadline: null,
      amountCents: 0,
      occurredAt: LATER,
    } as const;
    expect(actionsOf(order({ ...ongoing, type: 'taxi' }), NOW)).toEqual(['cancel']);
    expect(actionsOf(order({ ...ongoing, type: 'taxi', occurredAt: NOW }), NOW)).toEqual([]);
    expect(actionsOf(order({ ...ongoing, type: 'taxi', amountCents: 1 }), NOW)).toEqual([]);
    expect(actionsOf(order({ ...ongoing, type: 'taxi', rideId: 'a-ride' }), NOW)).toEqual([]);
    expect(actionsOf(order({ ...ongoing, type: 'metro' }), NOW)).toEqual([]);
  });

  it('are to request a refund if the table allows it for a paid order', () => {
    const paidOrder = { payDeadline: null, paidCents: 100 };
    const actionsOfPaid = (change: Partial<Parameters<typeof actionsOf>[0]>) =>
      actionsOf(order({ ...paidOrder, ...change }), NOW);
    for (const status of ['ticketing', 'to_be_used'] as const) {
      expect(actionsOfPaid({ status })).toEqual(['refund']);
      expect(actionsOfPaid({ status, paidCents: 0 })).toEqual([]);
      expect(actionsOfPaid({ status, paidCents: null })).toEqual([]);
    }
    for (const status of ['consumed', 'closed', 'being_refunded', 'refunded'] as const) {
      expect(actionsOfPaid({ status })).toEqual([]);
    }
    expect(actionsOfPaid({ type: 'metro', status: 'paid' })).toEqual(['refund']);
  });

  it('are to request the refund of a ride up to the last instant of the seventh day', () => {
    const ride = { type: 'metro', status: 'completed', payDeadline: null, paidCents: 1 } as const;
    const days = 7 * 86_400_000;
    const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
    expect(actionsOf(order({ ...ride, completedAt: NOW }), NOW)).toEqual(['refund']);
    expect(actionsOf(order({ ...ride, completedAt: ago(days) }), NOW)).toEqual(['refund']);
    expect(actionsOf(order({ ...ride, completedAt: ago(days + 1) }), NOW)).toEqual([]);
    expect(actionsOf(order({ ...ride, completedAt: null }), NOW)).toEqual([]);
    // A used ticket is not refunded.
    const maglevRide = { ...ride, type: 'maglev', completedAt: NOW } as const;
    expect(actionsOf(order(maglevRide), NOW)).toEqual([]);
  });

  it('are none in any other status, and none for a type or status unknown to this gateway', () => {
    const otherStatuses = ORDER_STATUSES.filter(
      (s) => s !== 'to_be_paid' && s !== 'in_payment' && s !== 'ongoing',
    );
    for (const status of otherStatuses) expect(actionsOf(order({ status }), NOW)).toEqual([]);
    expect(actionsOf(order({ type: 'hovercraft' as 'bus' }), NOW)).toEqual([]);
    expect(actionsOf(order({ status: 'levitating' as 'paid' }), NOW)).toEqual([]);
  });
});

const place = { zh: '浦东', en: 'Pudong' };
type Ticket = Parameters<typeof isCoveredTicket>[0];
const seat = (departedAt: Date): Ticket['fields'] => ({
  kind: 'trip',
  service: null,
  rideId: null,
  departedAt: departedAt.toISOString(),
  arrivedAt: null,
  plate: null,
  driver: null,
  distanceMetres: null,
  durationSeconds: null,
});
const ticket = (change: object = {}): Ticket['fields'] => ({
  kind: 'ticket',
  product: place,
  quantity: 2,
  unitCents: 100,
  visitDate: null,
  validUntil: LATER.toISOString(),
  code: null,
  ...change,
});
const ticketOrder = (fields: Ticket['fields'], change: Partial<Ticket> = {}): Ticket => ({
  type: 'multi_ticket',
  status: 'to_be_used',
  paidCents: 0,
  fields,
  ...change,
});

const afterwards = (change: Partial<Ticket>) =>
  afterwardsOf({ fee: null, ...ticketOrder(ticket(), change) }, true, NOW);

describe('a ticket that is unused', () => {
  it('is valid up to the instant at which it ends or departs', () => {
    expect(isUnusedTicket(ticketOrder(ticket({ validUntil: LATER.toISOString() })), NOW)).toBe(
      true,
    );
    expect(isUnusedTicket(ticketOrder(ticket({ validUntil: NOW.toISOString() })), NOW)).toBe(false);
    expect(isUnusedTicket(ticketOrder(seat(LATER)), NOW)).toBe(true);
    expect(isUnusedTicket(ticketOrder(seat(NOW)), NOW)).toBe(false);
  });

  it('is refundable by its terms', () => {
    expect(isUnusedTicket(ticketOrder(ticket({ refundable: true })), NOW)).toBe(true);
    expect(isUnusedTicket(ticketOrder(ticket({ refundable: false })), NOW)).toBe(false);
  });

  it('can be cancelled if no money paid for it and it is wholly unused', () => {
    expect(isCoveredTicket(ticketOrder(ticket()), NOW)).toBe(true);
    expect(isCoveredTicket(ticketOrder(ticket({ usedQuantity: 0 })), NOW)).toBe(true);
    expect(isCoveredTicket(ticketOrder(ticket({ usedQuantity: 1 })), NOW)).toBe(false);
    expect(isCoveredTicket(ticketOrder(ticket(), { paidCents: 1 }), NOW)).toBe(false);
    expect(isCoveredTicket(ticketOrder(ticket(), { paidCents: null }), NOW)).toBe(false);
  });

  it('has a receipt once it was paid, unless its order was closed', () => {
    const completedOrder = { status: 'completed', paidCents: 100 } as const;
    expect(afterwards(completedOrder)).toEqual(['receipt']);
    expect(afterwards({ ...completedOrder, status: 'closed' })).toEqual([]);
    expect(afterwards({ ...completedOrder, paidCents: null })).toEqual([]);
  });
});

const feeOf = (id: 'taxi' | 'cancellation') => ({
  rule: { id, version: '2023' },
  items: [],
  totalCents: 300,
  estimated: false,
  calculatedAt: NOW.toISOString(),
});

describe('a rating', () => {
  it('needs a completed trip, and not a cancellation fee', () => {
    const trip = { type: 'taxi', status: 'completed' } as const;
    expect(isRateable({ ...trip, fee: feeOf('taxi') })).toBe(true);
    expect(isRateable({ ...trip, fee: null })).toBe(true);
    expect(isRateable({ ...trip, fee: feeOf('cancellation') })).toBe(false);
    expect(isRateable({ ...trip, status: 'paid', fee: null })).toBe(false);
    expect(isRateable({ ...trip, type: 'multi_ticket', fee: null })).toBe(false);
  });
});

describe('the shown status', () => {
  it('is closed for an unpaid order past its deadline, even before the job has closed it', () => {
    const overdue = { status: 'to_be_paid', payDeadline: NOW, closedReason: null } as const;
    expect(shownState(overdue, NOW)).toEqual({
      status: 'closed',
      closedReason: 'payment_timed_out',
    });
  });

  it('stays in payment past the deadline, because the money may be on its way', () => {
    const paying = { status: 'in_payment', payDeadline: NOW, closedReason: null } as const;
    expect(shownState(paying, NOW)).toEqual({ status: 'in_payment', closedReason: null });
  });
});
