import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atDesk, addOperator } from '../../../../test/desk.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { postReport, stayOf } from '../../../../test/partner-reports.ts';
import type { SentStayReport } from '../../../adapters/parking/port.ts';
import { findRows } from '../../../../test/rows.ts';
import { texts } from '../../operations/desk/texts.ts';

const HOUR_MS = 3_600_000;

describe.skipIf(!hasDatabase())('plates', () => {
  let gw: TestGateway;
  let second: TestGateway;
  let phone = 13_950_000_000;
  let plates = 10_000;

  beforeAll(async () => {
    gw = await startGateway();
    second = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
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
  const remove = async ({ token }: Rider, id: string) =>
    await gw.call('DELETE maas:/v1/plates/:id', { params: { id } }, { token });
  const ago = (ms: number): string => new Date(gw.clock.now().getTime() - ms).toISOString();
  const orders = async ({ userId }: Rider) =>
    await gw.db
      .selectFrom('orders')
      .select(['status', 'amount_cents'])
      .where('user_id', '=', userId)
      .orderBy('occurred_at')
      .execute();

  /** Reports a car without a known rider on a street. */
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
      ...overrides,
    });
    const answer = await postReport(by, 'parking', { ...stayReport, plate, parkingKind: 'street' });
    expect(answer).toEqual({ status: 200, body: { received: true } });
  };

  it('claim earlier stays, once, regardless of the spelling', async () => {
    const owner = await rider();
    const plate = newPlate();
    await report(plate.replace('A', 'A·'), randomUUID(), 'exit', { hours: 5 });
    await report(plate, randomUUID(), 'entry', { hours: 2 });
    await report(plate, randomUUID(), 'exit', { hours: 4, paid: true });
    await report(plate, randomUUID(), 'exit', { hours: 31 * 24 });
    const answers = await Promise.all(
      [gw, second, gw].map(async (gateway) => await bind(owner, plate.replace('A', 'a '), gateway)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.found).toSorted((a, b) => a - b)).toEqual([0, 0, 2]);
    expect(answers[0]?.body.items).toMatchObject([{ plate }]);
    expect(await orders(owner)).toEqual([
      { status: 'to_be_paid', amount_cents: 1000 },
      { status: 'ongoing', amount_cents: 0 },
    ]);
  });

  it('claim later stays until they are removed', async () => {
    const owner = await rider();
    const plate = newPlate();
    const { body } = await bind(owner, plate);
    const [stay, later] = [randomUUID(), randomUUID()];
    await report(plate, stay, 'entry');
    expect(await orders(owner)).toMatchObject([{ status: 'ongoing' }]);
    const id = body.items[0]?.id ?? '';
    expect((await remove(owner, id)).body.items).toEqual([]);
    expect((await remove(owner, id)).status).toBe(200);
    await report(plate, later, 'exit');
    // The stay under way stays theirs until its end.
    await report(plate, stay, 'exit');
    expect(await orders(owner)).toEqual([{ status: 'to_be_paid', amount_cents: 1000 }]);
  });

  it('lose no stay that is reported during the binding', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await rider();
      const plate = newPlate();
      const stay = randomUUID();
      await Promise.all([
        bind(owner, plate),
        report(plate, stay, 'exit', { by: second }),
        report(plate, randomUUID(), 'exit'),
      ]);
      expect(await orders(owner)).toHaveLength(2);
      expect(
        await gw.db.selectFrom('plate_stays').selectAll().where('plate', '=', plate).execute(),
      ).toEqual([]);
    }
  });

  it('belong to one account, even if two riders bind one concurrently', async () => {
    for (let round = 0; round < 3; round++) {
      const plate = newPlate();
      const riders = [await rider(), await rider()];
      const answers = await Promise.all(
        riders.map(async (owner, i) => await bind(owner, plate, i === 0 ? gw : second)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 'plate_taken')).toHaveLength(1);
    }
  });

  it('are at most three per rider, in the mainland’s format', async () => {
    const owner = await rider();
    const all = await Promise.all(
      [1, 2, 3, 4].map(async (n) => await bind(owner, newPlate(), n % 2 ? gw : second)),
    );
    expect(all.filter(({ code }) => code === 'plates_full')).toHaveLength(1);
    expect((await bind(owner, '沪A1234')).code).toBe('plate_format');
    gw.clock.advance(DAY_MS);
    const list = await gw.call('GET maas:/v1/plates', {}, { token: owner.token });
    expect(list.body.items).toHaveLength(3);
  });

  it('are freed at the desk for their owner, with a logged reason', async () => {
    const [first, owner] = [await rider(), await rider()];
    const plate = newPlate();
    const { body } = await bind(first, plate);
    expect((await bind(owner, plate)).code).toBe('plate_taken');
    const page = `/riders/${first.userId}`;
    const form = { action: 'free', plate: body.items[0]?.id ?? '' };
    const finance = await atDesk(gw, await addOperator(gw, 'fin', 'finance'));
    await finance.get('/riders');
    expect((await finance.post(page, { ...form, reason: 'no right' })).status).toBe(404);
    const support = await atDesk(gw, await addOperator(gw, 'sue', 'support'));
    expect((await support.get(page)).body).toContain(plate);
    expect((await support.post(page, form)).body).toContain(texts.whyMissing.zh);
    expect((await bind(owner, plate)).code).toBe('plate_taken');
    await support.post(page, { ...form, reason: 'the licence says so' });
    expect((await bind(owner, plate)).status).toBe(200);
    expect((await gw.call('GET maas:/v1/plates', {}, { token: first.token })).body.items).toEqual(
      [],
    );
    const freed = { action: 'riders.plate_freed' } as const;
    expect(await findRows(gw.db, 'desk_log', freed, 'id')).toMatchObject([
      { rider_id: first.userId, reason: 'the licence says so' },
    ]);
  });
});
