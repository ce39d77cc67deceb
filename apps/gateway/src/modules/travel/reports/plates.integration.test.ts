import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atDesk, addOperator } from '../../../../test/desk.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { atCashier, orderRow, payOrder, toRest, userIdOf } from '../../../../test/orders.ts';
import { postReport, stayOf } from '../../../../test/partner-reports.ts';
import { SAMPLE_IMAGES } from '../../../../test/sample-images.ts';
import { findRows } from '../../../../test/rows.ts';
import type { SentStayReport } from '../../../adapters/parking/port.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { keepImage } from '../../base/files/service.ts';
import { texts } from '../../operations/desk/texts.ts';
import { decideLicence } from './plate-licences.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

describe.skipIf(!hasDatabase())('plates', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let second: TestGateway;
  /** Counts guesses as in production. */
  let strict: TestGateway;
  let phone = 13_950_000_000;
  let plates = 10_000;

  beforeAll(async () => {
    gw = await startGateway();
    const options = { databaseUrl: gw.databaseUrl, clock: gw.clock };
    second = await startGateway(options);
    strict = await startGateway({ ...options, config: { LIMIT_FACTOR: 1 } });
  });
  afterAll(async () => {
    await strict?.close();
    await second?.close();
    await gw?.close();
  });

  const rider = async () => {
    const token = await gw.login(String(phone++));
    return { token, userId: await userIdOf(gw.db, token) };
  };
  type Rider = Awaited<ReturnType<typeof rider>>;
  const newPlate = (): string => `沪A${plates++}`;
  const bind = async ({ token }: Rider, plate: string, gateway = gw) =>
    await gateway.call('POST maas:/v1/plates', { body: { plate } }, { token });
  const remove = async ({ token }: Rider, id: string, gateway = gw) =>
    await gateway.call('DELETE maas:/v1/plates/:id', { params: { id } }, { token });
  const listPlates = async ({ token }: Rider) =>
    (await gw.call('GET maas:/v1/plates', {}, { token })).body.items;
  const bindingOf = async (owner: Rider, plate: string) => {
    const binding = (await listPlates(owner)).find((each) => each.plate === plate);
    if (binding === undefined) throw new Error(`${plate} is not bound`);
    return binding;
  };
  const ago = (ms: number): string => new Date(gw.clock.now().getTime() - ms).toISOString();
  const atHours = (hours: number, minutes = 0): string =>
    ago(hours * HOUR_MS + minutes * MINUTE_MS);
  const orders = async ({ userId }: Rider) =>
    await gw.db
      .selectFrom('orders')
      .select(['status', 'amount_cents'])
      .where('user_id', '=', userId)
      .orderBy('occurred_at')
      .execute();
  const staysOf = async (plate: string) =>
    await gw.db.selectFrom('plate_stays').selectAll().where('plate', '=', plate).execute();

  /** Reports a car without a known rider on a street: in `hours` ago, out an hour later. */
  const report = async (
    plate: string,
    stay: string,
    kind: 'entry' | 'exit',
    {
      hours = 2,
      by = gw,
      ...overrides
    }: Partial<SentStayReport> & { hours?: number; by?: TestGateway } = {},
  ) => {
    const enteredAt = ago(hours * HOUR_MS);
    const reportedAt = kind === 'entry' ? enteredAt : ago((hours - 1) * HOUR_MS);
    const { rider: _, ...stayReport } = stayOf('', stay, {
      kind,
      enteredAt,
      at: reportedAt,
      feeCents: 1000,
      spaceNumber: 'B2-031',
      name: { zh: '南京西路', en: 'Nanjing Road West' },
      ...overrides,
    });
    const answer = await postReport(by, 'parking', { ...stayReport, plate, parkingKind: 'street' });
    expect(answer).toEqual({ status: 200, body: { received: true } });
  };
  const sendLicence = async (owner: Rider, plate: string): Promise<string> => {
    const { id } = await bindingOf(owner, plate);
    const { id: photo } = await keepImage(gw.ctx, owner.userId, SAMPLE_IMAGES['image/png']);
    const licencePhoto = { params: { id }, body: { photo } };
    const answer = await gw.call('POST maas:/v1/plates/:id/licence', licencePhoto, owner);
    expect(answer.status).toBe(200);
    const key = { user_id: owner.userId, plate, state: 'received' } as const;
    const [licence] = await findRows(gw.db, 'plate_licences', key, 'id');
    return licence?.id ?? '';
  };
  const accept = async (licence: string, gateway = gw) =>
    await inTransaction(gateway.db, async (tx) => {
      const decision = { id: licence, state: 'accepted', answer: 'checked' } as const;
      return await decideLicence(gateway.ctx, tx, decision);
    });
  /** Binds a plate and proves it by the licence. */
  const ownerOf = async (plate: string): Promise<Rider> => {
    const owner = await rider();
    await bind(owner, plate);
    await accept(await sendLicence(owner, plate));
    return owner;
  };
  const payDue = async (payer: Rider, plate: string, gateway = gw) => {
    const { id, dues } = await bindingOf(payer, plate);
    const dueRef = { params: { id }, body: { due: dues[0]?.id ?? randomUUID() } };
    return await gateway.call('POST maas:/v1/plates/:id/orders', dueRef, payer);
  };
  /** Adds a car that left yesterday with a fee of 10 yuan to pay. */
  const withFee = async (): Promise<string> => {
    const plate = newPlate();
    await report(plate, randomUUID(), 'exit', { hours: 26 });
    return plate;
  };
  const settle = async (): Promise<void> => await toRest(gw, null, 12);

  it('show a stranger no place, no time and no car that is parked now', async () => {
    const stranger = await rider();
    const plate = newPlate();
    const stay = randomUUID();
    await report(plate, randomUUID(), 'exit', { hours: 26 });
    await report(plate, stay, 'entry');
    expect((await bind(stranger, plate)).body.found).toBe(1);
    const day = new Date(Date.parse(ago(25 * HOUR_MS)) + 8 * HOUR_MS).toISOString().slice(0, 10);
    const [firstDue] = (await bindingOf(stranger, plate)).dues;
    expect(firstDue).toEqual({
      id: expect.any(String),
      amountCents: 1000,
      area: { zh: '黄浦区', en: 'Huangpu District' },
      day,
      orderId: null,
    });
    const { orderId } = (await payDue(stranger, plate)).body;
    await payOrder(gw, stranger.token, orderId);
    await settle();
    const id = { params: { id: orderId } };
    const readable = JSON.stringify([
      await listPlates(stranger),
      (await gw.call('GET maas:/v1/orders', { query: {} }, stranger)).body,
      (await gw.call('GET maas:/v1/orders/:id', id, stranger)).body,
      await orderRow(gw.db, orderId),
    ]);
    expect(readable).toContain('Huangpu');
    expect(readable).not.toMatch(/Nanjing|南京|B2-031|enteredAt|exitedAt|durationMinutes/);
    expect(readable).not.toContain(ago(25 * HOUR_MS).slice(0, 16));
    // Paying is no proof: the car's exit of today does not appear before tomorrow, and then without its time.
    await report(plate, stay, 'exit', { enteredAt: ago(2 * HOUR_MS), at: ago(MINUTE_MS) });
    expect((await bindingOf(stranger, plate)).dues).toEqual([]);
    expect(await orders(stranger)).toMatchObject([{ status: 'completed' }]);
    gw.clock.advance(DAY_MS);
    expect((await bindingOf(stranger, plate)).dues).toMatchObject([{ amountCents: 1000 }]);
  });

  it('do not shut out the owner, who proves by the licence and gets every unpaid stay', async () => {
    const stranger = await rider();
    const owner = await rider();
    const plate = newPlate();
    await report(plate.replace('A', 'A·'), randomUUID(), 'exit', { hours: 30 });
    await report(plate, randomUUID(), 'entry', { hours: 2 });
    await report(plate, randomUUID(), 'exit', { hours: 28, paid: true });
    await report(plate, randomUUID(), 'exit', { hours: 31 * 24 });
    expect((await bind(stranger, plate)).body.found).toBe(1);
    const { orderId } = (await payDue(stranger, plate)).body;
    expect((await bind(owner, plate.replace('A', 'a '))).body.found).toBe(1);
    const licence = await sendLicence(owner, plate);
    const support = await atDesk(gw, await addOperator(gw, 'sue', 'support'));
    await support.get('/plates');
    expect((await support.get(`/plates/${licence}`)).body).toContain(plate);
    const decision = { action: 'accepted', answer: 'the licence says so' };
    await support.post(`/plates/${licence}`, decision);
    const logged = await findRows(gw.db, 'desk_log', { action: 'plates.accepted' }, 'id');
    expect(logged).toMatchObject([{ rider_id: owner.userId, reason: 'the licence says so' }]);
    expect(await bindingOf(owner, plate)).toMatchObject({
      proof: 'licence',
      licence: { state: 'accepted', answer: 'the licence says so' },
      dues: [],
    });
    expect(await orders(owner)).toEqual([
      { status: 'to_be_paid', amount_cents: 1000 },
      { status: 'ongoing', amount_cents: 0 },
    ]);
    expect(await bindingOf(stranger, plate)).toMatchObject({ proof: null, dues: [] });
    expect(await orderRow(gw.db, orderId)).toMatchObject({
      status: 'closed',
      closed_reason: 'stay_returned',
    });
    const late = await gw.call(
      'POST maas:/v1/orders/:id/payments',
      { params: { id: orderId } },
      stranger,
    );
    expect(late.code).toBe('order_closed');
  });

  it('are proven by the exact amount and time of a fee that the car paid only once', async () => {
    const owner = await rider();
    const plate = newPlate();
    await report(plate, randomUUID(), 'exit', { hours: 50, paid: true, feeCents: 1750 });
    await report(plate, randomUUID(), 'exit', { hours: 80, paid: true, feeCents: 4000 });
    await report(plate, randomUUID(), 'exit', { hours: 104, paid: true, feeCents: 4000 });
    await report(plate, randomUUID(), 'exit', { hours: 30 });
    await bind(owner, plate);
    const { id } = await bindingOf(owner, plate);
    // What riders pay here is no proof for anybody.
    await payOrder(gw, owner.token, (await payDue(owner, plate)).body.orderId);
    await settle();
    const prove = async (
      amountCents: number,
      leftAt: string,
      guesser: Rider = owner,
      bindingId = id,
    ) => {
      const guess = { params: { id: bindingId }, body: { amountCents, leftAt } };
      const answer = await strict.call('POST maas:/v1/plates/:id/fee-proof', guess, guesser);
      return answer.code ?? answer.status;
    };
    expect(await prove(1000, atHours(29, 2))).toBe('plate_proof_mismatch');
    expect(await prove(4000, atHours(79, 2))).toBe('plate_proof_mismatch');
    expect(await prove(1750, atHours(49, 40))).toBe('plate_proof_mismatch');
    expect(await prove(1750, atHours(49, 2))).toBe('too_many_requests');
    gw.clock.advance(DAY_MS);
    expect(await prove(1750, atHours(73, 10))).toBe(200);
    expect(await prove(1750, atHours(73, 10))).toBe('plate_proven');
    // Paid while unproven; now it shows its place.
    const [paidOrder] = await findRows(gw.db, 'orders', { user_id: owner.userId }, 'occurred_at');
    expect(paidOrder).toMatchObject({
      status: 'completed',
      fields: { kind: 'parking', spaceNumber: 'B2-031' },
    });
    // The same fee, known to another, does not take the plate; and the answer does not show that it was right.
    const neighbour = await rider();
    await bind(neighbour, plate);
    gw.clock.advance(DAY_MS);
    const neighbourId = (await bindingOf(neighbour, plate)).id;
    expect(await prove(1750, atHours(97, 10), neighbour, neighbourId)).toBe('plate_proof_mismatch');
    await accept(await sendLicence(neighbour, plate));
    expect((await bindingOf(neighbour, plate)).proof).toBe('licence');
    expect(await listPlates(owner)).toEqual([]);
  });

  it('limit guesses of a plate over all riders', async () => {
    const plate = newPlate();
    const codes: unknown[] = [];
    for (let i = 0; i < 4; i++) {
      const guesser = await rider();
      await bind(guesser, plate);
      const { id } = await bindingOf(guesser, plate);
      const guess = { params: { id }, body: { amountCents: 1000, leftAt: ago(HOUR_MS) } };
      codes.push((await strict.call('POST maas:/v1/plates/:id/fee-proof', guess, guesser)).code);
    }
    expect(codes).toEqual([
      ...Array.from({ length: 3 }, () => 'plate_proof_mismatch'),
      'too_many_requests',
    ]);
  });

  it('settle a fee once: the first rider who pays, and the other gets the money back', async () => {
    for (let round = 0; round < 3; round++) {
      const plate = await withFee();
      const payers = [await rider(), await rider()];
      for (const payer of payers) await bind(payer, plate);
      const created = await Promise.all(
        payers.map(async (payer, i) => await payDue(payer, plate, i === 0 ? gw : second)),
      );
      await Promise.all(
        payers.map(
          async ({ token }, i) =>
            await payOrder(i === 0 ? gw : second, token, created[i]?.body.orderId ?? ''),
        ),
      );
      await toRest(gw, null, 12);
      const statuses = (await Promise.all(payers.map(orders))).flat().map(({ status }) => status);
      expect(statuses.toSorted()).toEqual(['completed', 'refunded']);
      for (const payer of payers) expect((await bindingOf(payer, plate)).dues).toEqual([]);
    }
  });

  it('close the unpaid order of a fee that another rider paid', async () => {
    const plate = await withFee();
    const [payer, neighbour] = [await rider(), await rider()];
    for (const each of [payer, neighbour]) await bind(each, plate);
    const waiting = (await payDue(neighbour, plate)).body.orderId;
    expect((await payDue(neighbour, plate)).body.orderId).toBe(waiting);
    await payOrder(gw, payer.token, (await payDue(payer, plate)).body.orderId);
    expect((await payDue(neighbour, plate)).code).toBe('plate_due_gone');
    await settle();
    expect(await orderRow(gw.db, waiting)).toMatchObject({ status: 'closed' });
  });

  it('return the money of a payment under way when the owner proves the plate', async () => {
    const plate = await withFee();
    const [stranger, owner] = [await rider(), await rider()];
    await bind(stranger, plate);
    const id = (await payDue(stranger, plate)).body.orderId;
    const started = await gw.call(
      'POST maas:/v1/orders/:id/payments',
      { params: { id } },
      stranger,
    );
    await atCashier(gw, started.body.id, 'silent');
    await bind(owner, plate);
    await accept(await sendLicence(owner, plate));
    expect(await orderRow(gw.db, id)).toMatchObject({ status: 'closed' });
    const [dueOrder] = await findRows(gw.db, 'orders', { user_id: owner.userId }, 'id');
    await payOrder(gw, owner.token, dueOrder?.id ?? '');
    await atCashier(gw, started.body.id, 'come_back');
    await toRest(gw, null, 12);
    const payment = { params: { id: started.body.id } };
    const { body } = await gw.call('GET maas:/v1/payments/:id', payment, stranger);
    expect(body.status).toBe('refunded');
    expect(await orders(owner)).toEqual([{ status: 'completed', amount_cents: 1000 }]);
  });

  it('return their unpaid stays when they are removed, also a payment under way', async () => {
    const plate = await withFee();
    const first = await ownerOf(plate);
    const [stay, later] = [randomUUID(), randomUUID()];
    await report(plate, stay, 'entry');
    await report(plate, later, 'exit');
    expect(await orders(first)).toMatchObject([
      { status: 'to_be_paid' },
      { status: 'ongoing' },
      { status: 'to_be_paid' },
    ]);
    const [, , underWay] = await findRows(gw.db, 'orders', { user_id: first.userId }, 'created_at');
    const key = { params: { id: underWay?.id ?? '' } };
    const started = await gw.call('POST maas:/v1/orders/:id/payments', key, first);
    const { id } = await bindingOf(first, plate);
    const removed = await Promise.all([remove(first, id), remove(first, id, second)]);
    expect(removed.map(({ status }) => status)).toEqual([200, 200]);
    expect((await orders(first)).map(({ status }) => status)).toEqual([
      'closed',
      'closed',
      'closed',
    ]);
    expect(await staysOf(plate)).toHaveLength(3);
    await report(plate, stay, 'exit');
    const owner = await ownerOf(plate);
    expect((await orders(owner)).map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => 'to_be_paid'),
    );
    expect(await staysOf(plate)).toEqual([]);
    await settle();
    expect(
      (await gw.call('GET maas:/v1/payments/:id', { params: { id: started.body.id } }, first)).body
        .status,
    ).toBe('failed');
  });

  it('that were bound before plates were proven lose their unpaid stays by a job', async () => {
    const plate = await withFee();
    const bound = await ownerOf(plate);
    const { id } = await bindingOf(bound, plate);
    await gw.db.updateTable('plates').set({ proven_at: null }).where('id', '=', id).execute();
    await enqueue(gw.ctx, gw.db, {
      kind: 'reports.return-stays',
      dedup: id,
      payload: { userId: bound.userId, id },
    });
    await gw.runJobs();
    expect(await orders(bound)).toMatchObject([{ status: 'closed' }]);
    expect((await bindingOf(bound, plate)).dues).toMatchObject([{ amountCents: 1000 }]);
  });

  it('keep a paid stay with the rider who paid it', async () => {
    const plate = await withFee();
    const first = await ownerOf(plate);
    const [order] = await findRows(gw.db, 'orders', { user_id: first.userId }, 'id');
    await payOrder(gw, first.token, order?.id ?? '');
    const owner = await ownerOf(plate);
    expect(await listPlates(first)).toEqual([]);
    await settle();
    expect(await orders(first)).toMatchObject([{ status: 'completed' }]);
    expect(await orders(owner)).toEqual([]);
  });

  it('lose no stay that is reported while they are proven or removed', async () => {
    for (let round = 0; round < 4; round++) {
      const owner = await rider();
      const plate = newPlate();
      await bind(owner, plate);
      const licence = await sendLicence(owner, plate);
      await Promise.all([
        accept(licence),
        report(plate, randomUUID(), 'exit', { by: second }),
        report(plate, randomUUID(), 'exit'),
      ]);
      expect(await orders(owner)).toHaveLength(2);
      const { id } = await bindingOf(owner, plate);
      await Promise.all([
        remove(owner, id),
        report(plate, randomUUID(), 'exit', { by: second }),
        report(plate, randomUUID(), 'exit'),
      ]);
      expect(await staysOf(plate)).toHaveLength(4);
      const open = (await orders(owner)).filter(({ status }) => status !== 'closed');
      expect(open).toEqual([]);
    }
  });

  it('are proven by one account, even if two licences are accepted concurrently', async () => {
    for (let round = 0; round < 3; round++) {
      const plate = await withFee();
      const riders = [await rider(), await rider()];
      for (const each of riders) await bind(each, plate);
      const licences = [];
      for (const each of riders) licences.push(await sendLicence(each, plate));
      await Promise.all(
        licences.map(async (licence, i) => await accept(licence, i === 0 ? gw : second)),
      );
      const bindings = await findRows(gw.db, 'plates', { plate }, 'id');
      expect(bindings).toMatchObject([{ proof: 'licence' }]);
      const statuses = (await Promise.all(riders.map(orders))).flat().map(({ status }) => status);
      expect(statuses.filter((status) => status === 'to_be_paid')).toHaveLength(1);
    }
  });

  it('are bound once however often a rider asks at once', async () => {
    const owner = await rider();
    const plate = newPlate();
    const answers = await Promise.all(
      [gw, second, gw].map(async (gateway) => await bind(owner, plate, gateway)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listPlates(owner)).toHaveLength(1);
  });

  it('are at most three per rider, in the mainland’s format', async () => {
    const owner = await rider();
    const all = await Promise.all(
      [1, 2, 3, 4].map(async (n) => await bind(owner, newPlate(), n % 2 ? gw : second)),
    );
    expect(all.filter(({ code }) => code === 'plates_full')).toHaveLength(1);
    expect((await bind(owner, '沪A1234')).code).toBe('plate_format');
    gw.clock.advance(DAY_MS);
    expect(await listPlates(owner)).toHaveLength(3);
  });

  it('are freed at the desk with a logged reason, and their unpaid stays return', async () => {
    const plate = await withFee();
    const first = await ownerOf(plate);
    const page = `/riders/${first.userId}`;
    const form = { action: 'free', plate: (await bindingOf(first, plate)).id };
    const finance = await atDesk(gw, await addOperator(gw, 'fin', 'finance'));
    await finance.get('/riders');
    expect((await finance.post(page, { ...form, reason: 'no right' })).status).toBe(404);
    const support = await atDesk(gw, await addOperator(gw, 'sam', 'support'));
    expect((await support.get(page)).body).toContain(plate);
    expect((await support.post(page, form)).body).toContain(texts.whyMissing.zh);
    expect(await listPlates(first)).toHaveLength(1);
    await support.post(page, { ...form, reason: 'sold' });
    expect(await listPlates(first)).toEqual([]);
    expect(await staysOf(plate)).toHaveLength(1);
    const freed = { action: 'riders.plate_freed' } as const;
    expect(await findRows(gw.db, 'desk_log', freed, 'id')).toMatchObject([
      { rider_id: first.userId, reason: 'sold' },
    ]);
    const neighbour = await rider();
    expect((await bind(neighbour, plate)).body.found).toBe(1);
  });
});
