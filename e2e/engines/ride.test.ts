import { expect } from 'vitest';
import type { Ride } from '../../packages/contract/src/rides/schemas.ts';
import { callAs, logIn } from '../../tools/stage/rider.ts';
import { newPhone, tellDispatcher } from '../stage/called-ride.ts';
import { test } from './journey.ts';

test('a rider calls a taxi, follows it to its end, and is asked to pay', async ({
  gateway,
  open,
}) => {
  const token = await logIn(gateway.origin, newPhone());
  const page = await open({ token });
  await page.goto(gateway.page("/station-guide/taxi?station=People's Square", 'en_us'));
  await page.takenOver();
  await page.see({ role: 'heading', name: 'Taxi ranks nearby' });
  await page.tap({ role: 'button', name: 'Choose destination' });
  const picker = { role: 'dialog', name: 'Choose destination' };
  await page.write({ role: 'searchbox', within: picker }, 'Lujiazui');
  await page.seeGone({ role: 'heading', name: 'Major stations', within: picker });
  await page.tap({ role: 'button', name: 'Lujiazui', within: picker, nth: 0 });
  await page.seeGone(picker);
  await page.tap({ role: 'button', name: /^Call Taxi.*¥\d+/ });
  await page.reach(/[?&]ride=/);
  const id = new URL(await page.address()).searchParams.get('ride') ?? '';
  await tellDispatcher(gateway.origin, id, 'hold');
  await page.see({ role: 'heading', name: 'Looking for a driver' });
  const read = () => callAs<Ride>(gateway.origin, token, `/v1/rides/${id}`);
  for (const [state, headline] of [
    ['arriving', 'Your driver is on the way'],
    ['arrived', 'Your driver is here'],
    ['on_trip', 'On trip'],
    ['finished', "You've arrived"],
  ] as const) {
    for (;;) {
      const { state: before, version } = await read();
      if (before === state) break;
      await tellDispatcher(gateway.origin, id, 'skip');
      await expect.poll(async () => (await read()).version).toBeGreaterThan(version);
    }
    // The page follows by its event stream, without a reload.
    await page.see({ role: 'heading', name: headline });
    if (state === 'arriving') await page.see({ text: (await read()).driver?.plate ?? 'no plate' });
  }
  await page.see({ text: 'To be paid' });
  await page.see({ role: 'link', name: /^Pay ¥\d+\.\d\d/ });
});
