import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignOf } from '../../../../test/campaigns.ts';
import { threeAtDesk } from '../../../../test/desk.ts';
import {
  hasDatabase,
  standingClock,
  startGateway,
  type TestGateway,
} from '../../../../test/harness.ts';
import { releaseData } from '../../../../test/operator-data.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { mainOf } from '../../../../test/page-facts.ts';
import { clearTables } from '../../../../test/rows-left.ts';
import { stationNamed } from '../../../city/network.ts';
import { insertRow } from '../../../../test/rows.ts';
import { dataInForce } from '../../base/catalogue/service.ts';

const EN = '?language=en_us';
const BEGIN = Date.UTC(2026, 10, 20, 6);
/** The instant `n` minutes after six. */
const minute = (n: number) => new Date(BEGIN + n * 60_000);
const POST = campaignOf({
  id: 'cups',
  pages: [
    {
      address: '/cups',
      title: { zh: '杯子', en: 'Cups' },
      login: false,
      blocks: [{ kind: 'coupons', mechanic: 'gift' }],
    },
  ],
  mechanics: { gift: { kind: 'claim', period: 'once', rewards: ['cup'] } },
  rewards: {
    cup: { kind: 'goods', name: { zh: '杯子', en: 'A cup' }, stock: 10, unitCostCents: 10 },
  },
});

const times = async (n: number, insert: (i: number) => Promise<unknown>) => {
  for (let i = 0; i < n; i++) await insert(i);
};

describe.skipIf(!hasDatabase())('long lists at the desk', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let desk: Awaited<ReturnType<typeof threeAtDesk>>;
  let rider: string;
  let version: number;
  beforeAll(async () => {
    gw = await startGateway({ clock: standingClock(minute(0)) });
    desk = await threeAtDesk(gw);
    rider = await userIdOf(gw.db, await gw.login('13800000001'));
    version = await releaseData([gw], (data) => ({ ...data, campaigns: [POST] }));
  });
  beforeEach(() => gw.clock.set(minute(5)));
  afterAll(async () => {
    await gw?.close();
  });

  /** Counts the lines of a page with a prefix. */
  const count = async (path: string, begin: string): Promise<number> =>
    mainOf((await desk.admin.get(path)).body).filter((line) => line.startsWith(begin)).length;
  const review = async (i: number, change: object = {}) =>
    await insertRow(gw.db, 'refund_reviews', {
      user_id: rider,
      id: randomUUID(),
      order_id: randomUUID(),
      payment_id: randomUUID(),
      asked_cents: 100 + i,
      rider_reason: 'other',
      note: null,
      status: 'open',
      requested_at: minute(i),
      decided_at: null,
      answer: null,
      ...change,
    });
  const report = async (i: number, change: object = {}) =>
    await insertRow(gw.db, 'parking_reports', {
      user_id: rider,
      id: randomUUID(),
      place: JSON.stringify({ kind: 'street', name: { zh: `路${i}`, en: `Road ${i}` } }),
      problem: JSON.stringify({ zh: '价', en: 'Price' }),
      text: '',
      photos: '[]',
      state: 'received',
      answer: null,
      sent_at: minute(i),
      decided_at: null,
      ...change,
    });
  const win = async (i: number, state: 'held' | 'given') =>
    await insertRow(gw.db, 'campaign_awards', {
      id: randomUUID(),
      campaign: 'cups',
      mechanic: 'gift',
      user_id: rider,
      cause: randomUUID(),
      reward: 'cup',
      version,
      bucket: 0,
      at: minute(i),
      state,
      sent_at: null,
    });

  it('hold 200 waiting and 30 decided refunds', async () => {
    await clearTables(gw, 'refund_reviews');
    await times(201, review);
    await times(31, (i) =>
      review(i, { status: 'refused', decided_at: minute(i), answer: `answer ${i}` }),
    );
    const lines = mainOf((await desk.admin.get(`/refunds${EN}`)).body);
    const decided = lines.indexOf('## Decided lately');
    const items = lines.filter((line) => line.startsWith('- '));
    expect(lines[1]).toBe('## Under review (200)');
    expect(items).toHaveLength(230);
    expect(items[0]).toContain('¥1.00 ·');
    expect(items[199]).toContain('¥2.99 ·');
    expect(lines[decided + 2]).toContain('answer 30');
    expect(lines.at(-1)).toContain('answer 1');
    await clearTables(gw, 'refund_reviews');
  });

  it('hold 200 waiting and 30 decided parking reports', async () => {
    await times(201, report);
    await times(31, (i) =>
      report(300 + i, { state: 'refused', answer: 'x', decided_at: minute(i) }),
    );
    const lines = mainOf((await desk.admin.get(`/parking${EN}`)).body);
    const items = lines.filter((line) => line.startsWith('- '));
    expect([lines[1], items.length]).toEqual(['## Under review (200)', 230]);
    expect(
      [items[0], items[199], items[200], items[229]].map(
        (item) => /Road \d+/.exec(item ?? '')?.[0],
      ),
    ).toEqual(['Road 0', 'Road 199', 'Road 330', 'Road 301']);
  });

  it('hold 200 requests for help', async () => {
    await times(201, async (i) => {
      const thread = { user_id: rider, id: randomUUID() };
      await insertRow(gw.db, 'help_threads', {
        ...thread,
        order_id: randomUUID(),
        category: 'other',
        state: 'open',
        messages: 1,
        answered: 0,
        read: 0,
        granted_cents: null,
        opened_at: minute(i),
        waits_since: minute(i),
        answered_at: null,
        closed_at: null,
      });
      await insertRow(gw.db, 'help_messages', {
        user_id: rider,
        thread_id: thread.id,
        number: 1,
        by: 'rider',
        text: `Words ${i}`,
        photos: '[]',
        at: minute(i),
      });
    });
    const lines = mainOf((await desk.admin.get(`/help${EN}`)).body);
    expect(lines[1]).toBe('## To be answered (200)');
    expect(lines.at(-1)).toContain('Words 199 ');
  });

  it('hold 100 claims of missing entries and exits', async () => {
    await times(101, async (i) =>
      insertRow(gw.db, 'ride_repairs', {
        id: randomUUID(),
        user_id: rider,
        order_id: randomUUID(),
        provider: 'p',
        ride: `ride ${i}`,
        missing: 'exit',
        station: stationNamed('人民广场').id,
        at: minute(i),
        fare_cents: 300 + i,
        status: 'open',
        doubt: null,
        asked_at: minute(i),
        decided_at: null,
        answer: null,
      }),
    );
    const lines = mainOf((await desk.support.get(`/repairs${EN}`)).body);
    expect(lines[1]).toBe('## Under review (100)');
    const fares = lines.filter((line) => line.startsWith('. Fare then'));
    expect([fares.length, fares[0], fares.at(-1)]).toEqual([
      100,
      '. Fare then: ¥3.00',
      '. Fare then: ¥3.99',
    ]);
  });

  it('hold 200 held or sent prizes; the file has all of them', async () => {
    await times(201, (i) => win(i, 'held'));
    await times(201, (i) => win(i, 'given'));
    expect(await count(`/campaigns${EN}`, '- cups · gift · cup · goods')).toBe(200);
    const path = '/campaigns/cups/deliveries';
    expect(await count(`${path}${EN}`, '| A cup')).toBe(200);
    expect((await desk.admin.get(`${path}${EN}`)).body).toContain('As CSV (201)');
    expect((await desk.admin.get(`${path}.csv`)).body.trim().split('\r\n')).toHaveLength(202);
  });

  it('hold 200 held referrals', async () => {
    await times(201, async (i) =>
      insertRow(gw.db, 'referrals', {
        user_id: randomUUID(),
        programme: 'invite',
        referrer: rider,
        promoter: null,
        version,
        at: minute(i),
        state: 'held',
      }),
    );
    expect(await count(`/referrals${EN}`, '- Invitation')).toBe(200);
  });

  it('hold the last 50 text answers of a survey', async () => {
    const { surveys } = (await dataInForce(gw.ctx)).data;
    const open = surveys.find(({ id }) => id === 'metro-satisfaction');
    if (open === undefined) throw new Error('there is no survey');
    const versionRow = { survey: open.id, version: open.version, body: JSON.stringify(open) };
    await insertRow(gw.db, 'survey_versions', versionRow);
    await times(51, async (i) =>
      insertRow(gw.db, 'survey_answers', {
        id: randomUUID(),
        survey: open.id,
        version: open.version,
        respondent: `r${i}`,
        user_id: null,
        body: JSON.stringify({ words: `Words ${i}` }),
        answered_at: minute(i),
      }),
    );
    const lines = mainOf((await desk.admin.get(`/surveys/${open.id}/${open.version}${EN}`)).body);
    const words = lines.filter((line) => line.startsWith('- Words'));
    expect([words.length, words[0], words.at(-1)]).toEqual([50, '- Words 50', '- Words 1']);
    expect(lines).toContain('The last 50 texts');
  });

  it('hold the last 50 versions of the operator data', async () => {
    const first = await gw.db
      .selectFrom('operator_releases')
      .selectAll()
      .orderBy('release')
      .executeTakeFirstOrThrow();
    await times(51, async (i) =>
      insertRow(gw.db, 'operator_releases', {
        ...first,
        release: 1000 + i,
        effective_at: new Date(BEGIN - (100 - i) * 60_000),
        how: 'rolled_back',
      }),
    );
    expect(await count(`/data${EN}`, '- Version')).toBe(51);
  });
});
