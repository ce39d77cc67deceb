import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  hasDatabase,
  standingClock,
  startGateway,
  type TestGateway,
} from '../../../../test/harness.ts';
import { giveOrder, type OrderInput, ticketFields, userIdOf } from '../../../../test/orders.ts';
import { type AnyTable, clearTables, rowsLeft } from '../../../../test/rows-left.ts';
import { findRow, findRows, insertRow, updateRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { eraseRider } from '../../../../test/erase-rider.ts';

const NOW = new Date('2026-11-20T06:00:00.000Z');
const [EARLIER, LATER] = [
  new Date('2026-11-20T05:59:59.999Z'),
  new Date('2026-11-20T06:00:00.001Z'),
];
const PHONE = '13900001111';
const OTHER_PHONE = '13900002222';
const text = JSON.stringify;
const tokenTimes = { created_at: NOW, expires_at: NOW, used_at: null };

/** Counters that contain a rider’s id or phone, and some that only have the same prefix. */
const counters = (id: string, phone: string) => [
  `a:${id}`,
  `b:${phone}`,
  `c:${phone} device`,
  `d:${phone}0`,
  `e:${id}:more`,
  id,
];

describe.skipIf(!hasDatabase())('a rider who is erased', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let rider: string;
  let otherRider: string;
  let third: string;
  beforeAll(async () => {
    gw = await startGateway({ clock: standingClock(NOW) });
  });
  beforeEach(async () => {
    rider = await userIdOf(gw.db, await gw.login(PHONE));
    otherRider = await userIdOf(gw.db, await gw.login(OTHER_PHONE));
    third = await userIdOf(gw.db, await gw.login('13900003333'));
  });
  afterAll(async () => {
    await gw?.close();
  });

  const valuesLeft = (table: AnyTable, column: string) => rowsLeft(gw, table, column);
  const clear = (...tables: AnyTable[]) => clearTables(gw, ...tables);
  const erase = async () => await inTransaction(gw.db, (tx) => eraseRider(tx, rider, PHONE, NOW));

  const keepPicture = async (user_id: string, key: string) => {
    await insertRow(
      gw.db,
      'stored_files',
      { key, bytes: Buffer.from(key), created_at: NOW },
      'keep',
    );
    await insertRow(gw.db, 'files', {
      user_id,
      id: randomUUID(),
      sha256: key.padEnd(64, '0'),
      content_type: 'image/png',
      bytes: 1,
      storage_key: key,
      created_at: NOW,
    });
  };
  const bindAccount = async (user_id: string, partner: string, uid: string) =>
    await insertRow(gw.db, 'partner_accounts', { user_id, partner, uid, bound_at: NOW });
  const giveTicket = async (hash: string, partner: string, uid: string, phone: string | null) =>
    await insertRow(gw.db, 'partner_tickets', {
      hash,
      client_id: 'x',
      partner,
      uid,
      phone,
      ...tokenTimes,
    });

  it('keeps only the row, without phone and name, with its closing time', async () => {
    await updateRows(gw.db, 'users', { id: rider }, { nickname: 'Ann' });
    const before = await findRow(gw.db, 'users', { id: otherRider });
    await erase();
    expect(await findRow(gw.db, 'users', { id: rider })).toEqual({
      id: rider,
      phone: `deleted ${rider}`,
      nickname: '',
      demo: false,
      created_at: NOW,
      closed_at: NOW,
      deleted_at: NOW,
    });
    expect(await findRow(gw.db, 'users', { id: otherRider })).toEqual(before);
    rider = await userIdOf(gw.db, await gw.login(PHONE));
    await updateRows(gw.db, 'users', { id: rider }, { closed_at: EARLIER });
    await erase();
    expect(await findRow(gw.db, 'users', { id: rider })).toMatchObject({
      closed_at: EARLIER,
      deleted_at: NOW,
    });
  });

  it('deletes their errands of the demo', async () => {
    await clear('sandbox.errands');
    for (const user_id of [rider, otherRider]) {
      const errand = { user_id, body: text({ do: 'plan' }), run_at: NOW };
      await insertRow(gw.db, 'sandbox.errands', { id: randomUUID(), ...errand });
    }
    await erase();
    expect(await valuesLeft('sandbox.errands', 'user_id')).toEqual([otherRider]);
  });

  it('deletes pictures that no other rider uploaded', async () => {
    await clear('files', 'stored_files');
    await keepPicture(rider, 'a1');
    await keepPicture(rider, 'b2');
    await keepPicture(otherRider, 'b2');
    await keepPicture(otherRider, 'c3');
    await erase();
    expect(await valuesLeft('stored_files', 'key')).toEqual(['b2', 'c3']);
    expect(await valuesLeft('files', 'storage_key')).toEqual(['b2', 'c3']);
  });

  it('deletes tickets and tokens of their partner accounts, and those with their phone', async () => {
    await clear('partner_tickets', 'bind_tokens', 'partner_accounts');
    await bindAccount(rider, 'one', 'ann');
    await bindAccount(otherRider, 'one', 'bo');
    await bindAccount(otherRider, 'two', 'ann');
    await giveTicket('theirs', 'one', 'ann', null);
    await giveTicket('same partner', 'one', 'bo', null);
    await giveTicket('same uid', 'two', 'ann', null);
    await giveTicket('by phone', 'two', 'cy', PHONE);
    await giveTicket('other phone', 'two', 'cy', OTHER_PHONE);
    for (const [hash, partner, uid] of [
      ['theirs', 'one', 'ann'],
      ['same partner', 'one', 'bo'],
      ['same uid', 'two', 'ann'],
    ] as const) {
      await insertRow(gw.db, 'bind_tokens', { hash, partner, uid, ...tokenTimes });
    }
    await erase();
    expect(await valuesLeft('partner_tickets', 'hash')).toEqual([
      'other phone',
      'same partner',
      'same uid',
    ]);
    expect(await valuesLeft('bind_tokens', 'hash')).toEqual(['same partner', 'same uid']);
    expect(await valuesLeft('partner_accounts', 'user_id')).toEqual([otherRider, otherRider]);
  });

  it('deletes partner reports about them, by name, key or car', async () => {
    await clear('partner_reports', 'partner_rides', 'ride_keys');
    const key = randomUUID();
    const keep = { token_hash: 'a', public_key: 'b', created_at: EARLIER, granted_until: LATER };
    const keys = { ended: randomUUID(), other: randomUUID() };
    await insertRow(gw.db, 'ride_keys', { ...keep, user_id: rider, id: key, ended_at: null });
    await insertRow(gw.db, 'ride_keys', {
      ...keep,
      token_hash: 'c',
      user_id: rider,
      id: keys.ended,
      ended_at: EARLIER,
    });
    await insertRow(gw.db, 'ride_keys', {
      ...keep,
      token_hash: 'd',
      user_id: otherRider,
      id: keys.other,
      ended_at: null,
    });
    const insertReport = async (id: string, body: object, reportFields: object = {}) =>
      await insertRow(gw.db, 'partner_reports', {
        port: 'parking',
        provider: 'p',
        id,
        about: 'x',
        body: text(body),
        received_at: NOW,
        outcome: 'done',
        ...reportFields,
      });
    const insertRide = async (
      user_id: string,
      name: string,
      port: 'parking' | 'gates',
      provider = 'p',
    ) =>
      await insertRow(gw.db, 'partner_rides', {
        port,
        provider,
        ride: name,
        user_id,
        order_id: null,
        mode: port === 'gates' ? 'metro' : 'parking',
        entry: null,
        exit: null,
        begun_at: NOW,
        ended_at: null,
      });
    await insertRide(rider, 'stay', 'parking');
    await insertRide(rider, 'ride', 'gates');
    await insertRide(otherRider, 'their stay', 'parking');
    await insertReport('stay', {}, { about: 'stay' });
    await insertReport('stay at another', {}, { about: 'stay', provider: 'q' });
    await insertReport('stay at gates', {}, { about: 'stay', port: 'gates' });
    await insertReport('ride', {}, { about: 'ride', port: 'gates' });
    await insertReport('their stay', {}, { about: 'their stay' });
    await insertReport('by name', { rider });
    await insertReport('by key', { rider: key });
    await insertReport('of other', { rider: otherRider });
    await insertReport('of other key', { rider: keys.other });
    await erase();
    expect(await valuesLeft('partner_reports', 'id')).toEqual([
      'of other',
      'of other key',
      'ride',
      'stay at another',
      'stay at gates',
      'their stay',
    ]);
    expect(await valuesLeft('partner_rides', 'ride')).toEqual(['their stay']);
    const ended = await gw.db.selectFrom('ride_keys').select(['id', 'ended_at']).execute();
    expect(new Map(ended.map(({ id, ended_at }) => [id, ended_at]))).toEqual(
      new Map([
        [key, NOW],
        [keys.ended, EARLIER],
        [keys.other, null],
      ]),
    );
  });

  it('keeps orders and purchases without personal data', async () => {
    await clear('order_events', 'orders', 'purchases');
    const places = {
      from_place: text({ zh: '甲', en: 'A' }),
      to_place: text({ zh: '乙', en: 'B' }),
    };
    const fields = {
      trip: text({
        kind: 'trip',
        plate: 'P',
        driver: { zh: '王', en: 'W' },
        rideId: 'r',
        service: 'taxi',
      }),
      parking: text({ kind: 'parking', plate: 'P', area: { zh: '黄', en: 'H' } }),
      ticket: ticketFields({ code: 'C' }),
      rail: text({ kind: 'rail', entryAt: 'x' }),
    };
    const ids: Record<string, string> = {};
    for (const [kind, orderFields] of Object.entries(fields)) {
      const order: OrderInput = { ...places, status: 'closed', fields: orderFields };
      ids[kind] = await giveOrder(gw, rider, order);
      if (kind === 'trip') ids['other'] = await giveOrder(gw, otherRider, order);
    }
    const insertPurchase = async (user_id: string, order_id = '') =>
      await insertRow(gw.db, 'purchases', {
        user_id,
        order_id,
        product: 'p',
        version: 1,
        kind: 'scenic',
        quantity: 1,
        terms: text({ zh: 't', en: 't' }),
        visit_date: null,
        visitors: text([{ name: 'Ann' }]),
        account: 'a',
        bought_at: NOW,
        granted_at: null,
      });
    await insertPurchase(rider, ids['ticket']);
    await insertPurchase(otherRider, ids['other']);
    await erase();
    const orderOf = async (kind: string) => {
      const row = await findRow(gw.db, 'orders', { id: ids[kind] ?? '' });
      return [row?.user_id, row?.passenger, row?.from_place, row?.to_place, row?.fields];
    };
    const [A, B] = [
      { zh: '甲', en: 'A' },
      { zh: '乙', en: 'B' },
    ];
    expect(await orderOf('trip')).toEqual([
      rider,
      '',
      null,
      null,
      { kind: 'trip', plate: null, driver: null, rideId: null, service: 'taxi' },
    ]);
    expect(await orderOf('parking')).toEqual([
      rider,
      '',
      A,
      B,
      { kind: 'parking', plate: '', area: { zh: '黄', en: 'H' } },
    ]);
    expect(await orderOf('ticket')).toEqual([
      rider,
      '',
      A,
      B,
      expect.objectContaining({ code: null, quantity: 1 }),
    ]);
    expect(await orderOf('rail')).toEqual([rider, '', A, B, { kind: 'rail', entryAt: 'x' }]);
    expect(await orderOf('other')).toEqual([
      otherRider,
      '张*',
      A,
      B,
      { kind: 'trip', plate: 'P', driver: { zh: '王', en: 'W' }, rideId: 'r', service: 'taxi' },
    ]);
    const bought = await gw.db
      .selectFrom('purchases')
      .select(['user_id', 'product', 'visitors', 'account'])
      .execute();
    expect(
      new Map(bought.map((row) => [row.user_id, [row.product, row.visitors, row.account]])),
    ).toEqual(
      new Map([
        [rider, ['p', null, null]],
        [otherRider, ['p', [{ name: 'Ann' }], 'a']],
      ]),
    );
  });

  it('keeps refunds and reviews without texts of the rider', async () => {
    await clear('refund_reviews', 'refunds');
    for (const user_id of [rider, otherRider]) {
      const refundKey = {
        user_id,
        order_id: randomUUID(),
        payment_id: randomUUID(),
        note: 'words',
      };
      await insertRow(gw.db, 'refunds', {
        ...refundKey,
        id: randomUUID(),
        amount_cents: 100,
        reason: 'rider_asked',
        status: 'succeeded',
        requested_at: NOW,
        finished_at: NOW,
        rider_reason: 'other',
        failure: null,
        ground: 'decided',
        evidence: '{}',
      });
      await insertRow(gw.db, 'refund_reviews', {
        ...refundKey,
        id: randomUUID(),
        asked_cents: 100,
        rider_reason: 'other',
        status: 'refused',
        requested_at: NOW,
        decided_at: NOW,
        answer: 'no',
      });
    }
    await erase();
    const keptKeys = { order_id: expect.any(String), payment_id: expect.any(String) };
    expect(await findRows(gw.db, 'refunds', { user_id: rider }, 'id')).toMatchObject([
      { ...keptKeys, note: null, amount_cents: 100, rider_reason: 'other' },
    ]);
    expect(await findRows(gw.db, 'refund_reviews', { user_id: rider }, 'id')).toMatchObject([
      { ...keptKeys, note: null, asked_cents: 100, answer: 'no' },
    ]);
    expect(await findRow(gw.db, 'refunds', { user_id: otherRider })).toMatchObject({
      note: 'words',
    });
    expect(await findRow(gw.db, 'refund_reviews', { user_id: otherRider })).toMatchObject({
      note: 'words',
    });
  });

  it('is removed as a relative of others', async () => {
    await clear('intimate_accounts');
    const invite = async (
      user_id: string,
      relative: { relative_id: string | null; relative_phone: string | null },
    ) =>
      await insertRow(gw.db, 'intimate_accounts', {
        user_id,
        id: randomUUID(),
        ...relative,
        state: relative.relative_id === null ? 'invited' : 'active',
        limit_cents: 100,
        agreement_version: '1',
        relative_agreement_version: relative.relative_id === null ? null : '1',
        invited_at: NOW,
        expires_at: LATER,
        accepted_at: relative.relative_id === null ? null : NOW,
        paused_by: null,
        closed_by: null,
        closed_at: null,
      });
    await invite(rider, { relative_id: otherRider, relative_phone: null });
    await invite(otherRider, { relative_id: rider, relative_phone: null });
    await invite(otherRider, { relative_id: null, relative_phone: PHONE });
    const fourth = await userIdOf(gw.db, await gw.login('13900004444'));
    await invite(third, { relative_id: fourth, relative_phone: null });
    await invite(third, { relative_id: null, relative_phone: OTHER_PHONE });
    await erase();
    expect(await valuesLeft('intimate_accounts', 'user_id')).toEqual([third, third]);
  });

  it('deletes codes, messages and counters with their phone or id', async () => {
    await clear(
      'sms_codes',
      'login_challenges',
      'sandbox.sms_outbox',
      'sms_pauses',
      'rate_counters',
    );
    for (const phone of [PHONE, OTHER_PHONE]) {
      const code = { phone, code_hash: 'x', tries: 0, expires_at: LATER, used_at: null };
      const sentFields = { sent_at: NOW, resend_at: NOW, device_id: null, address: 'a' };
      await insertRow(gw.db, 'sms_codes', { ...code, ...sentFields });
      await insertRow(gw.db, 'login_challenges', { ...code, hash: phone });
      await insertRow(gw.db, 'sandbox.sms_outbox', {
        id: randomUUID(),
        phone,
        code: '1',
        text: 't',
        sent_at: NOW,
        arrives_at: NOW,
      });
      for (const recipient of [phone, `${phone} device`, `${phone}0`]) {
        await insertRow(gw.db, 'sms_pauses', { recipient, resend_at: NOW });
      }
    }
    for (const bucket of [...counters(rider, PHONE), ...counters(otherRider, OTHER_PHONE)]) {
      await insertRow(gw.db, 'rate_counters', { bucket, window_start: NOW, n: 1 });
    }
    await erase();
    expect(await valuesLeft('sms_codes', 'phone')).toEqual([OTHER_PHONE]);
    expect(await valuesLeft('login_challenges', 'phone')).toEqual([OTHER_PHONE]);
    expect(await valuesLeft('sandbox.sms_outbox', 'phone')).toEqual([OTHER_PHONE]);
    expect(await valuesLeft('sms_pauses', 'recipient')).toEqual([
      `${PHONE}0`,
      OTHER_PHONE,
      `${OTHER_PHONE} device`,
      `${OTHER_PHONE}0`,
    ]);
    expect(await valuesLeft('rate_counters', 'bucket')).toEqual(
      [...counters(otherRider, OTHER_PHONE), `d:${PHONE}0`, `e:${rider}:more`, rider].toSorted(),
    );
  });
});
