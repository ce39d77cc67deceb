import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { OrderDetail } from '../../packages/contract/src/orders/schemas.ts';
import type { Ride } from '../../packages/contract/src/rides/schemas.ts';
import type { WholeDb } from '../../apps/gateway/src/db/database.ts';
import { layoutShift } from '../../tools/stage/layout-shift.ts';
import { callAs, logIn } from '../../tools/stage/rider.ts';
import type { StageGateway, Language } from '../../tools/stage/gateway.ts';
import { newPhone, tellDispatcher } from '../stage/called-ride.ts';
import { expectToRead } from '../literals/expect-literals.ts';
import { expect, expectAccessible, see, seeGone, test } from '../stage/journey.ts';
import { settle } from '../stage/order.ts';
import { beginning, IN_CHINESE, TEXTS, type Texts, withTime } from '../stage/texts.ts';

/** The cancellation fee of a ride that ended meanwhile: the gateway refuses the request. */
const TOO_LATE = /status of 409.*\/cancellation/;
const NO_NETWORK = /ERR_|Network Error|network error/;

type Gateway = StageGateway & { db: WholeDb };

/** Logs in a new rider. Returns the credential. */
async function newRider({ origin }: Gateway): Promise<string> {
  return await logIn(origin, newPhone());
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

const headline = (page: Page, text: string) =>
  page.getByRole('heading', { level: 2, name: text, exact: true });

/** Plans a ride from the station in the address to a searched place. */
async function plan(
  page: Page,
  { gateway, language, to }: { gateway: Gateway; language: Language; to: string },
): Promise<void> {
  const t = TEXTS[language];
  const station = language === 'zh_cn' ? '人民广场' : "People's Square";
  await page.goto(
    gateway.page(`/station-guide/taxi?station=${encodeURIComponent(station)}`, language),
  );
  await see(page.getByRole('heading', { name: t.rides.rank.title }));
  await button(page, t.rides.place.pickTo).tap();
  const picker = page.getByRole('dialog', { name: t.rides.place.pickTo });
  await picker.getByRole('searchbox', { name: t.places.search }).fill(to);
  // The place is also among the suggestions, which the results replace.
  await seeGone(picker.getByRole('heading', { name: t.places.suggested }));
  // A station and the bus stops around it can have the same name.
  await picker.getByRole('button', { name: to, exact: true }).first().tap();
  await seeGone(picker);
}

/** The destination's name in each language. */
const LUJIAZUI: Record<Language, string> = { zh_cn: '陆家嘴', en_us: 'Lujiazui' };
const callButton = (page: Page, t: Texts) =>
  button(page, new RegExp(`^${t.rides.call.do(t.rides.service.taxi)}.*¥`));

const idOf = (page: Page): string => new URL(page.url()).searchParams.get('ride') ?? '';

/** Plans and calls a ride, and holds the dispatcher. Returns the ride's id. */
async function callRide(
  page: Page,
  where: { gateway: Gateway; language: Language; to: string },
): Promise<string> {
  const t = TEXTS[where.language];
  await plan(page, where);
  await callButton(page, t).tap();
  await page.waitForURL(/[?&]ride=/);
  const id = idOf(page);
  await tellDispatcher(where.gateway.origin, id, 'hold');
  return id;
}

const rideOf = (gateway: Gateway, token: string, id: string): Promise<Ride> =>
  callAs<Ride>(gateway.origin, token, `/v1/rides/${id}`);

/** Moves the ride on, step by step, until it reaches a state and the page shows it. */
async function moveOnTo(
  page: Page,
  { gateway, id, token }: { gateway: Gateway; id: string; token: string },
  state: 'arriving' | 'arrived' | 'on_trip' | 'finished',
  t: Texts,
): Promise<void> {
  for (let step = 0; step < 6; step += 1) {
    // Read once, because the ride can move on between two reads.
    const { state: before, version } = await rideOf(gateway, token, id);
    if (before === state) break;
    await tellDispatcher(gateway.origin, id, 'skip');
    await expect
      .poll(async () => (await rideOf(gateway, token, id)).version)
      .toBeGreaterThan(version);
  }
  await see(headline(page, t.rides.state[state]));
}

const AN_HOUR_MS = 3_600_000;

/** Moves the driver's acceptance back by an hour, so that cancelling costs a fee. */
async function endFreeTime({ db }: Gateway, id: string): Promise<void> {
  await db
    .updateTable('rides')
    .set({ matched_at: new Date(Date.now() - AN_HOUR_MS) })
    .where('id', '=', id)
    .execute();
}

const ridesOf = async ({ db }: Gateway, id: string): Promise<number> => {
  const { user_id } = await db
    .selectFrom('rides')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rides = await db.selectFrom('rides').select('id').where('user_id', '=', user_id).execute();
  return rides.length;
};

describe.each(IN_CHINESE)('a called ride in %s', (language) => {
  const t = TEXTS[language];
  const to = LUJIAZUI[language];

  test('from the station to the payment', async ({ gateway, open }) => {
    const token = await newRider(gateway);
    const page = await open({ token, expected: [TOO_LATE] });
    const id = await callRide(page, { gateway, language, to });
    const ride = { gateway, id, token };
    await see(headline(page, t.rides.state.requested));
    await expectAccessible(page, 'searching');

    await moveOnTo(page, ride, 'arriving', t);
    const { driver, orderId } = await rideOf(gateway, token, id);
    await see(page.getByText(driver?.plate ?? 'no plate', { exact: true }));
    await see(button(page, beginning(t.rides.cancel.freeFor)));
    // Below the route is the city, with its source.
    await see(page.getByRole('figure').getByText('© OpenStreetMap contributors, GSHHG'));
    const call = page.getByRole('link', {
      name: language === 'zh_cn' ? '联系司机' : 'Call driver',
      exact: true,
    });
    expect(await call.getAttribute('href')).toMatch(/^tel:0210000\d{4}$/);
    await expectAccessible(page, 'arriving');

    await moveOnTo(page, ride, 'arrived', t);
    await see(page.getByText(t.rides.state.arrived_hint));
    await moveOnTo(page, ride, 'on_trip', t);
    expect(await button(page, beginning(t.rides.cancel.freeFor)).count()).toBe(0);
    await expectAccessible(page, 'on the trip');

    await moveOnTo(page, ride, 'finished', t);
    // The tariff's flag fall of electric cars.
    await expectToRead(page, language, {
      zh: ['已到达目的地', '待支付', '起步费 ¥16.00', '去支付 ¥'],
      en: ["You've arrived", 'To be paid', 'Flag fall ¥16.00', 'Pay ¥'],
    });
    await expectAccessible(page, 'finished');
    // No layout shift from the plan to the end.
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    await page.getByRole('link', { name: beginning(t.rides.end.pay('').trim()) }).tap();
    await button(page, t.detail.pay).tap();
    await page.waitForURL(/\/sandbox\/cashier\//);
    await button(page, t.cashier.actions.pay).tap();
    await page.waitForURL(/\/riding-detail-result\?/);
    await see(page.getByRole('main').getByText(t.detail.result.succeeded, { exact: true }));
    const order = await callAs<OrderDetail>(gateway.origin, token, `/v1/orders/${orderId}`);
    expect(order.paidCents).toBe((await rideOf(gateway, token, id)).fee?.totalCents);

    // A completed ride can be rated.
    await settle(gateway.db, orderId ?? '');
    await page.goto(gateway.page(`/station-guide/taxi?ride=${id}`, language));
    await expectToRead(page, language, {
      zh: ['已到达目的地', '已支付'],
      en: ["You've arrived", 'Paid'],
    });
    await page.getByRole('link', { name: t.rides.end.rate, exact: true }).tap();
    await page.waitForURL(new RegExp(`order-evaluate\\?.*${orderId}`));
  });

  test('messages to the driver are answered, and sent again where they did not arrive', async ({
    gateway,
    open,
  }) => {
    const token = await newRider(gateway);
    const page = await open({ token, expected: [TOO_LATE, /status of 502.*\/messages/] });
    const id = await callRide(page, { gateway, language, to });
    await moveOnTo(page, { gateway, id, token }, 'arriving', t);
    await button(page, t.rides.message.do).tap();
    const sheet = page.getByRole('dialog', { name: t.rides.conversation.title });
    const phrases =
      language === 'zh_cn'
        ? { here: '我已到上车点', luggage: '我有大件行李，请帮忙开一下后备箱' }
        : {
            here: "I'm at the pick-up point",
            luggage: 'I have large luggage. Please open the boot',
          };
    await sheet.getByRole('button', { name: phrases.here, exact: true }).tap();
    await see(sheet.getByText(t.rides.conversation.delivered, { exact: true }));
    await expectToRead(page, language, {
      zh: ['我已到上车点 已送达', '好的，马上到'],
      en: ["I'm at the pick-up point Delivered", "OK, I'm almost there"],
    });
    await expectAccessible(page, 'conversation with the driver');

    // The dispatcher is away: the message stays, and the call is offered.
    await tellDispatcher(gateway.origin, id, 'silent');
    await sheet.getByRole('button', { name: phrases.luggage, exact: true }).tap();
    await see(sheet.getByRole('alert').getByRole('link'));
    await see(sheet.getByText(t.rides.conversation.failed, { exact: true }));
    await expectAccessible(page, 'message that did not arrive');
    await tellDispatcher(gateway.origin, id, 'come_back');
    await sheet.getByRole('button', { name: t.rides.conversation.again, exact: true }).tap();
    await seeGone(sheet.getByText(t.rides.conversation.failed, { exact: true }));
    const atDispatcher = await gateway.db
      .selectFrom('ride_messages')
      .select('phrase')
      .where('ride_id', '=', id)
      .where('sender', '=', 'rider')
      .orderBy('sent_at')
      .execute();
    expect(atDispatcher).toEqual([{ phrase: 'at-pick-up' }, { phrase: 'luggage' }]);

    // An answer that comes while the sheet is closed is marked and read out.
    await sheet.getByRole('button', { name: t.ui.close, exact: true }).tap();
    const answer = await fetch(`${gateway.origin}/sandbox/dispatch/${id}/messages`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ action: 'waiting' }),
    });
    expect(answer.status).toBe(200);
    await see(button(page, t.rides.message.doNew));
    await button(page, t.rides.message.doNew).tap();
    await see(
      sheet.getByText(language === 'zh_cn' ? '不着急，我等您' : "No rush, I'll wait for you"),
    );
    await sheet.getByRole('button', { name: t.ui.close, exact: true }).tap();
    await see(button(page, t.rides.message.do));
    await tellDispatcher(gateway.origin, id, 'driver_cancels');
    await see(headline(page, t.rides.state.cancelled_driver));
    expect(await button(page, beginning(t.rides.message.do)).count()).toBe(0);
  });

  test('cancelled at a fee that is shown first, and changes before the tap', async ({
    gateway,
    open,
  }) => {
    const token = await newRider(gateway);
    const page = await open({ token, expected: [/status of 409/] });
    const id = await callRide(page, { gateway, language, to });
    await moveOnTo(page, { gateway, id, token }, 'arriving', t);
    await button(page, beginning(t.rides.cancel.freeFor)).tap();
    const sheet = page.getByRole('alertdialog', { name: t.rides.cancel.ask });
    await see(sheet.getByText(beginning(t.rides.cancel.askFreeUntil)));
    await expectAccessible(page, 'cancelling for free');
    await endFreeTime(gateway, id);
    await sheet.getByRole('button', { name: t.rides.cancel.confirmFree, exact: true }).tap();

    const changed = sheet.getByRole('alert');
    await see(changed);
    // The taxi driver has set out, and the free minutes are over: the tariff says 3 yuan.
    const amount = '¥3.00';
    await expectToRead(page, language, {
      zh: ['取消费 ¥3.00 合计 ¥3.00', '支付 ¥3.00 并取消'],
      en: ['Cancellation fee ¥3.00 Total ¥3.00', 'Pay ¥3.00 and cancel'],
    });
    expect((await rideOf(gateway, token, id)).state).toBe('arriving');
    await expectAccessible(page, 'cancelling at a fee');
    await sheet.getByRole('button', { name: t.rides.cancel.confirmFee(amount), exact: true }).tap();
    await expectToRead(page, language, {
      zh: ['行程已取消 取消费 ¥3.00 待支付', '去支付 ¥3.00'],
      en: ['Trip cancelled Cancellation fee ¥3.00 To be paid', 'Pay ¥3.00'],
    });
    const ride = await rideOf(gateway, token, id);
    expect(ride.fee?.totalCents).toBe(300);
    await expectAccessible(page, 'cancelled');

    // The amount due shows before the next ride, with its name.
    await plan(page, { gateway, language, to });
    const dues = page.getByRole('region', { name: t.rides.dues.title });
    await see(dues.getByText('¥3.00'));
    await expect.poll(() => button(page, t.rides.call.payFirst).isDisabled()).toBe(true);
    await expectAccessible(page, 'dues');
    await dues.getByRole('link', { name: t.rides.dues.pay, exact: true }).tap();
    await page.waitForURL(new RegExp(`order-detail\\?.*${ride.orderId}`));
  });

  test('that no driver accepts can be called again', async ({ gateway, open }) => {
    const token = await newRider(gateway);
    const page = await open({ token, expected: [TOO_LATE] });
    const noCarPlace = language === 'zh_cn' ? '沙箱·无车可派' : 'Sandbox: no car';
    const id = await callRide(page, { gateway, language, to: noCarPlace });
    await tellDispatcher(gateway.origin, id, 'skip');
    await see(headline(page, t.rides.state.no_driver));
    await expectAccessible(page, 'no driver');
    await button(page, t.rides.call.again).tap();
    await see(callButton(page, t));
    expect(await page.getByRole('region', { name: t.rides.dues.title }).count()).toBe(0);
  });

  test('that the driver cancels costs nothing', async ({ gateway, open }) => {
    const token = await newRider(gateway);
    const page = await open({ token, expected: [TOO_LATE] });
    const id = await callRide(page, { gateway, language, to });
    await moveOnTo(page, { gateway, id, token }, 'arriving', t);
    await tellDispatcher(gateway.origin, id, 'driver_cancels');
    await see(headline(page, t.rides.state.cancelled_driver));
    await see(page.getByText(t.rides.state.cancelled_driver_hint));
    await expectAccessible(page, 'driver cancelled');
    await button(page, t.rides.call.again).tap();
    await see(callButton(page, t));
  });

  test('continues after a reload, from the home, and on a second phone', async ({
    gateway,
    open,
  }) => {
    const token = await newRider(gateway);
    const page = await open({ token });
    const id = await callRide(page, { gateway, language, to });
    const ride = { gateway, id, token };
    await moveOnTo(page, ride, 'arriving', t);
    await page.reload();
    await see(headline(page, t.rides.state.arriving));

    const second = await open({ token, expected: [TOO_LATE] });
    await second.goto(gateway.page('/', language));
    await second.getByRole('link', { name: beginning(t.home.ride.coming) }).tap();
    await see(headline(second, t.rides.state.arriving));
    expect(idOf(second)).toBe(id);
    await button(second, beginning(t.rides.cancel.freeFor)).tap();
    await button(second, t.rides.cancel.confirmFree).tap();
    await see(headline(second, t.rides.state.cancelled));
    await see(headline(page, t.rides.state.cancelled));
    await see(page.getByText(t.rides.end.free, { exact: true }));
  });

  test('is shared by a link, which can be ended', async ({ gateway, open }) => {
    const token = await newRider(gateway);
    const page = await open({ token, expected: [TOO_LATE] });
    const id = await callRide(page, { gateway, language, to });
    await moveOnTo(page, { gateway, id, token }, 'on_trip', t);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, t.rides.share.do).tap();
    await button(page, t.rides.share.make).tap();
    await see(page.getByText(t.rides.share.copied));
    const link = page.getByRole('dialog').getByRole('link');
    const address = (await link.getAttribute('href')) ?? '';
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await expectAccessible(page, 'sharing');

    const friend = await open({ expected: [/status of 4\d\d/] });
    await friend.goto(address);
    await see(friend.getByRole('list'));
    await button(page, t.rides.share.revoke).tap();
    await see(page.getByText(t.rides.share.none, { exact: true }));
    await friend.reload();
    await see(friend.getByText(t.trip.refused.revoked));
  });

  test('shows the age of old data, and that the network is lost', async ({ gateway, open }) => {
    const token = await newRider(gateway);
    const page = await open({ token, expected: [NO_NETWORK] });
    const id = await callRide(page, { gateway, language, to });
    await moveOnTo(page, { gateway, id, token }, 'arriving', t);
    const silentNote = page.getByText(withTime(t.rides.ride.asOfSilent));
    await tellDispatcher(gateway.origin, id, 'silent');
    await gateway.db
      .updateTable('rides')
      .set({ heard_at: new Date(Date.now() - 60_000) })
      .where('id', '=', id)
      .execute();
    await see(silentNote);
    await expectAccessible(page, 'silent dispatcher');
    await tellDispatcher(gateway.origin, id, 'come_back');
    await seeGone(silentNote);

    const lostNote = page.getByText(withTime(t.rides.ride.asOfLost));
    await page.context().setOffline(true);
    await see(lostNote);
    await page.context().setOffline(false);
    await seeGone(lostNote);
    await see(headline(page, t.rides.state.arriving));
  });
});

test('a lost answer makes one ride, and the page continues with it', async ({ gateway, open }) => {
  const t = TEXTS.zh_cn;
  const token = await newRider(gateway);
  const page = await open({ token, expected: [NO_NETWORK] });
  await plan(page, { gateway, language: 'zh_cn', to: LUJIAZUI.zh_cn });
  // The gateway receives the call and makes the ride; the phone never gets the answer.
  await page.route(
    /\/v1\/rides$/,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await callButton(page, t).tap();
  await page.waitForURL(/[?&]ride=/);
  const id = idOf(page);
  await tellDispatcher(gateway.origin, id, 'hold');
  await see(headline(page, t.rides.state.requested));
  expect(await ridesOf(gateway, id)).toBe(1);
});

test('the page waits for a late answer: the button stays busy and one ride is made', async ({
  gateway,
  open,
}) => {
  const t = TEXTS.en_us;
  const token = await newRider(gateway);
  const page = await open({ token });
  await plan(page, { gateway, language: 'en_us', to: LUJIAZUI.en_us });
  let answer: (() => void) | undefined;
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/v1\/rides$/, async (route) => {
    const response = await route.fetch();
    await late;
    await route.fulfill({ response });
  });
  await callButton(page, t).dblclick();
  await expect.poll(() => callButton(page, t).isDisabled()).toBe(true);
  answer?.();
  await see(headline(page, t.rides.state.requested));
  expect(await ridesOf(gateway, idOf(page))).toBe(1);
});

test('two phones that call at the same time make one ride, and both follow it', async ({
  gateway,
  open,
}) => {
  const t = TEXTS.zh_cn;
  const token = await newRider(gateway);
  const phones = [
    await open({ token, expected: [/status of 409/] }),
    await open({ token, expected: [/status of 409/] }),
  ];
  for (const page of phones) {
    await plan(page, { gateway, language: 'zh_cn', to: LUJIAZUI.zh_cn });
    await see(callButton(page, t));
  }
  await Promise.all(phones.map((page) => callButton(page, t).tap()));
  await Promise.all(phones.map((page) => page.waitForURL(/[?&]ride=/)));
  expect(new Set(phones.map(idOf)).size).toBe(1);
});

test('a rider who is not logged in plans, logs in, and finds the plan again', async ({
  gateway,
  open,
}) => {
  const t = TEXTS.zh_cn;
  const page = await open();
  await plan(page, { gateway, language: 'zh_cn', to: LUJIAZUI.zh_cn });
  await button(page, t.rides.call.logIn).tap();
  await page.waitForURL(/\/login\?/);
  const back = new URL(page.url()).searchParams.get('return') ?? '';
  await page.evaluate(
    (token) => {
      window.localStorage.setItem('Admin-Token-INNER', token);
    },
    await newRider(gateway),
  );
  await page.goto(gateway.origin + back);
  await see(callButton(page, t));
});

test('the phone’s location is requested only on a tap, and can be refused', async ({
  gateway,
  open,
}) => {
  const t = TEXTS.zh_cn;
  const page = await open();
  await page.goto(gateway.page('/station-guide/taxi'));
  await button(page, t.rides.place.pickFrom).tap();
  await button(page, t.places.here).tap();
  await see(page.getByText(t.places.denied));
  await page.context().setGeolocation({ latitude: 31.1945, longitude: 121.4365 });
  await page.context().grantPermissions(['geolocation']);
  await expectAccessible(page, 'choosing a place');
  await button(page, new RegExp(`^${t.places.here}`)).tap();
  // The pick-up names the nearest station.
  await see(button(page, new RegExp(`^${t.rides.place.from}.*${t.places.hereNear('')}`)));
});
