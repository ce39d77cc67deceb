import { spawn } from 'node:child_process';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  atDesk,
  codesOf,
  DeskBrowser,
  invitationFor,
  makeOperator,
  PASSWORD,
  type TestOperator,
} from '../../../../test/desk.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { clockEnvironment } from '../../../clock.ts';
import { findRow, findRows, updateRows } from '../../../../test/rows.ts';
import { OPERATOR_ROLES, type OperatorRole } from '../../../db/schema.ts';
import { isRole, may, type Right } from './roles.ts';
import { texts } from './texts.ts';

const COMMAND = path.resolve(import.meta.dirname, '../../../commands/desk-invite.ts');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const LINK = /\/desk(\/invitations\/[\w-]{43})/;
const form = (code: () => string) => ({ password: PASSWORD, repeated: PASSWORD, code: code() });
const linkFor = async (gw: TestGateway, name: string, role: OperatorRole): Promise<string> =>
  `/invitations/${await invitationFor(gw, name, role)}`;
const statusOf = async (gw: TestGateway, link: string): Promise<number> =>
  (await new DeskBrowser(gw).get(link)).status;

/** The entry of sam on the page of operators. */
const samEntry = (body: string): string =>
  body.split('<li>').find((each) => each.includes('<strong>sam</strong>')) ?? '';

describe.skipIf(!hasDatabase())('operators of the desk', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let otherGateway: TestGateway;
  /** Behind a proxy that names the caller. */
  let proxied: TestGateway;
  let admin: TestOperator;

  beforeAll(async () => {
    gw = await startGateway({ config: { LIMIT_FACTOR: 1 } });
    otherGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    proxied = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock: gw.clock,
      config: { LIMIT_FACTOR: 1, TRUST_PROXY: 1 },
    });
    admin = await makeOperator(gw, 'ada', 'admin');
  });
  // Limits count per quarter of an hour.
  beforeEach(() => gw.clock.advance(16 * MINUTE));
  afterAll(async () => {
    await proxied?.close();
    await otherGateway?.close();
    await gw?.close();
  });

  const log = async (): Promise<string[]> =>
    (await gw.db.selectFrom('desk_log').select('action').orderBy('id').execute()).map(
      ({ action }) => action,
    );

  const refusals = async (): Promise<number> =>
    (await log()).filter((action) => action === 'desk.log_in_refused').length;

  const countSessions = async (name: string): Promise<number> =>
    (await findRows(gw.db, 'operator_sessions', { operator_id: await idOf(name) }, 'created_at'))
      .length;

  const idOf = async (name: string): Promise<string> =>
    (await findRow(gw.db, 'operators', { name }))?.id ?? '';

  describe('join by a link', () => {
    it('that is valid once, with a password and a code, and stays valid after a fault', async () => {
      const link = await linkFor(gw, 'joe', 'support');
      const browser = new DeskBrowser(gw);
      const page = await browser.get(link);
      expect(page.status).toBe(200);
      expect(page.body).toContain('<svg');
      const code = codesOf(gw, page.body);
      const validForm = form(code);
      const faults: [object, string][] = [
        [{ password: 'short', repeated: 'short' }, '12'],
        [{ password: 'x'.repeat(129), repeated: 'x'.repeat(129) }, '12'],
        [{ password: 'my name is JOE!', repeated: 'my name is JOE!' }, '不能包含用户名'],
        [{ repeated: `${PASSWORD}!` }, '不一致'],
        [{ code: '000000' }, '动态码不正确'],
        [{ code: '' }, '动态码不正确'],
      ];
      for (const [fault, text] of faults) {
        const answer = await browser.post(link, { ...validForm, ...fault });
        expect(answer.status).toBe(400);
        expect(answer.body).toContain(text);
      }
      // The scanned secret stays valid.
      expect(codesOf(gw, (await browser.get(link)).body)()).toBe(code());
      const results = await Promise.all([
        browser.post(link, validForm),
        browser.at(otherGateway).post(link, validForm),
      ]);
      expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 404]);
      expect((await browser.get(link)).status).toBe(404);
      expect((await browser.post(link, validForm)).status).toBe(404);
      expect((await log()).slice(-2)).toEqual(['operators.invited', 'operators.joined']);
    });

    it('that expires after a day; any other link is unknown', async () => {
      const link = await linkFor(gw, 'late', 'support');
      const browser = new DeskBrowser(gw);
      gw.clock.advance(24 * HOUR);
      expect((await browser.get(link)).status).toBe(404);
      expect((await browser.get(`/invitations/${'x'.repeat(43)}`)).status).toBe(404);
      expect((await browser.get('/invitations/short')).status).toBe(404);
    });

    it('again, to replace a lost password or secret, which ends their sessions', async () => {
      const kim = await makeOperator(gw, 'kim', 'support');
      const before = await atDesk(gw, kim);
      const rejoined = await makeOperator(gw, 'kim', 'finance');
      expect((await before.get('/refunds')).location).toBe('/desk/login');
      gw.clock.advance(MINUTE);
      const old = { name: 'kim', password: PASSWORD, code: kim.code() };
      expect((await before.post('/login', old)).status).toBe(401);
      expect((await (await atDesk(gw, rejoined)).get('/refunds')).status).toBe(200);
    });
  });

  describe('are kept out by', () => {
    it('disabling: links for and by a disabled operator are invalid', async () => {
      const eve = await atDesk(gw, await makeOperator(gw, 'eve', 'admin'));
      const invitePage = (await eve.post('/operators', { name: 'eve-2', role: 'admin' })).body;
      const inviteByEve = LINK.exec(invitePage)?.[1] ?? '';
      const inviteForEve = await linkFor(gw, 'eve', 'admin');
      const inviteForEva = await linkFor(gw, 'eva', 'support');
      const code = codesOf(gw, (await new DeskBrowser(gw).get(inviteForEve)).body);
      expect([await statusOf(gw, inviteByEve), await statusOf(gw, inviteForEve)]).toEqual([
        200, 200,
      ]);
      const browser = await atDesk(gw, admin);
      await browser.get('/operators');
      expect((await browser.post('/operators', { disable: await idOf('eve') })).status).toBe(200);
      expect([await statusOf(gw, inviteByEve), await statusOf(gw, inviteForEve)]).toEqual([
        404, 404,
      ]);
      expect((await new DeskBrowser(gw).post(inviteForEve, form(code))).status).toBe(404);
      expect(await statusOf(gw, inviteForEva)).toBe(200);
    });

    it('a newer link: only one link for a name can be used, once', async () => {
      const [older, newer] = [
        await linkFor(gw, 'ivy', 'admin'),
        await linkFor(gw, 'ivy', 'support'),
      ];
      const browser = new DeskBrowser(gw);
      const code = codesOf(gw, (await browser.get(newer)).body);
      expect((await browser.post(newer, form(code))).status).toBe(303);
      expect(await statusOf(gw, older)).toBe(404);
      const links = [
        await linkFor(gw, 'ivy', 'support'),
        await linkFor(gw, 'ivy', 'support'),
      ] as const;
      gw.clock.advance(MINUTE);
      const codes = [];
      for (const link of links) codes.push(codesOf(gw, (await browser.get(link)).body));
      const answers = await Promise.all([
        browser.post(links[0], form(codes[0] ?? code)),
        browser.at(otherGateway).post(links[1], form(codes[1] ?? code)),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 404]);
    });

    it('no link of another role: the last admin stays an admin', async () => {
      const admins = { role: 'admin', disabled_at: null } as const;
      const otherAdmins = (await findRows(gw.db, 'operators', admins, 'name')).filter(
        ({ name }) => name !== 'ada',
      );
      const now = gw.clock.now();
      for (const { id } of otherAdmins) {
        await updateRows(gw.db, 'operators', { id }, { disabled_at: now });
      }
      const link = await linkFor(gw, 'ada', 'support');
      const browser = new DeskBrowser(gw);
      const code = codesOf(gw, (await browser.get(link)).body);
      const refused = await browser.post(link, form(code));
      expect(refused.status).toBe(400);
      expect(refused.body).toContain('最后一名管理员');
      expect((await findRow(gw.db, 'operators', { name: 'ada' }))?.role).toBe('admin');
      // With another admin the same link is valid.
      await makeOperator(gw, 'amy', 'admin');
      gw.clock.advance(MINUTE);
      expect((await browser.post(link, form(code))).status).toBe(303);
      expect((await findRow(gw.db, 'operators', { name: 'ada' }))?.role).toBe('support');
      admin = await makeOperator(gw, 'ada', 'admin');
    });
  });

  /** Fails to log ada in, from a network. Returns the status. */
  const failFrom = async (network: string): Promise<number> => {
    const { statusCode } = await proxied.app.inject({
      method: 'POST',
      url: '/desk/login',
      payload: new URLSearchParams({ name: 'ada', password: 'a guess', code: '1' }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': network,
      },
    });
    return statusCode;
  };
  /** Moves the clock to the next full hour, where all windows of the limits begin. */
  const toFullHour = (): void =>
    gw.clock.set(new Date(Math.ceil(gw.clock.now().getTime() / HOUR) * HOUR));
  const logInWith = async (browser: DeskBrowser, password = PASSWORD): Promise<number> => {
    // A code is valid once.
    if (password === PASSWORD) gw.clock.advance(30_000);
    const form = { name: 'ada', password, code: admin.code() };
    return (await browser.post('/login', form)).status;
  };

  describe('log in', () => {
    it('by name, password and code, and not by a used code', async () => {
      gw.clock.advance(30_000);
      const browser = new DeskBrowser(gw);
      const good = { name: 'ada', password: PASSWORD, code: admin.code() };
      const wrong = [
        { ...good, name: 'nobody' },
        { ...good, name: "ada' or '1'='1" },
        { ...good, password: `${PASSWORD} ` },
        { ...good, code: '123456' },
        { ...good, code: '' },
      ];
      for (const form of wrong) {
        const answer = await browser.post('/login', form);
        expect(answer.status).toBe(401);
        expect(answer.body).toContain(texts.logInWrong.zh);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
      const attempts = await Promise.all([
        browser.post('/login', good),
        browser.at(otherGateway).post('/login', good),
      ]);
      expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 401]);
      expect((await browser.post('/login', good)).status).toBe(401);
    });

    it('sets a cookie for the desk only', async () => {
      gw.clock.advance(30_000);
      const browser = new DeskBrowser(gw);
      const answer = await browser.post('/login', {
        name: ' ADA ',
        password: PASSWORD,
        code: admin.code(),
      });
      const mark = '[\\da-f-]{36}\\.\\d+\\.[\\w-]{22}\\.[\\w-]{43}';
      const attributes = 'HttpOnly; SameSite=Strict';
      const ofBrowser = `desk_browser=${mark}; Path=/desk/login; ${attributes}; Max-Age=15552000`;
      expect(answer.headers['set-cookie']).toEqual([
        expect.stringMatching(/^desk=[\w-]{43}; Path=\/desk; HttpOnly; SameSite=Strict$/),
        expect.stringMatching(new RegExp(`^${ofBrowser}$`)),
      ]);
      expect(answer.location).toBe('/desk/refunds');
      const page = await browser.get('/refunds?language=en_us');
      expect(page.headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha/,
      );
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.body).toContain('<html lang="en"');
      const secure = { ...gw.ctx.config, PUBLIC_URL: 'https://city.example.com' };
      const behindTls = await startGateway({
        databaseUrl: gw.databaseUrl,
        clock: gw.clock,
        config: secure,
      });
      gw.clock.advance(30_000);
      const tlsLogin = await new DeskBrowser(behindTls).post('/login', {
        name: 'ada',
        password: PASSWORD,
        code: admin.code(),
      });
      expect(tlsLogin.headers['set-cookie']).toEqual([
        expect.stringMatching(/; Secure$/),
        expect.stringMatching(/; Secure; Max-Age=15552000$/),
      ]);
      await behindTls.close();
    });

    it('is refused in an unknown browser after ten failures of a name from its network, until the quarter ends', async () => {
      const browser = new DeskBrowser(gw);
      const wrong = { name: 'ada', password: 'not her password', code: '123456' };
      const before = await refusals();
      for (let i = 0; i < 10; i++) expect((await browser.post('/login', wrong)).status).toBe(401);
      const right = { ...wrong, password: PASSWORD, code: admin.code() };
      const refused = await browser.post('/login', right);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      // Attempts with an unknown name are not logged.
      await browser.post('/login', { ...wrong, name: 'nobody' });
      expect((await refusals()) - before).toBe(10);
      gw.clock.advance(16 * MINUTE);
      await atDesk(gw, admin);
    });

    it('is open to an operator in a known browser and on another network while strangers fail', async () => {
      toFullHour();
      const ownBrowser = (await atDesk(gw, admin)).at(proxied);
      for (let i = 0; i < 10; i++) expect(await failFrom('203.0.113.1')).toBe(401);
      expect(await failFrom('203.0.113.1')).toBe(429);
      // On the strangers' own network only the known browser gets through.
      const ofStrangers = { 'x-forwarded-for': '203.0.113.1' };
      const form = () => ({ name: 'ada', password: PASSWORD, code: admin.code() });
      gw.clock.advance(30_000);
      const unknownBrowser = new DeskBrowser(proxied);
      expect((await unknownBrowser.post('/login', form(), ofStrangers)).status).toBe(429);
      expect((await ownBrowser.post('/login', form(), ofStrangers)).status).toBe(303);
      expect(await logInWith(new DeskBrowser(proxied))).toBe(303);
    });

    it('is bounded for a guesser with many networks, who does not hold up a known browser', async () => {
      toFullHour();
      const ownBrowser = (await atDesk(gw, admin)).at(proxied);
      const answers: number[] = [];
      for (let i = 1; i <= 70; i++) answers.push(await failFrom(`203.0.113.${i}`));
      expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(60);
      expect(answers.at(-1)).toBe(429);
      expect(await logInWith(new DeskBrowser(proxied))).toBe(429);
      expect(await logInWith(ownBrowser)).toBe(303);
      gw.clock.advance(HOUR);
    });

    it('is bounded in a known browser too, and a mark of another operator or made up is none', async () => {
      toFullHour();
      const ownBrowser = (await atDesk(gw, admin)).at(proxied);
      for (let i = 0; i < 10; i++) expect(await logInWith(ownBrowser, 'a guess')).toBe(401);
      expect(await logInWith(ownBrowser)).toBe(429);
      toFullHour();
      const oda = await makeOperator(gw, 'oda', 'support');
      const itsBrowser = (await atDesk(gw, oda)).at(proxied);
      for (let i = 0; i < 11; i++) await failFrom('127.0.0.1');
      expect(await logInWith(itsBrowser)).toBe(429);
      const madeUp = new DeskBrowser(proxied);
      madeUp.cookie = ownBrowser.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      expect(await logInWith(madeUp)).toBe(429);
      expect(await logInWith(ownBrowser)).toBe(303);
    });

    it('is closed outside of the networks of operators, as if there were no desk', async () => {
      const inside = await startGateway({
        databaseUrl: gw.databaseUrl,
        clock: gw.clock,
        config: { TRUST_PROXY: 1, DESK_NETWORKS: ['10.1.0.0/16', '2001:db8::/32'] },
      });
      const statusFrom = async (address: string, url = '/desk/login'): Promise<number> => {
        const headers = { 'x-forwarded-for': address };
        return (await inside.app.inject({ url, headers })).statusCode;
      };
      const addresses = ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::7', '10.2.0.1', '2001:db9::1'];
      const statuses = await Promise.all(addresses.map((address) => statusFrom(address)));
      expect(statuses).toEqual([200, 200, 200, 404, 404]);
      expect(await statusFrom('10.2.0.1', '/desk/orders')).toBe(404);
      expect(await statusFrom('10.2.0.1', '/livez')).toBe(200);
      await inside.close();
    });

    it('from one address is limited across names', async () => {
      const browser = new DeskBrowser(gw);
      const statusOfLogin = async (name: string): Promise<number> =>
        (await browser.post('/login', { name, password: 'x', code: '1' })).status;
      expect(await statusOfLogin('name-1')).toBe(401);
      await gw.db
        .updateTable('rate_counters')
        .set({ n: 29 })
        .where('bucket', 'like', 'desk-address:%')
        .execute();
      expect([await statusOfLogin('name-2'), await statusOfLogin('name-3')]).toEqual([401, 429]);
    });
  });

  describe('are logged out', () => {
    it('by themselves, also for a copy of the cookie', async () => {
      const browser = await atDesk(gw, admin);
      const copy = browser.at(otherGateway);
      expect((await browser.post('/logout')).location).toBe('/desk/login');
      expect((await copy.get('/refunds')).location).toBe('/desk/login');
      expect((await log()).at(-1)).toBe('desk.logged_out');
    });

    it('half an hour after their last request, and not earlier', async () => {
      const browser = await atDesk(gw, admin);
      for (let i = 0; i < 3; i++) {
        gw.clock.advance(29 * MINUTE);
        expect((await browser.get('/refunds')).status).toBe(200);
      }
      gw.clock.advance(31 * MINUTE);
      expect((await browser.get('/refunds')).location).toBe('/desk/login');
    });

    it('twelve hours after log-in, even if they are active', async () => {
      const browser = await atDesk(gw, admin);
      for (let i = 0; i < 28; i++) {
        gw.clock.advance(25 * MINUTE);
        expect((await browser.get('/refunds')).status).toBe(200);
      }
      gw.clock.advance(25 * MINUTE);
      expect((await browser.get('/refunds')).location).toBe('/desk/login');
    });

    it('when an admin disables them; no one can disable themselves or the last admin', async () => {
      const operator = await makeOperator(gw, 'sam', 'support');
      const sam = await atDesk(gw, operator);
      const browser = await atDesk(gw, admin);
      await browser.get('/operators');
      expect((await browser.post('/operators', { disable: await idOf('ada') })).status).toBe(400);
      const id = await idOf('sam');
      expect(samEntry((await browser.get('/operators')).body)).toContain(`value="${id}"`);
      const disabled = await browser.post('/operators', { disable: id });
      expect(disabled.status).toBe(200);
      expect(samEntry(disabled.body)).toContain(texts.disabled.zh);
      expect(samEntry(disabled.body)).not.toContain(id);
      expect(disabled.body).toContain(await idOf('ada'));
      expect((await sam.get('/refunds')).location).toBe('/desk/login');
      expect((await log()).at(-1)).toBe('operators.disabled');
      // The right password and code no longer log them in.
      gw.clock.advance(30_000);
      const sessions = await countSessions('sam');
      const secondBrowser = new DeskBrowser(gw);
      const login = { name: 'sam', password: PASSWORD, code: operator.code() };
      const answer = await secondBrowser.post('/login', login);
      expect(answer.status).toBe(401);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(await countSessions('sam')).toBe(sessions);
    });
  });

  /** The rights of each role: support helps riders, finance decides on refunds, an admin does everything. */
  const RIGHTS: Record<Right, Record<OperatorRole, boolean>> = {
    'refunds.see': { support: true, finance: true, admin: true },
    'refunds.decide': { support: false, finance: true, admin: true },
    'help.see': { support: true, finance: true, admin: true },
    'riders.see': { support: true, finance: true, admin: true },
    'riders.end_sessions': { support: true, finance: false, admin: true },
    'riders.close': { support: true, finance: false, admin: true },
    'riders.free_plates': { support: true, finance: false, admin: true },
    'riders.delete': { support: false, finance: false, admin: true },
    'campaigns.see': { support: true, finance: false, admin: true },
    'campaigns.decide': { support: true, finance: false, admin: true },
    'repairs.decide': { support: true, finance: false, admin: true },
    'surveys.see': { support: true, finance: false, admin: true },
    'parking.see': { support: true, finance: false, admin: true },
    'parking.decide': { support: true, finance: false, admin: true },
    'plates.decide': { support: true, finance: false, admin: true },
    'settlements.see': { support: false, finance: true, admin: true },
    'operators.manage': { support: false, finance: false, admin: true },
    'log.see': { support: false, finance: false, admin: true },
  };

  /** Roles for the pages that modules add. */
  const ROOMS: Record<string, readonly OperatorRole[]> = { '/data': ['admin'] };

  it.each(Object.entries(RIGHTS))('have the right %s by their role alone', (right, roles) => {
    for (const [role, has] of Object.entries(roles)) {
      expect([role, isRole(role) && may(role, right as Right)]).toEqual([role, has]);
    }
  });

  it('have the rights of their role on each page and form', async () => {
    await gw.login('13800007777');
    const { id: riderId } = await gw.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const unknownId = '019f0000-0000-7000-8000-000000000001';
    // These forms are incomplete or about unknown ids: they change nothing, and only a missing right is a 403.
    const requests: [right: Right, method: 'get' | 'post', address: string, form?: object][] = [
      ['refunds.see', 'get', '/refunds'],
      ['refunds.see', 'get', `/refunds/${unknownId}`],
      ['refunds.decide', 'post', `/refunds/${unknownId}`],
      ['help.see', 'get', '/help'],
      ['help.see', 'get', `/help/${unknownId}`],
      ['help.see', 'post', `/help/${unknownId}`],
      ['riders.see', 'get', '/riders'],
      ['riders.see', 'get', `/riders/${riderId}`],
      ['riders.see', 'post', '/riders'],
      ['campaigns.see', 'get', '/campaigns'],
      ['campaigns.see', 'get', '/campaigns/none/deliveries'],
      ['campaigns.see', 'get', '/campaigns/none/deliveries.csv'],
      ['campaigns.see', 'post', `/campaigns/none/deliveries/${unknownId}`],
      ['campaigns.decide', 'post', `/campaigns/held/${unknownId}`],
      ['campaigns.see', 'get', '/funnels'],
      ['campaigns.see', 'get', '/referrals'],
      ['campaigns.decide', 'post', `/referrals/friend/${unknownId}`],
      ['repairs.decide', 'get', '/repairs'],
      ['repairs.decide', 'post', `/repairs/${unknownId}`],
      ['surveys.see', 'get', '/surveys'],
      ['parking.see', 'get', '/parking'],
      ['parking.see', 'get', `/parking/${unknownId}`],
      ['parking.decide', 'post', `/parking/${unknownId}`],
      ['settlements.see', 'get', '/settlements'],
      ['settlements.see', 'get', '/settlements/wechat/2026-11-20'],
      ['settlements.see', 'get', '/settlements/wechat/2026-11-20/file'],
      ['operators.manage', 'get', '/operators'],
      ['operators.manage', 'post', '/operators'],
      ['log.see', 'get', '/log'],
    ];
    const deeds: [right: Right, action: string][] = [
      ['riders.end_sessions', 'end'],
      ['riders.free_plates', 'free'],
      ['riders.close', 'close'],
      ['riders.close', 'open'],
      ['riders.delete', 'delete'],
    ];
    for (const role of OPERATOR_ROLES) {
      const browser = await atDesk(gw, await makeOperator(gw, `role-${role}`, role));
      for (const [right, method, address] of requests) {
        const { status } = await browser[method](address);
        const refused = status === 403;
        expect([role, method, address, refused]).toEqual([
          role,
          method,
          address,
          !RIGHTS[right][role],
        ]);
      }
      for (const [path, roles] of Object.entries(ROOMS)) {
        expect([role, path, (await browser.get(path)).status]).toEqual([
          role,
          path,
          roles.includes(role) ? 200 : 403,
        ]);
      }
      for (const [right, action] of deeds) {
        // Without the right the answer is 404; with it the form asks for the missing reason.
        const { status, body } = await browser.post(`/riders/${riderId}`, { action, reason: '' });
        const asksForReason = body.includes(texts.whyMissing.zh);
        expect([role, action, status, asksForReason]).toEqual([
          role,
          action,
          RIGHTS[right][role] ? 400 : 404,
          RIGHTS[right][role],
        ]);
      }
      const form = { name: 'friend', role: 'admin' };
      const invited = await browser.post('/operators', form);
      expect(invited.status).toBe(role === 'admin' ? 200 : 403);
      expect(LINK.test(invited.body)).toBe(role === 'admin');
    }
  });

  it('can submit forms of the desk only: a forged one does nothing', async () => {
    const browser = await atDesk(gw, admin);
    const form = { name: 'mallory', role: 'admin' };
    const before = await log();
    for (const proof of ['', 'x', 'x'.repeat(43)]) {
      expect((await browser.post('/operators', { ...form, proof })).status).toBe(403);
    }
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    expect((await browser.post('/operators', form, elsewhere)).status).toBe(403);
    const login = { name: 'ada', password: PASSWORD, code: '1' };
    expect((await browser.post('/login', login, elsewhere)).status).toBe(403);
    expect((await new DeskBrowser(gw).post('/operators', form)).location).toBe('/desk/login');
    expect(await log()).toEqual(before);
    expect(
      (await browser.post('/operators', form, { 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(200);
  });

  it('can neither change nor empty the log', async () => {
    await expect(sql`update desk_log set reason = 'x'`.execute(gw.db)).rejects.toThrow(
      /append-only/,
    );
    await expect(sql`delete from desk_log`.execute(gw.db)).rejects.toThrow(/append-only/);
    await expect(sql`truncate desk_log`.execute(gw.db)).rejects.toThrow(/append-only/);
  });

  it('have no plain secret in the tables', async () => {
    const rows = await sql<{ all: string }>`
      select (select string_agg(o::text, ' ') from operators o)
        || (select string_agg(i::text, ' ') from operator_invitations i)
        || (select string_agg(s::text, ' ') from operator_sessions s) as all`.execute(gw.db);
    const text = rows.rows[0]?.all ?? '';
    const browser = await atDesk(gw, admin);
    expect(text).toContain('scrypt$131072$8$1$');
    expect(text).not.toContain(PASSWORD);
    const [, token = ''] = /desk=([\w-]{43})/.exec(browser.cookie) ?? [];
    expect(token).not.toBe('');
    expect(text).not.toContain(token);
  });

  /** Runs the command like an operator, while this gateway runs. */
  const command = async (...args: string[]): Promise<{ code: number | null; output: string }> =>
    await new Promise((resolve) => {
      const child = spawn(process.execPath, [COMMAND, ...args], {
        env: {
          PATH: process.env.PATH,
          ...clockEnvironment(),
          DATABASE_URL: gw.databaseUrl,
          DATA_DIR: gw.ctx.config.DATA_DIR,
          PUBLIC_URL: 'https://city.example.com',
        },
      });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.on('close', (code) => resolve({ code, output }));
    });

  // Last, because the command uses the real clock and the log is sorted by time.
  describe('are invited from the command line', () => {
    it('while a gateway runs: it prints the link, with the role admin by default', async () => {
      const { code, output } = await command('zoe');
      expect(code).toBe(0);
      const [, link = ''] =
        /^https:\/\/city\.example\.com\/desk(\/invitations\/[\w-]{43})$/m.exec(output) ?? [];
      const page = await new DeskBrowser(gw).get(link);
      expect(page.body).toContain('zoe（管理员）');
      expect((await log()).at(-1)).toBe('operators.invited');
    });

    it('by a valid name and role, otherwise it prints its usage', async () => {
      for (const args of [[], ['Zoe!'], ['z'], ['zoe', 'boss']]) {
        const { code, output } = await command(...args);
        expect(code).toBe(2);
        expect(output).toContain('npm run desk:invite -- <name> [support|finance|admin]');
      }
    });
  });
});
