import { describe } from 'vitest';
import { callAs, logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, takenOver, test } from '../stage/journey.ts';
import { freshPhone, logIn } from '../people/login-form.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

describe.each(IN_CHINESE)('friend help in %s', (language) => {
  const t = TEXTS[language];
  const { help } = t.campaigns;

  test('is requested by a link, and given once, also through a log-in', async ({
    gateway,
    open,
  }) => {
    const token = await tokenOf(gateway.origin, freshPhone());
    const sharer = await open({ token });
    await sharer.goto(gateway.page('/friend-help', language));
    await sharer.getByRole('button', { name: help.makeLink }).first().tap();
    await see(sharer.getByText(help.progress(0, 3)));
    await expectAccessible(sharer);
    const campaignState = await callAs<{ mechanics: { friends: { links: { token: string }[] } } }>(
      gateway.origin,
      token,
      '/v1/campaigns/friend-help',
    );
    const link = campaignState.mechanics.friends.links[0]?.token ?? '';

    const friend = await open();
    const answer = await friend.goto(gateway.page(`/${link.toUpperCase()}`, language));
    const document = (await answer?.text()) ?? '';
    const shared = language === 'zh_cn' ? '帮我助力一下' : 'Help me with one tap';
    expect(document).toContain(`<meta property="og:title" content="${shared}">`);
    expect(document).toMatch(new RegExp(`property="og:url" content="[^"]*/${link}[?"]`));
    await takenOver(friend);
    await friend.getByRole('button', { name: help.act, exact: true }).tap();
    await logIn(friend, gateway.origin, t);
    // After the login the help is given without another tap.
    await see(friend.getByText(help.outcome.helped));
    await see(friend.getByText(help.progress(1, 3)));

    const secondFriend = await open();
    await secondFriend.goto(gateway.page(`/${link}/login`, language));
    await secondFriend.getByRole('button', { name: help.act, exact: true }).tap();
    await logIn(secondFriend, gateway.origin, t);
    await secondFriend.getByRole('link', { name: help.toResult }).tap();
    await see(secondFriend.getByText(help.progress(2, 3)));
    await secondFriend.getByRole('link', { name: help.toAward }).tap();
    await see(secondFriend.getByText(help.mine));
    await expectAccessible(secondFriend);
    await secondFriend.goto(gateway.page(`/${link}/share-two`, language));
    await secondFriend.getByRole('button', { name: help.makeLink }).first().tap();
    await see(secondFriend.getByText(help.progress(0, 3)));
    const levels = await gateway.db
      .selectFrom('campaign_links')
      .select(['level', 'helps'])
      .where((where) => where.or([where('token', '=', link), where('parent', '=', link)]))
      .orderBy('level')
      .execute();
    expect(levels).toEqual([
      { level: 1, helps: 2 },
      { level: 2, helps: 0 },
    ]);
  });

  test('sends no request for a mistyped link', async ({ gateway, open }) => {
    const page = await open({ expected: [/status of 404/] });
    const pageRequests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('campaign-pages')) pageRequests.push(request.url());
    });
    for (const wrong of ['/h0000000000001', '/h0000000000001/login']) {
      const missing = await page.goto(gateway.page(wrong, language));
      expect(missing?.status()).toBe(404);
      await see(page.getByRole('heading', { name: t.app.noRoute }).first());
    }
    expect(pageRequests).toEqual([]);
    // A well-formed link that does not exist is requested and not found.
    const pageResponse = page.waitForResponse(/campaign-pages/);
    await page.goto(gateway.page('/h0000000000000', language));
    expect((await pageResponse).status()).toBe(404);
    await see(page.getByRole('heading', { name: t.app.noRoute }).first());
    expect(pageRequests).toHaveLength(1);
  });
});
