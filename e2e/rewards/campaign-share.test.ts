import { describe } from 'vitest';
import { expect, see, takenOver, test } from '../stage/journey.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

describe.each(IN_CHINESE)('the link of a campaign in %s', (language) => {
  const t = TEXTS[language];

  test('has the campaign’s words in chats, and is the link that a tap shares', async ({
    gateway,
    open,
  }) => {
    const page = await open();
    const answer = await page.goto(gateway.page('/anniversary', language));
    const document = (await answer?.text()) ?? '';
    const isChinese = language === 'zh_cn';
    const shared = isChinese
      ? '城市出行周年庆，好礼等您'
      : 'City Transit anniversary: gifts for you';
    expect(document).toContain(`<title>${isChinese ? '周年庆' : 'Anniversary'}</title>`);
    expect(document).toContain(`<meta property="og:title" content="${shared}">`);
    expect(document).toMatch(/<meta property="og:url" content="[^"]*\/anniversary(?:\?[^"]*)?">/);
    // A chat's crawler, which is not a browser, receives the same words.
    const frame = await page.request.get(gateway.page('/anniversary', language), {
      headers: { accept: '*/*' },
    });
    expect(await frame.text()).toContain(`<meta property="og:title" content="${shared}">`);
    await takenOver(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => {
      Object.assign(navigator, { share: undefined });
    });
    await page.getByRole('button', { name: t.share.title }).tap();
    await see(page.getByText(t.share.copied));
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toMatch(/\/anniversary$/);
  });
});
