import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { logInAnew } from '../../tools/stage/rider.ts';
import {
  seeVerdict,
  openGate,
  CODE_DENSITY,
  codeOn as codeIn,
  NO_GATEWAY,
  pictureOf,
  scanPicture,
} from '../travel/gate.ts';
import { expect, see, test, wrongClock } from '../stage/journey.ts';
import { LANGUAGES, TEXTS } from '../stage/texts.ts';

const HOUR_MS = 3_600_000;

/** Sets the page's clock `ms` ahead of real time; it runs on from there. */
const setAhead = (page: Page, ms: number): Promise<void> =>
  page.clock.setSystemTime(Date.now() + ms);

describe.each(LANGUAGES)('a clock changed in %s', (language) => {
  const t = TEXTS[language];
  const riders = language === 'zh_cn' ? '139610000' : '139620000';
  const codeOn = (page: Page) => codeIn(page, language);

  test('while there is no network: the ride code says whether it works', async ({
    gateway,
    open,
  }) => {
    const token = await logInAnew(gateway.origin, `${riders}21`);
    const page = await open({ token, density: CODE_DENSITY, expected: [NO_GATEWAY] });
    const inspector = await open();
    await openGate(inspector, gateway, language, { kind: 'inspect' });
    await page.clock.install();
    await page.goto(gateway.page('/ride-code', language));
    await see(codeOn(page));
    await page.context().setOffline(true);
    await scanPicture(inspector, await pictureOf(codeOn(page)));
    await seeVerdict(inspector, 'good');

    const ahead = wrongClock(language);
    // One day ahead, the phone must take the grant for expired; one day back, the grant starts in the future.
    const problemText = t.rideCode.problem[ahead > 0 ? 'offline' : 'clock'];
    const problemAlert = page.getByRole('alert').filter({ hasText: problemText });
    await setAhead(page, ahead);
    await see(problemAlert);
    expect(await codeOn(page).count()).toBe(0);

    await setAhead(page, 0);
    await scanPicture(inspector, await pictureOf(codeOn(page)));
    await seeVerdict(inspector, 'good');

    await setAhead(page, ahead);
    await see(problemAlert);
    await page.context().setOffline(false);
    const offsetNote = ahead > 0 ? t.rideCode.ahead : t.rideCode.behind;
    await see(page.getByText(offsetNote(t.rideCode.hours(26))));
    await scanPicture(inspector, await pictureOf(codeOn(page)));
    await seeVerdict(inspector, 'good');
  });

  test('is distinguished at a gate from an expired and from a used picture', async ({
    gateway,
    open,
  }) => {
    const token = await logInAnew(gateway.origin, `${riders}22`);
    const page = await open({ token, density: CODE_DENSITY, expected: [NO_GATEWAY] });
    const gate = await open({ expected: [NO_GATEWAY] });
    for (const each of [page, gate]) await each.clock.install();
    await openGate(gate, gateway, language, { kind: 'entry', station: 'S0123' });
    await page.goto(gateway.page('/ride-code', language));
    const picture = await pictureOf(codeOn(page));
    await scanPicture(gate, picture);
    await seeVerdict(gate, 'reported');
    // From here on the gate decides without the gateway.
    for (const each of [page, gate]) await each.context().setOffline(true);
    await gate.clock.setFixedTime(new Date());
    await scanPicture(gate, picture);
    await seeVerdict(gate, 'replayed');
    await gate.clock.setFixedTime(Date.now() + 31_000);
    await scanPicture(gate, picture);
    await seeVerdict(gate, 'too_old');

    // Only 6 hours, within the grant, because a phone that is wrong by a day makes no code.
    const before = await codeOn(page).innerHTML();
    await setAhead(page, 6 * HOUR_MS);
    await expect.poll(() => codeOn(page).innerHTML()).not.toBe(before);
    await scanPicture(gate, await pictureOf(codeOn(page)));
    await seeVerdict(gate, 'clock_wrong');
    await see(gate.getByText(t.gate.faults.clock_wrong).first());
  });
});
