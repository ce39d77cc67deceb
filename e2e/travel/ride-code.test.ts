import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { callAs, logInAnew } from '../../tools/stage/rider.ts';
import { expectToRead } from '../literals/expect-literals.ts';
import {
  seeVerdict,
  openGate,
  CODE_DENSITY,
  codeOn as codeIn,
  NO_GATEWAY,
  pictureOf as pictureOfCode,
  scanPicture,
} from './gate.ts';
import {
  expect,
  expectAccessible,
  keepCookie,
  see,
  lonelyTest as test,
  WRONG_CLOCKS,
} from '../stage/journey.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

const [FROM, TO] = ['S0123', 'S0118'];

/** Replaces the phone's stored grant unless `grant` is null. Returns the old one. */
const replaceGrant = (grant: unknown) =>
  new Promise<unknown>((resolve, reject) => {
    const opening = indexedDB.open('ride-code', 1);
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('ride-code', 'readwrite');
      const cursorRequest = transaction.objectStore('ride-code').openCursor();
      cursorRequest.addEventListener('success', () => {
        const storedRow = cursorRequest.result?.value as { grant: unknown };
        if (grant !== null) cursorRequest.result?.update({ ...storedRow, grant });
        // A page that is reloaded before gives the change up.
        transaction.addEventListener('complete', () => resolve(storedRow.grant));
      });
    });
    opening.addEventListener('error', () => reject(new Error('not opened')));
  });

describe.each(IN_ENGLISH)('the ride code in %s', (language) => {
  const t = TEXTS[language];
  const riders = language === 'zh_cn' ? '1396100000' : '1396200000';

  const codeOn = (page: Page) => codeIn(page, language);
  const pictureOf = (page: Page) => pictureOfCode(codeOn(page));

  test('opens the gates of a ride, once each', async ({ gateway, open }) => {
    const token = await logInAnew(gateway.origin, `${riders}1`);
    const page = await open({ token, density: CODE_DENSITY });
    const gateAt = async (kind: 'entry' | 'exit', station: string): Promise<Page> => {
      const gate = await open();
      await openGate(gate, gateway, language, { kind, station });
      return gate;
    };
    const [entry, second, exit] = [
      await gateAt('entry', FROM),
      await gateAt('entry', FROM),
      await gateAt('exit', TO),
    ];
    await page.goto(gateway.page('/ride-code', language));
    await expectToRead(page, language, {
      zh: ['请将二维码对准闸机扫码口', '乘车码每 15 秒更新，截图无法使用。'],
      en: ['Hold the code to the gate reader', 'The code changes every 15 seconds'],
    });
    const picture = await pictureOf(page);
    await expectAccessible(page);
    await scanPicture(entry, picture);
    await see(entry.getByText(t.gate.reported));
    await seeVerdict(entry, 'reported');
    // The same picture again: this gate recognises it, and another one learns of it from the gateway.
    await scanPicture(entry, picture);
    await seeVerdict(entry, 'replayed');
    await scanPicture(second, picture);
    await seeVerdict(second, 'refused');
    await see(second.getByText(/ride_code_used/));

    const before = await codeOn(page).innerHTML();
    await page.getByRole('button', { name: t.rideCode.refresh }).tap();
    await expect.poll(() => codeOn(page).innerHTML()).not.toBe(before);
    await scanPicture(exit, await pictureOf(page));
    await seeVerdict(exit, 'reported');

    await page.goto(gateway.page('/riding-order-list/metro', language));
    // 6.3 km is more than the 6 km of the lowest fare; the official table says 4 yuan.
    await expectToRead(page, language, {
      zh: ['1号线 待支付 人民广场 徐家汇 … ¥4.00', '去支付'],
      en: ["Line 1 To be paid People's Square Xujiahui … ¥4.00", 'Pay'],
    });
    expect(await page.getByRole('article').count()).toBe(1);
  });

  test('shows all of the code on a phone on its side, next to its texts', async ({
    gateway,
    open,
  }) => {
    const page = await open({ token: await logInAnew(gateway.origin, `${riders}5`) });
    await page.setViewportSize({ width: 780, height: 360 });
    await page.goto(gateway.page('/ride-code', language));
    await see(codeOn(page));
    const code = await codeOn(page).boundingBox();
    const refresh = await page.getByRole('button', { name: t.rideCode.refresh }).boundingBox();
    if (code === null || refresh === null) throw new Error('The code or its button is not drawn');
    expect(code.y + code.height).toBeLessThanOrEqual(360);
    expect(code.height).toBeGreaterThan(200);
    expect(refresh.x).toBeGreaterThanOrEqual(code.x + code.width);
    expect(refresh.y + refresh.height).toBeLessThanOrEqual(360);
    await expectAccessible(page);
  });

  test('works without a network, but not after its phone is logged out', async ({
    gateway,
    open,
  }) => {
    const token = await logInAnew(gateway.origin, `${riders}2`);
    const page = await open({
      token,
      density: CODE_DENSITY,
      serviceWorker: true,
      expected: [NO_GATEWAY],
    });
    const inspector = await open({ expected: [NO_GATEWAY] });
    await inspector.goto(`${gateway.origin}/sandbox/gate/`);
    await inspector.locator('select[name=kind]').selectOption('inspect');
    // The picture decoder otherwise loads with the first picture.
    await inspector.evaluate('import("/sandbox/gate/qr/decode.js")');
    await keepCookie(page.context(), gateway.origin, token);
    await page.goto(gateway.page('/ride-code', language));
    await see(codeOn(page));
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const names = (await caches.keys()).filter((name) => name.includes('pages'));
          const cachedRequests = await Promise.all(
            names.map(async (name) => (await caches.open(name)).keys()),
          );
          return cachedRequests.flat().some(({ url }) => url.includes('/ride-code'));
        }),
      )
      .toBe(true);
    await gateway.kill();
    await page.goto(gateway.page('/ride-code', language));
    const offline = await pictureOf(page);
    await scanPicture(inspector, offline);
    await seeVerdict(inspector, 'good');
    await expectAccessible(page);

    await gateway.restart();
    await callAs(gateway.origin, token, '/v1/sessions/current', { method: 'DELETE' });
    await inspector.reload();
    await inspector.locator('select[name=kind]').selectOption('inspect');
    await expect.poll(() => inspector.locator('#keys').innerText()).toMatch(/ 1 /);
    await scanPicture(inspector, offline);
    await seeVerdict(inspector, 'revoked');
  });

  for (const [pace, ahead] of Object.entries(WRONG_CLOCKS)) {
    test(`works on a phone whose clock is a day ${pace}, and says so`, async ({
      gateway,
      open,
    }) => {
      const token = await logInAnew(gateway.origin, `${riders}${ahead > 0 ? 3 : 6}`);
      const page = await open({ token, density: CODE_DENSITY, clockAheadMs: ahead });
      const inspector = await open();
      await inspector.goto(`${gateway.origin}/sandbox/gate/`);
      await inspector.locator('select[name=kind]').selectOption('inspect');
      await page.goto(gateway.page('/ride-code', language));
      const offsetNote = ahead > 0 ? t.rideCode.ahead : t.rideCode.behind;
      await see(page.getByText(offsetNote(t.rideCode.hours(26))));
      await scanPicture(inspector, await pictureOf(page));
      await seeVerdict(inspector, 'good');
      expect(await inspector.locator('#result').innerText()).toContain('1560');
    });
  }

  test('of a copy of the page with another phone’s key is forged', async ({ gateway, open }) => {
    const ownPhone = await open({
      token: await logInAnew(gateway.origin, `${riders}4`),
      density: CODE_DENSITY,
    });
    const otherPhone = await open({
      token: await logInAnew(gateway.origin, `${riders}5`),
      density: CODE_DENSITY,
    });
    const inspector = await open();
    await inspector.goto(`${gateway.origin}/sandbox/gate/`);
    await inspector.locator('select[name=kind]').selectOption('inspect');
    for (const page of [ownPhone, otherPhone]) {
      await page.goto(gateway.page('/ride-code', language));
      await see(codeOn(page));
    }
    const grant = await ownPhone.evaluate(replaceGrant, null);
    await otherPhone.evaluate(replaceGrant, grant);
    await otherPhone.reload();
    await scanPicture(inspector, await pictureOf(otherPhone));
    await seeVerdict(inspector, 'forged');
    await scanPicture(inspector, await pictureOf(ownPhone));
    await seeVerdict(inspector, 'good');
  });
});
