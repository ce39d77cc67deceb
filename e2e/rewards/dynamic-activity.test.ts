import { describe } from 'vitest';
import { expect, see, takenOver, test } from '../stage/journey.ts';
import { logIn } from '../people/login-form.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

const PATH = '/dynamic-activity?key=';

describe.each(IN_CHINESE)('the page of a key in %s', (language) => {
  const t = TEXTS[language];

  test('comes in its document, leads back from the log-in, and is not found under another key', async ({
    gateway,
    open,
  }) => {
    const page = await open({ expected: [/status of 404/] });
    const answer = await page.goto(gateway.page(`${PATH}city-walk`, language));
    const document = (await answer?.text()) ?? '';
    const words =
      language === 'zh_cn' ? '梧桐秋日漫步，坐车看落叶' : 'Autumn walk: see the leaves by metro';
    expect(document).toContain(`<meta property="og:title" content="${words}`);
    expect(document).toMatch(/property="og:url" content="[^"]*\?key=city-walk[^"]*"/);
    expect(document).toContain(t.campaigns.claim);
    await takenOver(page);
    const claim = page.getByRole('button', { name: t.campaigns.claim }).first();
    await claim.tap();
    await logIn(page, gateway.origin, t);
    await claim.tap();
    await see(page.getByText(t.campaigns.granted));
    expect(new URL(page.url()).searchParams.get('key')).toBe('city-walk');
    for (const missing of [`${PATH}nothing`, '/dynamic-activity']) {
      const refused = await page.goto(gateway.page(missing, language));
      expect(refused?.status()).toBe(404);
      await see(page.getByRole('heading', { name: t.app.noRoute }).first());
    }
  });
});
