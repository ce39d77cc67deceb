import { DAY_MS } from '@shtrans/contract/values/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeskBrowser, threeAtDesk } from '../../../../test/desk.ts';
import {
  hasDatabase,
  standingClock,
  startGateway,
  type TestGateway,
} from '../../../../test/harness.ts';
import { releaseData } from '../../../../test/operator-data.ts';
import { mainOf, outcomeOf } from '../../../../test/page-facts.ts';
import { findRow, findRows, insertRow, updateRows } from '../../../../test/rows.ts';
import { newSecret, secretHash } from '../../../http/secret.ts';
import { allOperators } from './store.ts';

const EN = '?language=en_us';
const NOW = new Date('2026-11-20T06:05:00.000Z');
const id = (n: number): string => `019f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

describe.skipIf(!hasDatabase())('admin pages of the desk', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let desk: Awaited<ReturnType<typeof threeAtDesk>>;
  let ids: Record<string, string>;
  beforeAll(async () => {
    gw = await startGateway({ clock: standingClock(new Date('2026-11-20T06:00:00.000Z')) });
    desk = await threeAtDesk(gw);
    const operators = await allOperators(gw.db);
    ids = Object.fromEntries(operators.map((each) => [each.id, each.name.toUpperCase()]));
  });
  beforeEach(async () => {
    gw.clock.set(NOW);
    await updateRows(gw.db, 'operators', { name: 'fay' }, { disabled_at: null });
    await desk.admin.get('/operators');
  });
  afterAll(async () => {
    await gw?.close();
  });
  const idOf = async (name: string) => (await findRow(gw.db, 'operators', { name }))?.id ?? '';
  const LINK = /http:\/\/localhost:80\/desk\/invitations\/([\w-]{43})/;
  const facts = async (path: string) => mainOf((await desk.admin.get(path)).body, ids);

  it('list the operators, each with a form to disable them, and a form to invite others', async () => {
    expect(await facts(`/operators${EN}`)).toEqual([
      '# Operators',
      '- ada · Admin',
      'form to /desk/operators?language=en_us',
      '{proof} {type=hidden name=disable value=ADA} {button type=submit} Disable: ada',
      'end of form',
      '- fay · Finance',
      'form to /desk/operators?language=en_us',
      '{proof} {type=hidden name=disable value=FAY} {button type=submit} Disable: fay',
      'end of form',
      '- sue · Support',
      'form to /desk/operators?language=en_us',
      '{proof} {type=hidden name=disable value=SUE} {button type=submit} Disable: sue',
      'end of form',
      '## Invite an operator',
      'form to /desk/operators?language=en_us',
      '{proof}',
      'Name {name=name autocomplete=off maxlength=32 required}',
      'Lower-case letters, digits, dots and dashes, 2 to 32. For an existing name, the link sets a new password and codes.',
      'Role {select name=role} {option value=support} Support {option value=finance} Finance {option value=admin} Admin',
      '{button type=submit} Invite an operator',
      'end of form',
    ]);
    await updateRows(
      gw.db,
      'operators',
      { name: 'fay' },
      { disabled_at: new Date('2026-11-20T06:04:00.000Z') },
    );
    expect((await facts('/operators')).slice(0, 8)).toEqual([
      '# 操作员',
      '- ada · 管理员',
      'form to /desk/operators',
      '{proof} {type=hidden name=disable value=ADA} {button type=submit} 停用: ada',
      'end of form',
      '- fay · 财务',
      '已停用 · 2026年11月20日 14:04',
      '- sue · 客服',
    ]);
  });

  it('show the link of an invitation once, and refuse invalid names and roles', async () => {
    const post = async (form: Record<string, string>) =>
      await desk.admin.post(`/operators${EN}`, form);
    for (const form of [
      { name: 'x', role: 'support' },
      { name: 'two words', role: 'support' },
      { name: '-joe', role: 'support' },
      { name: 'a'.repeat(33), role: 'support' },
      { name: 'joe', role: 'boss' },
      { name: 'joe', role: '' },
      { name: 'joe', role: 'support', disable: 'no-id', proof: 'x' },
    ]) {
      const answer = await post(form);
      const wrong = [400, 'bad: Name or role is not valid.'];
      const old = [403, 'bad: This page is too old. Open it again and retry.'];
      expect([form, ...outcomeOf(answer)]).toEqual([form, ...('proof' in form ? old : wrong)]);
    }
    const invitations = { invited_by: await idOf('ada') };
    expect(await findRows(gw.db, 'operator_invitations', invitations, 'name')).toEqual([]);
    const { status, body } = await post({ name: ` ${'J'.repeat(32)} `, role: 'finance' });
    const [link = '', token = ''] = LINK.exec(body) ?? [];
    expect([status, mainOf(body, { [link]: 'LINK' })[1]]).toEqual([
      200,
      'good: The invitation, good for 24 hours and shown this once: / LINK',
    ]);
    expect(await findRows(gw.db, 'operator_invitations', invitations, 'name')).toEqual([
      {
        token_hash: secretHash(token),
        name: 'j'.repeat(32),
        role: 'finance',
        totp_secret: null,
        invited_by: await idOf('ada'),
        created_at: NOW,
        expires_at: new Date('2026-11-21T06:05:00.000Z'),
        used_at: null,
      },
    ]);
    expect((await desk.admin.get('/operators')).body).not.toMatch(LINK);
    expect((await new DeskBrowser(gw).get(`/invitations/${token}`)).status).toBe(200);
    gw.clock.advance(DAY_MS - 1);
    expect((await new DeskBrowser(gw).get(`/invitations/${token}`)).status).toBe(200);
    gw.clock.advance(1);
    expect((await new DeskBrowser(gw).get(`/invitations/${token}`)).status).toBe(404);
    expect((await new DeskBrowser(gw).get(`/invitations/${newSecret(gw.ctx.random)}`)).status).toBe(
      404,
    );
  });

  it('use the public URL of the gateway in links if it is configured', async () => {
    const publicGateway = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock: gw.clock,
      config: { PUBLIC_URL: 'https://city.example.com' },
    });
    const { body } = await desk.admin
      .at(publicGateway)
      .post('/operators', { name: 'kim', role: 'support' });
    expect(body).toMatch(
      /<code>https:\/\/city\.example\.com\/desk\/invitations\/[\w-]{43}<\/code>/,
    );
    await publicGateway.close();
  });

  it('disable an operator, but not oneself and not the last admin', async () => {
    const disable = async (operatorId: string) =>
      outcomeOf(await desk.admin.post(`/operators${EN}`, { disable: operatorId }));
    const refusal = [400, 'bad: Neither yourself nor the last admin can be disabled.'];
    expect(await disable(await idOf('ada'))).toEqual(refusal);
    expect(await disable(await idOf('fay'))).toEqual([200, 'good: Done.']);
    // Disabling again, or an unknown operator, succeeds and changes nothing.
    gw.clock.advance(60_000);
    expect(await disable(await idOf('fay'))).toEqual([200, 'good: Done.']);
    expect(await disable(id(1))).toEqual([200, 'good: Done.']);
    const disabled = await allOperators(gw.db);
    expect(disabled.map(({ name, disabled_at }) => [name, disabled_at])).toEqual([
      ['ada', null],
      ['fay', NOW],
      ['sue', null],
    ]);
    const sessions = await findRows(
      gw.db,
      'operator_sessions',
      { operator_id: await idOf('fay') },
      'created_at',
    );
    expect(sessions.map(({ ended_at }) => ended_at)).toEqual([NOW]);
    const log = await findRows(gw.db, 'desk_log', { action: 'operators.disabled' }, 'id');
    expect(log.map(({ operator, subject, at: when }) => [operator, subject, when])).toEqual([
      ['ada', 'fay', NOW],
    ]);
    await desk.support.get('/refunds');
    expect((await desk.support.post('/operators', { disable: await idOf('sue') })).status).toBe(
      403,
    );
  });

  it('show the log, the newest entries first, with all their fields', async () => {
    const entry = {
      at: NOW,
      operator_id: null,
      operator: 'zoe',
      rider_id: null,
      subject: null,
      reason: null,
      address: null,
    };
    // Ids earlier than those of today, then later ones.
    for (const [n, action] of [
      [1, 'desk.logged_in'],
      [2, 'desk.logged_out'],
    ] as const) {
      await insertRow(gw.db, 'desk_log', { ...entry, action, id: id(n) });
    }
    const rows = [
      {
        action: 'refunds.refused',
        rider_id: id(7),
        subject: id(8),
        reason: 'no <b>',
        address: '10.0.0.1',
      },
      { action: 'riders.sessions_ended', subject: '', reason: '' },
      { action: 'of.a_newer_gateway', subject: 'x' },
    ];
    for (const [i, row] of rows.entries()) {
      await insertRow(gw.db, 'desk_log', { ...entry, ...row, id: `02${id(i).slice(2)}` });
    }
    expect((await facts(`/log${EN}`)).slice(0, 7)).toEqual([
      '# Log',
      '- of.a_newer_gateway · zoe, Command line',
      '20 Nov 2026, 14:05 · x',
      '- Ended sessions · zoe, Command line',
      '20 Nov 2026, 14:05',
      '- Refused a refund · zoe, 10.0.0.1',
      '20 Nov 2026, 14:05 · Rider 019f0000-0000-7000-8000-000000000007 · 019f0000-0000-7000-8000-000000000008 · no <b>',
    ]);
    expect((await facts('/log')).slice(0, 7)).toEqual([
      '# 操作日志',
      '- of.a_newer_gateway · zoe，命令行',
      '2026年11月20日 14:05 · x',
      '- 结束会话 · zoe，命令行',
      '2026年11月20日 14:05',
      '- 不予退款 · zoe，10.0.0.1',
      '2026年11月20日 14:05 · 乘客 019f0000-0000-7000-8000-000000000007 · 019f0000-0000-7000-8000-000000000008 · no <b>',
    ]);
    // Fifty entries on a page, and a link to older ones only if there are any.
    const before = await gw.db.selectFrom('desk_log').select('id').orderBy('id').execute();
    for (let i = before.length; i < 50; i++) {
      await insertRow(gw.db, 'desk_log', {
        ...entry,
        action: 'desk.logged_out',
        id: `03${id(i).slice(2)}`,
      });
    }
    const exact = await facts(`/log${EN}`);
    expect(exact.filter((line) => line.startsWith('- '))).toHaveLength(50);
    expect(exact.at(-1)).not.toContain('Older');
    await insertRow(gw.db, 'desk_log', {
      ...entry,
      action: 'desk.logged_out',
      id: `04${id(1).slice(2)}`,
    });
    const first = await facts(`/log${EN}`);
    expect(first.filter((line) => line.startsWith('- '))).toHaveLength(50);
    const second = id(2);
    expect(first.at(-1)).toBe(`[/desk/log?before=${second}&language=en_us: Older]`);
    expect((await facts('/log')).at(-1)).toBe(`[/desk/log?before=${second}: 更早]`);
    expect((await facts(`/log?before=${second}&language=en_us`)).slice(1)).toEqual([
      '- Logged in · zoe, Command line',
      '20 Nov 2026, 14:05',
    ]);
    expect(await facts(`/log?before=${id(0)}&language=en_us`)).toEqual([
      '# Log',
      '- Nothing was logged.',
    ]);
    expect((await facts(`/log?before=none&language=en_us`)).slice(1)).toEqual(first.slice(1));
  });

  it('show the operator data in force, planned with its differences, and earlier', async () => {
    expect(await facts(`/data${EN}`)).toEqual([
      '# Operator data',
      '## In force',
      '- Version 1',
      'Came with the software · 20 Nov 2026, 12:00',
      '## Planned',
      '- Nothing is planned.',
      '## Before',
      '- There was none before.',
      'Read only: npm run data:load loads another version, npm run data:rollback brings an earlier one back.',
    ]);
    await releaseData([gw], (data) => ({
      ...data,
      points: { ...data.points, expiry: { months: 30 } },
    }));
    await releaseData(
      [gw],
      (data) => ({ ...data, points: { ...data.points, expiry: { months: 36 } }, surveys: [] }),
      new Date('2026-11-22T06:05:00.000Z'),
    );
    expect(await facts(`/data${EN}`)).toEqual([
      '# Operator data',
      '## In force',
      '- Version 2 · in force from 20 Nov 2026, 14:05',
      'Loaded · 20 Nov 2026, 14:05 · test / a test',
      '## Planned',
      '- Version 3 · in force from 22 Nov 2026, 14:05',
      'Loaded · 20 Nov 2026, 14:05 · test / a test / Changed · Points rules · expiry.months / Gone · Surveys · metro-satisfaction / Gone · Surveys · accessibility',
      '## Before',
      '- Version 1',
      'Came with the software · 20 Nov 2026, 12:00',
      'Read only: npm run data:load loads another version, npm run data:rollback brings an earlier one back.',
    ]);
    expect(await facts('/data')).toEqual([
      '# 运营数据',
      '## 当前生效',
      '- 版本 2 · 生效时间 2026年11月20日 14:05',
      '载入 · 2026年11月20日 14:05 · test / a test',
      '## 计划中',
      '- 版本 3 · 生效时间 2026年11月22日 14:05',
      '载入 · 2026年11月20日 14:05 · test / a test / 更改 · 积分规则 · expiry.months / 移除 · 问卷 · metro-satisfaction / 移除 · 问卷 · accessibility',
      '## 以往',
      '- 版本 1',
      '随软件提供 · 2026年11月20日 12:00',
      '此页只读。新版本由 npm run data:load 载入，npm run data:rollback 可恢复以往的版本。',
    ]);
    for (const path of ['/data', '/log', '/operators']) {
      expect([path, (await desk.support.get(path)).status]).toEqual([path, 403]);
    }
  });
});
