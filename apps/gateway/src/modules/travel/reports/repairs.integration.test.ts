import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atDesk, type DeskBrowser, makeOperator } from '../../../../test/desk.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { releaseData } from '../../../../test/operator-data.ts';
import { payOrder, userIdOf } from '../../../../test/orders.ts';
import { METRO, passageOf, postReport } from '../../../../test/partner-reports.ts';
import { stationNamed } from '../../../city/network.ts';

const [FROM, TO, FAR] = ['人民广场', '徐家汇', '花桥'].map((name) => stationNamed(name));
const LIST = 'GET maas:/v1/local/ride-repairs';
const ASK = 'POST maas:/v1/local/ride-repairs/:id';
const FARE = 'GET maas:/v1/local/ride-repairs/:id/fare';
const LOWEST = 300;

describe.skipIf(!hasDatabase())('rides without an entry or exit', () => {
  let gw: TestGateway;
  let other: TestGateway;
  let riders = 0;
  let rider: string;
  let token: string;
  let main: string;
  let journey: string;

  beforeAll(async () => {
    gw = await startGateway();
    other = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await other?.close();
    await gw?.close();
  });
  beforeEach(async () => {
    const phone = `137${String(++riders).padStart(8, '0')}`;
    [token, main] = [await gw.login(phone, 'local'), await gw.login(phone)];
    rider = await userIdOf(gw.db, main);
    journey = randomUUID();
  });

  const at = (minutes = 0): string =>
    new Date(gw.clock.now().getTime() + minutes * 60_000).toISOString();
  const pass = async (kind: 'entry' | 'exit', minutes: number, place = FROM?.id) => {
    const report = passageOf(rider, journey, { kind, at: at(minutes), place });
    expect((await postReport(gw, 'gates', report)).status).toBe(200);
  };
  const wait = async (minutes: number) => {
    gw.clock.advance(minutes * 60_000);
    await gw.runJobs();
  };
  const agree = async () =>
    await gw.call('POST maas:/v1/local/ride-repairs/agreement', {}, { token });
  const list = async () => (await gw.call(LIST, {}, { token })).body;
  const first = async () => {
    const [item] = (await list()).items;
    if (item === undefined) throw new Error('there is no ride to repair');
    return item;
  };
  const order = async () =>
    await gw.db
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', rider)
      .executeTakeFirstOrThrow();
  const ask = async (id: string, minutes: number, station = TO?.id ?? '', by = gw, key?: string) =>
    await by.call(
      ASK,
      { params: { id }, body: { station, at: at(minutes) } },
      { token, ...(key !== undefined && { idempotencyKey: key }) },
    );
  /** Somebody who just logged in at the desk. */
  const atWork = async (): Promise<DeskBrowser> =>
    await atDesk(gw, await makeOperator(gw, `sue${riders}`, 'support'));
  const repairId = async () =>
    (
      await gw.db
        .selectFrom('ride_repairs')
        .select('id')
        .where('user_id', '=', rider)
        .orderBy('asked_at', 'desc')
        .executeTakeFirstOrThrow()
    ).id;
  /** A ride that went in an hour ago, under an agreement; gives its order. */
  const forgotExit = async () => {
    await agree();
    await pass('entry', -60);
    return (await first()).id;
  };
  it('are shown to their rider alone, who agreed first', async () => {
    await pass('entry', -60);
    expect(await list()).toMatchObject({ agreed: false, items: [] });
    const { id } = await order();
    expect((await ask(id, -30)).code).toBe('agreement_required');
    expect((await gw.call(LIST, {}, { token: main })).code).toBe('unauthenticated');
    await agree();
    expect(await list()).toMatchObject({
      agreed: true,
      left: 3,
      items: [
        { id, missing: 'exit', state: 'possible', station: { zh: METRO.from }, amountCents: null },
      ],
    });
    const stranger = await gw.login('13790000000', 'local');
    await gw.call('POST maas:/v1/local/ride-repairs/agreement', {}, { token: stranger });
    const stolen = await gw.call(
      FARE,
      { params: { id }, query: { station: TO?.id ?? '' } },
      { token: stranger },
    );
    expect(stolen.code).toBe('ride_not_found');
  });

  it('who just went in is on the way', async () => {
    await agree();
    await pass('entry', -5);
    expect((await list()).items).toEqual([]);
  });

  it('an exit that is said ends the ride at once with the fare of the network', async () => {
    const id = await forgotExit();
    const { body: fare } = await gw.call(
      FARE,
      { params: { id }, query: { station: TO?.id ?? '' } },
      { token },
    );
    expect(fare.fareCents).toBe(METRO.cents);
    expect(Date.parse(fare.at)).toBeLessThan(gw.clock.now().getTime());
    const done = await ask(id, -30);
    expect(done.body).toMatchObject({
      state: 'mended',
      amountCents: METRO.cents,
      claim: { doubt: null },
    });
    expect(await order()).toMatchObject({
      status: 'to_be_paid',
      amount_cents: METRO.cents,
      to_place: { zh: METRO.to },
      fields: { exitStation: { zh: METRO.to } },
    });
    expect((await ask(id, -30)).code).toBe('repair_not_possible');
    // The end by rule finds it ended.
    await wait(300);
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: METRO.cents });
  });

  it('of what ended at the lowest fare the missing entry is said afterwards', async () => {
    await agree();
    await pass('exit', -10, TO?.id);
    await wait(31);
    const { id } = await first();
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: LOWEST });
    expect((await ask(id, -80, FROM?.id)).body).toMatchObject({
      state: 'mended',
      missing: 'entry',
    });
    expect(await order()).toMatchObject({
      amount_cents: METRO.cents,
      from_place: { zh: METRO.from },
      fields: { entryStation: { zh: METRO.from }, exitStation: { zh: METRO.to } },
    });
  });

  it('said by two at once, through two gateways and under one key: is done once', async () => {
    const id = await forgotExit();
    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((i) =>
        ask(
          id,
          -30,
          i % 2 === 0 ? TO?.id : FAR?.id,
          i < 3 ? gw : other,
          i < 2 ? undefined : `repair-key-${i % 2}`,
        ),
      ),
    );
    const done = answers.filter(({ status }) => status === 200);
    const [winner] = done;
    if (winner === undefined) throw new Error('none was accepted');
    expect(new Set(done.map(({ body }) => body.claim?.station.zh)).size).toBe(1);
    const repairs = await gw.db
      .selectFrom('ride_repairs')
      .select('id')
      .where('user_id', '=', rider)
      .execute();
    expect(repairs).toHaveLength(1);
    // To the edge of the city within half an hour waits for a person.
    const { state, claim } = winner.body;
    expect(state).toBe(claim?.station.zh === METRO.to ? 'mended' : 'open');
    expect((await order()).amount_cents).toBe(state === 'mended' ? claim?.fareCents : 0);
  });

  it('a person decides what is not plausible, and the rider reads why not', async () => {
    const id = await forgotExit();
    // Five minutes from the square to the edge of the city.
    expect((await ask(id, -55, FAR?.id)).body).toMatchObject({
      state: 'open',
      claim: { doubt: 'duration' },
    });
    expect(await order()).toMatchObject({ status: 'ongoing' });
    const support = await atWork();
    const page = await support.get('/repairs?language=en_us');
    expect(page.body).toContain('It took too short or too long');
    const shown = (await support.get('/repairs')).body;
    expect(shown).toMatch(/闸机记录<\/dt>\s*<dd>进站 人民广场/);
    expect(shown).toMatch(/乘客申报<\/dt>\s*<dd>出站 花桥/);
    expect(shown).toContain(`href="/desk/riders/${rider}"`);
    const repair = await repairId();
    const refused = { action: 'refuse', answer: '与列车运行时间不符' };
    const answers = await Promise.all(
      [1, 2].map(() => support.post(`/repairs/${repair}`, refused)),
    );
    expect(answers.map(({ location }) => location?.replace(/.*said=/, '') ?? '').sort()).toEqual([
      'decided',
      'done',
    ]);
    expect(await first()).toMatchObject({ state: 'refused', claim: { answer: refused.answer } });
    const log = await gw.db
      .selectFrom('desk_log')
      .select('action')
      .where('subject', '=', repair)
      .execute();
    expect(log).toEqual([{ action: 'repairs.refused' }]);
    await wait(240);
    expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: LOWEST });
  });

  it('what a person grants costs what it should; what was paid meanwhile stays as it is', async () => {
    await ask(await forgotExit(), -55, FAR?.id);
    const support = await atWork();
    await support.get('/repairs');
    await support.post(`/repairs/${await repairId()}`, { action: 'mend', answer: '已核实' });
    const { amountCents, claim } = await first();
    expect(amountCents).toBe(claim?.fareCents);
    expect(await order()).toMatchObject({ status: 'to_be_paid', to_place: { zh: '花桥' } });

    journey = randomUUID();
    await pass('entry', -60);
    const { id } = await first();
    await ask(id, -55, FAR?.id);
    await wait(240);
    await payOrder(gw, main, id);
    const later = await atDesk(gw, await makeOperator(gw, `sam${riders}`, 'support'));
    await later.get('/repairs');
    const late = await later.post(`/repairs/${await repairId()}`, {
      action: 'mend',
      answer: '已核实',
    });
    expect(late.location).toContain('said=changed');
    const changedPage = (await later.get('/repairs?said=changed')).body;
    expect(changedPage).toMatch(/class="said bad">[^<]*订单/);
    expect((await later.get('/repairs?said=toString')).body).not.toContain('class="said');
    expect((await first()).state).toBe('open');
  });

  it('a rider who goes over the month’s number is looked at, and so are two rides at once', async () => {
    const id = await forgotExit();
    await releaseData([gw, other], (data) => ({
      ...data,
      repairs: { ...data.repairs, perMonth: 0 },
    }));
    expect((await ask(id, -30)).body.claim?.doubt).toBe('month');
    await releaseData([gw, other], (data) => ({
      ...data,
      repairs: { ...data.repairs, perMonth: 3 },
    }));
    journey = randomUUID();
    await pass('entry', -50);
    const [, second] = (await list()).items.toReversed();
    await pass('exit', -45, TO?.id);
    journey = randomUUID();
    await pass('entry', -90);
    const open = (await list()).items.find(({ state }) => state === 'possible');
    expect(second).toBeDefined();
    expect((await ask(open?.id ?? '', -20)).body.claim?.doubt).toBe('overlap');
  });

  it('refuses times that cannot be, and stations that are none', async () => {
    const id = await forgotExit();
    expect((await ask(id, -61)).code).toBe('time_out_of_range');
    expect((await ask(id, 5)).code).toBe('time_out_of_range');
    expect((await ask(id, -30, FROM?.id)).code).toBe('fare_ends_equal');
    expect((await ask(id, -30, 'S9999')).code).toBe('station_not_found');
    expect((await ask(randomUUID(), -30)).code).toBe('ride_not_found');
    await wait(8 * 24 * 60);
    expect((await ask(id, -8 * 24 * 60 - 30)).code).toBe('repair_not_possible');
  });

  describe('a gate that reports afterwards is right', () => {
    it('before anything was decided: nothing is left to decide', async () => {
      const id = await forgotExit();
      await ask(id, -55, FAR?.id);
      await pass('exit', -20, TO?.id);
      expect(await order()).toMatchObject({ status: 'to_be_paid', amount_cents: METRO.cents });
      expect(await first()).toMatchObject({ state: 'reported' });
    });

    it('of an unpaid ride: it costs what the gate says, and the next one is looked at', async () => {
      const id = await forgotExit();
      await ask(id, -30);
      await pass('exit', -5, FAR?.id);
      const { amount_cents, to_place } = await order();
      expect(to_place).toMatchObject({ zh: '花桥' });
      expect(amount_cents).toBeGreaterThan(METRO.cents);
      journey = randomUUID();
      await pass('entry', -200);
      const open = (await list()).items.find(({ state }) => state === 'possible');
      expect((await ask(open?.id ?? '', -150)).body.claim?.doubt).toBe('differs');
    });

    it.each([
      ['paid', 0],
      ['completed', 10],
    ])('of a %s ride: what was too much goes back by itself, once', async (status, minutes) => {
      await agree();
      await pass('entry', -150);
      const { id } = await first();
      const { body } = await ask(id, -5, FAR?.id);
      const dear = body.claim?.fareCents ?? 0;
      await payOrder(gw, main, id);
      await wait(minutes);
      expect(await order()).toMatchObject({ status });
      await pass('exit', -100 - minutes, TO?.id);
      await pass('exit', -100 - minutes, TO?.id);
      const refunds = await gw.db
        .selectFrom('refunds')
        .selectAll()
        .where('order_id', '=', id)
        .execute();
      expect(refunds).toMatchObject([{ ground: 'overcharged', amount_cents: dear - METRO.cents }]);
      expect(await order()).toMatchObject({ status: 'being_refunded', to_place: { zh: METRO.to } });
    });

    it('of a ride whose refund a person looks at: the person decides', async () => {
      await agree();
      await pass('entry', -150);
      const { id } = await first();
      await ask(id, -5, FAR?.id);
      await payOrder(gw, main, id);
      await wait(10);
      const asked = await gw.call(
        'POST maas:/v1/orders/:id/refund',
        { params: { id }, body: { reason: 'other' } },
        { token: main },
      );
      expect(asked.body.status).toBe('under_review');
      await pass('exit', -110, TO?.id);
      expect(await order()).toMatchObject({ status: 'completed', to_place: { zh: METRO.to } });
      const refunds = await gw.db
        .selectFrom('refunds')
        .select('id')
        .where('order_id', '=', id)
        .execute();
      expect(refunds).toEqual([]);
    });
  });
});
