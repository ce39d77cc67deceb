import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  atDesk,
  codesOf,
  DeskBrowser,
  invitationFor,
  addOperator,
  PASSWORD,
  threeAtDesk,
} from '../../../../test/desk.ts';
import {
  hasDatabase,
  standingClock,
  startGateway,
  type TestGateway,
} from '../../../../test/harness.ts';
import { frameOf, mainOf } from '../../../../test/page-facts.ts';
import { findRows } from '../../../../test/rows.ts';

const repeatedPassword = (password: string) => ({ password, repeated: password });
const statusAndFacts = async (answer: Promise<{ status: number; body: string }>) => {
  const { status, body } = await answer;
  return [status, ...mainOf(body)];
};

describe.skipIf(!hasDatabase())('log-in pages of the desk', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let desk: Awaited<ReturnType<typeof threeAtDesk>>;
  let visitor: DeskBrowser;
  beforeAll(async () => {
    gw = await startGateway({ clock: standingClock() });
    desk = await threeAtDesk(gw);
    visitor = new DeskBrowser(gw);
  });
  afterAll(async () => {
    await gw?.close();
  });

  const link = async (): Promise<string> =>
    `/invitations/${await invitationFor(gw, 'joe', 'support')}`;
  const placeFor = async (cookieHeader: string) => {
    const browser = new DeskBrowser(gw);
    browser.cookie = cookieHeader;
    const { status, location } = await browser.get('/riders');
    return location ?? status;
  };
  const logInBy = async (payload?: string) => {
    const { statusCode, body } = await gw.app.inject({
      method: 'POST',
      url: '/desk/login',
      ...(payload !== undefined && {
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    });
    return [statusCode, mainOf(body)[1]];
  };

  it('show the operator, their pages, the log-out and the other language around each page', async () => {
    expect(frameOf((await desk.support.get('/help?language=en_us')).body)).toEqual([
      'title: Requests for help · City Transit · Service desk',
      '[#main: Skip to content]',
      'aria-label=Desk',
      '[/desk/refunds?language=en_us: Refunds]',
      '[/desk/help?language=en_us aria-current=page: Requests for help]',
      '[/desk/riders?language=en_us: Riders]',
      '[/desk/campaigns?language=en_us: Campaigns]',
      '[/desk/funnels?language=en_us: Funnels]',
      '[/desk/referrals?language=en_us: Referrals]',
      '[/desk/team-names?language=en_us: Team names]',
      '[/desk/repairs?language=en_us: Missing entries and exits]',
      '[/desk/surveys?language=en_us: Surveys]',
      '[/desk/parking?language=en_us: Parking reports]',
      '[/desk/plates?language=en_us: Vehicle licences]',
      'sue (Support)',
      'form to /desk/logout?language=en_us',
      '{proof} {button type=submit} Log out',
      'end of form',
      '[/desk/help: 中文]',
    ]);
    expect(frameOf((await desk.finance.get('/refunds?said=done')).body)).toEqual([
      'title: 退款审核 · 城市出行 · 客服工作台',
      '[#main: 跳到正文]',
      'aria-label=工作台',
      '[/desk/refunds aria-current=page: 退款审核]',
      '[/desk/help: 求助]',
      '[/desk/riders: 乘客]',
      '[/desk/settlements: 渠道对账]',
      'fay（财务）',
      'form to /desk/logout',
      '{proof} {button type=submit} 退出登录',
      'end of form',
      '[/desk/refunds?language=en_us: English]',
    ]);
    expect(frameOf((await desk.admin.get('/log')).body)).toEqual([
      'title: 操作日志 · 城市出行 · 客服工作台',
      '[#main: 跳到正文]',
      'aria-label=工作台',
      '[/desk/refunds: 退款审核]',
      '[/desk/help: 求助]',
      '[/desk/riders: 乘客]',
      '[/desk/campaigns: 活动]',
      '[/desk/funnels: 活动漏斗]',
      '[/desk/referrals: 邀请与推广]',
      '[/desk/team-names: 队名审核]',
      '[/desk/repairs: 进出站补登]',
      '[/desk/surveys: 问卷]',
      '[/desk/parking: 停车纠错]',
      '[/desk/plates: 行驶证]',
      '[/desk/settlements: 渠道对账]',
      '[/desk/operators: 操作员]',
      '[/desk/data: 运营数据]',
      '[/desk/log aria-current=page: 操作日志]',
      'ada（管理员）',
      'form to /desk/logout',
      '{proof} {button type=submit} 退出登录',
      'end of form',
      '[/desk/log?language=en_us: English]',
    ]);
    expect(frameOf((await visitor.get('/login?language=en_us')).body)).toEqual([
      'title: Log in · City Transit · Service desk',
      '[#main: Skip to content]',
      '[/desk/login: 中文]',
    ]);
    // A page is not current only because its path has the same prefix.
    expect(frameOf((await desk.admin.get('/operators')).body)[12]).toEqual(
      '[/desk/parking: 停车纠错]',
    );
  });

  it('request name, password and code, and show the result', async () => {
    expect(mainOf((await visitor.get('/login?language=en_us')).body)).toEqual([
      '# Log in',
      'form to /desk/login?language=en_us',
      '{no proof}',
      'Name {name=name autocomplete=username required maxlength=32}',
      'Password {name=password autocomplete=current-password type=password required maxlength=128}',
      'Code (6 digits) {name=code autocomplete=one-time-code inputmode=numeric maxlength=7 required}',
      '{button type=submit} Log in',
      'end of form',
    ]);
    expect(mainOf((await visitor.get('/login?joined=1')).body)).toEqual([
      '# 登录',
      'good: 设置完成，请用下一个动态码登录。',
      'form to /desk/login',
      '{no proof}',
      '用户名 {name=name autocomplete=username required maxlength=32}',
      '密码 {name=password autocomplete=current-password type=password required maxlength=128}',
      '动态码（6 位） {name=code autocomplete=one-time-code inputmode=numeric maxlength=7 required}',
      '{button type=submit} 登录',
      'end of form',
    ]);
    const wrong = await visitor.post('/login?language=en_us', { name: 'x' });
    expect(mainOf(wrong.body).slice(0, 3)).toEqual([
      '# Log in',
      'bad: Name, password or code is wrong, or the code was used before.',
      'form to /desk/login?language=en_us',
    ]);
    expect([wrong.status, wrong.headers['www-authenticate']]).toEqual([401, 'Cookie realm="desk"']);
    expect((await visitor.get('/login')).headers['www-authenticate']).toBeUndefined();
  });

  it('show an invitation with its role and secret, and request a password twice and a code', async () => {
    const address = await link();
    const { status, body } = await visitor.get(`${address}?language=en_us`);
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(body)?.[1] ?? '';
    expect(mainOf(body, { [address]: '/LINK', [secret]: 'SECRET' })).toEqual([
      '# Join the service desk',
      'Sets the log-in of joe (Support).',
      'Scan this with an authenticator app, or type the secret:',
      'role=img aria-label=QR code of the secret for codes',
      'SECRET',
      'form to /desk/LINK?language=en_us',
      '{no proof} {type=hidden name=name autocomplete=username value=joe}',
      'Password {name=password autocomplete=new-password type=password required minlength=12 maxlength=128}',
      'At least 12 characters, without your name in it.',
      'Password again {name=repeated autocomplete=new-password type=password required minlength=12 maxlength=128}',
      'Code (6 digits) {name=code autocomplete=one-time-code inputmode=numeric maxlength=7 required}',
      '{button type=submit} Finish',
      'end of form',
    ]);
    expect(status).toBe(200);
    expect(body.match(/<svg/g)).toHaveLength(1);
    const unknownLink = await visitor.get('/invitations/no-link?language=en_us');
    expect([unknownLink.status, mainOf(unknownLink.body)]).toEqual([
      404,
      [
        '# Join the service desk',
        'bad: This invitation is unknown, used or over. Ask an admin for another one.',
      ],
    ]);
  });

  it('show the fault of an invitation form, and accept passwords of minimum and maximum length', async () => {
    const address = await link();
    const code = codesOf(gw, (await visitor.get(address)).body);
    const tryForm = async (form: Record<string, string>) => {
      const { status, body, location } = await visitor.post(`${address}?language=en_us`, {
        password: PASSWORD,
        repeated: PASSWORD,
        code: code(),
        ...form,
      });
      return [status, location ?? mainOf(body)[1]];
    };
    expect(await tryForm(repeatedPassword('x'.repeat(11)))).toEqual([
      400,
      'bad: A password has 12 to 128 characters.',
    ]);
    expect(await tryForm(repeatedPassword('x'.repeat(129)))).toEqual([
      400,
      'bad: A password has 12 to 128 characters.',
    ]);
    expect(await tryForm(repeatedPassword('this is Joe speaking'))).toEqual([
      400,
      'bad: The password may not have your name in it.',
    ]);
    expect(await tryForm({ repeated: `${PASSWORD} ` })).toEqual([
      400,
      'bad: The passwords differ.',
    ]);
    expect(await tryForm({ code: '12' })).toEqual([400, 'bad: The code is wrong.']);
    expect(
      await tryForm({
        ...repeatedPassword('x'.repeat(12)),
        code: ` ${code().slice(0, 3)} ${code().slice(3)}`,
      }),
    ).toEqual([303, '/desk/login?joined=1&language=en_us']);
    expect(await tryForm(repeatedPassword('x'.repeat(12)))).toEqual([
      404,
      'bad: This invitation is unknown, used or over. Ask an admin for another one.',
    ]);
    const longest = await link();
    const next = codesOf(gw, (await visitor.get(longest)).body);
    const form = { ...repeatedPassword(` ${'x'.repeat(127)}`), code: next() };
    expect((await visitor.post(longest, form)).location).toBe('/desk/login?joined=1');
    // A leading space is part of a password.
    gw.clock.advance(30_000);
    const joe = { name: 'joe', code: next() };
    const spaceless = { ...joe, password: 'x'.repeat(127) };
    expect((await visitor.post('/login', spaceless)).status).toBe(401);
    const longPasswordLogin = await visitor.post('/login', {
      ...joe,
      password: ` ${'x'.repeat(127)}`,
    });
    expect([longPasswordLogin.status, longPasswordLogin.location]).toEqual([303, '/desk/refunds']);
  });

  it('log out: delete the cookie and end the session', async () => {
    const logOut = await desk.finance.post('/logout?language=en_us');
    expect([logOut.status, logOut.location, logOut.headers['set-cookie']]).toEqual([
      303,
      '/desk/login?language=en_us',
      'desk=; Path=/desk; HttpOnly; SameSite=Strict; Max-Age=0',
    ]);
    expect(
      await findRows(gw.db, 'desk_log', { operator: 'fay', action: 'desk.logged_out' }, 'id'),
    ).toMatchObject([
      { at: gw.clock.now(), rider_id: null, subject: null, reason: null, address: '127.0.0.1' },
    ]);
    expect((await desk.finance.get('/refunds')).location).toBe('/desk/login');
    expect((await desk.finance.post('/logout')).location).toBe('/desk/login');
  });

  it('refuse forbidden pages, unknown pages and forged forms with a page', async () => {
    expect(await statusAndFacts(desk.support.get('/log?language=en_us'))).toEqual([
      403,
      '# Service desk',
      'bad: Your role does not allow this.',
    ]);
    expect(await statusAndFacts(desk.support.get('/riders/none?language=en_us'))).toEqual([
      404,
      '# Nothing here',
    ]);
    const forged = desk.support.post('/riders?language=en_us', { proof: 'x', phone: '1' });
    expect(await statusAndFacts(forged)).toEqual([
      403,
      '# Service desk',
      'bad: This page is too old. Open it again and retry.',
    ]);
    for (const [site, status] of [
      ['cross-site', 403],
      ['same-site', 403],
      ['same-origin', 404],
      ['none', 404],
    ] as const) {
      await desk.support.get('/riders');
      const headers = { 'sec-fetch-site': site };
      const answer = await desk.support.post('/riders', { phone: '1' }, headers);
      expect([site, answer.status]).toEqual([site, status]);
    }
    const unknown = '/refunds/019f0000-0000-7000-8000-000000000001?language=en_us';
    expect(await statusAndFacts(desk.support.get(unknown))).toEqual([
      404,
      '# Service desk',
      'bad: This order has no refund',
    ]);
  });

  it('find the cookie of the desk among others', async () => {
    const [cookie = ''] = desk.support.cookie.split('; ');
    for (const cookieHeader of [cookie, `a=1; ${cookie}; b=2`, `a=1;${cookie}`]) {
      expect(await placeFor(cookieHeader)).toBe(200);
    }
    for (const cookieHeader of [
      '',
      `x${cookie}`,
      `${cookie}x`,
      cookie.slice(0, -1),
      `a=${cookie}`,
    ]) {
      expect(await placeFor(cookieHeader)).toBe('/desk/login');
    }
  });

  it('treat a missing or repeated field as empty', async () => {
    const wrong = [401, 'bad: 用户名、密码或动态码不正确，或动态码已使用过。'];
    expect(await logInBy()).toEqual(wrong);
    expect(await logInBy('')).toEqual(wrong);
    expect(await logInBy('name=sue&password=a&password=b&code=1&code=2')).toEqual(wrong);
  });

  it('redirect in the same language, and are not cached', async () => {
    for (const [path, location] of [
      ['', '/desk/refunds'],
      ['?language=en_us', '/desk/refunds?language=en_us'],
      ['?language=EN-US', '/desk/refunds?language=en_us'],
      ['?language=fr', '/desk/refunds'],
    ] as const) {
      const { status, location: led, headers } = await visitor.get(path);
      expect([path, status, led, headers['cache-control']]).toEqual([
        path,
        303,
        location,
        'no-store',
      ]);
    }
  });

  it('answer other errors with the general error handler', async () => {
    const clock = standingClock(gw.clock.now());
    const broken = await startGateway({ databaseUrl: gw.databaseUrl, clock });
    const browser = desk.support.at(broken);
    expect((await browser.get('/riders')).status).toBe(200);
    clock.now = () => {
      throw new Error('broken on purpose');
    };
    const { status, headers } = await browser.get('/refunds');
    expect([status, headers['content-type']]).toEqual([
      500,
      'application/problem+json; charset=utf-8',
    ]);
    await broken.close();
  });

  it('set a secure cookie if the public URL uses TLS', async () => {
    for (const [url, attributes] of [
      ['https://city.example.com', 'Path=/desk; HttpOnly; SameSite=Strict; Secure; Max-Age=0'],
      ['http://city.example.com', 'Path=/desk; HttpOnly; SameSite=Strict; Max-Age=0'],
    ] as const) {
      const publicGateway = await startGateway({
        databaseUrl: gw.databaseUrl,
        clock: gw.clock,
        config: { PUBLIC_URL: url },
      });
      const operator = await addOperator(gw, `of-${url.split(':')[0]}`, 'support');
      const { headers } = await (await atDesk(gw, operator)).at(publicGateway).post('/logout');
      expect([url, headers['set-cookie']]).toEqual([url, `desk=; ${attributes}`]);
      await publicGateway.close();
    }
  });
});
