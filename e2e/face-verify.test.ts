import { describe } from 'vitest';
import { logIn as tokenOf } from '../tools/stage/rider.ts';
import { expect, expectAccessible, see, test } from './journey.ts';
import { verifyName } from './identity.ts';
import { freshPhone } from './login-form.ts';
import { languagesInTurn, TEXTS } from './texts.ts';

const MAPS =
  'Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 NebulaSDK/1.8.100112 Nebula AliApp(amap/16.19.0) amap/16.19.0 Ariver/1.0.0 MiniProgram APXWebView';

/** The maps app's container: the rider leaves the first verification, and ends the next ones. */
const CONTAINER = `window.my = {
  asked: [],
  postMessage(message) {
    if (message.name !== 'verifyFace') return;
    my.asked.push(message.certificate);
    setTimeout(() => my.onMessage({ name: 'returnVerifyFace', passed: my.asked.length > 1 }));
  },
};`;

describe.each(languagesInTurn(import.meta.filename))('a rider’s face in %s', (language) => {
  const { face: t, realName } = TEXTS[language];

  test('is verified by the maps mini-program, and decided by whoever verifies it', async ({
    gateway,
    open,
  }) => {
    const token = await tokenOf(gateway.origin, freshPhone());
    const page = await open({ token, userAgent: MAPS });
    await page.route('https://appx/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: CONTAINER }),
    );
    await page.goto(gateway.page('/gdmp/face-verify', language));
    await page.getByRole('link', { name: t.toRealName }).tap();
    await see(page.getByRole('button', { name: realName.submit }));
    await verifyName(gateway.origin, token);
    await page.goto(gateway.page('/gdmp/face-verify?return=/sessions', language));

    await page.getByRole('button', { name: t.start }).tap();
    await see(page.getByText(t.host.rejected));
    await see(page.getByText(t.state.pending, { exact: true }));
    await expectAccessible(page);
    const asked = () =>
      page.evaluate(() => (Reflect.get(window, 'my') as { asked: string[] }).asked);
    const [first = ''] = await asked();
    await fetch(`${gateway.origin}/sandbox/face-verification`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ checkId: first.replace('sandbox-', ''), reason: 'not_live' }),
    });
    await see(page.getByText(t.reason.not_live));
    await see(page.getByText(t.triesLeft(4)));

    await page.getByRole('button', { name: t.again }).tap();
    await see(page.getByText(t.passedText));
    const certificates = await asked();
    expect(new Set(certificates).size).toBe(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: t.onward }).tap();
    await see(page.getByText(TEXTS[language].sessions.lead));
  });
});
