import { tokenOf } from '@shtrans/contract/campaigns/token';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { Mechanic, MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../../../test/campaigns.ts';
import { hasDatabase, type TestGateway } from '../../../../../../test/harness.ts';
import { userIdOf } from '../../../../../../test/orders.ts';
import { findRow, findRows } from '../../../../../../test/rows.ts';
import { inTransaction } from '../../../../../db/transaction.ts';
import { eraseRider } from '../../../../../../test/erase-rider.ts';

const START = new Date('2026-11-10T02:00:00Z');
const END = new Date('2026-11-30T16:00:00Z');
const HOUR_MS = 3_600_000;
const WX = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.49' };

const page = (address: string): Campaign['pages'][number] => ({
  address,
  title: { zh: '助力', en: 'Help' },
  login: false,
  blocks: [
    { kind: 'help', mechanic: 'friends', view: 'help' },
    {
      kind: 'buttons',
      buttons: [{ label: { zh: '登录', en: 'Log in' }, to: '/{token}/login' }],
    },
  ],
});

const pageAt = (gw: TestGateway, path: string) =>
  gw.call('GET maas:/v1/campaign-pages', { query: { path } });

describe.skipIf(!hasDatabase())('the help of friends', () => {
  const stage = campaignStage('help', START);
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let id: string;
  beforeEach(async () => {
    ({ gw, other: secondGateway, id } = stage);
    await release();
  });

  const { rider, take } = stage;
  const release = async (change: Partial<Mechanic<'help'>> = {}): Promise<void> => {
    const campaign = campaignOf({
      id,
      window: {
        from: '2026-11-01T00:00:00+08:00',
        until: '2026-12-01T00:00:00+08:00',
        claimUntil: '2026-12-10T00:00:00+08:00',
      },
      pages: [page('/{token}'), page('/{token}/login')],
      mechanics: {
        friends: {
          kind: 'help',
          need: 2,
          helper: 'any',
          period: 'once',
          reward: 'coupon',
          helperReward: 'points',
          ...change,
        },
      },
      rewards: {
        coupon: {
          kind: 'coupon',
          coupon: 'metro-2-off',
          quantity: 1,
          stock: 3,
          unitCostCents: 200,
        },
        points: { kind: 'points', amount: 10, stock: 1000, unitCostCents: 1 },
      },
    });
    await stage.release(campaign);
  };
  /** Another campaign, with other terms. */
  const releaseAnother = async (change: Partial<Mechanic<'help'>> = {}): Promise<void> => {
    id = stage.id = `${id}-other`;
    await release(change);
  };
  const stateFor = async (token?: string, link?: string): Promise<MechanicState<'help'>> => {
    const { body } = await stage.read(token, link === undefined ? {} : { link });
    return body.mechanics['friends'] as MechanicState<'help'>;
  };
  const share = async (token: string, link?: string): Promise<string> => {
    const asking = link === undefined ? {} : { link };
    const { status, body } = await take(token, 'friends', { kind: 'help', do: 'share' }, asking);
    expect(status).toBe(200);
    const { links } = body.mechanics['friends'] as MechanicState<'help'>;
    const level = link === undefined ? 1 : 2;
    return links.find((each) => each.level === level)?.token ?? '';
  };
  const help = async (
    token: string,
    link: string,
    asking: { at?: TestGateway; headers?: Record<string, string>; key?: string } = {},
  ) => await take(token, 'friends', { kind: 'help', do: 'help' }, { link, ...asking });
  const claim = async (token: string) =>
    await take(token, 'friends', { kind: 'help', do: 'claim' });
  const helpsOf = async (token: string) =>
    (await findRow(gw.db, 'campaign_links', { token }))?.helps;

  it('counts each helper once, rewards them, and then the rider they helped', async () => {
    const sharer = await rider();
    const link = await share(sharer);
    expect(await share(sharer)).toBe(link);
    expect(await stateFor(undefined, link)).toMatchObject({
      invited: { isMine: false, isHelped: false, helps: 0, need: 2, level: 1 },
      isSpent: false,
    });
    expect((await help(sharer, link)).code).toBe('link_own');
    const friend = await rider();
    const key = crypto.randomUUID();
    const first = await help(friend, link, { key });
    expect(first.body).toMatchObject({
      awards: [{ reward: { kind: 'points', amount: 10 } }],
      mechanics: {
        friends: {
          isSpent: true,
          invited: { isHelped: true, helps: 1, name: expect.stringMatching(/^135\*{4}\d{4}$/) },
        },
      },
    });
    // A retry after a lost response is the same help; another tap is a second one.
    const { body } = await help(friend, link, { key, at: secondGateway });
    expect(body).toEqual({ ...first.body, serverTime: body.serverTime });
    expect((await help(friend, link)).code).toBe('campaign_done');
    expect((await claim(sharer)).code).toBe('campaign_not_done');
    expect((await help(await rider(), link.toUpperCase())).status).toBe(200);
    expect((await help(await rider(), link)).code).toBe('link_full');
    expect((await claim(sharer)).body.awards).toMatchObject([{ reward: { kind: 'coupon' } }]);
    expect((await claim(sharer)).code).toBe('campaign_done');
    expect((await stateFor(sharer)).links).toEqual([
      { token: link, level: 1, helps: 2, need: 2, isClaimed: true },
    ]);
  });

  it('counts five of two hundred concurrent helpers at two gateways', async () => {
    await releaseAnother({ need: 5 });
    const sharer = await rider();
    const link = await share(sharer);
    const friends = await Promise.all(Array.from({ length: 200 }, rider));
    /** Retries under the same key after a 503, as clients do if a gateway has all its connections in use. */
    const helpOnce = async (
      friend: string,
      gateway: TestGateway,
      key: string = crypto.randomUUID(),
    ): ReturnType<typeof help> => {
      const answer = await help(friend, link, { at: gateway, key });
      return answer.status === 503 ? await helpOnce(friend, gateway, key) : answer;
    };
    const answers = await Promise.all(
      friends.map((friend, i) => helpOnce(friend, i % 2 === 0 ? gw : secondGateway)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'link_full')).toHaveLength(195);
    expect(await helpsOf(link)).toBe(5);
    const acts = await findRows(gw.db, 'campaign_acts', { campaign: id }, 'key');
    expect(acts).toHaveLength(5);
  }, 240_000);

  it('lets a friend help once, however often they tap, and only one friend', async () => {
    const [first, second] = [await share(await rider()), await share(await rider())];
    const friend = await rider();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        help(friend, i % 2 === 0 ? first : second, { at: i % 2 === 0 ? gw : secondGateway }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(((await helpsOf(first)) ?? 0) + ((await helpsOf(second)) ?? 0)).toBe(1);
  });

  it('cannot be mutual, even concurrently', async () => {
    for (let i = 0; i < 6; i++) {
      const [a, b] = [await rider(), await rider()];
      const [ofA, ofB] = [await share(a), await share(b)];
      const answers = await Promise.all([help(a, ofB), help(b, ofA, { at: secondGateway })]);
      expect(answers.map(({ code = 'ok' }) => code).toSorted()).toEqual(['link_circle', 'ok']);
    }
  });

  it('may go to a rider who helped another rider, and only to one of two links of a rider', async () => {
    const [a, b, c] = [await rider(), await rider(), await rider()];
    const [ofA, ofC] = [await share(a), await share(c)];
    expect((await help(a, ofC)).status).toBe(200);
    // The helped rider has helped too, but not this rider, who has no link.
    expect((await help(b, ofA)).status).toBe(200);
    // A rider with two links cannot help a rider who helped by either.
    const [d, e] = [await rider(), await rider()];
    const ofD = await share(d);
    await share(d, ofC);
    expect((await help(e, ofD)).status).toBe(200);
    const ofE = await share(e);
    expect((await help(d, ofE)).code).toBe('link_circle');
  });

  it('is possible again each day of Shanghai, if operators say so', async () => {
    await releaseAnother({ period: 'day', need: 9 });
    const link = await share(await rider());
    const friend = await rider();
    gw.clock.set(new Date('2026-11-10T15:59:59Z'));
    expect((await help(friend, link)).status).toBe(200);
    expect((await stateFor(friend, link)).isSpent).toBe(true);
    gw.clock.set(new Date('2026-11-10T16:00:00Z'));
    expect((await stateFor(friend, link)).isSpent).toBe(false);
    expect((await help(friend, link)).status).toBe(200);
    expect((await help(friend, link)).code).toBe('campaign_done');
  });

  it('counts only new riders: always, or in hosts that forbid rewards for a tap', async () => {
    const old = await rider();
    const link = await share(await rider());
    gw.clock.advance(HOUR_MS);
    const [fresh, young] = [await rider(), await rider()];
    expect((await help(old, link, { headers: WX })).code).toBe('link_elsewhere');
    const { body } = await stage.read(old, { link, headers: WX });
    expect(body.mechanics['friends']).toMatchObject({ newOnly: 'here' });
    expect((await stateFor(old, link)).newOnly).toBeNull();
    expect((await help(fresh, link, { headers: WX })).status).toBe(200);
    await releaseAnother({ helper: 'new' });
    const only = await share(await rider());
    expect((await help(young, only)).code).toBe('link_new_riders');
    gw.clock.advance(HOUR_MS);
    expect((await help(await rider(), only)).status).toBe(200);
  });

  it('needs the number of helpers of the terms that the link’s rider joined under', async () => {
    const [before, after] = [await rider(), await rider()];
    const link = await share(before);
    await release({ need: 1 });
    const less = await share(after);
    expect((await help(await rider(), link)).status).toBe(200);
    expect((await help(await rider(), less)).status).toBe(200);
    expect((await claim(before)).code).toBe('campaign_not_done');
    expect((await claim(after)).status).toBe(200);
    expect((await help(await rider(), less)).code).toBe('link_full');
    expect((await help(await rider(), link)).status).toBe(200);
    expect((await claim(before)).status).toBe(200);
  });

  it('goes on by a link of the second level, which keeps the first', async () => {
    const [sharer, friend] = [await rider(), await rider()];
    const link = await share(sharer);
    const second = await share(friend, link);
    expect(await findRow(gw.db, 'campaign_links', { token: second })).toMatchObject({
      level: 2,
      parent: link,
    });
    // The first rider who brought them stays, and their own link is a separate one.
    const third = await share(await rider());
    expect(await share(friend, third)).toBe(second);
    expect(await share(friend)).not.toBe(second);
    // A rider's own link does not lead to a second level.
    await take(sharer, 'friends', { kind: 'help', do: 'share' }, { link });
    expect((await stateFor(sharer)).links).toHaveLength(1);
    expect((await help(await rider(), second)).status).toBe(200);
    expect([await helpsOf(link), await helpsOf(second)]).toEqual([0, 1]);
  });

  it('needs a link of this campaign, in its time', async () => {
    const sharer = await rider();
    const link = await share(sharer);
    const friend = await rider();
    const wrong = `${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}`;
    for (const none of [wrong, tokenOf(new Uint8Array(12)), 'nothing', '']) {
      expect((await help(friend, none)).code).toBe('link_not_found');
      expect((await stateFor(friend, none)).invited).toBeNull();
    }
    const before = id;
    await releaseAnother();
    expect((await help(friend, link)).code).toBe('link_not_found');
    id = stage.id = before;
    expect((await help(friend, link)).status).toBe(200);
    expect((await help(await rider(), link)).status).toBe(200);
    gw.clock.set(END);
    expect((await help(await rider(), link)).code).toBe('campaign_over');
    expect((await claim(sharer)).status).toBe(200);
  });

  it('has its pages below the link, in any spelling, and nowhere else', async () => {
    const link = await share(await rider());
    const { body } = await pageAt(gw, `/${link}/login`);
    expect(body).toMatchObject({ campaign: id, link, address: `/${link}/login` });
    expect(body.blocks[1]).toMatchObject({ buttons: [{ to: `/${link}/login` }] });
    expect((await pageAt(gw, `/${link.toUpperCase()}`)).body).toMatchObject({
      address: `/${link}`,
    });
    const wrong = `${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}`;
    const unknown = tokenOf(new Uint8Array(12));
    for (const path of [`/${wrong}`, `/${unknown}`, `/${link}/nothing`]) {
      expect((await pageAt(gw, path)).code).toBe('campaign_not_found');
    }
  });

  it('is forgotten with the rider who asked for it', async () => {
    const sharer = await rider();
    const link = await share(sharer);
    const friend = await rider();
    await help(friend, link);
    const user = await userIdOf(gw.db, sharer);
    await inTransaction(gw.db, (tx) => eraseRider(tx, user, 'none', gw.clock.now()));
    expect(await findRow(gw.db, 'campaign_links', { token: link })).toBeUndefined();
    expect((await stateFor(friend, link)).invited).toBeNull();
  });
});
