import { describe } from 'vitest';
import { logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, takenOver, test } from '../stage/journey.ts';
import { freshPhone } from '../people/login-form.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

const CAMPAIGN = '/motro-rewards-points-activity';

describe.each(IN_CHINESE)('visits of a task in %s', (language) => {
  const t = TEXTS[language].campaigns;

  test('are counted down above the visited page, and then rewarded', async ({ gateway, open }) => {
    const page = await open({ token: await tokenOf(gateway.origin, freshPhone()) });
    await page.goto(gateway.page(CAMPAIGN, language));
    await takenOver(page);
    await page.getByRole('link', { name: t.toDo.visit }).tap();
    await see(page.getByRole('timer'));
    expect(new URL(page.url()).pathname).toMatch(/\/traffic\/map$/);
    await expectAccessible(page);
    await see(page.getByText(t.visit.done(t.points(10))));
    await expectAccessible(page);
    await page.getByRole('link', { name: t.visit.back }).tap();
    await see(page.getByRole('button', { name: t.claimed }));
    // A completed task is not counted again.
    await page.goto(
      gateway.page('/browse?campaign=metro-points&mechanic=weekly&task=map', language),
    );
    await see(page.getByText(t.visit.claimed));
    await page.getByRole('button', { name: t.visit.close }).tap();
    expect(await page.getByText(t.visit.claimed).count()).toBe(0);
  });

  test('earn points, which a button of the campaign leads to', async ({ gateway, open }) => {
    const page = await open({ token: await tokenOf(gateway.origin, freshPhone()) });
    await page.goto(gateway.page(CAMPAIGN, language));
    await takenOver(page);
    await page.getByRole('link', { name: /^(?:我的积分|My points)$/ }).tap();
    await page.waitForURL(/\/points/);
    await see(
      page.getByRole('heading', { level: 1, name: /^(?:积分|我的积分|Points|My points)$/ }),
    );
  });

  test('begin on the way to their page, and are claimed in the campaign later', async ({
    gateway,
    open,
  }) => {
    const page = await open({ token: await tokenOf(gateway.origin, freshPhone()) });
    await page.goto(
      gateway.page('/task-redirect?campaign=metro-points&mechanic=weekly&task=map', language),
    );
    await page.waitForURL(/\/traffic\/map/);
    expect(await page.getByRole('timer').count()).toBe(0);
    const acts = () =>
      gateway.db.selectFrom('campaign_acts').select('at').where('key', 'like', 'map %').execute();
    expect((await acts()).length).toBeGreaterThan(0);
    await expect
      .poll(
        async () => {
          await page.goto(gateway.page(CAMPAIGN, language));
          await takenOver(page);
          return await page.getByRole('button', { name: t.claim }).count();
        },
        { interval: 2000 },
      )
      .toBe(1);
    await page.getByRole('button', { name: t.claim }).tap();
    await see(page.getByRole('button', { name: t.claimed }));
  });

  test('of unknown tasks do not count', async ({ gateway, open }) => {
    const page = await open({
      token: await tokenOf(gateway.origin, freshPhone()),
      expected: [/status of 40[04]/],
    });
    for (const query of [
      '',
      '?campaign=metro-points&mechanic=weekly&task=one',
      '?campaign=metro-points&mechanic=weekly',
      '?campaign=nothing&mechanic=weekly&task=map',
      '?campaign=../x&mechanic=%2F&task=__proto__',
    ]) {
      for (const path of ['/browse', '/task-redirect']) {
        await page.goto(gateway.page(path + query, language));
        await see(page.getByText(t.visit.unknown));
      }
    }
    await expectAccessible(page);
  });
});
