import { randomInt } from 'node:crypto';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseRider } from '../../../../test/erase-rider.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { giveOrder, userIdOf } from '../../../../test/orders.ts';
import { findRow, findRows, insertRow, updateRows } from '../../../../test/rows.ts';
import type { FaultPoint } from '../../../fault-points.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { prune } from '../../../jobs/retention.ts';
import { runDueJobs } from '../../../jobs/worker.ts';
import { jobsOf, retentions } from '../../../modules.ts';

const ASK = 'POST maas:/v1/data-copies';
const SHOW = 'GET maas:/v1/data-copies';

interface CopiedData {
  riderId: string;
  madeAt: string;
  modules: Record<string, Record<string, { rows: Record<string, unknown>[]; without: object }>>;
  notIncluded: Record<string, string>;
}

describe.skipIf(!hasDatabase())("a copy of a rider's data", { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let otherGateway: TestGateway;
  let phone: string;
  let token: string;
  let rider: string;
  beforeAll(async () => {
    gw = await startGateway();
    otherGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  beforeEach(async () => {
    phone = `139${randomInt(1e7, 1e8 - 1)}`;
    token = await gw.login(phone);
    rider = await userIdOf(gw.db, token);
  });
  afterAll(async () => {
    await otherGateway?.close();
    await gw?.close();
  });

  const ask = async (from = gw, headers = {}) => await from.call(ASK, {}, { token, headers });
  const show = async () => (await gw.call(SHOW, {}, { token })).body.copy;
  const open = async (url: string | undefined) =>
    await gw.app.inject({ method: 'GET', url: url ?? '/' });
  const filesOf = async () => {
    const copy = await show();
    const urlOf = (format: string) => copy?.files.find((file) => file.format === format)?.url;
    return { html: urlOf('html'), json: urlOf('json') };
  };
  const hashOf = async (bearer: string): Promise<string> =>
    (await findRow(gw.db, 'sessions', { user_id: await userIdOf(gw.db, bearer) }))?.token_hash ??
    '';
  const partsLeft = async (): Promise<number> =>
    (await findRows(gw.db, 'data_copy_parts', { user_id: rider }, 'n')).length;

  it('is made by a job, as data and as a page, of this rider only', async () => {
    const orderId = await giveOrder(gw, rider, { amount_cents: 1234 });
    await updateRows(gw.db, 'users', { id: rider }, { nickname: '<b>&' });
    const stranger = await userIdOf(gw.db, await gw.login('13911110000'));
    const theirOrder = await giveOrder(gw, stranger);
    expect(await show()).toBeNull();
    expect((await ask()).body.copy).toMatchObject({ state: 'pending', files: [] });
    await gw.runJobs();
    expect(await show()).toMatchObject({
      state: 'ready',
      files: [{ format: 'html' }, { format: 'json' }],
    });
    const { html, json } = await filesOf();

    const data = await open(json);
    expect(data.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('attachment') as string,
    });
    const copied = JSON.parse(data.body) as CopiedData;
    expect(copied.riderId).toBe(rider);
    expect(copied.modules['auth']?.['users']?.rows).toMatchObject([{ id: rider, phone }]);
    expect(copied.modules['orders']?.['orders']?.rows).toMatchObject([
      { id: orderId, amount_cents: 1234, created_at: expect.stringMatching(/Z$/) as string },
    ]);
    expect(copied.notIncluded).toMatchObject({ login_challenges: 'secret' });
    for (const secret of [stranger, theirOrder, await hashOf(token)]) {
      expect(data.body).not.toContain(secret);
    }

    const page = await open(html);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox');
    expect(page.body).toMatch(/^<!doctype html>\s*<html lang="zh-CN">/);
    expect(page.body).toContain(phone);
    expect(page.body).toContain('¥12.34');
    expect(page.body).toContain('&lt;b&gt;&amp;');
    expect(page.body).not.toMatch(/<script|<b>/);
    // Tables without rows have no heading; they are listed together.
    expect(page.body).toContain('<h2>订单</h2>');
    expect(page.body).not.toContain('<h2>退款</h2>');
    expect(page.body.slice(page.body.indexOf('没有记录'))).toContain('退款');
    expect(page.body.trimEnd()).toMatch(/<\/html>$/);
    const sizes = (await show())?.files.map(({ bytes }) => bytes);
    expect(sizes).toEqual([expect.any(Number), Buffer.byteLength(data.body)]);
  });

  it('is written in the language in which it was requested', async () => {
    await ask(gw, { 'accept-language': 'en' });
    await gw.runJobs();
    const page = await open((await filesOf()).html);
    expect(page.body).toContain('<html lang="en">');
    expect(page.body).toContain('<h2>Account</h2>');
    expect(page.body).not.toContain('<h2>账号</h2>');
  });

  it('is one, when two gateways are asked at the same time', async () => {
    const answers = await Promise.all(
      [gw, otherGateway, gw, otherGateway].map((from) => ask(from)),
    );
    expect(new Set(answers.map(({ body }) => body.copy?.id)).size).toBe(1);
    await Promise.all([gw.runJobs(), otherGateway.runJobs()]);
    expect(await findRows(gw.db, 'data_copies', { user_id: rider }, 'id')).toMatchObject([
      { state: 'ready' },
    ]);
    expect(await partsLeft()).toBe(2);
    // A fresh one is given again.
    expect((await ask()).body.copy).toMatchObject({ state: 'ready' });
  });

  it.each<FaultPoint>(['job.claimed', 'job.answered', 'job.written'])(
    'is made once, if the gateway ends at %s',
    async (point) => {
      await ask();
      const faultAt = (reached: FaultPoint): void => {
        if (reached === point) throw new Error('the gateway ends here');
      };
      const dying = { ...gw.ctx, faultAt };
      await runDueJobs(dying, jobsOf(dying));
      gw.clock.advance(40_000);
      await otherGateway.runJobs();
      expect(await show()).toMatchObject({ state: 'ready' });
      expect(await partsLeft()).toBe(2);
    },
  );

  it('has more than one part when there is much, and is whole', async () => {
    const body = JSON.stringify({ kind: 'place', name: { zh: '长'.repeat(900), en: 'x' } });
    for (let n = 0; n < 450; n += 1) {
      const favourite = { user_id: rider, key: `k${n}`, body, changed_at: gw.clock.now() };
      await insertRow(gw.db, 'favourites', { ...favourite, removed_at: null });
    }
    await ask();
    await gw.runJobs();
    expect(await partsLeft()).toBeGreaterThan(3);
    const { body: text } = await open((await filesOf()).json);
    const copied = JSON.parse(text) as CopiedData;
    expect(copied.modules['favourites']?.['favourites']?.rows).toHaveLength(450);
  });

  it('can be requested three times a day', async () => {
    for (let n = 0; n < 3; n += 1) {
      expect((await ask()).status).toBe(200);
      await gw.runJobs();
      gw.clock.advance(3_700_000);
    }
    const refused = await ask();
    expect([refused.status, refused.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60_000);
    // Only the newest is kept.
    expect(await partsLeft()).toBe(2);
    gw.clock.advance(DAY_MS);
    expect((await ask()).status).toBe(200);
    await gw.runJobs();
  });

  it('opens only at addresses that the gateway signed, and for minutes', async () => {
    await ask();
    await gw.runJobs();
    const { html = '', json = '' } = await filesOf();
    const [name = '', query = ''] = json.split('?');
    for (const url of [
      name,
      `${name}?${query.replace(/signature=./, 'signature=')}`,
      // An address of the page doesn't open the data.
      `${name}?${html.split('?')[1]}`,
      `/files${name.slice('/data-copies'.length)}?${query}`,
    ]) {
      expect([url, (await open(url)).statusCode]).toEqual([url, 404]);
    }
    expect((await open(json)).statusCode).toBe(200);
    gw.clock.advance(21 * 60_000);
    expect((await open(json)).statusCode).toBe(404);
    expect((await open((await filesOf()).json)).statusCode).toBe(200);
    expect((await gw.call(SHOW, {})).code).toBe('unauthenticated');
  });

  it('is deleted after seven days', async () => {
    await ask();
    await gw.runJobs();
    const { json } = await filesOf();
    gw.clock.advance(7 * DAY_MS);
    await updateRows(gw.db, 'sessions', { user_id: rider }, { last_used_at: gw.clock.now() });
    expect(await show()).toBeNull();
    expect((await open(json)).statusCode).toBe(404);
    await prune(
      gw.ctx,
      retentions(gw.ctx).filter(
        ({ table }) => table.startsWith('data_copy') || table === 'data_copies',
      ),
    );
    expect(await partsLeft()).toBe(0);
    expect(await findRow(gw.db, 'data_copies', { user_id: rider })).toBeUndefined();
  });

  it('is deleted with the rider, also while it is being made', async () => {
    await ask();
    await gw.runJobs();
    const { json } = await filesOf();
    gw.clock.advance(3_700_000);
    await ask();
    const erase = inTransaction(gw.db, (tx) => eraseRider(tx, rider, phone, gw.clock.now()));
    await Promise.all([erase, otherGateway.runJobs()]);
    await gw.runJobs();
    expect((await open(json)).statusCode).toBe(404);
    expect(await partsLeft()).toBe(0);
    expect(await findRow(gw.db, 'data_copies', { user_id: rider })).toBeUndefined();
  });

  it('says that it failed, after five attempts, and does not count', async () => {
    await ask();
    await gw.db
      .updateTable('jobs')
      .set({ attempts: 4 })
      .where('kind', '=', 'data-copy.make')
      .where('done_at', 'is', null)
      .execute();
    const broken = {
      ...gw.ctx,
      clock: { ...gw.ctx.clock, databaseNow: () => new Date(Number.NaN) },
    };
    await runDueJobs(gw.ctx, jobsOf(broken));
    expect(await show()).toMatchObject({ state: 'failed', files: [] });
    expect((await ask()).body.copy).toMatchObject({ state: 'pending' });
    await gw.runJobs();
  });
});
