import type { OrderFields } from '@shtrans/contract/orders/fields';
import { REFUND_REASONS } from '@shtrans/contract/refunds/facts';
import { describe, expect, it } from 'vitest';
import { type Evidence, provedRefund } from './refund-grounds.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
const inMinutes = (minutes: number): string =>
  new Date(NOW.getTime() + minutes * 60_000).toISOString();
const station = (zh: string) => ({ zh, en: zh });

const RAIL: OrderFields = {
  kind: 'rail',
  entryAt: inMinutes(-60),
  entryStation: station('人民广场'),
  exitAt: inMinutes(-30),
  exitStation: station('徐家汇'),
  distanceMetres: 9000,
};
const TICKET: OrderFields = {
  kind: 'ticket',
  product: station('一日票'),
  quantity: 1,
  unitCents: 1000,
  visitDate: null,
  validUntil: null,
  code: null,
};

const ridden = (change: Partial<Evidence> = {}): Evidence => ({
  order: { type: 'metro', status: 'completed', fields: RAIL, line: null, occurredAt: NOW },
  paidCents: 500,
  officialCents: null,
  sameRide: null,
  alerts: [],
  now: NOW,
  ...change,
});
const bought = (change: Partial<Evidence['order']>): Evidence =>
  ridden({
    order: {
      ...ridden().order,
      type: 'multi_ticket',
      status: 'to_be_used',
      fields: TICKET,
      ...change,
    },
    paidCents: 1000,
  });
const late = (stops: string[] = [], effect = 'significant_delays') => ({
  id: 'a1',
  effect,
  stops: stops.map((name) => ({ id: name, name: station(name), lat: 0, lon: 0 })),
});

/** Returns the proof for a ride during an alert about this stop. */
const refundAtStop = (stop: string) =>
  provedRefund('service_failed', ridden({ alerts: [late([stop], 'no_service')] }));
const ticketUntil = (validUntil: string) => bought({ fields: { ...TICKET, validUntil } });
const seat = (minutes: number): OrderFields => ({
  kind: 'ride',
  boardedAt: inMinutes(minutes),
  route: station('快线'),
  plate: null,
});

describe('a ride', () => {
  it.each(REFUND_REASONS)('without irregularities proves nothing for "%s"', (reason) => {
    expect(provedRefund(reason, ridden({ officialCents: 500 }))).toBeNull();
    expect(provedRefund(reason, ridden())).toBeNull();
  });

  it('charged above the official fare refunds the difference for that reason only', () => {
    const charged = ridden({ officialCents: 400 });
    expect(provedRefund('charged_wrongly', charged)).toEqual({
      ground: 'overcharged',
      amountCents: 100,
      evidence: { officialCents: 400 },
    });
    expect(provedRefund('plans_changed', charged)).toBeNull();
    expect(provedRefund('charged_wrongly', ridden({ officialCents: 501 }))).toBeNull();
  });

  it('paid twice refunds the whole second payment, also if it was overcharged', () => {
    const twice = ridden({ sameRide: '77', officialCents: 400 });
    const proof = { ground: 'paid_twice', amountCents: 500, evidence: { orderNo: '77' } };
    expect(provedRefund('charged_wrongly', twice)).toEqual(proof);
    expect(provedRefund('bought_by_mistake', twice)).toEqual(proof);
    expect(provedRefund('other', twice)).toBeNull();
  });

  it.each(['no_service', 'reduced_service', 'significant_delays', 'detour'])(
    'on a line with %s gives all back to who was let down, and nothing to who changed plans',
    (effect) => {
      const delayed = ridden({ alerts: [late([], effect)] });
      expect(provedRefund('service_failed', delayed)).toEqual({
        ground: 'disruption',
        amountCents: 500,
        evidence: { alert: 'a1' },
      });
      expect(provedRefund('could_not_use', delayed)?.ground).toBe('disruption');
      expect(provedRefund('plans_changed', delayed)).toBeNull();
    },
  );

  it.each(['additional_service', 'modified_service', 'stop_moved', 'other', 'news'])(
    'with an alert of %s proves nothing',
    (effect) => {
      expect(provedRefund('service_failed', ridden({ alerts: [late([], effect)] }))).toBeNull();
    },
  );

  it('is disrupted at a stop only where it begins or ends there', () => {
    expect(refundAtStop('人民广场')?.ground).toBe('disruption');
    expect(refundAtStop('徐家汇')?.ground).toBe('disruption');
    expect(refundAtStop('莘庄')).toBeNull();
  });
});

describe('a ticket', () => {
  it.each(REFUND_REASONS)('that is unused is refunded immediately for "%s"', (reason) => {
    expect(provedRefund(reason, bought({}))).toEqual({
      ground: 'unused',
      amountCents: 1000,
      evidence: {},
    });
  });

  it.each(['paid', 'ticketing', 'to_be_used'] as const)('that is %s is unused', (status) => {
    expect(provedRefund('other', bought({ status }))?.ground).toBe('unused');
  });

  it('is left to a person from the moment it expires', () => {
    expect(provedRefund('other', ticketUntil(inMinutes(0.001)))?.ground).toBe('unused');
    expect(provedRefund('other', ticketUntil(inMinutes(0)))).toBeNull();
    expect(provedRefund('could_not_use', ticketUntil(inMinutes(-1)))).toBeNull();
  });

  it('refunds the unused part', () => {
    const fields = { ...TICKET, quantity: 3, usedQuantity: 1 };
    expect(provedRefund('other', bought({ fields }))?.amountCents).toBe(666);
    expect(provedRefund('other', bought({ fields: { ...fields, usedQuantity: 3 } }))).toBeNull();
  });

  it('for a seat is valid until it departs', () => {
    const type = 'custom_bus';
    expect(provedRefund('other', bought({ type, fields: seat(1) }))?.ground).toBe('unused');
    expect(provedRefund('other', bought({ type, fields: seat(-1) }))).toBeNull();
  });

  it('with unknown fields is left to a person', () => {
    expect(provedRefund('other', bought({ fields: { kind: 'other' } }))).toBeNull();
  });
});
