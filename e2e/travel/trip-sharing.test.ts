import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, inject } from 'vitest';
import type { Point, Ride, SharedTrip } from '../../packages/contract/src/rides/schemas.ts';
import { copyOf } from '../../tools/stage/database.ts';
import { startGateway } from '../../tools/stage/gateway.ts';
import { callAs } from '../../tools/stage/rider.ts';
import { AWAY, callRide, HOME, type CalledRide } from '../stage/called-ride.ts';
import type { Language } from '../../tools/stage/gateway.ts';
import { expectToRead } from '../literals/expect-literals.ts';
import { expect, expectAccessible, see, test } from '../stage/journey.ts';
import { sharedTripOf } from './trip-screens.ts';
import { IN_CHINESE, TEXTS, type Texts } from '../stage/texts.ts';

const REFUSED = /status of 4\d\d/;
const NO_NETWORK = /ERR_|Network Error|network error/;

interface Share {
  id: string;
  url: string;
}

const share = (origin: string, ride: CalledRide): Promise<Share> =>
  callAs<Share>(origin, ride.token, `/v1/rides/${ride.id}/shares`, { method: 'POST' });
const revoke = (origin: string, ride: CalledRide, { id }: Share): Promise<unknown> =>
  callAs(origin, ride.token, `/v1/rides/${ride.id}/shares/${id}`, { method: 'DELETE' });

/** Returns the app's address of a link, in a language. */
const linkOf = (
  gateway: { page: (address: string, language?: Language) => string },
  { url }: Share,
  language: Language,
): string => gateway.page(url.replace('/shtrans-h5', ''), language);

const chip = (page: Page, text: string) =>
  page.getByRole('main').locator('section').getByText(text, { exact: true });

type State = Exclude<Ride['state'], `${string}unknown`> & keyof Texts['trip']['chip'];

/** Moves the ride one step on, and waits until the page shows it. The bench measures how long that takes. */
async function moveOn(page: Page, ride: CalledRide, state: State, t: Texts): Promise<void> {
  await ride.act('skip');
  await ride.until(state);
  await see(chip(page, t.trip.chip[state]));
}

const metres = (a: Point, b: Point): number =>
  Math.hypot(
    (a.lat - b.lat) * 111_195,
    (a.lon - b.lon) * 111_195 * Math.cos((a.lat * Math.PI) / 180),
  );

/** Reads the link's events like a curious holder. Returns all of them when the stream ends. */
async function readEvents(origin: string, { url }: Share): Promise<string> {
  const token = new URL(url, origin).searchParams.get('token') ?? '';
  const answer = await fetch(`${origin}/v1/shared-trips/${token}/events`);
  return await answer.text();
}

describe.each(IN_CHINESE)('a shared trip in %s', (language) => {
  const t = TEXTS[language];

  test('is followed from the call to the end, and does not reveal a home', async ({
    gateway,
    open,
  }) => {
    const ride = await callRide(gateway.origin);
    const shared = await share(gateway.origin, ride);
    const eventsText = readEvents(gateway.origin, shared);
    const page = await open();
    const answerTexts: Promise<string>[] = [];
    page.on('response', (response) => {
      const type = response.headers()['content-type'] ?? '';
      if (type.includes('json')) answerTexts.push(response.text());
    });
    await page.goto(linkOf(gateway, shared, language));
    await expectToRead(page, language, {
      zh: ['等待接单', '正在等待司机接单', '叫车 接驾 行程 到达'],
      en: ['Finding a car', 'Waiting for a driver', 'Called Pick-up On trip Arrived'],
    });
    await expectAccessible(page);
    const contents: string[] = [];
    for (const state of ['matched', 'arriving', 'arrived', 'on_trip', 'finished'] as const) {
      await moveOn(page, ride, state, t);
      await expect.poll(() => page.title()).toBe(`${t.trip.headline[state]} · ${t.trip.title}`);
      contents.push(await page.content());
    }
    await expectAccessible(page);
    const { driver, orderId } = await ride.now();
    expect(contents[1]).toContain(driver?.plate);
    await expectToRead(page, language, {
      zh: ['已结束 已停止更新 行程已结束'],
      en: ['Ended No more updates The trip has ended'],
    });

    const events = await eventsText;
    const all = [events, ...contents, ...(await Promise.all(answerTexts))].join('\n');
    for (const { name } of [HOME, AWAY]) {
      expect(all.includes(name.zh) || all.includes(name.en), 'a door is named').toBe(false);
    }
    for (const secret of [ride.id, ride.phone, ride.token, orderId]) {
      expect(all.includes(secret), `it has ${secret}`).toBe(false);
    }
    const trips = [...events.matchAll(/^data: (.*)$/gm)].map(
      ([, data = '']) => JSON.parse(data) as SharedTrip,
    );
    expect(trips.map(({ state }) => state)).toContain('on_trip');
    const points = trips.flatMap(({ path, position }) => [
      ...path,
      ...(position ? [position] : []),
    ]);
    const ends = trips.flatMap(({ from, to }) => [from, to]);
    const middles = new Set(ends.map(({ lat, lon }) => `${lat} ${lon}`));
    expect(middles.size).toBe(2);
    // Near an end, the only point is the middle of its grid square.
    const near = points.filter((point) => [HOME, AWAY].some((end) => metres(point, end) < 180));
    expect(near.filter(({ lat, lon }) => !middles.has(`${lat} ${lon}`))).toEqual([]);
  });

  test('says that the connection is lost, and catches up afterwards', async ({ gateway, open }) => {
    const ride = await callRide(gateway.origin);
    const shared = await share(gateway.origin, ride);
    const page = await open({ expected: [NO_NETWORK] });
    await page.goto(linkOf(gateway, shared, language));
    await moveOn(page, ride, 'matched', t);
    await page.context().setOffline(true);
    await see(page.getByText(t.trip.lost(t.trip.age.now)));
    await expectAccessible(page);
    await ride.act('skip');
    await ride.act('skip');
    await ride.until('arrived');
    await page.context().setOffline(false);
    await see(chip(page, t.trip.chip.arrived));
    await see(page.getByText(t.trip.link.live, { exact: true }));
  });

  test('ends for all viewers when the rider revokes the link', async ({ gateway, open }) => {
    const ride = await callRide(gateway.origin);
    const [shared, otherShare] = [
      await share(gateway.origin, ride),
      await share(gateway.origin, ride),
    ];
    const page = await open({ expected: [REFUSED] });
    const otherPage = await open();
    await page.goto(linkOf(gateway, shared, language));
    await otherPage.goto(linkOf(gateway, otherShare, language));
    await moveOn(page, ride, 'matched', t);
    const { driver } = await ride.now();
    await revoke(gateway.origin, ride, shared);
    await see(page.getByText(t.trip.refused.revoked));
    expect(await page.content()).not.toContain(driver?.plate);
    await expectAccessible(page);
    await moveOn(otherPage, ride, 'arriving', t);
  });

  test('says that it expired, while open and when opened', async ({ gateway, open }) => {
    const ride = await callRide(gateway.origin);
    const shared = await share(gateway.origin, ride);
    const page = await open({ expected: [REFUSED] });
    await page.goto(linkOf(gateway, shared, language));
    await see(chip(page, t.trip.chip.requested));
    await gateway.db
      .updateTable('ride_shares')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', shared.id)
      .execute();
    // No event announces the expiry: the gateway checks every 2 s, and the page requests the reason.
    await see(page.getByText(t.trip.refused.expired));
    await page.reload();
    await see(page.getByText(t.trip.refused.expired));
    expect(await page.title()).toBe(`${t.trip.refused.expired} · ${t.trip.title}`);
    await expectAccessible(page);
  });

  test('refuses forged links', async ({ gateway, open }) => {
    const ride = await callRide(gateway.origin);
    const { url } = await share(gateway.origin, ride);
    const last = url.endsWith('A') ? 'B' : 'A';
    const page = await open({ expected: [REFUSED] });
    for (const forged of [
      `${url.slice(0, -1)}${last}`,
      `/shtrans-h5/travel-sharing?token=${ride.id}`,
      `/shtrans-h5/travel-sharing?token=${'x'.repeat(500)}`,
      '/shtrans-h5/travel-sharing',
    ]) {
      await page.goto(linkOf(gateway, { id: '', url: forged }, language));
      await see(page.getByText(t.trip.refused.unknown));
    }
  });

  test('shows that a trip was cancelled', async ({ gateway, open }) => {
    const page = await open();
    const ride = await callRide(gateway.origin);
    await page.goto(linkOf(gateway, await share(gateway.origin, ride), language));
    await moveOn(page, ride, 'matched', t);
    await ride.act('driver_cancels');
    await ride.until('cancelled');
    await see(chip(page, t.trip.chip.cancelled));
    await expectAccessible(page);

    const none = await callRide(gateway.origin, {
      from: { lat: 31.2046, lon: 121.4704, name: { zh: '沙箱·无车可派', en: 'Sandbox: no car' } },
    });
    await page.goto(linkOf(gateway, await share(gateway.origin, none), language));
    await see(chip(page, t.trip.chip.requested));
    await moveOn(page, none, 'no_driver', t);
  });

  test('warns when the trip is overdue, with a link to help', async ({ gateway, open }) => {
    const ride = await callRide(gateway.origin);
    const page = await open();
    await page.goto(linkOf(gateway, await share(gateway.origin, ride), language));
    for (const state of ['matched', 'arriving', 'arrived', 'on_trip'] as const) {
      await moveOn(page, ride, state, t);
    }
    await gateway.db
      .updateTable('rides')
      .set({ started_at: new Date(Date.now() - 6 * 3_600_000) })
      .where('id', '=', ride.id)
      .execute();
    await see(chip(page, t.trip.chip.overdue));
    const help = page.getByRole('link', { name: t.trip.call110 });
    expect(await help.getAttribute('href')).toBe('tel:110');
    await expectAccessible(page);
    await ride.act('skip');
    await ride.until('finished');
    await see(chip(page, t.trip.chip.finished));
    expect(await help.count()).toBe(0);
  });
});

test('polls if events do not arrive', async ({ gateway, open }) => {
  const t = TEXTS.zh_cn;
  const ride = await callRide(gateway.origin);
  const page = await open({ expected: [NO_NETWORK] });
  // Simulates a proxy that buffers answers until they end.
  await page.route(/\/v1\/shared-trips\/.*\/events/, () => {});
  await page.goto(linkOf(gateway, await share(gateway.origin, ride), 'zh_cn'));
  await see(page.getByText(t.trip.link.polling, { exact: true }));
  await moveOn(page, ride, 'matched', t);
});

test('never shows an older state after a newer one', async ({ gateway, open }) => {
  const t = TEXTS.zh_cn;
  const page = await open();
  await page.route(/\/v1\/shared-trips\/a$/, (route) =>
    route.fulfill({ json: { ...sharedTripOf('on-trip'), version: 9 } }),
  );
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/v1\/shared-trips\/a\/events/, async (route) => {
    await released;
    const late = { ...sharedTripOf('arriving'), version: 8 };
    const newer = { ...sharedTripOf('finished'), version: 10 };
    await route.fulfill({
      contentType: 'text/event-stream',
      body: [late, newer].map((data) => `data: ${JSON.stringify(data)}\n\n`).join(''),
    });
  });
  await page.goto(gateway.page('/travel-sharing?token=a'));
  await see(chip(page, t.trip.chip.on_trip));
  await page.evaluate(() => {
    const seenTexts: string[] = [];
    Object.assign(window, { seen: seenTexts });
    const note = (): void => void seenTexts.push(document.querySelector('main')?.textContent ?? '');
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  release();
  await see(chip(page, t.trip.chip.finished));
  const seenTexts = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seenTexts.length).toBeGreaterThan(0);
  expect(seenTexts.filter((text) => text.includes(t.trip.chip.arriving))).toEqual([]);
});

test('is the same in another gateway, and survives the restart of its own', async ({ open }) => {
  const t = TEXTS.zh_cn;
  const stage = inject('stageDatabase');
  const env = {
    DATABASE_URL: await copyOf(stage),
    WEB_DIST: stage.webDist,
    SECRET: randomUUID() + randomUUID(),
  };
  const [firstGateway, secondGateway] = await Promise.all([startGateway(env), startGateway(env)]);
  const page = await open({ expected: [NO_NETWORK] });
  try {
    const ride = await callRide(firstGateway.origin);
    const shared = await share(firstGateway.origin, ride);
    await page.goto(linkOf(secondGateway, shared, 'zh_cn'));
    await moveOn(page, ride, 'matched', t);
    await moveOn(page, ride, 'arriving', t);
    await secondGateway.kill();
    await see(page.getByText(t.trip.link.lost, { exact: true }));
    await ride.act('skip');
    await ride.until('arrived');
    await secondGateway.restart();
    // No event announces its return: the page retries at least every 3 s.
    await see(chip(page, t.trip.chip.arrived));
    await moveOn(page, ride, 'on_trip', t);
  } finally {
    // An open page would request why its events end, and a stopping gateway answers 503.
    await page.close();
    await Promise.all([firstGateway.stop(), secondGateway.stop()]);
  }
});
