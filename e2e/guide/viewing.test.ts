import { describe } from 'vitest';
import { KINDS } from '../../apps/gateway/src/modules.ts';
import { loadData } from '../../apps/gateway/src/modules/base/catalogue/release.ts';
import { dataInForce } from '../../apps/gateway/src/modules/base/catalogue/service.ts';
import { logIn as tokenOf } from '../../tools/stage/rider.ts';
import { closePicture } from '../stage/gesture.ts';
import { expect, expectAccessible, lonelyTest as test, see } from '../stage/journey.ts';
import { freshPhone } from '../people/login-form.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';
import { AUTHOR } from '../../apps/gateway/test/release-author.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(IN_ENGLISH)('an image at an address in %s', (language) => {
  const { viewing: t } = TEXTS[language];
  const HOST = `${language === 'zh_cn' ? 'zh' : 'en'}.partner.example`;

  test('is shown from our files and from the operator’s hosts only', async ({ gateway, open }) => {
    const addressOf = (url: string) =>
      gateway.page(`/image-url?url=${encodeURIComponent(url)}`, language);
    const token = await tokenOf(gateway.origin, freshPhone());
    const body = new FormData();
    body.set('file', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
    const uploadResponse = await fetch(`${gateway.origin}/external/v1/fileUpload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    const { url: ownUrl } = (await uploadResponse.json()) as { url: string };

    const page = await open();
    const requestedUrls: string[] = [];
    await page.route(/^https:/, async (route) => {
      requestedUrls.push(route.request().url());
      await route.fulfill({ contentType: 'image/png', body: PIXEL });
    });
    const image = page.getByRole('img', { name: t.image });
    const width = () => image.evaluate((element) => (element as HTMLImageElement).naturalWidth);
    await page.goto(addressOf(ownUrl));
    await expect.poll(width).toBe(1);

    const foreign = `https://${HOST}/1.png`;
    for (const refused of [
      foreign,
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      `//${HOST}/`,
    ]) {
      await page.goto(addressOf(refused));
      await see(page.getByText(t.refusedText.target));
    }
    await expectAccessible(page);
    expect(requestedUrls).toEqual([]);

    const ctx = { db: gateway.db, clock: { now: () => new Date() }, kinds: KINDS };
    const { data } = await dataInForce(ctx);
    const links = { ...data.links, imageHosts: [HOST] };
    await loadData(ctx, { ...data, links }, { at: undefined, author: AUTHOR });
    const served = () => fetch(`${gateway.origin}/v1/links`).then((answer) => answer.text());
    await expect.poll(served).toContain(HOST);

    // Opened from another page of the app, whose document does not allow such an image.
    await page.goto(gateway.page('/about', language));
    await see(page.getByRole('heading', { level: 1 }));
    await page.evaluate((address) => {
      window.history.pushState(null, '', address);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, addressOf(foreign));
    await see(page.getByText(t.from(HOST)));
    await expect.poll(width).toBe(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: t.enlarge }).tap();
    const large = page.locator('.adm-image-viewer-content img').first();
    await see(large);
    await closePicture(large);
  });
});
