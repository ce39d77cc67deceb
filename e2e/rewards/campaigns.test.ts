import { describe } from 'vitest';
import type { WholeDb } from '../../apps/gateway/src/db/database.ts';
import { logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expectToRead } from '../literals/expect-literals.ts';
import { expect, expectAccessible, see, takenOver, test } from '../stage/journey.ts';
import { freshPhone, logIn } from '../people/login-form.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

const awardsOf = async (gateway: { db: WholeDb }) =>
  (await gateway.db.selectFrom('campaign_awards').select('id').execute()).length;

describe.each(IN_CHINESE)('campaigns in %s', (language) => {
  const t = TEXTS[language];

  test('have their page in the document, and a log-in leads back to the tapped action', async ({
    gateway,
    open,
  }) => {
    const before = await awardsOf(gateway);
    const page = await open();
    const answer = await page.goto(gateway.page('/anniversary', language));
    expect(answer?.status()).toBe(200);
    expect(await answer?.text()).toContain(t.campaigns.claim);
    await takenOver(page);
    await page.getByRole('button', { name: t.campaigns.claim }).tap();
    await logIn(page, gateway.origin, t);
    await page.getByRole('button', { name: t.campaigns.claim }).tap();
    await expectToRead(page, language, {
      zh: [
        '2.00元 地铁立减券 满3.00元可用 ×2',
        '5.00元 打车立减券 满15.00元可用 ×1',
        '领取成功，奖励已到账',
      ],
      en: [
        '¥2.00 Metro coupon Spend ¥3.00 or more ×2',
        '¥5.00 Ride coupon Spend ¥15.00 or more ×1',
        'Reward added to your account',
      ],
    });
    await see(page.getByRole('button', { name: t.campaigns.claimed }));
    await expectAccessible(page);
    expect(await awardsOf(gateway)).toBe(before + 2);
    await page.reload();
    await see(page.getByRole('button', { name: t.campaigns.claimed }));
    await page.getByRole('link', { name: t.campaigns.toWallet }).tap();
    await expectToRead(page, language, {
      zh: ['5.00元 打车立减券 满15.00元可用 出租车', '2.00元 地铁立减券 满3.00元可用 地铁'],
      en: [
        '¥5.00 Ride coupon Spend ¥15.00 or more Taxi',
        '¥2.00 Metro coupon Spend ¥3.00 or more Metro',
      ],
    });
  });

  test('grant once if the answer is lost', async ({ gateway, open }) => {
    const before = await awardsOf(gateway);
    const token = await tokenOf(gateway.origin, freshPhone());
    const page = await open({ token, expected: [/ERR_FAILED|Network Error/] });
    await page.goto(gateway.page('/anniversary', language));
    await page.route(
      /\/campaigns\/anniversary\/gift$/,
      async (route) => {
        await route.fetch();
        await route.abort('failed');
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: t.campaigns.claim }).tap();
    await see(page.getByRole('button', { name: t.campaigns.claimed }));
    expect(await awardsOf(gateway)).toBe(before + 2);
  });

  test('request the code of the rider’s part again if it did not load', async ({
    gateway,
    open,
  }) => {
    const token = await tokenOf(gateway.origin, freshPhone());
    const page = await open({
      token,
      expected: [/ERR_INTERNET_DISCONNECTED|dynamically imported module|preload assets/],
    });
    const code = /\/assets\/standing-block-.*\.js/;
    await page.route(code, (route) => route.abort('internetdisconnected'));
    await page.goto(gateway.page('/friend-help', language));
    await see(page.getByText(t.ui.error.disconnected.title));
    const retry = page.getByRole('button', { name: t.ui.retry });
    await expectAccessible(page);
    await page.unroute(code);
    await retry.tap();
    await see(page.getByRole('button', { name: t.campaigns.help.makeLink }).first());
  });

  test('send riders to the login if a page needs one, and are not found if they do not exist', async ({
    gateway,
    open,
  }) => {
    const page = await open({ expected: [/status of 404/] });
    await page.goto(gateway.page('/anniversary/week-card', language));
    await logIn(page, gateway.origin, t);
    await page.getByRole('button', { name: t.campaigns.checkIn }).tap();
    await see(page.getByRole('button', { name: t.campaigns.checkedIn }));
    const missing = await page.goto(gateway.page('/no-such-campaign', language));
    expect(missing?.status()).toBe(404);
    await see(page.getByRole('heading', { name: t.app.noRoute }).first());
  });
});
