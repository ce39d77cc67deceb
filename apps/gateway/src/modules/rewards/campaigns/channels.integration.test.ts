import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../test/campaigns.ts';
import { hasDatabase } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { findRow, findRows } from '../../../../test/rows.ts';

const CLAIM = { kind: 'claim' } as const;

describe.skipIf(!hasDatabase())('channels of a campaign', () => {
  const stage = campaignStage('channels', new Date('2026-11-10T02:00:00Z'));
  beforeEach(async () => {
    const { id } = stage;
    const [page] = campaignOf({ id }).pages;
    if (page === undefined) throw new Error('the campaign has no page');
    const pages = [page, { ...page, address: `/${id}/partner`, channel: 'partner' }];
    await stage.release(campaignOf({ id, pages }));
  });
  const channelOf = async (token: string): Promise<string | null | undefined> => {
    const user_id = await userIdOf(stage.gw.db, token);
    return (await findRow(stage.gw.db, 'campaign_players', { campaign: stage.id, user_id }))
      ?.channel;
  };

  it('are stated by their page, and stored for riders who first take part there', async () => {
    const pageAt = async (path: string) =>
      (await stage.gw.call('GET maas:/v1/campaign-pages', { query: { path } })).body;
    expect((await pageAt(`/${stage.id}`)).channel).toBeNull();
    const { channel } = await pageAt(`/${stage.id}/partner`);
    expect(channel).toBe('partner');
    const [first, second, third] = await Promise.all([stage.rider(), stage.rider(), stage.rider()]);
    expect((await stage.take(first, 'gift', CLAIM, { channel: 'partner' })).status).toBe(200);
    expect((await stage.take(second, 'days', { kind: 'checkin' })).status).toBe(200);
    expect((await stage.take(second, 'gift', CLAIM, { channel: 'partner' })).status).toBe(200);
    // A channel of no page of the campaign.
    expect((await stage.take(third, 'gift', CLAIM, { channel: 'made-up' })).status).toBe(200);
    expect(await Promise.all([first, second, third].map(channelOf))).toEqual([
      'partner',
      null,
      null,
    ]);
  });

  it('share what is claimed once, on any page and gateway', async () => {
    const token = await stage.rider();
    const answers = await Promise.all([
      stage.take(token, 'gift', CLAIM, { channel: 'partner' }),
      stage.take(token, 'gift', CLAIM, { at: stage.other }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'campaign_done')).toHaveLength(1);
    expect(
      await findRows(stage.gw.db, 'campaign_awards', { campaign: stage.id }, 'at'),
    ).toHaveLength(1);
  });
});
