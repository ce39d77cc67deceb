import { describe } from 'vitest';
import { expect, expectAccessible, see, readingTest as test } from '../stage/journey.ts';
import { IN_CHINESE, TEXTS, TITLES } from '../stage/texts.ts';

/** Addresses that leave the app or are none of its pages. */
const EVIL = [
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  'https://evil.example/shtrans-h5/about',
  'data:text/html,x',
  '/nowhere',
  '/login?return=/about',
  '/router-share?shareRoute=/about',
  'x'.repeat(3000),
];

describe.each(IN_CHINESE)('shares in %s', (language) => {
  const t = TEXTS[language];
  const titles = TITLES[language];
  const otherLanguage = language === 'zh_cn' ? 'en_us' : 'zh_cn';
  const heading = { level: 1 } as const;

  test('lead to their page, and back to where the rider was', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page('/about', language));
    const share = `/router-share?shareRoute=${encodeURIComponent('/traffic/index?ticket=t')}`;
    await page.goto(gateway.page(`${share}&title=Hello`, language));
    await see(page.getByRole('heading', { ...heading, name: titles.guide }));
    expect(new URL(page.url()).pathname).toBe('/shtrans-h5/traffic/index');
    expect(page.url()).not.toContain('ticket');
    await page.goBack();
    await see(page.getByRole('heading', { ...heading, name: titles.about }));

    const still = await open();
    const session = await still.context().newCDPSession(still);
    await session.send('Emulation.setScriptExecutionDisabled', { value: true });
    await still.goto(gateway.page(`${share}&title=${'Long '.repeat(40)}`, language));
    await see(still.getByText(/^Long Long/));
    await still.getByRole('link', { name: t.sharing.open }).click();
    await see(still.getByRole('heading', { ...heading, name: titles.guide }));
  });

  test('lead nowhere else', async ({ gateway, open }) => {
    const page = await open({ expected: [/leads nowhere/] });
    for (const shareRoute of EVIL) {
      const address = `/router-share?shareRoute=${encodeURIComponent(shareRoute)}&title=Hello`;
      await page.goto(gateway.page(address, language));
      await see(page.getByText(t.sharing.refused));
      expect(new URL(page.url()).pathname, shareRoute).toBe('/shtrans-h5/router-share');
      // Text in the address does not show either.
      expect(await page.getByText('Hello').count()).toBe(0);
    }
    await page.getByRole('link', { name: t.sharing.home }).tap();
    await page.waitForURL(/\/shtrans-h5\/(?:\?|$)/);
  });

  test('keep the language that their reader chose', async ({ gateway, open }) => {
    const page = await open();
    const link = `${gateway.origin}/mis-h5/about${otherLanguage === 'en_us' ? '?language=en_us' : ''}`;
    await page.goto(link);
    await see(page.getByRole('heading', { ...heading, name: TITLES[otherLanguage].about }));
    await page.goto(gateway.page('/', otherLanguage));
    await page.getByRole('link', { name: TEXTS[otherLanguage].home.otherLanguage }).tap();
    await see(page.getByRole('heading', { ...heading, name: t.home.title }));
    await page.goto(link);
    await see(page.getByRole('heading', { ...heading, name: titles.about }));
    expect(page.url()).toBe(gateway.page('/about', language));
    // The same applies to a share of a mini-program.
    await page.goto(gateway.page('/router-share?shareRoute=%2Fabout', otherLanguage));
    await see(page.getByRole('heading', { ...heading, name: titles.about }));
  });

  test('look like their preview, and chats receive the same', async ({ gateway, open }) => {
    const page = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(gateway.page('/test-share', language));
    await see(page.getByRole('img', { name: t.share.posterOf }));
    await page.getByLabel(t.sharing.page).selectOption('/traffic/map');
    await page.getByRole('button', { name: t.sharing.show }).tap();
    await page.waitForURL(/shareRoute=%2Ftraffic%2Fmap/);
    await see(page.getByRole('img', { name: t.sharing.codeLabel }));
    await see(page.getByRole('img', { name: t.share.posterOf }));
    await expectAccessible(page);
    await page.getByRole('button', { name: t.sharing.share, exact: true }).tap();
    await see(page.getByText(t.share.copied));
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/mis-h5\/traffic\/map(?:\?language=en_us)?$/);

    const previewTitle = await page.getByRole('heading', { level: 2 }).nth(1).innerText();
    const sharedDocument = await (await fetch(link, { headers: { accept: 'text/html' } })).text();
    expect(sharedDocument).toContain(`<meta property="og:title" content="${previewTitle}">`);
    const picture = /og:image" content="([^"]+)"/.exec(sharedDocument)?.[1] ?? '';
    const answer = await fetch(new URL(picture, gateway.origin));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});
