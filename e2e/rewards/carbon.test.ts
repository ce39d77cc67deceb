import { describe } from 'vitest';
import { DEMO_RIDER, logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, lonelyTest as test, see } from '../stage/journey.ts';
import { logIn } from '../people/login-form.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

describe.each(IN_ENGLISH)('a carbon account in %s', (language) => {
  const { campaigns: all, auth } = TEXTS[language];
  const { carbon: t, exchange, tree } = all;

  test('is joined by an invitation after a log-in, and its agreement withdrawn', async ({
    gateway,
    open,
  }) => {
    const { id } = await gateway.db
      .selectFrom('carbon_agreements')
      .select('id')
      .executeTakeFirstOrThrow();
    const page = await open();
    const join = new URL(gateway.page('/energy-carbon/join', language));
    join.searchParams.set('link', id);
    await page.goto(join.href);
    await see(page.getByText(auth.localLead));
    await logIn(page, gateway.origin, TEXTS[language]);
    await see(page.getByText(t.invitedBy('138****8000')));
    await expectAccessible(page);
    await page.getByRole('button', { name: t.open }).tap();
    await page.getByRole('link', { name: t.toAccount }).tap();
    await see(page.getByRole('button', { name: all.inviteFriends }));
    await see(page.getByText(t.grams(0)));

    await page.goto(gateway.page('/energy-carbon/create', language));
    await page.getByRole('button', { name: t.withdraw.act }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: t.withdraw.act }).tap();
    await see(page.getByRole('button', { name: t.open }));
  });

  test('is spent on rewards and trees, and accounts for each gram', async ({ gateway, open }) => {
    const page = await open({
      token: await tokenOf(gateway.origin, DEMO_RIDER),
      localToken: await tokenOf(gateway.origin, DEMO_RIDER, 'local'),
    });
    const confirm = (cost: number) =>
      page.getByRole('dialog').getByRole('button', { name: exchange.act(t.grams(cost)) });
    const offer = (cost: number) =>
      page
        .getByRole('listitem')
        .filter({ hasText: t.grams(cost) })
        .getByRole('button');
    await page.goto(gateway.page('/energy-carbon/reward', language));
    await offer(1000).tap();
    await see(page.getByText(exchange.final));
    await expectAccessible(page);
    await confirm(1000).tap();
    await see(page.getByText(all.granted));
    await page.goto(gateway.page('/energy-carbon/carbon-detail', language));
    await see(page.getByText(t.why['campaign.exchange']));
    await see(page.getByText(`−${t.grams(1000)}`));
    await expectAccessible(page);

    await page.goto(gateway.page('/tree-planting-day-activity', language));
    await offer(2000).tap();
    await confirm(2000).tap();
    await see(page.getByText(all.granted));
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: tree.save }).tap();
    expect((await saved).suggestedFilename()).toMatch(/\.png$/);
  });
});
