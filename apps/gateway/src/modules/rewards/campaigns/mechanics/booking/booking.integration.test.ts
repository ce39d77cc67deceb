import { randomUUID } from 'node:crypto';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { Mechanic } from '@shtrans/contract/campaigns/mechanics';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../../../test/campaigns.ts';
import { hasDatabase, type TestGateway } from '../../../../../../test/harness.ts';
import { untilDecided } from '../../../../../../test/until-decided.ts';
import { findRows } from '../../../../../../test/rows.ts';
import { inTransaction } from '../../../../../db/transaction.ts';
import { eraseRider } from '../../../../../../test/erase-rider.ts';

const NOON = new Date('2026-11-11T12:00:00+08:00');
const TODAY = '2026-11-11T11:00:00.000Z';
const TOMORROW = '2026-11-12T11:00:00.000Z';

/** Every evening at seven for an hour and a half, on two decks. */
const bookingOf = (name: string, overrides: Partial<Mechanic<'booking'>> = {}): Campaign =>
  campaignOf({
    id: name,
    sessions: {
      evening: {
        days: { kind: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7] },
        times: ['19:00'],
        minutes: 90,
      },
    },
    pages: [
      {
        address: `/${name}`,
        title: { zh: '预约', en: 'Booking' },
        login: false,
        blocks: [{ kind: 'booking', mechanic: 'boat' }],
      },
    ],
    mechanics: {
      boat: {
        kind: 'booking',
        perRider: 1,
        aheadDays: 1,
        cancelMinutes: 60,
        offers: [
          { id: 'upper', name: { zh: '上层', en: 'Upper' }, session: 'evening', capacity: 5 },
          { id: 'lower', name: { zh: '下层', en: 'Lower' }, session: 'evening', capacity: 1 },
        ],
        ...overrides,
      },
    },
    rewards: {},
  });

/** The slots of both offers at a time. */
const slotsOfBothOffers = (from: string) => ['upper', 'lower'].map((offer) => [offer, from]);

describe.skipIf(!hasDatabase())('a booking', () => {
  const stage = campaignStage('booking', NOON);
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let id: string;
  beforeEach(async () => {
    ({ gw, other: secondGateway, id } = stage);
    await stage.release(bookingOf(id));
  });

  interface Wanted {
    offer?: string;
    from?: string;
    at?: TestGateway;
    key?: string;
    do?: 'book' | 'cancel';
  }
  const { rider } = stage;
  const ask = async (token: string, request: Wanted = {}) => {
    const { at = gw, key = randomUUID(), ...input } = request;
    const act = { kind: 'booking' as const, do: 'book' as const, offer: 'upper', from: TODAY };
    return await stage.take(token, 'boat', { ...act, ...input }, { at, key });
  };
  const state = async (token?: string) => await stage.stateOf('boat', 'booking', token);
  const seatsLeft = async (offer = 'upper', from = TODAY): Promise<number | undefined> =>
    (await state()).slots.find((slot) => slot.offer === offer && slot.from === from)?.left;

  const times = async () => (await state()).slots.map(({ offer, from }) => [offer, from]);

  it('lists the times of the next days that have not begun', async () => {
    expect(await times()).toEqual([...slotsOfBothOffers(TODAY), ...slotsOfBothOffers(TOMORROW)]);
    gw.clock.set(new Date('2026-11-11T18:58:00+08:00'));
    expect(await times()).toEqual([...slotsOfBothOffers(TODAY), ...slotsOfBothOffers(TOMORROW)]);
    gw.clock.set(new Date(TODAY));
    expect(await times()).toEqual(slotsOfBothOffers(TOMORROW));
    // Another day can be booked from midnight on.
    gw.clock.set(new Date('2026-11-12T00:00:00+08:00'));
    expect(await times()).toEqual([
      ...slotsOfBothOffers(TOMORROW),
      ...slotsOfBothOffers('2026-11-13T11:00:00.000Z'),
    ]);
  });

  it('has a number, which is shown until the time is over', async () => {
    const token = await rider();
    expect((await ask(token)).status).toBe(200);
    const tonight = { from: TODAY, until: '2026-11-11T12:30:00.000Z', isMine: false };
    const next = { from: TOMORROW, until: '2026-11-12T12:30:00.000Z', isMine: false };
    expect(await state(token)).toEqual({
      kind: 'booking',
      slots: [
        { ...tonight, offer: 'upper', left: 4, isMine: true },
        { ...tonight, offer: 'lower', left: 1 },
        { ...next, offer: 'upper', left: 5 },
        { ...next, offer: 'lower', left: 1 },
      ],
      mine: [
        {
          offer: 'upper',
          from: TODAY,
          until: '2026-11-11T12:30:00.000Z',
          number: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/) as unknown,
          cancelUntil: '2026-11-11T10:00:00.000Z',
        },
      ],
    });
    expect((await state()).mine).toEqual([]);
    gw.clock.set(new Date('2026-11-11T20:28:00+08:00'));
    expect((await state(token)).mine).toHaveLength(1);
    gw.clock.set(new Date('2026-11-11T20:30:00+08:00'));
    expect((await state(token)).mine).toEqual([]);
    // A booking that is over does not count against the limit.
    expect((await ask(token, { from: TOMORROW })).status).toBe(200);
  });

  it('has 5 seats for 200 concurrent riders at two gateways', async () => {
    const tokens = await Promise.all(Array.from({ length: 200 }, rider));
    const answers = await Promise.all(
      tokens.map((token, i) => {
        const request = { at: i % 2 === 0 ? gw : secondGateway, key: randomUUID() };
        return untilDecided(() => ask(token, request));
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'booking_full')).toHaveLength(195);
    expect(await findRows(gw.db, 'campaign_acts', { campaign: id }, 'key')).toHaveLength(5);
    expect(await seatsLeft()).toBe(0);
    expect(await seatsLeft('upper', TOMORROW)).toBe(5);
  });

  it('gives one last seat to one of two riders at two gateways, and frees it when cancelled', async () => {
    const [first, second] = [await rider(), await rider()];
    const offer = 'lower';
    const answers = await Promise.all([
      ask(first, { offer }),
      ask(second, { offer, at: secondGateway }),
    ]);
    const [winner, loser] = answers[0].status === 200 ? [first, second] : [second, first];
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'booking_full']));
    // Two concurrent cancellations free it once.
    const cancelled = await Promise.all(
      [gw, secondGateway].map((gateway) => ask(winner, { offer, at: gateway, do: 'cancel' })),
    );
    expect(new Set(cancelled.map(({ code }) => code))).toEqual(
      new Set([undefined, 'campaign_task_unknown']),
    );
    expect(await seatsLeft(offer)).toBe(1);
    expect((await ask(loser, { offer })).status).toBe(200);
    expect((await ask(winner, { offer })).code).toBe('booking_full');
  });

  it('is made once by a rider who taps at two gateways concurrently, and once per key', async () => {
    const token = await rider();
    const key = randomUUID();
    const first = await ask(token, { key });
    const { status, body } = await ask(token, { key, at: secondGateway });
    expect([status, body]).toEqual([200, { ...first.body, serverTime: body.serverTime }]);
    const repeats = await Promise.all(
      [gw, secondGateway].map((gateway) => ask(token, { at: gateway })),
    );
    expect(repeats.map(({ code }) => code)).toEqual(['campaign_done', 'campaign_done']);
    const more = await Promise.all(
      [gw, secondGateway].map((gateway) => ask(token, { at: gateway, from: TOMORROW })),
    );
    expect(more.map(({ code }) => code)).toEqual(['booking_limit', 'booking_limit']);
    expect(await seatsLeft()).toBe(4);
  });

  it('can be cancelled until the operator’s edge, and not made once it has begun', async () => {
    const token = await rider();
    await ask(token);
    gw.clock.set(new Date('2026-11-11T18:00:00+08:00'));
    expect((await ask(token, { do: 'cancel' })).code).toBe('booking_closed');
    const late = await rider();
    expect((await ask(late)).status).toBe(200);
    gw.clock.set(new Date(TODAY));
    expect((await ask(await rider())).code).toBe('booking_closed');
    expect((await ask(await rider(), { from: '2026-11-14T11:00:00.000Z' })).code).toBe(
      'booking_closed',
    );
    expect((await ask(await rider(), { from: '2026-11-12T11:00:01.000Z' })).code).toBe(
      'booking_closed',
    );
  });

  it('accepts a time in any notation', async () => {
    const token = await rider();
    expect((await ask(token, { from: '2026-11-11T11:00:00Z' })).status).toBe(200);
    expect((await ask(token, { from: TODAY })).code).toBe('campaign_done');
    expect((await ask(token, { from: '2026-11-11' })).code).toBe('invalid_input');
    expect((await ask(token, { offer: 'deck' })).code).toBe('campaign_task_unknown');
    expect((await ask(await rider(), { do: 'cancel' })).code).toBe('campaign_task_unknown');
  });

  it('is one of several, up to the operator’s limit for a rider, earliest first', async () => {
    await stage.release(bookingOf(id, { perRider: 2 }));
    const token = await rider();
    expect((await ask(token, { offer: 'lower', from: TOMORROW })).status).toBe(200);
    expect((await ask(token)).status).toBe(200);
    expect((await ask(token, { offer: 'lower' })).code).toBe('booking_limit');
    const mine = async () => (await state(token)).mine.map(({ offer, from }) => [offer, from]);
    expect(await mine()).toEqual([
      ['upper', TODAY],
      ['lower', TOMORROW],
    ]);
    // Of two offers at one time, the named one is cancelled.
    expect((await ask(token, { offer: 'lower', do: 'cancel' })).code).toBe('campaign_task_unknown');
    expect((await ask(token, { do: 'cancel' })).status).toBe(200);
    expect(await mine()).toEqual([['lower', TOMORROW]]);
    expect([
      await seatsLeft(),
      await seatsLeft('lower', TOMORROW),
      await seatsLeft('lower'),
    ]).toEqual([5, 0, 1]);
    expect((await ask(token, { offer: 'lower' })).status).toBe(200);
  });

  it('counts seats as they are now, also for riders who joined earlier', async () => {
    const token = await rider();
    await ask(token);
    const { offers } = bookingOf(id).mechanics['boat'] as Mechanic<'booking'>;
    await stage.release(
      bookingOf(id, { offers: offers.map((each) => ({ ...each, capacity: 7 })) }),
    );
    expect((await state(token)).slots[0]).toMatchObject({ left: 6, isMine: true });
  });

  it('frees its seat with the rider who is deleted', async () => {
    const token = await rider();
    await ask(token);
    const [act] = await findRows(gw.db, 'campaign_acts', { campaign: id }, 'key');
    await inTransaction(gw.db, (tx) => eraseRider(tx, act?.user_id ?? '', '', NOON));
    expect(await seatsLeft()).toBe(5);
  });
});
