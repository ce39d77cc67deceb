import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileHeadersOf, loggedOf, threeAtDesk } from '../../../../test/desk.ts';
import {
  hasDatabase,
  standingClock,
  startGateway,
  type TestGateway,
} from '../../../../test/harness.ts';
import { mainOf } from '../../../../test/page-facts.ts';
import { insertRow } from '../../../../test/rows.ts';

const EN = '?language=en_us';
const NOW = new Date('2026-11-22T06:05:00.000Z');
const PAYMENT = '0190b7a0-1111-7000-8000-00000000000a';
const BYTES = Buffer.from([0x1f, 0x8b, 0x00, 0xff]);

describe.skipIf(!hasDatabase())("providers' bills at the desk", { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let desk: Awaited<ReturnType<typeof threeAtDesk>>;
  beforeAll(async () => {
    gw = await startGateway({ clock: standingClock(NOW) });
    desk = await threeAtDesk(gw);
  });
  afterAll(async () => {
    await gw?.close();
  });
  const facts = async (path: string) => mainOf((await desk.finance.get(`${path}${EN}`)).body);

  it('are listed by day and provider, with their sums and differences', async () => {
    expect(await facts('/settlements')).toContain('No bills on these days.');
    const common = { asked_at: NOW, differences: '[]' };
    await insertRow(gw.db, 'settlement_files', {
      ...common,
      provider: 'wechat',
      day: '2026-11-21',
      state: 'stored',
      file_name: 'wechat-2026-11-21.csv.gz',
      bytes: BYTES,
      sha256: 'a'.repeat(64),
      fetched_at: new Date('2026-11-22T02:30:00.000Z'),
      payment_count: 1205,
      paid_cents: 3_614_250,
      refund_count: 2,
      refunded_cents: 2400,
      difference_count: 3,
      differences: JSON.stringify([
        {
          kind: 'amount',
          tradeNo: '42000001',
          paymentId: PAYMENT,
          refundId: null,
          oursCents: 1200,
          theirsCents: 1300,
        },
        {
          kind: 'not_ours',
          tradeNo: '<42000002>',
          paymentId: null,
          refundId: null,
          oursCents: null,
          theirsCents: 900,
        },
      ]),
    });
    await insertRow(gw.db, 'settlement_files', {
      ...common,
      provider: 'alipay',
      day: '2026-11-21',
      state: 'waiting',
      fault: 'line is dead',
      missed_at: new Date('2026-11-22T04:00:00.000Z'),
    });
    await insertRow(gw.db, 'settlement_files', {
      ...common,
      provider: 'wechat',
      day: '2026-10-21',
      state: 'none',
    });
    const rows = (await facts('/settlements')).filter((line) => line.includes(' | '));
    expect(rows).toEqual([
      '| Day | Provider | State | Payments | Refunds | Differences',
      `| [/desk/settlements/alipay/2026-11-21${EN}: 2026-11-21] | alipay | Bill missing | – | – | –`,
      `| [/desk/settlements/wechat/2026-11-21${EN}: 2026-11-21] | wechat | Compared | 1205 · ¥36142.50 | 2 · ¥24.00 | 3`,
    ]);
    const list = (await desk.finance.get('/settlements')).body;
    expect(list).toContain('/desk/settlements?until=2026-10-22');
    const earlier = mainOf((await desk.finance.get('/settlements?until=2026-10-22')).body);
    expect(earlier.filter((line) => line.includes('2026-10-21'))).toEqual([
      '| [/desk/settlements/wechat/2026-10-21: 2026-10-21] | wechat | 当天无交易 | – | – | –',
    ]);
  });

  it('show their differences, which is logged', async () => {
    const lines = await facts('/settlements/wechat/2026-11-21');
    expect(lines).toContain('## Differences (3)');
    expect(lines.filter((line) => line.includes(' | '))).toEqual([
      '| Difference | Ours | Theirs | Payment | Refund | Their trade number',
      `| Another amount paid | ¥12.00 | ¥13.00 | ${PAYMENT} | – | 42000001`,
      "| The provider has it; the payment isn't ours | – | ¥9.00 | – | – | <42000002>",
    ]);
    expect(lines).toContain('Only the first 2 are shown.');
    const missing = await facts('/settlements/alipay/2026-11-21');
    expect(missing.join('\n')).toContain('line is dead');
    expect(missing.join('\n')).not.toContain('/file');
    expect(await loggedOf(gw, 'wechat 2026-11-21')).toEqual([
      ['fay', 'settlements.seen', null, null, '127.0.0.1'],
    ]);
  });

  it('are downloaded as they came, which is logged', async () => {
    const answer = await gw.app.inject({
      url: '/desk/settlements/wechat/2026-11-21/file',
      headers: { cookie: desk.admin.cookie },
    });
    expect(answer.rawPayload).toEqual(BYTES);
    expect(fileHeadersOf(answer)).toEqual([
      'application/octet-stream',
      'no-store',
      'attachment; filename="wechat-2026-11-21.csv.gz"',
    ]);
    expect(await loggedOf(gw, 'wechat 2026-11-21')).toEqual([
      ['ada', 'settlements.downloaded', null, null, '127.0.0.1'],
      ['fay', 'settlements.seen', null, null, '127.0.0.1'],
    ]);
  });

  it('are for finance and admins, and for bills that exist', async () => {
    const paths = ['', '/wechat/2026-11-21', '/wechat/2026-11-21/file'];
    for (const path of paths) {
      expect((await desk.support.get(`/settlements${path}`)).status).toBe(403);
    }
    for (const path of [
      '/wechat/2026-11-20',
      '/wechat/2026-02-30',
      '/WECHAT/2026-11-21',
      '/alipay/2026-11-21/file',
      '/wechat/2026-10-21/file',
    ]) {
      expect((await desk.finance.get(`/settlements${path}`)).status).toBe(404);
    }
  });
});
