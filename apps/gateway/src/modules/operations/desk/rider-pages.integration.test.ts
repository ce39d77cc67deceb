import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { threeAtDesk } from '../../../../test/desk.ts';
import {
  hasDatabase,
  standingClock,
  startGateway,
  type TestGateway,
} from '../../../../test/harness.ts';
import { giveOrder, payOrder, userIdOf } from '../../../../test/orders.ts';
import { mainOf, outcomeOf } from '../../../../test/page-facts.ts';
import { findRow, findRows, insertRow, updateRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { underWay } from '../../services/rights/service.ts';

const EN = '?language=en_us';
const NOW = new Date('2026-11-20T06:05:00.000Z');

describe.skipIf(!hasDatabase())('riders at the desk', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let desk: Awaited<ReturnType<typeof threeAtDesk>>;
  let phone = 13_970_000_000;
  let rider: string;
  beforeAll(async () => {
    gw = await startGateway({ clock: standingClock(new Date('2026-11-20T06:00:00.000Z')) });
    desk = await threeAtDesk(gw);
    for (const browser of Object.values(desk)) await browser.get('/riders');
  });
  beforeEach(async () => {
    gw.clock.set(new Date('2026-11-20T06:04:00.000Z'));
    rider = await userIdOf(gw.db, await gw.login(String(++phone)));
    await updateRows(gw.db, 'users', { id: rider }, { nickname: 'Ann' });
    await updateRows(
      gw.db,
      'sessions',
      { user_id: rider },
      { os: 'iOS', host: 'WX', network: 'wifi' },
    );
    gw.clock.set(NOW);
  });
  afterAll(async () => {
    await gw?.close();
  });

  const names = async (): Promise<Record<string, string>> => {
    const plates = await findRows(gw.db, 'plates', { user_id: rider }, 'bound_at');
    return {
      [rider]: 'RIDER',
      [`****${String(phone).slice(-4)}`]: '****LAST',
      [`7${phone}`]: 'NUMBER ',
      ...Object.fromEntries(plates.map(({ id }, i) => [id, `PLATE ${i}`])),
    };
  };
  const facts = async (role: keyof typeof desk, query = EN) =>
    mainOf((await desk[role].get(`/riders/${rider}${query}`)).body, await names()).map((line) =>
      line.replace(/name=session value=[\da-f-]{36}/, 'name=session value=SESSION'),
    );
  const post = async (role: keyof typeof desk, form: Record<string, string>) =>
    outcomeOf(await desk[role].post(`/riders/${rider}${EN}`, form), await names());
  const log = async () =>
    (await findRows(gw.db, 'desk_log', { rider_id: rider }, 'action', 'operator')).map((entry) => [
      entry.operator,
      entry.action,
      entry.subject,
      entry.reason,
      entry.address,
    ]);
  const bind = async (plate: string, minute: number) => {
    const id = uuidv7(gw.ctx);
    const bound_at = new Date(NOW.getTime() + minute * 60_000);
    await insertRow(gw.db, 'plates', { user_id: rider, id, plate, bound_at });
    return id;
  };
  const rowOf = async () => {
    const { nickname, closed_at, deleted_at } =
      (await findRow(gw.db, 'users', { id: rider })) ?? {};
    return [nickname, closed_at, deleted_at];
  };
  const sessions = async () =>
    (await findRows(gw.db, 'sessions', { user_id: rider }, 'created_at')).map(
      ({ revoked_at }) => revoked_at,
    );

  it('are found by a complete phone number', async () => {
    expect(mainOf((await desk.finance.get(`/riders${EN}`)).body)).toEqual([
      '# Riders',
      '## Find by phone',
      'form to /desk/riders?language=en_us',
      '{proof}',
      'Phone number, all digits {name=phone autocomplete=off inputmode=tel maxlength=40 required}',
      '{button type=submit} Find by phone',
      'end of form',
    ]);
    const missed = await desk.finance.post(`/riders${EN}`, { phone: '13999999999' });
    expect([missed.status, ...mainOf(missed.body)]).toEqual([
      404,
      '# Riders',
      'bad: There is no rider with this phone.',
      '## Find by phone',
      'form to /desk/riders?language=en_us',
      '{proof}',
      'Phone number, all digits {name=phone autocomplete=off inputmode=tel maxlength=40 required}',
      '{button type=submit} Find by phone',
      'end of form',
    ]);
    const searchAnswer = await desk.finance.post(`/riders${EN}`, { phone: ` ${phone} ` });
    expect(outcomeOf(searchAnswer, await names())).toEqual([
      303,
      '/desk/riders/RIDER?language=en_us',
    ]);
    const unknown = '019f0000-0000-7000-8000-000000000001';
    for (const id of ['none', unknown]) {
      expect((await desk.admin.get(`/riders/${id}`)).status).toBe(404);
      const close = { action: 'close', reason: 'x' };
      expect((await desk.admin.post(`/riders/${id}`, close)).status).toBe(404);
    }
    expect(await log()).toEqual([]);
  });

  it('without plates and orders show their account, with the forms of the operator’s role', async () => {
    expect(await facts('support')).toEqual([
      '# Rider',
      '. Rider: RIDER',
      '. Phone number, all digits: 139****LAST',
      '. Name: Ann',
      '. Since: 20 Nov 2026, 14:04',
      '## Sessions (1)',
      '- Since 20 Nov 2026, 14:04 · iOS · WX · wifi',
      'form to /desk/riders/RIDER?language=en_us',
      '{proof} {type=hidden name=session value=SESSION}',
      'Reason, kept in the log {name=reason autocomplete=off maxlength=200 required}',
      '{button type=submit name=action value=end} End this session',
      'end of form',
      '## Plates',
      '- No plates.',
      '## Orders of late',
      '- No orders.',
      '## Close the account',
      'Ends all sessions; nobody logs in as this rider until it is opened again.',
      'form to /desk/riders/RIDER?language=en_us',
      '{proof}',
      'Reason, kept in the log {name=reason autocomplete=off maxlength=200 required}',
      '{button type=submit name=action value=close} Close the account',
      'end of form',
    ]);
    expect(await facts('finance', '?said=done')).toEqual([
      '# 乘客',
      'good: 已完成。',
      '. 乘客: RIDER',
      '. 手机号（完整号码）: 139****LAST',
      '. 昵称: Ann',
      '. 注册时间: 2026年11月20日 14:04',
      '## 登录中的会话（1）',
      '- 2026年11月20日 14:04 登录 · iOS · WX · wifi',
      '## 绑定的车牌',
      '- 没有绑定车牌。',
      '## 最近的订单',
      '- 没有订单。',
    ]);
    expect((await facts('admin')).slice(-7)).toEqual([
      '## Close the account',
      'Ends all sessions; nobody logs in as this rider until it is opened again.',
      'form to /desk/riders/RIDER?language=en_us',
      '{proof}',
      'Reason, kept in the log {name=reason autocomplete=off maxlength=200 required}',
      '{button type=submit name=action value=close} Close the account',
      'end of form',
    ]);
    expect((await facts('admin', '?said=nonsense&language=en_us')).slice(0, 2)).toEqual([
      '# Rider',
      '. Rider: RIDER',
    ]);
    expect(await log()).toEqual(
      ['ada', 'ada', 'fay', 'sue'].map((operatorName) => [
        operatorName,
        'riders.seen',
        null,
        null,
        '127.0.0.1',
      ]),
    );
  });

  it('with plates and orders show them, each with its form', async () => {
    gw.clock.set(new Date('2026-11-20T06:03:00.000Z'));
    await gw.login(String(phone));
    gw.clock.set(NOW);
    await bind('沪A·00001', -2);
    await bind('沪A·00002', -1);
    const order = { order_no: `7${phone}0001`, occurred_at: new Date('2026-11-19T16:00:00.000Z') };
    await giveOrder(gw, rider, { ...order, type: 'bus', status: 'closed', amount_cents: 250 });
    await giveOrder(gw, rider, {
      order_no: `7${phone}0002`,
      occurred_at: new Date('2026-11-19T15:59:00.000Z'),
      type: 'metro',
      status: 'refunded',
      amount_cents: 400,
      paid_cents: 0,
    });
    expect(await facts('support')).toEqual([
      '# Rider',
      '. Rider: RIDER',
      '. Phone number, all digits: 139****LAST',
      '. Name: Ann',
      '. Since: 20 Nov 2026, 14:04',
      '## Sessions (2)',
      '- Since 20 Nov 2026, 14:04 · iOS · WX · wifi',
      'form to /desk/riders/RIDER?language=en_us',
      '{proof} {type=hidden name=session value=SESSION}',
      'Reason, kept in the log {name=reason autocomplete=off maxlength=200 required}',
      '{button type=submit name=action value=end} End this session',
      'end of form',
      '- Since 20 Nov 2026, 14:03',
      'form to /desk/riders/RIDER?language=en_us',
      '{proof} {type=hidden name=session value=SESSION}',
      'Reason, kept in the log {name=reason autocomplete=off maxlength=200 required}',
      '{button type=submit name=action value=end} End this session',
      'end of form',
      'form to /desk/riders/RIDER?language=en_us',
      '{proof}',
      'Reason, kept in the log {name=reason autocomplete=off maxlength=200 required}',
      '{button type=submit name=action value=end} End all sessions',
      'end of form',
      '## Plates',
      '- 沪A·00001 · 20 Nov 2026, 14:03 · unproven',
      'form to /desk/riders/RIDER?language=en_us',
      '{proof} {type=hidden name=plate value=PLATE 0}',
      'Reason, kept in the log {name=reason autocomplete=off maxlength=200 required}',
      '{button type=submit name=action value=free} Free the plate',
      'end of form',
      '- 沪A·00002 · 20 Nov 2026, 14:04 · unproven',
      'form to /desk/riders/RIDER?language=en_us',
      '{proof} {type=hidden name=plate value=PLATE 1}',
      'Reason, kept in the log {name=reason autocomplete=off maxlength=200 required}',
      '{button type=submit name=action value=free} Free the plate',
      'end of form',
      '## Orders of late',
      '- Bus · Closed · ¥2.50',
      'NUMBER 0001 · 20 Nov 2026, 00:00',
      '- Metro · Refunded · ¥0.00',
      'NUMBER 0002 · 19 Nov 2026, 23:59',
      '## Close the account',
      'Ends all sessions; nobody logs in as this rider until it is opened again.',
      'form to /desk/riders/RIDER?language=en_us',
      '{proof}',
      'Reason, kept in the log {name=reason autocomplete=off maxlength=200 required}',
      '{button type=submit name=action value=close} Close the account',
      'end of form',
    ]);
    expect((await facts('finance')).filter((line) => line.includes('{'))).toEqual([]);
  });

  it('that are closed can be opened again, or deleted by an admin', async () => {
    await updateRows(
      gw.db,
      'users',
      { id: rider },
      { closed_at: new Date('2026-11-20T06:01:00.000Z') },
    );
    expect((await facts('support')).slice(0, 7)).toEqual([
      '# Rider',
      '. Rider: RIDER',
      '. Phone number, all digits: 139****LAST',
      '. Name: Ann',
      '. Since: 20 Nov 2026, 14:04',
      '. Closed since: 20 Nov 2026, 14:01',
      '## Sessions (1)',
    ]);
    expect((await facts('support')).slice(-6)).toEqual([
      '## Open the account again',
      'form to /desk/riders/RIDER?language=en_us',
      '{proof}',
      'Reason, kept in the log {name=reason autocomplete=off maxlength=200 required}',
      '{button type=submit name=action value=open} Open the account again',
      'end of form',
    ]);
    expect((await facts('admin', '')).slice(-13)).toEqual([
      'form to /desk/riders/RIDER',
      '{proof}',
      '理由（记入日志） {name=reason autocomplete=off maxlength=200 required}',
      '{button type=submit name=action value=open} 恢复账号',
      'end of form',
      '## 注销乘客',
      '删除个人信息，不可恢复。订单和支付记录依法保留，但不再指向任何人。',
      'form to /desk/riders/RIDER',
      '{proof}',
      '理由（记入日志） {name=reason autocomplete=off maxlength=200 required}',
      '输入乘客手机号末四位以确认 {name=sure autocomplete=off inputmode=numeric maxlength=4 required}',
      '{button type=submit name=action value=delete} 注销乘客',
      'end of form',
    ]);
  });

  it('take only actions of the operator’s role, each with a reason in the log', async () => {
    const plate = await bind('沪A·00003', 0);
    const otherPlate = await bind('沪A·00004', 1);
    for (const [role, action] of [
      ['support', 'end'],
      ['support', 'free'],
      ['support', 'close'],
      ['support', 'open'],
      ['admin', 'delete'],
    ] as const) {
      expect([action, ...(await post(role, { action, plate, reason: ' ' }))]).toEqual([
        action,
        400,
        'bad: Please say why.',
      ]);
    }
    for (const [role, action] of [
      ['finance', 'end'],
      ['finance', 'free'],
      ['finance', 'close'],
      ['finance', 'open'],
      ['support', 'delete'],
      ['admin', 'nonsense'],
      ['admin', ''],
    ] as const) {
      expect([role, action, ...(await post(role, { action, plate, reason: 'x' }))]).toEqual([
        role,
        action,
        404,
      ]);
    }
    expect(await rowOf()).toEqual(['Ann', null, null]);
    expect(await sessions()).toEqual([null]);
    expect(await log()).toEqual([]);

    const redirect = [303, '/desk/riders/RIDER?said=done&language=en_us'];
    expect(await post('support', { action: 'free', plate: '', reason: 'sold' })).toEqual([404]);
    expect(await post('support', { action: 'free', plate, reason: 'sold' })).toEqual(redirect);
    // A second time does and logs nothing.
    expect(await post('support', { action: 'free', plate, reason: 'sold' })).toEqual(redirect);
    const remainingPlates = await findRows(gw.db, 'plates', { user_id: rider }, 'bound_at');
    expect(remainingPlates.map(({ id }) => id)).toEqual([otherPlate]);
    expect(await post('support', { action: 'end', reason: 'lost' })).toEqual(redirect);
    expect(await sessions()).toEqual([NOW]);
    expect(await post('support', { action: 'end', reason: 'lost' })).toEqual(redirect);
    expect(await post('support', { action: 'open', reason: 'too early' })).toEqual(redirect);
    expect(await post('support', { action: 'close', reason: 'stolen' })).toEqual(redirect);
    expect(await post('support', { action: 'close', reason: 'stolen' })).toEqual(redirect);
    expect(await rowOf()).toEqual(['Ann', NOW, null]);
    expect(await post('admin', { action: 'open', reason: 'found' })).toEqual(redirect);
    expect(await rowOf()).toEqual(['Ann', null, null]);
    expect(await log()).toEqual([
      ['sue', 'riders.closed', null, 'stolen', '127.0.0.1'],
      ['ada', 'riders.opened', null, 'found', '127.0.0.1'],
      ['sue', 'riders.plate_freed', null, 'sold', '127.0.0.1'],
      ['sue', 'riders.sessions_ended', '1', 'lost', '127.0.0.1'],
    ]);
  });

  it('are deleted when closed and settled, after the last digits of the phone are typed', async () => {
    const sure = String(phone).slice(-4);
    const erase = { action: 'delete', reason: 'asked', sure };
    expect(await post('admin', { ...erase, sure: '' })).toEqual([
      400,
      'bad: These are not the last four digits.',
    ]);
    expect(await post('admin', { ...erase, sure: `9${sure}` })).toEqual([
      400,
      'bad: These are not the last four digits.',
    ]);
    expect(await post('admin', erase)).toEqual([400, 'bad: Close the account first.']);
    await post('admin', { action: 'close', reason: 'asked' });
    const id = await giveOrder(gw, rider, { order_no: `7${phone}0001`, status: 'ongoing' });
    expect(await post('admin', erase)).toEqual([400, 'bad: An order is not over.']);
    await updateRows(gw.db, 'orders', { user_id: rider, id }, { status: 'closed' });
    expect(await rowOf()).toEqual(['Ann', NOW, null]);
    gw.clock.advance(60_000);
    expect(await post('admin', erase)).toEqual([
      303,
      '/desk/riders/RIDER?said=done&language=en_us',
    ]);
    expect(await rowOf()).toEqual(['', NOW, new Date('2026-11-20T06:06:00.000Z')]);
    expect(await post('admin', { ...erase, sure: '' })).toEqual([
      303,
      '/desk/riders/RIDER?said=done&language=en_us',
    ]);
    expect(await log()).toEqual([
      ['ada', 'riders.closed', null, 'asked', '127.0.0.1'],
      ['ada', 'riders.deleted', null, 'asked', '127.0.0.1'],
    ]);
    expect(await facts('admin')).toEqual([
      '# Deleted rider',
      '. Rider: RIDER',
      '. Since: 20 Nov 2026, 14:04',
      '. Closed since: 20 Nov 2026, 14:05',
      '## Sessions (0)',
      '- Logged in nowhere.',
      '## Plates',
      '- No plates.',
      '## Orders of late',
      '- Day ticket · Closed · ¥12.00',
      'NUMBER 0001 · 20 Nov 2026, 14:05',
    ]);
  });

  it('cannot be deleted during payments that relatives make from their account', async () => {
    const owner = rider;
    const relative = await gw.login(String(++phone));
    const relativeId = await userIdOf(gw.db, relative);
    const order = await giveOrder(gw, relativeId, { order_no: `7${phone}0001` });
    const payment = await payOrder(gw, relative, order);
    const account = uuidv7(gw.ctx);
    await insertRow(gw.db, 'intimate_accounts', {
      user_id: owner,
      id: account,
      relative_phone: null,
      relative_id: relativeId,
      state: 'active',
      limit_cents: 100,
      agreement_version: '1',
      relative_agreement_version: '1',
      invited_at: NOW,
      expires_at: NOW,
      accepted_at: NOW,
      paused_by: null,
      closed_by: null,
      closed_at: null,
    });
    const findObstacles = async () => await inTransaction(gw.db, (tx) => underWay(tx, owner));
    const key = { user_id: relativeId, id: payment };
    for (const [status, account_id, obstacles] of [
      ['refunding', null, []],
      ['refunding', account, ['money']],
      ['confirming', account, ['money']],
      ['succeeded', account, []],
    ] as const) {
      await updateRows(gw.db, 'payments', key, { status, account_id });
      expect([status, account_id, await findObstacles()]).toEqual([status, account_id, obstacles]);
    }
    await updateRows(gw.db, 'payments', key, { account_id: null });
  });
});
