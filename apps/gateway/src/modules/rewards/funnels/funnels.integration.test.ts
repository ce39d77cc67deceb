import { randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS, startOfCityDay } from '@shtrans/contract/values/calendar';
import type { CountedStep } from '@shtrans/contract/funnels/schemas';
import type { Host } from '@shtrans/contract/hosts/hosts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignOf } from '../../../../test/campaigns.ts';
import { atDesk, addOperator } from '../../../../test/desk.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { releaseData } from '../../../../test/operator-data.ts';
import { findRows } from '../../../../test/rows.ts';
import { prune } from '../../../jobs/retention.ts';
import { retentions } from '../../../modules.ts';
import { newVisit as signedVisit } from '../campaigns/service.ts';
import { countDay, nextCount } from './service.ts';

const page = (address: string, key?: string) => ({
  address,
  title: { zh: '茶', en: 'Tea' },
  login: false,
  ...(key !== undefined && { query: { key } }),
  blocks: [
    { kind: 'coupons' as const, mechanic: 'gift' },
    { kind: 'calendar' as const, mechanic: 'days', view: 'month' as const },
  ],
});
const { gift, days } = campaignOf({ id: 'tea' }).mechanics;
const TEA = campaignOf({
  id: 'tea',
  pages: [page('/tea'), page('/tea-time', 'green')],
  mechanics: { ...(gift && { gift }), ...(days && { days }) },
});
const DAY = '2026-11-20';

const forgedVisit = () => randomBytes(16).toString('hex');
const next = (now: string) => nextCount(new Date(now)).toISOString();

describe.skipIf(!hasDatabase())('funnels of campaigns', () => {
  let gw: TestGateway;
  let secondGateway: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
    secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    await releaseData([gw, secondGateway], (data) => ({
      ...data,
      campaigns: [...data.campaigns, TEA],
    }));
  });
  afterAll(async () => {
    await secondGateway?.close();
    await gw?.close();
  });

  const newVisit = (campaign = 'tea') => signedVisit(gw.ctx, campaign);
  type Given = Partial<Record<keyof CountedStep, unknown>>;
  const FROM = { host: 'WX', language: 'zh_cn' };
  const countFrom = async (from: object, ...givenSteps: Given[]) => {
    const steps = givenSteps.map((step) => ({
      campaign: 'tea',
      version: 1,
      visit: newVisit(),
      step: 'opened',
      page: '/tea',
      ...step,
    }));
    return await gw.call('POST maas:/v1/funnel-steps', { body: { ...FROM, ...from, steps } });
  };
  const count = (...givenSteps: Given[]) => countFrom({}, ...givenSteps);
  const rows = async () => await findRows(gw.db, 'funnel_steps', { campaign: 'tea' }, 'page');
  const clear = async () => {
    for (const table of ['funnel_steps', 'funnel_counts', 'funnel_days'] as const) {
      await gw.db.deleteFrom(table).execute();
    }
  };
  /** Visits that open the campaign, some of which share it. */
  const visits = async (opened: number, shared: number, host: Host, language = 'zh_cn') => {
    for (let i = 0; i < opened; i += 1) {
      const visit = newVisit();
      const steps = i < shared ? [{ visit, step: 'shared' }] : [];
      expect((await countFrom({ host, language }, { visit }, ...steps)).status).toBe(200);
    }
  };

  it('store each step of a visit once, under the address that the campaign writes', async () => {
    const visit = newVisit();
    const repeatedSteps = [
      { visit },
      { visit },
      { visit, page: '/tea-time?key=green&id=x', version: 999 },
    ];
    expect((await count(...repeatedSteps)).body).toEqual({});
    expect((await count(...repeatedSteps)).status).toBe(200);
    const day = startOfCityDay(DAY);
    const row = { visit, step: 'opened', campaign: 'tea', day, host: 'WX', language: 'zh_cn' };
    expect(await rows()).toEqual([
      { ...row, page: '/tea', version: 1 },
      // A version that does not exist yet is not stored.
      { ...row, page: '/tea-time?key=green', version: 2 },
    ]);
    await clear();
  });

  it('count no visit whose number no page of the campaign brought, today or yesterday', async () => {
    const view = await gw.call('GET maas:/v1/campaign-pages', { query: { path: '/tea' } });
    const { visit } = view.body;
    for (const unsigned of [
      forgedVisit(),
      newVisit('coffee'),
      `${'0'.repeat(16)}${visit?.slice(16)}`,
    ]) {
      expect((await count({ visit: unsigned })).body).toEqual({});
    }
    expect(await rows()).toEqual([]);
    await count({ visit });
    expect((await rows()).map((row) => row.visit)).toEqual([visit]);
    const later = newVisit();
    gw.clock.advance(DAY_MS);
    await count({ visit: later });
    expect(await rows()).toHaveLength(2);
    const late = newVisit();
    gw.clock.advance(2 * DAY_MS);
    await count({ visit: late });
    expect(await rows()).toHaveLength(2);
    gw.clock.advance(-3 * DAY_MS);
    await clear();
  });

  it('refuse unknown campaigns and pages, and then store nothing', async () => {
    const refused = async (step: Given, code: string, status: number) => {
      const answer = await count({}, step);
      expect([answer.code, answer.status]).toEqual([code, status]);
    };
    await refused({ campaign: 'no-such' }, 'campaign_not_found', 404);
    await refused({ page: '/coffee' }, 'campaign_not_found', 404);
    await refused({ page: '/tea-time' }, 'campaign_not_found', 404);
    await refused({ step: 'bought' }, 'invalid_input', 400);
    await refused({ visit: '13800138000' }, 'invalid_input', 400);
    await refused({ user: 'somebody' } as Given, 'invalid_input', 400);
    expect((await countFrom({ host: 'NETSCAPE' }, {})).code).toBe('invalid_input');
    expect((await count(...Array.from({ length: 21 }, () => ({})))).code).toBe('invalid_input');
    const large = await gw.call('POST maas:/v1/funnel-steps', { body: { host: 'x'.repeat(9000) } });
    expect([large.status, large.code]).toEqual([413, 'body_too_large']);
    expect(await rows()).toEqual([]);
  });

  it('limit the requests of a client address', async () => {
    const strict = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock: gw.clock,
      config: { LIMIT_FACTOR: 0.01 },
    });
    const withdraw = () =>
      strict.call('POST maas:/v1/funnel-withdrawals', { body: { visits: [newVisit()] } });
    const codes = [];
    for (let i = 0; i < 4; i += 1) codes.push((await withdraw()).code);
    await strict.close();
    expect(codes.at(-1)).toBe('too_many_requests');
    await gw.db.deleteFrom('rate_counters').execute();
  });

  it('delete the visits of riders who withdraw their consent', async () => {
    const [mine, theirs] = [newVisit(), newVisit()];
    await count({ visit: mine }, { visit: mine, step: 'shared' }, { visit: theirs });
    const body = { visits: [mine, newVisit()] };
    expect((await gw.call('POST maas:/v1/funnel-withdrawals', { body })).status).toBe(200);
    expect((await rows()).map(({ visit }) => visit)).toEqual([theirs]);
    await clear();
  });

  it('are counted once a day, also by two concurrent gateways, and deleted after 30 days', async () => {
    gw.clock.set(new Date('2026-11-20T20:00:00+08:00'));
    await visits(6, 5, 'WX');
    await visits(2, 0, 'DT', 'en_us');
    expect(await countDay(gw.ctx)).toBe(false);
    // Its day is over, and what came at its end may be under way.
    gw.clock.set(new Date('2026-11-21T00:09:00+08:00'));
    expect(await countDay(gw.ctx)).toBe(false);
    await count({});
    gw.clock.set(new Date('2026-11-21T00:11:00+08:00'));
    const results = await Promise.all(
      [gw, secondGateway, gw, secondGateway].map(({ ctx }) => countDay(ctx)),
    );
    expect(results).toContain(true);
    expect(await countDay(secondGateway.ctx)).toBe(false);
    const counts = await findRows(
      gw.db,
      'funnel_counts',
      { campaign: 'tea' },
      'step',
      'split',
      'value',
    );
    const countLines = counts.map(({ step, split, value, visits: n }) => [step, split, value, n]);
    expect(countLines).toEqual([
      ['opened', 'all', '', 8],
      ['opened', 'host', 'DT', 2],
      ['opened', 'host', 'WX', 6],
      ['opened', 'language', 'en_us', 2],
      ['opened', 'language', 'zh_cn', 6],
      ['opened', 'page', '/tea', 8],
      ['opened', 'version', '1', 8],
      ['shared', 'all', '', 5],
      ['shared', 'host', 'WX', 5],
      ['shared', 'language', 'zh_cn', 5],
      ['shared', 'page', '/tea', 5],
      ['shared', 'version', '1', 5],
    ]);

    gw.clock.set(new Date(startOfCityDay(DAY).getTime() + 30 * DAY_MS - 1000));
    await prune(gw.ctx, retentions(gw.ctx));
    expect(await rows()).toHaveLength(14);
    gw.clock.advance(2000);
    await prune(gw.ctx, retentions(gw.ctx));
    // That of the day after.
    expect(await rows()).toHaveLength(1);
    expect(await findRows(gw.db, 'funnel_counts', { campaign: 'tea' }, 'step')).toHaveLength(12);
    await clear();
  });

  it('are counted soon after each midnight of Shanghai', () => {
    expect(next('2026-11-20T23:59:00+08:00')).toBe('2026-11-20T16:10:00.000Z');
    expect(next('2026-11-21T00:05:00+08:00')).toBe('2026-11-20T16:10:00.000Z');
    expect(next('2026-11-21T00:10:00+08:00')).toBe('2026-11-21T16:10:00.000Z');
  });

  it('are shown at the desk by days, with shares, and without small numbers', async () => {
    gw.clock.set(new Date('2026-11-22T10:00:00+08:00'));
    await visits(10, 5, 'WX');
    gw.clock.set(new Date('2026-11-23T10:00:00+08:00'));
    expect(await countDay(gw.ctx)).toBe(true);
    // Of today: not counted yet.
    await visits(10, 0, 'WX', 'en_us');
    await visits(4, 1, 'DT');
    const take = async (token: string, mechanic: string, act: object) =>
      await gw.call(
        'POST maas:/v1/campaigns/:campaign/:mechanic',
        { params: { campaign: 'tea', mechanic }, body: { act } },
        { token, idempotencyKey: randomUUID() },
      );
    for (let i = 0; i < 6; i += 1) {
      const token = await gw.login(`1380000000${i}`);
      expect((await take(token, 'days', { kind: 'checkin' })).status).toBe(200);
      if (i < 5) expect((await take(token, 'gift', { kind: 'claim' })).status).toBe(200);
    }

    const support = await atDesk(gw, await addOperator(gw, 'sue', 'support'));
    expect((await support.get('/funnels')).body).toContain('/desk/funnels/tea');
    const range = 'from=2026-11-22&until=2026-11-23';
    const csv = await support.get(`/funnels/tea/steps.csv?${range}`);
    expect(csv.headers['content-type']).toContain('text/csv');
    const prefix = 'tea,2026-11-22,2026-11-23,';
    expect(
      csv.body
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.replace(prefix, '')),
    ).toEqual([
      'opened,all,,24,',
      'joined,all,,6,25.0',
      'acted,all,,6,100.0',
      'acted,mechanic,days,6,100.0',
      'acted,mechanic,gift,5,83.3',
      'won,all,,5,83.3',
      'shared,all,,6,25.0',
      'opened,host,WX,20,',
      'shared,host,WX,5,25.0',
      'opened,host,DT,<5,',
      'shared,host,DT,<5,',
      'opened,language,zh_cn,14,',
      'shared,language,zh_cn,6,42.9',
      'opened,language,en_us,10,',
      'shared,language,en_us,0,0.0',
      'opened,page,/tea,24,',
      'shared,page,/tea,6,25.0',
      'opened,version,1,24,',
      'shared,version,1,6,25.0',
    ]);
    const page = await support.get(`/funnels/tea?${range}&language=en_us`);
    expect(page.body).toContain('25.0 % of opened');
    expect(page.body).toContain('83.3 % of acted');
    expect(page.body).toContain('&lt;5');
    expect(page.body).not.toMatch(/>4</);
    // A single day; invalid days are replaced by those up to today.
    expect(
      (await support.get('/funnels/tea/steps.csv?from=2026-11-22&until=2026-11-22')).body,
    ).toContain('opened,all,,10,');
    expect(
      (await support.get('/funnels/tea/steps.csv?from=2027-01-01&until=2026-01-01')).body,
    ).toContain('tea,2026-10-25,2026-11-23,opened,all,,24,');
    // A year of days, a leap day included, and no more.
    const year = '2026-01-01';
    for (const [day, isYear] of [
      ['2027-01-01', true],
      ['2027-01-02', false],
      ['2026-02-30', false],
    ] as const) {
      const { body } = await support.get(`/funnels/tea/steps.csv?from=${year}&until=${day}`);
      const days = isYear ? `${year},${day}` : '2026-10-25,2026-11-23';
      expect(body).toContain(`tea,${days},opened,all,,24,`);
    }
    // Days without counts.
    const nothing = await support.get(`/funnels/tea/steps.csv?from=${year}&until=${year}`);
    expect(
      nothing.body.replaceAll(`tea,${year},${year},`, '').trim().split('\r\n').slice(1),
    ).toEqual([
      'opened,all,,0,',
      'joined,all,,0,',
      'acted,all,,0,',
      'won,all,,0,',
      'shared,all,,0,',
    ]);
    // The page leads to the file of its own days and language; a bar is as long as its number, unless that is small.
    expect(page.body).toContain(
      `/desk/funnels/tea/steps.csv?${range.replace('&', '&amp;')}&amp;language=en_us`,
    );
    expect(page.body).toContain('value="2026-11-22"');
    expect(page.body).toContain('value="2026-11-23"');
    const bars = [...page.body.matchAll(/<rect width="([\d.]+)%"/g)].map(([, width]) => width);
    expect(bars.slice(0, 4)).toEqual(['100', '25', '25', '25']);
    expect(bars.filter((width) => width === '0')).toHaveLength(3);

    // Only for operators who may see campaigns; each view is recorded.
    const finance = await atDesk(gw, await addOperator(gw, 'fin', 'finance'));
    for (const path of ['/funnels', '/funnels/tea', '/funnels/tea/steps.csv']) {
      expect((await finance.get(path)).status, path).toBe(403);
    }
    expect((await support.get('/funnels/no-such')).status).toBe(404);
    const log = await gw.db
      .selectFrom('desk_log')
      .select(['action', 'subject'])
      .where('action', 'like', 'funnels.%')
      .orderBy('id')
      .execute();
    expect(log.slice(0, 2)).toEqual([
      { action: 'funnels.downloaded', subject: 'tea 2026-11-22 2026-11-23' },
      { action: 'funnels.seen', subject: 'tea 2026-11-22 2026-11-23' },
    ]);
    expect(log).toHaveLength(8);
  });
});
