import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noteServerTime } from '../../../core/clock/server-clock.ts';
import { setLanguage } from '../../../core/i18n/language.ts';
import { loadMessages } from '../../../core/i18n/messages.ts';
import { detail } from '../../../domain/orders/order.fixture.ts';
import { orderDetailMessages } from './detail-messages.ts';
import { orderRows, refundRows, tripRows } from './detail-rows.ts';
import type { Row } from '../../../ui/list/rows.tsx';

beforeAll(async () => {
  for (const language of ['zh_cn', 'en_us'] as const) {
    setLanguage(language);
    await loadMessages(orderDetailMessages);
  }
});
beforeEach(() => {
  noteServerTime('2026-11-25T04:00:00.000Z');
  setLanguage('en_us');
});
afterAll(() => setLanguage(undefined));

/** As a card shows them: without facts that have no value. */
const shownRows = (rows: readonly Row[]) => rows.filter(([, value]) => Boolean(value));
const labels = (rows: readonly Row[]) => shownRows(rows).map(([label]) => label);
const parking = {
  kind: 'parking',
  plate: '沪A·12345',
  area: { zh: '黄浦区', en: 'Huangpu' },
  enteredAt: '2026-11-21T00:30:00.000Z',
  exitedAt: '2026-11-21T03:00:00.000Z',
  durationMinutes: 150,
} as const;

const onStreet = {
  parkingKind: 'street',
  lotName: null,
  roadName: { zh: '江苏路', en: 'Jiangsu Road' },
  spaceNumber: '031',
} as const;

describe('labels of a detail (specification, section 3)', () => {
  it('metro: entry and exit, time and station', () => {
    expect(labels(tripRows(detail().fields))).toEqual([
      'Entry time',
      'Entry station',
      'Exit time',
      'Exit station',
      'Distance',
    ]);
    setLanguage('zh_cn');
    expect(tripRows(detail().fields)[0]).toEqual(['进站时间', '11月21日（周六）08:30']);
  });

  it('bus and ferry: boarding time and route', () => {
    const fields = {
      kind: 'ride',
      boardedAt: '2026-11-21T00:30:00.000Z',
      route: { zh: '88路', en: 'Route 88' },
      plate: null,
    } as const;
    expect(labels(tripRows(fields))).toEqual(['Boarding time', 'Route']);
  });

  it('a fee of an unproven plate: neither place nor time', () => {
    const fee = {
      kind: 'parking_fee',
      plate: '沪A12345',
      area: { zh: '黄浦区', en: 'Huangpu District' },
      day: '2026-11-18',
    } as const;
    expect(tripRows(fee)).toEqual([
      ['Plate number', '沪A12345'],
      ['Parking area', 'Huangpu District'],
      ['Date', 'Wed, Nov 18'],
    ]);
  });

  it('lot or garage: area, lot name, space; on-street: road name, space', () => {
    const lot = tripRows({
      ...parking,
      parkingKind: 'lot',
      lotName: { zh: 'P9', en: 'P9' },
      roadName: null,
      spaceNumber: 'B12',
    });
    expect(labels(lot)).toEqual([
      'Parking type',
      'Plate number',
      'Parking area',
      'Car park',
      'Space number',
      'Entry time',
      'Exit time',
      'Duration',
    ]);
    expect(lot[0]).toEqual(['Parking type', 'Car park or garage']);
    expect(tripRows({ ...parking, ...onStreet })[0]).toEqual(['Parking type', 'On-street']);
    setLanguage('zh_cn');
    const street = tripRows({ ...parking, ...onStreet });
    expect(labels(street)).toContain('道路名称');
    expect(labels(street)).not.toContain('停车场名称');
    expect(street.find(([label]) => label === '停车时长')?.[1]).toBe('2 小时 30 分钟');
  });

  it('every order: amount, discount, actual payment, passenger; parking: the fee, no passenger', () => {
    expect(orderRows(detail()).slice(0, 4)).toEqual([
      ['Order amount', '¥4.00'],
      ['Discount', '-¥0.40'],
      ['Actual payment', '¥3.60'],
      ['Passenger', '*伟'],
    ]);
    const full = orderRows(detail({ discountCents: 0 }));
    expect(full[1]).toEqual(['Discount', '¥0.00']);
    const stay = labels(orderRows(detail({ type: 'parking' })));
    expect(stay).toContain('Parking fee');
    expect(stay).not.toContain('Passenger');
  });

  it('shows the discounts by coupon and points apart from the discount of the fare', () => {
    const benefits = { couponId: null, couponCents: 100, points: 50, pointsCents: 50 };
    const rows = orderRows(detail({ discountCents: 190, benefits }));
    setLanguage('zh_cn');
    expect(rows.slice(1, 4).map(([, value]) => value)).toEqual(['-¥0.40', '-¥1.00', '-¥0.50']);
  });

  it('shows a running fare as not known yet, and an open one as not paid', () => {
    setLanguage('zh_cn');
    const running = detail({
      status: 'ongoing',
      amountCents: 0,
      paidCents: null,
      discountCents: 0,
    });
    expect(
      shownRows(orderRows(running))
        .slice(0, 2)
        .map(([, value]) => value),
    ).toEqual(['—', '—']);
    const open = detail({ status: 'to_be_paid', paidCents: null });
    setLanguage('zh_cn');
    expect(orderRows(open)[2]?.[1]).toBe('未支付');
  });

  it('names how an order was closed, in the words of the specification', () => {
    const { payment_deadline_passed, cancelled } = orderDetailMessages().event;
    expect([payment_deadline_passed, cancelled]).toEqual([
      'Payment timed out, the order had be automatically closed',
      'The Order has been canceled',
    ]);
  });

  it('gives the reason of a refund', () => {
    const refund = {
      amountCents: 360,
      reason: 'paid_after_close',
      status: 'succeeded',
      requestedAt: '2026-11-21T03:00:00.000Z',
      finishedAt: '2026-11-21T03:01:00.000Z',
    } as const;
    setLanguage('zh_cn');
    expect(refundRows(detail({ refund }))[1]?.[1]).toBe('订单关闭后到账，自动原路退回');
    setLanguage('zh_cn');
    expect(refundRows(detail())).toEqual([]);
  });
});
