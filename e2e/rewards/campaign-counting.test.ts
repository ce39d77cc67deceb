import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { DEMO_RIDER, logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, seeGone, takenOver, test } from '../stage/journey.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

/** A page where no other journey agrees to the counting. */
const PATH = '/multi-fare';

/** Records the counting calls of a page from now on. */
const recordCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/v1\/funnel-/.test(request.url())) calls.push(request.postData() ?? '');
  });
  return calls;
};

describe.each(IN_ENGLISH)('counting of visits in %s', (language) => {
  const { campaigns: t, sessions, share } = TEXTS[language];
  /** Shares the page like a browser without its own share sheet. */
  const sharePage = async (page: Page): Promise<void> => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => Object.assign(navigator, { share: undefined }));
    await page.getByRole('button', { name: share.title, exact: true }).tap();
    await see(page.getByText(share.copied));
  };

  test('begins when the rider agrees, and ends as easily', async ({ gateway, open }) => {
    const storedSteps = async () =>
      await gateway.db
        .selectFrom('funnel_steps')
        .select(['step', 'page', 'language', 'host'])
        .where('campaign', '=', 'multi-fare')
        .orderBy('step')
        .execute();
    const page = await open({ token: await tokenOf(gateway.origin, DEMO_RIDER) });
    const calls = recordCalls(page);
    await page.goto(gateway.page(PATH, language));
    const note = page.getByRole('region', { name: t.counting.title });
    await see(note);
    await expectAccessible(page);
    expect(calls).toEqual([]);
    expect(await storedSteps()).toEqual([]);

    await note.getByRole('button', { name: t.counting.agree }).tap();
    const row = { page: PATH, language, host: 'BROWSER-DEFAULT' };
    await expect.poll(storedSteps).toEqual([{ ...row, step: 'opened' }]);
    await sharePage(page);
    await expect.poll(storedSteps).toEqual([
      { ...row, step: 'opened' },
      { ...row, step: 'shared' },
    ]);
    expect(calls.join()).not.toContain(DEMO_RIDER);

    await page.goto(gateway.page('/sessions', language));
    const tick = page.getByRole('checkbox', { name: sessions.counting.tick });
    await see(tick);
    expect(await tick.isChecked()).toBe(true);
    await tick.uncheck();
    await expect.poll(storedSteps).toEqual([]);
    await page.goto(gateway.page(PATH, language));
    await takenOver(page);
    await see(page.getByRole('heading', { level: 1 }));
    await seeGone(note);
  });

  test('is not offered if the browser refuses tracking', async ({ gateway, open }) => {
    const page = await open();
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true });
    });
    const calls = recordCalls(page);
    await page.goto(gateway.page(PATH, language));
    await takenOver(page);
    await see(page.getByRole('link', { name: t.fares.see }));
    await sharePage(page);
    expect(await page.getByRole('region', { name: t.counting.title }).count()).toBe(0);
    expect(calls).toEqual([]);
  });
});
