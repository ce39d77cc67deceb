import { describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../test/campaigns.ts';
import { giveCoupons, template } from '../../../../test/coupons.ts';
import { hasDatabase } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';

const DRAW = { zh: '冬日抽奖', en: 'Winter draw' };

describe.skipIf(!hasDatabase())('where coupons and points come from', () => {
  const stage = campaignStage('origins', new Date('2026-11-10T02:00:00Z'));

  it('is the campaign of an award, in its words of today, for its rider alone', async () => {
    const { mechanics, ...base } = campaignOf({ id: stage.id, name: DRAW });
    const rewards = ['coupon', 'points'];
    const gift = { kind: 'claim', period: 'once', rewards } as const;
    await stage.release({ ...base, mechanics: { ...mechanics, gift } });
    const token = await stage.rider();
    await giveCoupons(stage.gw, await userIdOf(stage.gw.db, token), template());
    expect((await stage.take(token, 'gift', { kind: 'claim' })).status).toBe(200);

    const { items } = (await stage.gw.call('GET maas:/v1/coupons', {}, { token })).body;
    expect(items.map(({ from, origin }) => [from, origin])).toContainEqual(['campaign', DRAW]);
    expect(items.filter(({ from }) => from !== 'campaign').map(({ origin }) => origin)).toEqual([
      null,
    ]);
    const id = items.find(({ from }) => from === 'campaign')?.id ?? '';
    const detail = await stage.gw.call('GET maas:/v1/coupons/:id', { params: { id } }, { token });
    expect(detail.body.origin).toEqual(DRAW);
    const points = await stage.gw.call('GET integral:/v1/points', {}, { token });
    expect(points.body.items).toMatchObject([{ cause: 'campaign.award', origin: DRAW }]);

    // Removed from the data in force: the version that gave the award has its name.
    await stage.release(campaignOf({ id: `${stage.id}-next` }));
    const later = await stage.gw.call('GET integral:/v1/points', {}, { token });
    expect(later.body.items).toMatchObject([{ origin: DRAW }]);
  });
});
