import { describe } from 'vitest';
import { previewToken } from '../../apps/gateway/src/modules/rewards/campaigns/preview.ts';
import { readConfig } from '../../apps/gateway/src/config.ts';
import { DAY_MS, startOfPeriod, timeOn } from '../../packages/contract/src/values/calendar.ts';
import { DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { STAGE_SECRET } from '../../tools/stage/gateway.ts';
import { expect, expectAccessible, see, takenOver, test } from '../stage/journey.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

const config = readConfig({ SECRET: STAGE_SECRET });
const HOUR_MS = 3_600_000;

describe.each(IN_ENGLISH)('previews in %s', (language) => {
  const t = TEXTS[language];

  test('say that they are previews, try acts out without a log-in, and lead on to the other pages', async ({
    gateway,
    open,
  }) => {
    const now = Date.now();
    const preview = previewToken(
      { config },
      {
        campaign: 'anniversary',
        version: 1,
        at: new Date(now).toISOString(),
        rider: 'rode',
        expires: new Date(now + HOUR_MS).toISOString(),
      },
    );
    const page = await open();
    const answer = await page.goto(gateway.page(`/anniversary?preview=${preview}`, language));
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
    await takenOver(page);
    await see(page.getByText(t.campaigns.preview.rider['rode'] ?? ''));
    await page.getByRole('button', { name: t.campaigns.claim }).tap();
    await see(page.getByRole('button', { name: t.campaigns.claimed }));
    await expectAccessible(page);
    await page.reload();
    await see(page.getByRole('button', { name: t.campaigns.claim }));
    const { n } = await gateway.db
      .selectFrom('campaign_awards')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .where('campaign', 'like', 'preview%')
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(0);
    await page.goto(gateway.page(`/anniversary/week-card?preview=${preview}`, language));
    await page.getByRole('button', { name: t.campaigns.checkIn }).tap();
    await see(page.getByRole('button', { name: t.campaigns.checkedIn }));
  });

  test('never show a logged-in rider the real time first', async ({ gateway, open }) => {
    // The first session of the next Wednesday, which is open in the preview only.
    const monday = startOfPeriod('week', new Date());
    const preview = previewToken(
      { config },
      {
        campaign: 'wednesday',
        version: 1,
        at: new Date(timeOn(monday, '10:30').getTime() + 9 * DAY_MS).toISOString(),
        rider: 'rode',
        expires: new Date(Date.now() + HOUR_MS).toISOString(),
      },
    );
    const page = await open({ token: await logIn(gateway.origin, DEMO_RIDER) });
    await page.addInitScript(() => {
      const texts: string[] = [];
      (window as { shownTexts?: string[] }).shownTexts = texts;
      new MutationObserver(() => texts.push(document.body?.innerText ?? '')).observe(document, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    await page.goto(gateway.page(`/wednesday?preview=${preview}`, language));
    await takenOver(page);
    await see(page.getByRole('button', { name: 'Get it', exact: true }));
    const shownTexts = await page.evaluate(
      () => (window as { shownTexts?: string[] }).shownTexts ?? [],
    );
    const previewTexts = shownTexts.filter((text) =>
      text.includes(t.campaigns.preview.rider['rode'] ?? ''),
    );
    expect(previewTexts.length).toBeGreaterThan(0);
    for (const text of shownTexts) expect(text).not.toContain(t.campaigns.beginsIn);
  });
});
