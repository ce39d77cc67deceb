import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  codesOf,
  DeskBrowser,
  invitationFor,
  makeOperator,
  PASSWORD,
} from '../../../../test/desk.ts';
import {
  hasDatabase,
  standingClock,
  startGateway,
  type TestGateway,
} from '../../../../test/harness.ts';
import { findRow, findRows, updateRows } from '../../../../test/rows.ts';
import type { OperatorRole } from '../../../db/schema.ts';
import { secretHash } from '../../../http/secret.ts';
import { disableOperator, join, logInOperator, logOutOperator, operatorOf } from './operators.ts';
import { lockAdmins, claimTotpStep } from './store.ts';
import { inTransaction } from '../../../db/transaction.ts';

const BEGIN = new Date('2026-11-20T06:00:00.000Z');
const MINUTE = 60_000;
const afterBegin = (ms: number) => new Date(BEGIN.getTime() + ms);

describe.skipIf(!hasDatabase())('stored rows of operators', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let names = 0;
  let name: string;
  beforeAll(async () => {
    gw = await startGateway({ clock: standingClock(BEGIN), config: { LIMIT_FACTOR: 1 } });
  });
  beforeEach(async () => {
    gw.clock.set(BEGIN);
    await gw.db.deleteFrom('rate_counters').execute();
    name = `operator-${++names}`;
  });
  afterAll(async () => {
    await gw?.close();
  });

  const log = async () => {
    const entries = await gw.db
      .selectFrom('desk_log')
      .selectAll()
      .where('action', 'in', ['operators.joined', 'desk.logged_in', 'desk.log_in_refused'])
      .where('operator', '=', name)
      .execute();
    // Entries of one instant have ids in any order.
    return entries
      .map((entry) => ({ ...entry, id: undefined }))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.action < b.action ? -1 : 1));
  };
  const operator = async () => {
    const operatorRow = await findRow(gw.db, 'operators', { name });
    if (operatorRow === undefined) throw new Error(`${name} is not there`);
    return operatorRow;
  };
  const logIn = async (code: string, password = PASSWORD) =>
    (
      await logInOperator(
        gw.ctx,
        { name, password, code },
        { address: '10.0.0.9', deviceCookie: '' },
      )
    )?.token ?? null;
  const sessions = async () =>
    await findRows(
      gw.db,
      'operator_sessions',
      { operator_id: (await operator()).id },
      'created_at',
    );
  const endedAt = async () => (await sessions()).map(({ ended_at }) => ended_at);
  const disableAll = async () =>
    await gw.db.updateTable('operators').set({ disabled_at: BEGIN }).execute();

  it('contain name, role, secrets and code step after joining', async () => {
    const path = `/invitations/${await invitationFor(gw, name, 'finance')}`;
    const browser = new DeskBrowser(gw);
    const code = codesOf(gw, (await browser.get(path)).body);
    const [invitation] = await findRows(gw.db, 'operator_invitations', { name }, 'created_at');
    expect(invitation).toMatchObject({
      role: 'finance',
      totp_secret: expect.stringMatching(/^:[\w+/=]+$/),
      invited_by: null,
      created_at: BEGIN,
      expires_at: afterBegin(1440 * MINUTE),
      used_at: null,
    });
    gw.clock.advance(MINUTE);
    await browser.post(path, { password: PASSWORD, repeated: PASSWORD, code: code() });
    const { id, password, ...row } = await operator();
    expect(row).toEqual({
      name,
      role: 'finance',
      totp_secret: invitation?.totp_secret,
      // Steps of 30 seconds since 1970 at 06:01.
      totp_step: Date.UTC(2026, 10, 20, 6, 1) / 30_000,
      created_at: afterBegin(MINUTE),
      disabled_at: null,
    });
    expect(password).toMatch(/^scrypt\$131072\$8\$1\$[\w+/]{22}==\$[\w+/]{43}=$/);
    const [usedInvitation] = await findRows(gw.db, 'operator_invitations', { name }, 'created_at');
    expect(usedInvitation?.used_at).toEqual(afterBegin(MINUTE));
    expect(await log()).toEqual([
      {
        at: afterBegin(MINUTE),
        operator_id: id,
        operator: name,
        action: 'operators.joined',
        rider_id: null,
        subject: `${name} (finance)`,
        reason: null,
        address: '127.0.0.1',
      },
    ]);
  });

  it('get a new role and secret after joining again, are enabled, and lose their sessions', async () => {
    const first = await makeOperator(gw, name, 'support');
    const before = await operator();
    gw.clock.advance(MINUTE);
    expect(await logIn(first.code())).not.toBeNull();
    await updateRows(gw.db, 'operators', { name }, { disabled_at: BEGIN });
    gw.clock.advance(MINUTE);
    await makeOperator(gw, name, 'finance');
    const rejoinedOperator = await operator();
    expect([
      rejoinedOperator.id,
      rejoinedOperator.role,
      rejoinedOperator.disabled_at,
      rejoinedOperator.created_at,
    ]).toEqual([before.id, 'finance', null, BEGIN]);
    expect(rejoinedOperator.totp_secret).not.toBe(before.totp_secret);
    expect((await sessions()).map(({ ended_at }) => ended_at)).toEqual([afterBegin(2 * MINUTE)]);
  });

  it('contain a session of twelve hours, and the log-in with its address', async () => {
    const { code } = await makeOperator(gw, name, 'support');
    const { id } = await operator();
    gw.clock.advance(30_000);
    const token = (await logIn(code())) ?? '';
    expect(await sessions()).toEqual([
      {
        token_hash: secretHash(token),
        operator_id: id,
        created_at: afterBegin(30_000),
        seen_at: afterBegin(30_000),
        expires_at: afterBegin(30_000 + 720 * MINUTE),
        ended_at: null,
      },
    ]);
    expect((await operator()).totp_step).toBe(Date.UTC(2026, 10, 20, 6, 0, 30) / 30_000);
    expect(await logIn(code())).toBeNull();
    expect((await log()).slice(1)).toEqual(
      ['desk.log_in_refused', 'desk.logged_in'].map((action) => ({
        at: afterBegin(30_000),
        operator_id: id,
        operator: name,
        action,
        rider_id: null,
        subject: null,
        reason: null,
        address: '10.0.0.9',
      })),
    );
    expect(await operatorOf(gw.ctx, token)).toEqual({ id, name, role: 'support' });
    expect(await operatorOf(gw.ctx, token.slice(1))).toBeNull();
    expect(await operatorOf(gw.ctx, '')).toBeNull();
  });

  it('contain the last use to the minute; half an hour later the operator is logged out', async () => {
    const { code } = await makeOperator(gw, name, 'support');
    gw.clock.advance(30_000);
    const token = (await logIn(code())) ?? '';
    const stateAfter = async (ms: number) => {
      gw.clock.set(afterBegin(30_000 + ms));
      const isLoggedIn = (await operatorOf(gw.ctx, token)) !== null;
      return [
        isLoggedIn,
        ((await sessions())[0]?.seen_at.getTime() ?? 0) - afterBegin(30_000).getTime(),
      ];
    };
    expect(await stateAfter(MINUTE)).toEqual([true, 0]);
    expect(await stateAfter(MINUTE + 1)).toEqual([true, MINUTE + 1]);
    expect(await stateAfter(31 * MINUTE)).toEqual([true, 31 * MINUTE]);
    expect(await stateAfter(61 * MINUTE)).toEqual([false, 31 * MINUTE]);
    expect(await stateAfter(61 * MINUTE - 1)).toEqual([true, 61 * MINUTE - 1]);
    const { id } = await operator();
    // Used a moment ago, so that only the twelve hours matter.
    await updateRows(
      gw.db,
      'operator_sessions',
      { operator_id: id },
      { seen_at: afterBegin(720 * MINUTE) },
    );
    expect((await stateAfter(720 * MINUTE - 1))[0]).toBe(true);
    expect((await stateAfter(720 * MINUTE))[0]).toBe(false);
    gw.clock.set(afterBegin(719 * MINUTE));
    expect(await operatorOf(gw.ctx, token)).not.toBeNull();
    await updateRows(gw.db, 'operators', { id }, { disabled_at: BEGIN });
    expect(await operatorOf(gw.ctx, token)).toBeNull();
    await updateRows(gw.db, 'operators', { id }, { disabled_at: null });
    await updateRows(gw.db, 'operator_sessions', { operator_id: id }, { ended_at: BEGIN });
    expect(await operatorOf(gw.ctx, token)).toBeNull();
  });

  it('count failures by name and network, by name, and attempts by address', async () => {
    const { code } = await makeOperator(gw, name, 'support');
    gw.clock.advance(30_000);
    const counters = async () =>
      (await findRows(gw.db, 'rate_counters', { window_start: BEGIN }, 'bucket')).map(
        ({ bucket, n }) => [bucket, n],
      );
    const nameHash = createHash('sha256').update(name).digest('hex');
    for (let i = 0; i < 9; i++) expect(await logIn('000000')).toBeNull();
    // A successful log-in is not a failure.
    expect(await logIn(code())).not.toBeNull();
    expect(await counters()).toEqual([
      ['desk-address:10.0.0.9', 10],
      [`desk-name:${nameHash}`, 9],
      [`desk-network:${nameHash} 10.0.0.9`, 9],
    ]);
    expect(await logIn('000000')).toBeNull();
    gw.clock.advance(MINUTE);
    await expect(logIn(code())).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 810,
    });
    const elsewhere = new DeskBrowser(gw);
    const form = { name, password: PASSWORD, code: code() };
    expect((await elsewhere.post('/login', form)).status).toBe(303);
    gw.clock.set(afterBegin(15 * MINUTE));
    expect(await logIn(code())).not.toBeNull();
    const address = { bucket: 'desk-address:10.0.0.9', window_start: afterBegin(15 * MINUTE) };
    await updateRows(gw.db, 'rate_counters', address, { n: 29 });
    expect(await logIn('000000')).toBeNull();
    await expect(logIn('000000')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('contain no session for a disabled operator, a wrong code or a wrong password', async () => {
    const { code } = await makeOperator(gw, name, 'support');
    gw.clock.advance(30_000);
    expect(await logIn('')).toBeNull();
    expect(await logIn(code(), `${PASSWORD}x`)).toBeNull();
    expect(
      await logInOperator(
        gw.ctx,
        { name: `${name}!`, password: PASSWORD, code: code() },
        { address: 'x', deviceCookie: '' },
      ),
    ).toBeNull();
    expect(await sessions()).toEqual([]);
    const refused = (await log()).filter(({ action }) => action === 'desk.log_in_refused');
    expect(refused).toHaveLength(2);
    await updateRows(gw.db, 'operators', { name }, { disabled_at: BEGIN });
    expect(await logIn(code())).toBeNull();
    expect(await sessions()).toEqual([]);
    // Unknown and disabled operators are not logged.
    expect((await log()).filter(({ action }) => action === 'desk.log_in_refused')).toEqual(refused);
  });

  it('contain the last used step, which together with earlier ones cannot be used again', async () => {
    await makeOperator(gw, name, 'support');
    const { id, totp_step: lastStep } = await operator();
    const claimStep = async (step: number) =>
      await inTransaction(gw.db, (tx) => claimTotpStep(tx, id, step));
    expect([
      await claimStep(lastStep),
      await claimStep(lastStep - 1),
      await claimStep(lastStep + 2),
    ]).toEqual([false, false, true]);
    expect((await operator()).totp_step).toBe(lastStep + 2);
    expect(await claimStep(lastStep + 1)).toBe(false);
  });

  it('show which admins can log in', async () => {
    await disableAll();
    const addOperator = async (role: OperatorRole) => {
      name = `operator-${++names}`;
      await makeOperator(gw, name, role);
      return (await operator()).id;
    };
    const [firstAdmin, , secondAdmin] = [
      await addOperator('admin'),
      await addOperator('finance'),
      await addOperator('admin'),
    ];
    await addOperator('admin');
    await updateRows(gw.db, 'operators', { name }, { disabled_at: BEGIN });
    const admins = await inTransaction(gw.db, (tx) => lockAdmins(tx));
    expect(admins.toSorted()).toEqual([firstAdmin, secondAdmin].toSorted());
  });

  it('contain the end of a session, written and logged once', async () => {
    const { code } = await makeOperator(gw, name, 'support');
    const { id } = await operator();
    gw.clock.advance(30_000);
    const token = (await logIn(code())) ?? '';
    gw.clock.advance(30_000);
    const secondToken = (await logIn(code())) ?? '';
    const actor = { operator: { id, name }, address: '10.0.0.9' };
    await logOutOperator(gw.ctx, token, actor);
    expect(await endedAt()).toEqual([afterBegin(60_000), null]);
    gw.clock.advance(30_000);
    await logOutOperator(gw.ctx, token, actor);
    expect(await endedAt()).toEqual([afterBegin(60_000), null]);
    const entries = await findRows(
      gw.db,
      'desk_log',
      { operator_id: id, action: 'desk.logged_out' },
      'id',
    );
    expect(entries.map(({ at, address }) => [at, address])).toEqual([
      [afterBegin(60_000), '10.0.0.9'],
    ]);
    await logOutOperator(gw.ctx, secondToken, actor);
    expect(await endedAt()).toEqual([afterBegin(60_000), afterBegin(90_000)]);
  });

  it('keep the last admin, even if someone else disables them', async () => {
    await disableAll();
    await makeOperator(gw, name, 'admin');
    const { id } = await operator();
    const commandLineActor = { operator: null, name: 'test', address: null };
    const disable = async () => await disableOperator(gw.ctx, commandLineActor, id);
    const disabledAt = async () => (await findRow(gw.db, 'operators', { id }))?.disabled_at;
    expect([await disable(), await disabledAt()]).toEqual([false, null]);
    name = `operator-${++names}`;
    await makeOperator(gw, name, 'admin');
    expect([await disable(), await disabledAt()]).toEqual([true, BEGIN]);
    const [entry] = await findRows(gw.db, 'desk_log', { action: 'operators.disabled' }, 'id');
    expect(entry).toMatchObject({ operator: 'test', operator_id: null, address: null });
  });

  it('contain one operator if two accept an invitation in parallel; the other receives `gone`', async () => {
    const token = await invitationFor(gw, name, 'support');
    const page = await new DeskBrowser(gw).get(`/invitations/${token}`);
    const form = { password: PASSWORD, repeated: PASSWORD, code: codesOf(gw, page.body)() };
    const faults = await Promise.all([
      join(gw.ctx, token, form, '10.0.0.9'),
      join(gw.ctx, token, form, '10.0.0.9'),
    ]);
    expect(faults.toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))).toEqual([null, 'gone']);
    expect(await log()).toHaveLength(1);
  });
});
