import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { CodedError } from '@shtrans/contract/api/errors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { campaignStage } from '../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../test/campaigns.ts';
import { hasDatabase, type TestGateway } from '../../../../test/harness.ts';
import { giveOrder, payOrder, ticketFields, toRest, userIdOf } from '../../../../test/orders.ts';
import { findRow, findRows, updateRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { switchCampaign } from '../campaigns/switch.ts';
import { eraseRider } from '../../../../test/erase-rider.ts';
import { reminderJobs } from './jobs.ts';
import { unlogged } from '../../../../test/release-author.ts';

const NOON = new Date('2026-11-11T12:00:00+08:00');
const instantOf = (time: string): Date => new Date(`2026-11-${time}:00+08:00`);
const ASK = { kind: 'remind', do: 'ask', language: 'zh_cn' } as const;

const fairOf = (name: string, times = ['15:00']): Campaign =>
  campaignOf({
    id: name,
    name: { zh: '车站市集', en: 'Station fair' },
    sessions: {
      open: {
        days: { kind: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7] },
        times,
        minutes: 60,
      },
    },
    pages: [
      {
        address: `/${name}`,
        title: { zh: '预热', en: 'Warm-up' },
        login: false,
        blocks: [{ kind: 'countdown', session: 'open', mechanic: 'tell' }],
      },
    ],
    mechanics: { tell: { kind: 'remind', session: 'open', minutesBefore: 10 } },
    rewards: {},
  });

describe.skipIf(!hasDatabase())('a reminder', () => {
  const stage = campaignStage('fair', NOON);
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let id: string;
  let token: string;
  let userId: string;
  beforeEach(async () => {
    ({ gw, other: secondGateway, id } = stage);
    await stage.release(fairOf(id));
    token = await stage.rider();
    userId = await userIdOf(gw.db, token);
    await gw.db.deleteFrom('sandbox.sms_outbox').execute();
    await gw.db.deleteFrom('rate_counters').where('bucket', '=', 'sms-all').execute();
  });

  const ask = async (overrides: Partial<typeof ASK> | { do: 'stop' } = {}, from = gw) =>
    await stage.take(token, 'tell', { ...ASK, ...overrides }, { at: from });
  const state = async () => await stage.stateOf('tell', 'remind', token);
  const sentTexts = async (): Promise<string[]> =>
    (await findRows(gw.db, 'sandbox.sms_outbox', { code: '' }, 'sent_at')).map(({ text }) => text);
  const list = async () => (await gw.call('GET maas:/v1/reminders', {}, { token })).body;
  const rowOf = async () => await findRow(gw.db, 'reminders', { user_id: userId });
  /** Runs all that is due at an instant, at both gateways. */
  const runAt = async (instant: Date): Promise<void> => {
    gw.clock.set(instant);
    await Promise.all([gw.runJobs(), secondGateway.runJobs()]);
  };

  it('goes out at its time, once, however often and at whichever gateway it was requested', async () => {
    expect(await state()).toMatchObject({
      isAsked: false,
      at: instantOf('11T14:50').toISOString(),
    });
    const answers = await Promise.all(
      [gw, secondGateway, gw, secondGateway].map((from) => ask({}, from)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await state()).toMatchObject({ isAsked: true });
    expect(await list()).toMatchObject({
      items: [{ kind: 'campaign', page: `/${id}`, at: instantOf('11T14:50').toISOString() }],
    });
    await runAt(instantOf('11T14:49'));
    expect(await sentTexts()).toEqual([]);
    await runAt(instantOf('11T14:50'));
    await runAt(instantOf('11T14:51'));
    expect(await sentTexts()).toEqual([
      expect.stringContaining('车站市集将于11月11日（周三）15:00开始'),
    ]);
    expect(await list()).toMatchObject({ items: [] });
    // The next one is requested again.
    expect((await ask()).status).toBe(200);
    await runAt(instantOf('12T14:50'));
    expect(await sentTexts()).toHaveLength(2);
  });

  it('is the same message if a gateway ends between sending and recording it', async () => {
    await ask();
    gw.clock.set(instantOf('11T14:50'));
    const row = await rowOf();
    const job = { reminderId: row?.id ?? '' };
    // The outcome is not stored.
    expect(await reminderJobs(gw.ctx)['reminder.send'].run(job)).toHaveProperty('done');
    expect((await rowOf())?.state).toBe('waiting');
    await runAt(instantOf('11T14:51'));
    expect((await rowOf())?.state).toBe('sent');
    expect(await sentTexts()).toHaveLength(1);
  });

  it('is in the language of its request', async () => {
    await ask({ language: 'en_us' as never });
    await runAt(instantOf('11T14:50'));
    expect(await sentTexts()).toEqual([
      expect.stringMatching(/Station fair starts Wed, Nov 11, 15:00/),
    ]);
  });

  it('is stopped by its rider, one or all', async () => {
    await ask();
    await ask({ do: 'stop' });
    expect(await state()).toMatchObject({ isAsked: false });
    await ask();
    const { items } = await list();
    const params = { id: items[0]?.id ?? '' };
    const otherToken = await stage.rider();
    await gw.call('DELETE maas:/v1/reminders/:id', { params }, { token: otherToken });
    expect((await list()).items).toHaveLength(1);
    await gw.call('DELETE maas:/v1/reminders/:id', { params }, { token });
    expect((await list()).items).toEqual([]);
    await ask();
    await gw.call('DELETE maas:/v1/reminders', {}, { token });
    await runAt(instantOf('11T14:50'));
    expect(await sentTexts()).toEqual([]);
  });

  it('does not go out when the campaign, its part or its session is gone', async () => {
    await ask();
    const switchOff = { campaign: id, part: 'tell', to: 'off', reason: 'rain' } as const;
    await switchCampaign(gw.ctx, { ...switchOff, log: unlogged });
    await runAt(instantOf('11T14:50'));
    expect((await rowOf())?.state).toBe('dropped');
    await switchCampaign(gw.ctx, { ...switchOff, to: 'on', log: unlogged });
    await ask();
    const { sessions } = fairOf(id);
    const never = { kind: 'dates' as const, dates: ['2026-01-01'] };
    await stage.release({
      ...fairOf(id),
      sessions: { open: { ...sessions['open'], days: never } as never },
    });
    await runAt(instantOf('12T14:50'));
    expect(await sentTexts()).toEqual([]);
  });

  it('follows a session that moves', async () => {
    await ask();
    await stage.release(fairOf(id, ['17:00']));
    await runAt(instantOf('11T14:50'));
    expect(await sentTexts()).toEqual([]);
    expect((await list()).items[0]?.at).toBe(instantOf('11T16:50').toISOString());
    await runAt(instantOf('11T16:50'));
    expect(await sentTexts()).toEqual([expect.stringContaining('17:00')]);
  });

  it('waits for the end of the quiet hours, and comes before them for what begins in them', async () => {
    await stage.release(fairOf(id, ['08:05']));
    expect(await state()).toMatchObject({ at: instantOf('12T08:00').toISOString() });
    await stage.release(fairOf(id, ['06:00']));
    expect(await state()).toMatchObject({ at: instantOf('11T21:59').toISOString() });
    await ask();
    // The gateways were down until the night.
    await runAt(instantOf('11T23:00'));
    expect(await sentTexts()).toEqual([]);
    await runAt(instantOf('12T07:59'));
    expect(await sentTexts()).toEqual([]);
  });

  it('leaves a part of the messages to logins, and goes out when some are available again', async () => {
    await ask();
    gw.clock.set(instantOf('11T14:50'));
    const { SMS_PER_HOUR, LIMIT_FACTOR } = gw.ctx.config;
    const n = Math.ceil(SMS_PER_HOUR * LIMIT_FACTOR * 0.8);
    const counter = { bucket: 'sms-all', window_start: instantOf('11T14:00') };
    await gw.db.deleteFrom('rate_counters').where('bucket', '=', 'sms-all').execute();
    await gw.db
      .insertInto('rate_counters')
      .values({ ...counter, n })
      .execute();
    await runAt(instantOf('11T14:50'));
    expect(await sentTexts()).toEqual([]);
    expect((await findRow(gw.db, 'rate_counters', counter))?.n).toBe(n);
    await runAt(instantOf('11T15:01'));
    expect(await sentTexts()).toHaveLength(1);
  });

  it('retries a provider that does not answer, and not one that refuses', async () => {
    const send = vi.spyOn(gw.ctx.adapters.sms, 'send');
    const elsewhere = vi.spyOn(secondGateway.ctx.adapters.sms, 'send');
    try {
      send.mockResolvedValue('unconfirmed');
      elsewhere.mockResolvedValue('unconfirmed');
      await ask();
      for (let minute = 50; minute < 60; minute++) await runAt(instantOf(`11T14:${minute}`));
      const calls = [...send.mock.calls, ...elsewhere.mock.calls];
      expect(calls).toHaveLength(5);
      expect(new Set(calls.map(([{ id: message }]) => message)).size).toBe(1);
      send.mockRejectedValue(new CodedError('sms_failed'));
      elsewhere.mockRejectedValue(new CodedError('sms_failed'));
      await ask();
      await runAt(instantOf('12T14:50'));
      await runAt(instantOf('12T15:50'));
      expect((await rowOf())?.state).toBe('failed');
      expect([...send.mock.calls, ...elsewhere.mock.calls]).toHaveLength(6);
    } finally {
      send.mockRestore();
      elsewhere.mockRestore();
    }
  });

  it('is not repeated at a provider that does not recognise its id', async () => {
    const gateways = [gw, secondGateway];
    const ports = gateways.map(({ ctx }) => ctx.adapters.sms);
    const send = vi.fn(() => Promise.resolve('unconfirmed' as const));
    for (const { ctx } of gateways) ctx.adapters.sms = { name: 'tencent', send };
    try {
      await ask();
      for (let minute = 50; minute < 60; minute++) await runAt(instantOf(`11T14:${minute}`));
      expect(send).toHaveBeenCalledOnce();
      expect((await rowOf())?.state).toBe('sent');
    } finally {
      for (const [i, { ctx }] of gateways.entries())
        ctx.adapters.sms = ports[i] ?? ctx.adapters.sms;
    }
  });

  it('of tickets and refunds goes out for each, once its rider wants it', async () => {
    const validUntil = instantOf('20T12:00');
    const fields = ticketFields({ validUntil: validUntil.toISOString() });
    const ticketId = await giveOrder(gw, userId, {
      status: 'to_be_used',
      fields,
      paid_cents: 1200,
      subject: '{"zh":"游览票","en":"Tour ticket"}',
    });
    const kind = { params: { kind: 'tickets' } } as const;
    await gw.call('PUT maas:/v1/reminders/standing/:kind', kind, { token });
    await gw.call('PUT maas:/v1/reminders/standing/:kind', kind, { token });
    const refunds = { params: { kind: 'refunds' } } as const;
    await gw.call('PUT maas:/v1/reminders/standing/:kind', refunds, { token });
    await gw.runJobs();
    expect(await list()).toMatchObject({
      items: [{ kind: 'ticket', name: { zh: '游览票' }, at: instantOf('19T12:00').toISOString() }],
      standing: ['tickets', 'refunds'],
    });
    // A used ticket does not expire any more.
    const usedTicketId = await giveOrder(gw, userId, { status: 'to_be_used', fields });
    await gw.call('DELETE maas:/v1/reminders/standing/:kind', kind, { token });
    expect((await list()).items).toEqual([]);
    await gw.call('PUT maas:/v1/reminders/standing/:kind', kind, { token });
    await gw.runJobs();
    expect((await list()).items).toHaveLength(2);
    await updateRows(gw.db, 'orders', { id: usedTicketId }, { status: 'consumed' });
    await runAt(instantOf('19T12:00'));
    expect(await sentTexts()).toEqual([
      expect.stringMatching(/游览票将于11月20日（周五）12:00到期/),
    ]);

    const back = await giveOrder(gw, userId, { amount_cents: 1200, fields: ticketFields() });
    await payOrder(gw, token, back);
    await toRest(gw, null, 3);
    const request = { params: { id: back }, body: { reason: 'plans_changed' } };
    await gw.call('POST maas:/v1/orders/:id/refund', request, { token });
    await toRest(gw, null, 3);
    expect(await sentTexts()).toContainEqual(expect.stringContaining('¥12.00'));
    expect(ticketId).not.toBe(back);
  });

  it('ends with its rider', async () => {
    await ask();
    const { phone } = (await findRow(gw.db, 'users', { id: userId })) ?? { phone: '' };
    await inTransaction(gw.db, (tx) => eraseRider(tx, userId, phone, gw.clock.now()));
    expect(await rowOf()).toBeUndefined();
    await runAt(instantOf('11T14:50'));
    expect(await sentTexts()).toEqual([]);
  });
});
