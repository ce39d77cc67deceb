import { describe } from 'vitest';
import { logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, seeGone, test } from '../stage/journey.ts';
import { verifyName } from '../stage/identity.ts';
import { freshPhone } from './login-form.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

const MAPS =
  'Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 NebulaSDK/1.8.100112 Nebula AliApp(amap/16.19.0) amap/16.19.0 Ariver/1.0.0 MiniProgram APXWebView';

/** A fake maps container with wrong results: it accepts the first face and rejects every other. */
const CONTAINER = `window.my = {
  asked: [],
  postMessage(message) {
    if (message.name !== 'verifyFace') return;
    my.asked.push(message.certificate);
    setTimeout(() => my.onMessage({ name: 'returnVerifyFace', passed: my.asked.length === 1 }));
  },
};`;

describe.each(IN_ENGLISH)('a rider’s face in %s', (language) => {
  const { appOnly, face: t, realName } = TEXTS[language];

  test('is verified by the maps mini-program, but decided by the verifier’s own result', async ({
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

    // Decides the first check before the page learns that it began, because the sandbox soon passes undecided checks.
    await page.route(
      '**/v1/face-checks',
      async (route) => {
        const response = await route.fetch();
        const { id } = (await response.json()) as { id: string };
        await fetch(`${gateway.origin}/sandbox/face-verification`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ checkId: id, reason: 'not_live' }),
        });
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: t.start }).tap();
    await see(page.getByText(t.reason.not_live));
    await see(page.getByText(t.triesLeft(4)));

    await page.getByRole('button', { name: t.again }).tap();
    await see(page.getByText(t.passedText));
    const certificates = await page.evaluate(
      () => (Reflect.get(window, 'my') as { asked: string[] }).asked,
    );
    expect(new Set(certificates).size).toBe(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: t.onward }).tap();
    await see(page.getByText(TEXTS[language].sessions.lead));
  });

  test('is verified in the app, to which a browser refers the rider', async ({ gateway, open }) => {
    const page = await open({ token: await tokenOf(gateway.origin, freshPhone()) });
    const address = gateway.page('/gdmp/face-verify?return=/sessions', language);
    await page.goto(address);
    const alert = page.getByRole('alertdialog', { name: appOnly.appOnly });
    await see(alert);
    await expectAccessible(page);
    // Outside the dialog.
    await page.touchscreen.tap(10, 10);
    await seeGone(alert);
    await see(page.getByText(t.elsewhereText));
    await page.getByRole('button', { name: t.toApp }).tap();
    await alert.getByRole('button', { name: appOnly.toApp }).tap();
    await page.waitForURL(/\/app-download\?/);
    const { pathname, search } = new URL(address);
    expect(new URL(page.url()).searchParams.get('path')).toBe(pathname + search);
  });
});
