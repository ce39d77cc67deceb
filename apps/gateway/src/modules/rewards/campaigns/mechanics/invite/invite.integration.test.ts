import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../../../test/campaigns.ts';
import { hasDatabase, type TestGateway } from '../../../../../../test/harness.ts';
import { giveFact } from '../../../../../../test/ride-facts.ts';
import { findRows, updateRows } from '../../../../../../test/rows.ts';

const START = new Date('2026-11-10T02:00:00Z');
const INVITE = { kind: 'invite' } as const;

describe.skipIf(!hasDatabase())('invitations of a campaign', () => {
  const stage = campaignStage('invite', START);
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let id: string;
  beforeEach(async () => {
    ({ gw, other: secondGateway, id } = stage);
    await stage.release(
      campaignOf({
        id,
        pages: [
          {
            address: '/{token}',
            title: { zh: '邀请', en: 'Invite' },
            login: false,
            blocks: [{ kind: 'invites', view: 'all', mechanic: 'bring' }],
          },
        ],
        mechanics: {
          bring: {
            kind: 'invite',
            steps: [
              { at: 1, does: 'registered', reward: 'points' },
              { at: 2, does: 'registered', reward: 'points' },
              { at: 1, does: 'rode', reward: 'coupon' },
            ],
          },
        },
        rewards: {
          coupon: {
            kind: 'coupon',
            coupon: 'metro-2-off',
            quantity: 1,
            stock: 5,
            unitCostCents: 200,
          },
          points: { kind: 'points', amount: 50, stock: 100, unitCostCents: 1 },
        },
      }),
    );
  });

  const { rider, take } = stage;
  const stateFor = async (token?: string, link?: string): Promise<MechanicState<'invite'>> => {
    const { body } = await stage.read(token, link === undefined ? {} : { link });
    return body.mechanics['bring'] as MechanicState<'invite'>;
  };
  /** A rider who is newer than all earlier ones. */
  const newRider = async (): Promise<string> => {
    gw.clock.advance(1000);
    return await rider();
  };
  const share = async (token: string, link?: string): Promise<string> => {
    const asking = link === undefined ? {} : { link };
    const { body } = await take(token, 'bring', { ...INVITE, do: 'share' }, asking);
    return (body.mechanics['bring'] as MechanicState<'invite'>).token ?? '';
  };
  const accept = async (token: string, link: string, gateway = gw) =>
    await take(token, 'bring', { ...INVITE, do: 'accept' }, { link, at: gateway });
  const claim = async (token: string, does: 'registered' | 'rode', count: number) =>
    await take(token, 'bring', { ...INVITE, do: 'claim', does, at: count });
  const ride = async (token: string, endedAt: string) =>
    await giveFact(gw.db, token, { at: new Date(endedAt) });

  it('count what new riders do, and reward it by steps', async () => {
    const sharer = await rider();
    const link = await share(sharer);
    expect((await claim(sharer, 'registered', 1)).code).toBe('campaign_not_done');
    const friend = await newRider();
    expect((await stateFor(friend, link)).by).toMatch(/^135\*{4}\d{4}$/);
    expect((await accept(friend, link)).status).toBe(200);
    expect((await accept(friend, link)).code).toBe('campaign_done');
    expect((await stateFor(friend, link)).by).toBeNull();
    expect(await stateFor(sharer)).toMatchObject({
      riders: [{ does: 'registered', name: expect.stringMatching(/^135\*{4}\d{4}$/) }],
      steps: [{ done: 1 }, { done: 1, at: 2 }, { done: 0 }],
    });
    expect((await claim(sharer, 'registered', 1)).body.awards).toHaveLength(1);
    expect((await claim(sharer, 'registered', 1)).code).toBe('campaign_done');
    expect((await claim(sharer, 'registered', 2)).code).toBe('campaign_not_done');
    expect((await claim(sharer, 'rode', 1)).code).toBe('campaign_not_done');
    expect((await claim(sharer, 'rode', 7)).code).toBe('campaign_task_unknown');
    // Neither a refunded ride counts nor one after the campaign.
    const key = await ride(friend, '2026-11-12T01:00:00Z');
    await updateRows(gw.db, 'ride_facts', key, { reversed_at: gw.clock.now() });
    await ride(friend, '2026-11-30T16:00:00Z');
    expect((await claim(sharer, 'rode', 1)).code).toBe('campaign_not_done');
    await ride(friend, '2026-11-30T15:59:59Z');
    expect((await stateFor(sharer)).riders).toMatchObject([{ does: 'rode' }]);
    expect((await claim(sharer, 'rode', 1)).status).toBe(200);
  });

  it('count the first inviter, also of several concurrent ones, and never for older riders', async () => {
    const old = await rider();
    const sharers = [await rider(), await rider(), await rider()];
    const links = await Promise.all(sharers.map((sharer) => share(sharer)));
    const [first = ''] = links;
    expect((await accept(old, first)).code).toBe('link_new_riders');
    expect((await accept(sharers[0] ?? '', first)).code).toBe('link_own');
    expect((await accept(old, 'nothing')).code).toBe('link_not_found');
    expect((await stateFor(old, first)).by).toBeNull();
    const friend = await newRider();
    const answers = await Promise.all(
      links.map((link, i) => accept(friend, link, i % 2 === 0 ? gw : secondGateway)),
    );
    expect(answers.map(({ code = 'ok' }) => code).toSorted()).toEqual([
      'campaign_done',
      'campaign_done',
      'ok',
    ]);
    const brought = await Promise.all(sharers.map(async (each) => (await stateFor(each)).riders));
    expect(brought.flat()).toHaveLength(1);
  });

  it('never form a circle, in any order of acceptances', async () => {
    const riders: string[] = [];
    const linkOf = new Map<string, string>();
    let seed = Math.floor(Math.random() * 2 ** 31);
    const message = `seed ${seed}`;
    const upTo = (n: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      return Math.floor((seed / 2 ** 31) * n);
    };
    for (let i = 0; i < 120; i++) {
      const choice = upTo(3);
      if (choice === 0 || riders.length < 2) riders.push(await newRider());
      const a = riders[upTo(riders.length)] ?? '';
      const b = riders[upTo(riders.length)] ?? '';
      if (choice === 1) linkOf.set(a, await share(a, linkOf.get(b)));
      const link = linkOf.get(b);
      if (choice === 2 && link !== undefined) {
        // The reverse, at the same time.
        const back = linkOf.get(a);
        await Promise.all([accept(a, link), ...(back ? [accept(b, back, secondGateway)] : [])]);
      }
    }
    const acts = await findRows(gw.db, 'campaign_acts', { campaign: id, key: 'invited' }, 'at');
    const links = await findRows(gw.db, 'campaign_links', { campaign: id }, 'token');
    const inviterOf = new Map(
      acts.map(({ user_id, detail }) => {
        const { link } = detail as { link: string };
        return [user_id, links.find(({ token }) => token === link)?.user_id];
      }),
    );
    expect(inviterOf.size, message).toBeGreaterThan(0);
    for (const start of inviterOf.keys()) {
      const visited = new Set([start]);
      for (
        let current = inviterOf.get(start);
        current !== undefined;
        current = inviterOf.get(current)
      ) {
        expect(visited.has(current), message).toBe(false);
        visited.add(current);
      }
    }
  }, 240_000);
});
