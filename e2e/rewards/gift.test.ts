import { describe } from 'vitest';
import type { WholeDb } from '../../apps/gateway/src/db/database.ts';
import { KINDS } from '../../apps/gateway/src/modules.ts';
import {
  operatorFolder,
  readFolder,
} from '../../apps/gateway/src/modules/base/catalogue/folder.ts';
import { expect, expectAccessible, see, takenOver, test } from '../stage/journey.ts';
import { logIn } from '../people/login-form.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

const { campaigns } = readFolder(operatorFolder(), KINDS);
const labels = campaigns
  .filter(({ id }) => id === 'shanghai-chezhan')
  .flatMap(({ pages }) => pages.flatMap(({ blocks }) => blocks))
  .flatMap((block) => (block.kind === 'buttons' ? block.buttons : []));

const awardsOf = async ({ db }: { db: WholeDb }): Promise<number> =>
  (
    await db
      .selectFrom('campaign_awards')
      .select('id')
      .where('campaign', '=', 'shanghai-chezhan')
      .execute()
  ).length;

describe.each(IN_ENGLISH)('gifts in %s', (language) => {
  const t = TEXTS[language];
  /** The operator's label on the button that leads to an address. */
  const labelTo = (to: string): string =>
    labels.find((each) => each.to === to)?.label[language === 'zh_cn' ? 'zh' : 'en'] ?? '';

  test('of the railway station: rules, log-in, claim, and what was granted', async ({
    gateway,
    open,
  }) => {
    const before = await awardsOf(gateway);
    const page = await open();
    await page.goto(gateway.page('/shanghai-chezhan/login', language));
    await takenOver(page);
    await page.getByRole('link', { name: labelTo('/shanghai-chezhan/rule') }).tap();
    await see(page.getByRole('heading', { level: 2 }).nth(3));
    await page.goBack();
    const claim = page.getByRole('button', { name: t.campaigns.claim });
    await claim.tap();
    await logIn(page, gateway.origin, t);
    await claim.tap();
    await see(page.getByRole('button', { name: t.campaigns.claimed }));
    await page.getByRole('link', { name: labelTo('/shanghai-chezhan/login-result') }).tap();
    await see(page.getByRole('listitem').nth(1));
    await expectAccessible(page);
    await page.reload();
    await see(page.getByRole('listitem').nth(1));
    expect(await awardsOf(gateway)).toBe(before + 2);
    await page.getByRole('link', { name: labelTo('/my-card-volume') }).tap();
    await see(page.getByText(t.coupons.free, { exact: true }));
    // The guide's gift, opened from the coupons.
    await page.getByRole('link', { name: language === 'zh_cn' ? /出行礼包/ : /Travel gift/ }).tap();
    await page.getByRole('button', { name: t.campaigns.claim }).tap();
    await see(page.getByRole('button', { name: t.campaigns.claimed }));
  });
});
