import { describe } from 'vitest';
import { previewToken } from '../../apps/gateway/src/modules/rewards/campaigns/preview.ts';
import { readConfig } from '../../apps/gateway/src/config.ts';
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
});
