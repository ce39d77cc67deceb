import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { giveOrder, orderRow, ticketFields, userIdOf } from '../../../../test/orders.ts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { endValidity } from './validity.ts';

const END = new Date('2026-11-21T04:00:00.000Z');
const BEFORE = new Date(END.getTime() - 1);
const place = { zh: '浦东', en: 'Pudong' };

describe.skipIf(!hasDatabase())('the validity of a purchase', () => {
  let gw: TestGateway;
  let userId: string;
  beforeAll(async () => {
    gw = await startGateway();
    userId = await userIdOf(gw.db, await gw.login('13900000061'));
  });
  afterAll(async () => await gw?.close());

  const contextAt = (now: Date): Context => ({ ...gw.ctx, clock: { now: () => now } });
  /** Runs the job at an instant; returns the time of its next run, or the order's status after it. */
  const ended = async (id: string, now: Date): Promise<unknown> => {
    const outcome = await endValidity(contextAt(now), { userId, id });
    if ('again' in outcome) return outcome.again;
    await inTransaction(gw.db, async (tx) => await outcome.done(tx));
    return (await orderRow(gw.db, id)).status;
  };

  it.each([
    ['a ticket ends at its instant', ticketFields({ validUntil: END.toISOString() })],
    [
      'a seat of a train twelve hours after it left',
      JSON.stringify({
        kind: 'ride',
        boardedAt: '2026-11-20T16:00:00.000Z',
        route: place,
        plate: null,
      }),
    ],
    [
      'a seat of a car twelve hours after it left',
      JSON.stringify({
        kind: 'trip',
        service: null,
        rideId: null,
        departedAt: '2026-11-20T16:00:00.000Z',
        arrivedAt: null,
        plate: null,
        driver: place,
        distanceMetres: null,
        durationSeconds: null,
      }),
    ],
  ])('%s', async (_, fields) => {
    const id = await giveOrder(gw, userId, { status: 'to_be_used', paid_cents: 1200, fields });
    expect(await ended(id, BEFORE)).toEqual(END);
    expect((await orderRow(gw.db, id)).status).toBe('to_be_used');
    expect(await ended(id, END)).toBe('completed');
  });

  it('has no end before the first use, if it runs from the first use', async () => {
    const id = await giveOrder(gw, userId, { status: 'to_be_used', paid_cents: 1200 });
    expect(await ended(id, END)).toBe('to_be_used');
  });

  it('is checked again after an hour while the order is being refunded', async () => {
    const id = await giveOrder(gw, userId, {
      status: 'being_refunded',
      status_before_refund: 'to_be_used',
      paid_cents: 1200,
      fields: ticketFields({ validUntil: END.toISOString() }),
    });
    expect(await ended(id, END)).toEqual(new Date('2026-11-21T05:00:00.000Z'));
  });
});
