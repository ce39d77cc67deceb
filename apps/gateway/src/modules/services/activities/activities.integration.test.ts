import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../test/campaigns.ts';
import { hasDatabase } from '../../../../test/harness.ts';
import { switchCampaign } from '../../rewards/campaigns/switch.ts';
import { unlogged } from '../../../../test/release-author.ts';

const START = new Date('2026-11-10T02:00:00Z');
const PAYMENT_APP = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) AlipayClient/10.5.90' };
const TEXT = { zh: '领券', en: 'Get a coupon' };

describe.skipIf(!hasDatabase())('activities', () => {
  const stage = campaignStage('listed', START);
  let id: string;
  beforeEach(() => {
    ({ id } = stage);
  });

  /** A campaign whose page is listed at these places. */
  const listedCampaign = (
    listing: NonNullable<Campaign['pages'][number]['listing']>,
    changes: Partial<Campaign> = {},
  ): Campaign => {
    const campaign = campaignOf({ id, ...changes });
    return { ...campaign, pages: campaign.pages.map((page) => ({ ...page, listing })) };
  };
  const list = async (
    query: { place?: 'home' | 'order' | 'payment' | 'wallet'; type?: 'metro' | 'bus' } = {},
    { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
  ) => {
    const { body } = await stage.gw.call(
      'GET maas:/v1/activities',
      { query },
      { ...(token !== undefined && { token }), headers },
    );
    return body.items;
  };
  const ownItems = async (...args: Parameters<typeof list>) =>
    (await list(...args)).filter((each) => each.id === id);

  it('are the listed pages of campaigns in force, for strangers too', async () => {
    await stage.release(listedCampaign({ text: TEXT, places: ['home'], orderTypes: [] }));
    const [activity] = await ownItems({ place: 'home' });
    expect(activity).toMatchObject({
      kind: 'campaign',
      id,
      name: { zh: '活动', en: 'Campaign' },
      text: TEXT,
      to: `/${id}`,
      phase: 'open',
      from: '2026-10-31T16:00:00.000Z',
      until: '2026-11-30T16:00:00.000Z',
      hasJoined: false,
    });
    expect(await ownItems({ place: 'wallet' })).toEqual([]);
    expect(await ownItems()).toHaveLength(1);
  });

  it('do not contain pages that no listing offers', async () => {
    await stage.release(campaignOf({ id }));
    expect(await ownItems()).toEqual([]);
  });

  it('say in which campaigns a rider has taken part', async () => {
    await stage.release(listedCampaign({ text: TEXT, places: ['home'], orderTypes: [] }));
    const [token, otherToken] = [await stage.rider(), await stage.rider()];
    await stage.take(token, 'gift', { kind: 'claim' });
    expect((await ownItems({}, { token }))[0]?.hasJoined).toBe(true);
    expect((await ownItems({}, { token: otherToken }))[0]?.hasJoined).toBe(false);
  });

  it('name campaigns to come on their own page alone, and none that are over', async () => {
    const listing = { text: TEXT, places: ['home' as const], orderTypes: [] };
    await stage.release(
      listedCampaign(listing, {
        window: { from: '2026-11-20T00:00:00+08:00', until: '2026-12-01T00:00:00+08:00' },
      }),
    );
    expect(await ownItems({ place: 'home' })).toEqual([]);
    expect((await ownItems())[0]).toMatchObject({
      phase: 'before',
      from: '2026-11-19T16:00:00.000Z',
    });
  });

  it('after the end are for riders who have something to claim', async () => {
    const listing = { text: TEXT, places: ['home' as const], orderTypes: [] };
    await stage.release(
      listedCampaign(listing, {
        window: {
          from: '2026-11-01T00:00:00+08:00',
          until: '2026-11-11T00:00:00+08:00',
          claimUntil: '2026-11-20T00:00:00+08:00',
        },
      }),
    );
    const token = await stage.rider();
    await stage.take(token, 'gift', { kind: 'claim' });
    const { clock } = stage.gw;
    const before = clock.now();
    clock.set(new Date('2026-11-12T02:00:00Z'));
    try {
      expect(await ownItems()).toEqual([]);
      expect((await ownItems({}, { token }))[0]).toMatchObject({
        phase: 'claim',
        until: '2026-11-19T16:00:00.000Z',
      });
    } finally {
      clock.set(before);
    }
  });

  it('leave out campaigns of other hosts, and those that an operator switched off', async () => {
    const gate = { credential: 'user' as const, hosts: ['alimp' as const], realName: false };
    await stage.release(listedCampaign({ text: TEXT, places: ['home'], orderTypes: [] }, { gate }));
    expect(await ownItems()).toEqual([]);
    const inPaymentApp = { headers: { 'user-agent': `${PAYMENT_APP['user-agent']} MiniProgram` } };
    expect(await ownItems({}, inPaymentApp)).toHaveLength(1);
    await switchCampaign(stage.gw.ctx, {
      campaign: id,
      part: '',
      to: 'off',
      reason: 'a wrong prize',
      log: unlogged,
    });
    expect(await ownItems({}, inPaymentApp)).toEqual([]);
  });

  it('at an order are those of its type', async () => {
    await stage.release(listedCampaign({ text: TEXT, places: ['order'], orderTypes: ['metro'] }));
    expect(await ownItems({ place: 'order', type: 'metro' })).toHaveLength(1);
    expect(await ownItems({ place: 'order', type: 'bus' })).toEqual([]);
    expect(await ownItems({ place: 'order' })).toEqual([]);
  });

  it('contain the survey of a type of order until the rider has answered it', async () => {
    const token = await stage.rider();
    const surveys = async (type: 'metro' | 'bus') =>
      (await list({ place: 'order', type }, { token }))
        .filter(({ kind }) => kind === 'survey')
        .map(({ to }) => to);
    expect(await surveys('metro')).toEqual(['/survey?sid=metro-satisfaction']);
    expect(await surveys('bus')).toEqual([]);
    const { status } = await stage.gw.call(
      'POST maas:/v1/surveys/:id/answer',
      {
        params: { id: 'metro-satisfaction' },
        body: { version: 1, answers: { often: ['never'], 'why-not': ['bike'] } },
      },
      { token, deviceId: 'a-device', idempotencyKey: 'activities-survey-1' },
    );
    expect(status).toBe(200);
    expect(await surveys('metro')).toEqual([]);
  });
});
