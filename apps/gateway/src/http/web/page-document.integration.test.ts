import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FRAME, OWN_APP, VISIT, writeDrawnBuild } from '../../../test/drawn-build.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../test/harness.ts';
import { readKeys } from '../../crypto/signing-keys.ts';
import { withoutLimits } from '../../db/transaction.ts';

const SECRET = readKeys('a-secret-of-at-least-32-characters-a');

/** The cookie a browser keeps from an answer. */
const cookieOf = (setCookie: unknown): string => String(setCookie).split(';', 1)[0] ?? '';

describe.skipIf(!hasDatabase())('a document with its page', () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'shtrans-pages-'));
  let gw: TestGateway;
  beforeAll(async () => {
    writeDrawnBuild(dist);
    // The test must not depend on the speed of the machine.
    gw = await startGateway({ config: { WEB_DIST: dist, SECRET, PAGE_PATIENCE_MS: 60_000 } });
  });
  afterAll(async () => {
    await gw.close();
    rmSync(dist, { recursive: true, force: true });
  });

  const get = async (name: string, cookie?: string) =>
    await gw.app.inject({
      url: `/shtrans-h5/${name}`,
      headers: { ...VISIT, ...(cookie && { cookie }) },
    });
  const logIn = async (phone: string) => {
    const token = await gw.login(phone);
    const { headers } = await gw.call('GET auth:/v1/me', {}, { token });
    return { token, cookie: cookieOf(headers['set-cookie']) };
  };

  it('contains a rider’s answers only for that rider, and for no cache', async () => {
    const first = await logIn('13900000061');
    const two = await logIn('13900000062');
    const mine = await get('me', first.cookie);
    expect(mine.body).toContain('<p>drawn</p>');
    expect(mine.body).toContain('139****0061');
    expect(mine.body).toContain(`data-rider="${first.token.slice(-8)}"`);
    expect(mine.headers['cache-control']).toBe('private, no-store');
    expect(mine.headers.vary).toContain('Cookie');
    expect(mine.headers.etag).toBeUndefined();
    const theirs = await get('me', two.cookie);
    expect(theirs.body).toContain('139****0062');
    expect(theirs.body).not.toContain('139****0061');
  });

  it('allows only its own style sheet', async () => {
    const policy = String((await get('lines')).headers['content-security-policy']);
    expect(policy).toContain("style-src 'self' 'sha256-DDDD'");
    expect(policy).not.toContain('unsafe');
  });

  it('contains a public page for everyone', async () => {
    const page = await get('lines');
    expect(page.body).toContain('<p>drawn</p>');
    expect(page.body).toContain('data-rider="*"');
    expect(page.headers['cache-control']).toBe('no-cache');
  });

  it.for(['lines', 'gone'])('%s preloads scripts only inside our own app', async (name) => {
    const url = `/shtrans-h5/${name}`;
    const from = async (agent: string) =>
      await gw.app.inject({ url, headers: { ...VISIT, 'user-agent': agent } });
    const inApp = await from('Mozilla/5.0 (Linux; Android 14; wv) x-isapp=1');
    expect(inApp.headers.link).toBe(`<${OWN_APP}>; rel=preload; as=script; crossorigin`);
    const inBrowser = await from('Mozilla/5.0 (Linux; Android 14) Chrome/138.0.0.0 Mobile');
    expect(inBrowser.headers.link).toBeUndefined();
    expect(inBrowser.headers.etag).toBe(inApp.headers.etag);
  });

  it('is the login without a cookie, with a forged one, and with one of a session that ended', async () => {
    const { token, cookie } = await logIn('13900000063');
    expect((await get('me', cookie)).body).toContain('drawn');
    expect((await get('me')).body).toContain('<p>log in</p>');
    expect((await get('me', `${cookie}x`)).body).toContain('<p>log in</p>');
    const out = await gw.call('DELETE token:/v1/sessions/current', {}, { token });
    expect(String(out.headers['set-cookie'])).toContain('documents=; Max-Age=0');
    const after = await get('me', cookie);
    expect(after.body).toContain('<p>log in</p>');
    expect(after.headers['cache-control']).toBe('private, no-cache');
  });

  it('with the login has the files of both, and the frame for a device with a login', async () => {
    const { body, headers } = await get('me');
    expect(body).toContain(' data-rider="" data-login');
    expect(body).toContain('<style>.login{}</style>');
    expect(body).toContain('src="/shtrans-h5/assets/login.js"');
    expect(body).toContain('<div id="root"><p>log in</p></div>');
    expect(body).toContain('<div id="frame">frame</div></body></html>');
    expect(headers['content-security-policy']).toContain("'sha256-LLLL' 'sha256-EEEE'");
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('of a page without the login shows strangers their own part', async () => {
    const stranger = await get('start');
    expect(stranger.body).toContain('<div id="root"><p>for strangers</p></div>');
    expect(stranger.body).toContain(' data-rider=""');
    expect(stranger.body).not.toContain('data-login');
    expect(stranger.headers['cache-control']).toBe('private, no-cache');
    const { token, cookie } = await logIn('13900000068');
    const ownPage = await get('start', cookie);
    expect(ownPage.body).toContain(`data-rider="${token.slice(-8)}"`);
    expect(ownPage.body).not.toContain('id="frame"');
  });

  it('is the frame for strangers in our own app, which logs its riders in', async () => {
    const headers = { ...VISIT, 'user-agent': 'Mozilla/5.0 (Linux; Android 14; wv) x-isapp=1' };
    const page = await gw.app.inject({ url: '/shtrans-h5/me', headers });
    expect(page.body).toBe(FRAME);
  });

  it('has nothing of the rider for visitors from another site', async () => {
    const { cookie } = await logIn('13900000067');
    for (const [site, name, body] of [
      ['cross-site', 'me', 'frame</div>'],
      ['cross-site', 'start', 'for strangers'],
      ['same-origin', 'me', 'drawn'],
      ['none', 'start', 'drawn'],
    ] as const) {
      const headers = { ...VISIT, cookie, 'sec-fetch-site': site };
      const page = await gw.app.inject({ url: `/shtrans-h5/${name}`, headers });
      expect([site, name, page.body]).toEqual([site, name, expect.stringContaining(body)]);
    }
  });

  it('has a cookie that no call accepts as a credential', async () => {
    const { cookie } = await logIn('13900000064');
    for (const url of ['/v1/me', '/v1/orders']) {
      expect((await gw.app.inject({ url, headers: { cookie } })).statusCode).toBe(401);
    }
    // Neither a write nor a form of any site accepts it.
    const form = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const key = { cookie, 'idempotency-key': '019b0000-0000-7000-8000-000000000001' };
    for (const [method, url] of [
      ['POST', '/v1/orders/019b0000-0000-7000-8000-000000000001/payments'],
      ['POST', '/v1/orders/019b0000-0000-7000-8000-000000000001/cancel'],
      ['DELETE', '/v1/sessions/current'],
    ] as const) {
      expect((await gw.app.inject({ method, url, headers: key })).statusCode).toBe(401);
      const answer = await gw.app.inject({ method, url, headers: form, payload: 'a=b' });
      expect([401, 415]).toContain(answer.statusCode);
    }
    expect((await get('me', cookie)).body).toContain('drawn');
  });

  it('shows nothing if the payment app must authorise the visit first', async () => {
    for (const query of ['sourcefrom=alidiamond', 'thirdticket=t', '__requireAliDiamondAuth=1']) {
      // oxlint-disable-next-line no-await-in-loop -- the order shows which one failed
      const { body, headers } = await get(`lines?${query}`);
      expect([query, /drawn|frame<|id="early"/.test(body)]).toEqual([query, false]);
      expect(body).toContain('<div id="root"><p class="page-error">');
      expect(headers['content-security-policy']).toBeDefined();
    }
    expect((await get('lines?sourcefrom=alimp')).body).toContain('drawn');
  });

  it('is the frame for a script, which caches it', async () => {
    const { headers, body } = await gw.app.inject({ url: '/shtrans-h5/lines' });
    expect(body).toBe(FRAME);
    expect(headers.etag).toBeDefined();
  });

  it('is the frame if an answer is an error, or the page cannot be drawn', async () => {
    expect((await get('gone')).body).toBe(FRAME);
    expect((await get('broken')).body).toBe(FRAME);
    expect((await get('other')).body).toBe(FRAME);
  });

  it('of a preview is not cached and not indexed', async () => {
    for (const headers of [VISIT, {}]) {
      // oxlint-disable-next-line no-await-in-loop -- the order shows which one failed
      const answer = await gw.app.inject({ url: '/shtrans-h5/lines?preview=x', headers });
      expect(answer.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
  });

  it('is sent without answers that are too late', async () => {
    const { cookie } = await logIn('13900000065');
    const config = { WEB_DIST: dist, SECRET, PAGE_PATIENCE_MS: 100 };
    const hasty = await startGateway({ config, databaseUrl: gw.databaseUrl });
    await gw.db.transaction().execute(async (tx) => {
      await withoutLimits(tx);
      await sql`lock table users in access exclusive mode`.execute(tx);
      const page = await hasty.app.inject({ url: '/shtrans-h5/me', headers: { ...VISIT, cookie } });
      expect(page.body).toBe(FRAME);
    });
    await hasty.close();
  });

  it('is the frame if the deployment disables pages', async () => {
    const config = { WEB_DIST: dist, PAGES_IN_DOCUMENTS: false };
    const plain = await startGateway({ config, databaseUrl: gw.databaseUrl });
    expect((await plain.app.inject({ url: '/shtrans-h5/lines', headers: VISIT })).body).toBe(FRAME);
    await plain.close();
  });
});
