import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignOf } from '../../../../test/campaigns.ts';
import { fileHeadersOf, loggedOf, threeAtDesk } from '../../../../test/desk.ts';
import {
  hasDatabase,
  standingClock,
  startGateway,
  type TestGateway,
} from '../../../../test/harness.ts';
import { releaseData } from '../../../../test/operator-data.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { mainOf } from '../../../../test/page-facts.ts';
import { insertRow } from '../../../../test/rows.ts';

const EN = '?language=en_us';
const { gift, days } = campaignOf({ id: 'tea' }).mechanics;
const TEA = campaignOf({
  id: 'tea',
  name: { zh: '茶', en: 'Tea' },
  pages: [
    {
      address: '/tea',
      title: { zh: '茶', en: 'Tea' },
      login: false,
      blocks: [
        { kind: 'coupons', mechanic: 'gift' },
        { kind: 'calendar', mechanic: 'days', view: 'month' },
      ],
    },
  ],
  mechanics: { ...(gift && { gift }), ...(days && { days }) },
});

describe.skipIf(!hasDatabase())('funnels at the desk', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let desk: Awaited<ReturnType<typeof threeAtDesk>>;
  beforeAll(async () => {
    gw = await startGateway({ clock: standingClock(new Date('2026-11-20T15:00:00.000Z')) });
    desk = await threeAtDesk(gw);
    await releaseData([gw], (data) => ({ ...data, campaigns: [TEA] }));
    gw.clock.set(new Date('2026-11-20T15:05:00.000Z'));
    // Counts of two days in Shanghai, on both sides of midnight.
    const day = new Date('2026-11-18T16:00:00.000Z');
    const counts = [
      [day, 'opened', 'all', '', 40],
      [day, 'shared', 'all', '', 5],
      [day, 'opened', 'host', 'WX', 36],
      [day, 'opened', 'host', 'DT', 4],
      [day, 'shared', 'host', 'WX', 5],
      [day, 'opened', 'language', 'zh_cn', 40],
      [day, 'shared', 'language', 'zh_cn', 5],
      [new Date('2026-11-17T16:00:00.000Z'), 'opened', 'all', '', 60],
    ] as const;
    for (const [countedDay, step, split, value, visits] of counts) {
      await insertRow(gw.db, 'funnel_counts', {
        campaign: 'tea',
        day: countedDay,
        step,
        split,
        value,
        visits,
      });
    }
    for (let i = 0; i < 8; i++) {
      const user_id = await userIdOf(gw.db, await gw.login(`1381000000${i}`));
      const joined_at = new Date('2026-11-19T15:59:59.000Z');
      await insertRow(gw.db, 'campaign_players', {
        campaign: 'tea',
        user_id,
        version: 2,
        joined_at,
        channel: null,
      });
      const act = { campaign: 'tea', user_id, key: 'x', at: joined_at, detail: '{}' };
      if (i < 6) await insertRow(gw.db, 'campaign_acts', { ...act, mechanic: 'days' });
      if (i < 7) await insertRow(gw.db, 'campaign_acts', { ...act, mechanic: 'gift' });
    }
  });
  beforeEach(() => gw.clock.set(new Date('2026-11-20T15:05:00.000Z')));
  afterAll(async () => {
    await gw?.close();
  });
  const facts = async (path: string) => mainOf((await desk.support.get(`/funnels${path}`)).body);
  const RANGE = 'from=2026-11-19&until=2026-11-19';

  it('are listed by campaign', async () => {
    expect(await facts(EN)).toEqual(['# Funnels', '- [/desk/funnels/tea?language=en_us: Tea]']);
    expect(await facts('')).toEqual(['# 活动漏斗', '- [/desk/funnels/tea: 茶]']);
  });

  it('show each step with its share and bar, also by host, language, page and version', async () => {
    expect(await facts(`/tea${EN}&${RANGE}`)).toEqual([
      '# Funnels · Tea',
      'method=get action=/desk/funnels/tea',
      '{type=hidden name=language value=en_us}',
      'From {name=from autocomplete=off type=date value=2026-11-19 required}',
      'Until {name=until autocomplete=off type=date value=2026-11-19 required}',
      '{button type=submit} Show',
      'end of form',
      'Opened and shared are visits on devices whose riders agreed, one a device, campaign and day; the other steps are all riders. So the share of those who took part can be above 100 %. Numbers below 5 are shown as <5, and no share is shown that needs one. Who looks and who downloads is written down.',
      '[/desk/funnels/tea/steps.csv?from=2026-11-19&until=2026-11-19&language=en_us: As CSV]',
      '## 2026-11-19 to 2026-11-19',
      '| Step | Count | Of the step before',
      '| Opened (visits) (bar width=100%) | 40 | –',
      '| Logged in and took part (riders) (bar width=20%) | 8 | 20.0 % of opened',
      '| Acted (riders) (bar width=17.5%) | 7 | 87.5 % of took part',
      '| gift / Acted (riders) (bar width=17.5%) | 7 | 87.5 % of took part',
      '| days / Acted (riders) (bar width=15%) | 6 | 75.0 % of took part',
      '| Won or claimed (riders) (bar width=0%) | 0 | 0.0 % of acted',
      '| Shared (visits) (bar width=12.5%) | 5 | 12.5 % of opened',
      '## By host',
      '| Step | Count | Of the step before',
      '| WX / Opened (visits) (bar width=100%) | 36 | –',
      '| WX / Shared (visits) (bar width=13.88888888888889%) | 5 | 13.9 % of opened',
      '| DT / Opened (visits) (bar width=0%) | <5 | –',
      '| DT / Shared (visits) (bar width=0%) | 0 | –',
      '## By language',
      '| Step | Count | Of the step before',
      '| zh_cn / Opened (visits) (bar width=100%) | 40 | –',
      '| zh_cn / Shared (visits) (bar width=12.5%) | 5 | 12.5 % of opened',
      '## By page',
      'No visits on these days.',
      '## By version of the operator data',
      'No visits on these days.',
    ]);
    expect((await facts(`/tea?${RANGE}`)).slice(0, 16)).toEqual([
      '# 活动漏斗 · 茶',
      'method=get action=/desk/funnels/tea',
      '从 {name=from autocomplete=off type=date value=2026-11-19 required}',
      '到 {name=until autocomplete=off type=date value=2026-11-19 required}',
      '{button type=submit} 查看',
      'end of form',
      '“打开”和“分享”是同意统计的设备上的访问，每个设备每个活动每天一次；其余是全部乘客。所以“参加”占“打开”的比例可能超过 100 %。少于 5 的数显示为 <5，用到它的比例不显示。 查看和下载会记入操作日志。',
      '[/desk/funnels/tea/steps.csv?from=2026-11-19&until=2026-11-19: 下载 CSV]',
      '## 2026-11-19 至 2026-11-19',
      '| 步骤 | 数量 | 占上一步',
      '| 打开（访问） (bar width=100%) | 40 | –',
      '| 登录并参加（乘客） (bar width=20%) | 8 | 打开的 20.0 %',
      '| 完成操作（乘客） (bar width=17.5%) | 7 | 参加的 87.5 %',
      '| gift / 完成操作（乘客） (bar width=17.5%) | 7 | 参加的 87.5 %',
      '| days / 完成操作（乘客） (bar width=15%) | 6 | 参加的 75.0 %',
      '| 赢得或领取（乘客） (bar width=0%) | 0 | 操作的 0.0 %',
    ]);
    expect(await loggedOf(gw, 'tea 2026-11-19 2026-11-19')).toEqual([
      ['sue', 'funnels.seen', null, null, '127.0.0.1'],
      ['sue', 'funnels.seen', null, null, '127.0.0.1'],
    ]);
  });

  it('cover the last thirty days by default', async () => {
    expect((await facts(`/tea${EN}`)).slice(0, 12)).toEqual([
      '# Funnels · Tea',
      'method=get action=/desk/funnels/tea',
      '{type=hidden name=language value=en_us}',
      'From {name=from autocomplete=off type=date value=2026-10-22 required}',
      'Until {name=until autocomplete=off type=date value=2026-11-20 required}',
      '{button type=submit} Show',
      'end of form',
      'Opened and shared are visits on devices whose riders agreed, one a device, campaign and day; the other steps are all riders. So the share of those who took part can be above 100 %. Numbers below 5 are shown as <5, and no share is shown that needs one. Who looks and who downloads is written down.',
      '[/desk/funnels/tea/steps.csv?from=2026-10-22&until=2026-11-20&language=en_us: As CSV]',
      '## 2026-10-22 to 2026-11-20',
      '| Step | Count | Of the step before',
      '| Opened (visits) (bar width=100%) | 100 | –',
    ]);
    for (const query of [
      'from=2025-11-19&until=2026-11-20',
      'from=2026-11-19',
      'until=2026-11-19',
      'from=2026-11-20&until=2026-11-19',
      'from=2026-11-31&until=2026-12-19',
      'from=2026-11-1&until=2026-11-19',
    ]) {
      expect([query, (await facts(`/tea?${query}`))[2]]).toEqual([
        query,
        '从 {name=from autocomplete=off type=date value=2026-10-22 required}',
      ]);
    }
  });

  it('are exported as a file without small counts', async () => {
    const csv = await desk.support.get(`/funnels/tea/steps.csv?from=2026-11-18&until=2026-11-19`);
    expect(csv.body.split('\r\n')).toEqual([
      '\uFEFFcampaign,from,until,step,by,value,count,percent_of_before',
      'tea,2026-11-18,2026-11-19,opened,all,,100,',
      'tea,2026-11-18,2026-11-19,joined,all,,8,8.0',
      'tea,2026-11-18,2026-11-19,acted,all,,7,87.5',
      'tea,2026-11-18,2026-11-19,acted,mechanic,gift,7,87.5',
      'tea,2026-11-18,2026-11-19,acted,mechanic,days,6,75.0',
      'tea,2026-11-18,2026-11-19,won,all,,0,0.0',
      'tea,2026-11-18,2026-11-19,shared,all,,5,5.0',
      'tea,2026-11-18,2026-11-19,opened,host,WX,36,',
      'tea,2026-11-18,2026-11-19,shared,host,WX,5,13.9',
      'tea,2026-11-18,2026-11-19,opened,host,DT,<5,',
      'tea,2026-11-18,2026-11-19,shared,host,DT,0,',
      'tea,2026-11-18,2026-11-19,opened,language,zh_cn,40,',
      'tea,2026-11-18,2026-11-19,shared,language,zh_cn,5,12.5',
      '',
    ]);
    expect(fileHeadersOf(csv)).toEqual([
      'text/csv; charset=utf-8',
      'no-store',
      'attachment; filename="funnel-tea-2026-11-18-2026-11-19.csv"',
    ]);
    expect(await loggedOf(gw, 'tea 2026-11-18 2026-11-19')).toEqual([
      ['sue', 'funnels.downloaded', null, null, '127.0.0.1'],
    ]);
    for (const path of ['', '/tea', '/tea/steps.csv']) {
      expect([path, (await desk.finance.get(`/funnels${path}`)).status]).toEqual([path, 403]);
    }
    for (const path of ['/none', '/none/steps.csv']) {
      expect([path, (await desk.support.get(`/funnels${path}`)).status]).toEqual([path, 404]);
    }
  });

  it('are empty without campaigns', async () => {
    await releaseData([gw], (data) => ({ ...data, campaigns: [] }));
    expect(await facts(EN)).toEqual(['# Funnels', '- There are no campaigns.']);
    await releaseData([gw], (data) => ({ ...data, campaigns: [TEA] }));
  });
});
