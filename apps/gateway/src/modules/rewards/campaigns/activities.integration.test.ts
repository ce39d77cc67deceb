import { describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../test/campaigns.ts';
import { hasDatabase } from '../../../../test/harness.ts';
import { switchCampaign } from './switch.ts';
import { unlogged } from '../../../../test/release-author.ts';

describe.skipIf(!hasDatabase())('the campaigns that are open', () => {
  const stage = campaignStage('activities', new Date('2026-11-10T02:00:00Z'));

  it('are listed with their first offered page and mechanics, those that end first at the top', async () => {
    const { gw, id, release } = stage;
    const [page] = campaignOf({ id }).pages;
    if (page === undefined) throw new Error('the campaign has no page');
    const listing = { text: { zh: '来领券', en: 'Claim coupons' }, places: [], orderTypes: [] };
    const openCampaign = campaignOf({
      id,
      pages: [
        { ...page, listing, blocks: [...page.blocks, { kind: 'activities', mechanics: [] }] },
        { ...page, address: `/${id}/more`, listing },
      ],
    });
    const unlisted = `${id}-unlisted`;
    const listOpen = async () => {
      const { body } = await gw.call('GET maas:/v1/campaign-pages', { query: { path: `/${id}` } });
      return body.activities ?? [];
    };
    await release(openCampaign);
    const activities = await listOpen();
    expect(activities.find(({ campaign }) => campaign === id)).toEqual({
      campaign: id,
      name: { zh: '活动', en: 'Campaign' },
      text: { zh: '来领券', en: 'Claim coupons' },
      address: `/${id}`,
      until: '2026-11-30T16:00:00.000Z',
      mechanics: ['checkin', 'claim', 'task'],
    });
    const ends = activities.map(({ until }) => until);
    expect(ends.length).toBeGreaterThan(1);
    expect(ends).toEqual(ends.toSorted());
    // A campaign without mechanics is nothing to take part in.
    expect(activities.some(({ mechanics }) => mechanics.length === 0)).toBe(false);
    await release(campaignOf({ id: unlisted }));
    const listedNow = (await listOpen()).map(({ campaign }) => campaign);
    expect(listedNow.filter((campaign) => campaign.startsWith(id))).toEqual([id]);
    const switched = { campaign: id, part: '', reason: 'a wrong text' };
    await switchCampaign(gw.ctx, { ...switched, to: 'off', log: unlogged });
    expect(await listOpen()).not.toContainEqual(expect.objectContaining({ campaign: id }));
    await switchCampaign(gw.ctx, { ...switched, to: 'on', log: unlogged });
    gw.clock.set(new Date('2026-11-30T16:00:00Z'));
    expect((await listOpen()).map(({ campaign }) => campaign)).not.toContain(id);
  });
});
