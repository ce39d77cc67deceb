import { describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../test/campaigns.ts';
import { hasDatabase } from '../../../../test/harness.ts';

const BOX =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M4 4h40v40H4z"/></svg>';

describe.skipIf(!hasDatabase())('pictures of prizes', () => {
  const stage = campaignStage('pictures', new Date('2026-11-10T02:00:00Z'));
  const pageAt = async (path: string) =>
    (await stage.gw.call('GET maas:/v1/campaign-pages', { query: { path } })).body;

  it('are on the pages of the mechanics that grant them, and named by what riders won', async () => {
    const { id } = stage;
    const { pages, rewards } = campaignOf({ id });
    const { coupon, points } = rewards;
    const [page] = pages;
    if (page === undefined || coupon === undefined || points === undefined) {
      throw new Error('the campaign has no page or rewards');
    }
    await stage.release(
      campaignOf({
        id,
        art: { box: BOX },
        pages: [
          { ...page, blocks: [{ kind: 'coupons', mechanic: 'gift' }] },
          {
            ...page,
            address: `/${id}/days`,
            blocks: [
              { kind: 'calendar', mechanic: 'days', view: 'month' },
              { kind: 'tasks', mechanic: 'tasks' },
            ],
          },
          { ...page, address: `/${id}/prizes`, blocks: [{ kind: 'prizes' }] },
        ],
        rewards: { coupon: { ...coupon, picture: 'box' }, points },
      }),
    );
    const [gift, days, prizes] = await Promise.all(
      ['', '/days', '/prizes'].map(async (path) => await pageAt(`/${id}${path}`)),
    );
    expect(gift?.art).toEqual({ box: BOX });
    expect(gift?.rewards['coupon']?.picture).toBe('box');
    expect(gift?.rewards['points']?.picture).toBeUndefined();
    expect(days?.art).toEqual({});
    expect(prizes?.art).toEqual({ box: BOX });
    const rider = await stage.rider();
    expect((await stage.take(rider, 'gift', { kind: 'claim' })).status).toBe(200);
    const { body } = await stage.read(rider);
    expect(body.awards.map(({ reward }) => reward.picture)).toEqual(['box']);
  });
});
