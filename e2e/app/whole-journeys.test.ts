import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { describe } from 'vitest';
import { reportPassage } from '../../apps/gateway/sandbox/gates/driver.ts';
import { reportStay } from '../../apps/gateway/sandbox/parking/page.ts';
import { stationNamed } from '../../apps/gateway/src/city/network.ts';
import { connectionString, type WholeDb, type Tx } from '../../apps/gateway/src/db/database.ts';
import { inTransaction } from '../../apps/gateway/src/db/transaction.ts';
import {
  REPORT_TEXTS,
  texts as deskTexts,
} from '../../apps/gateway/src/modules/operations/desk/texts.ts';
import { SAMPLE_IMAGES } from '../../apps/gateway/test/sample-images.ts';
import { HELP_CATEGORY_TEXTS } from '../../apps/gateway/src/modules/operations/desk/help-texts.ts';
import {
  giveOrder,
  lateLine,
  orderRow,
  railFields,
  userIdOf,
} from '../../apps/gateway/test/orders.ts';
import type { Invitations } from '../../packages/contract/src/invites/schemas.ts';
import type { LedgerAccount } from '../../packages/contract/src/ledger/schemas.ts';
import type { OrderType } from '../../packages/contract/src/orders/types.ts';
import type { OrderPage } from '../../packages/contract/src/orders/schemas.ts';
import { ROOT } from '../../tools/ensure-install.mjs';
import { STAGE_SECRET } from '../../tools/stage/gateway.ts';
import { callAs, logIn as tokenOf } from '../../tools/stage/rider.ts';
import { callRide, newPhone } from '../stage/called-ride.ts';
import { addContact } from '../travel/contact-form.ts';
import { riderOf, system } from '../stage/database.ts';
import { deskWords, joinDesk } from '../operations/desk-login.ts';
import { chooseExit } from '../travel/exit-form.ts';
import { expectToRead } from '../literals/expect-literals.ts';
import { expect, lonelyTest as test, see } from '../stage/journey.ts';
import { freshPhone, logIn } from '../people/login-form.ts';
import { dayWithRoom, WITHIN_A_DAY } from '../stage/one-day.ts';
import { settle } from '../stage/order.ts';
import { payOrder } from '../money/pay-order.ts';
import { askRefund, NO_REFUND_YET } from '../money/refund-form.ts';
import { beginning, IN_CHINESE, TEXTS } from '../stage/texts.ts';

const CHAT_APP =
  'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.60';
const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString();

/** Sends a report of a sandbox partner. */
const sendReport = async (
  db: WholeDb,
  say: (deps: typeof system & { db: WholeDb }, tx: Tx) => Promise<void>,
): Promise<void> => await inTransaction(db, async (tx) => await say({ ...system, db }, tx));

/** Returns the faults that the money report and the proof of the ledger find. */
async function faultsOf(db: WholeDb): Promise<string[]> {
  const env = { ...process.env, DATABASE_URL: connectionString(db), SECRET: STAGE_SECRET };
  const command = ['apps/gateway/src/commands/reconcile.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env }).catch(
    (error: { stdout: string; stderr: string }) => ({
      stdout: `FAULT ${error.stderr}\n${error.stdout}`,
    }),
  );
  return stdout.split('\n').filter((line) => line.startsWith('FAULT'));
}

/** Gives a rider a metro ride that ended just now and is to be paid. */
const giveRide = async (
  db: WholeDb,
  rider: string,
  { cents, line }: { cents: number; line: string | null },
): Promise<string> =>
  await giveOrder({ ctx: system, db }, rider, {
    type: 'metro',
    subject: null,
    amount_cents: cents,
    line,
    fields: railFields(10_000, new Date()),
  });

/** Waits until a partner's report has made the rider's only order of a type. Returns its id. */
async function onlyOrder(origin: string, token: string, type: OrderType): Promise<string> {
  const path = `/v1/orders?type=${type}&tab=all&limit=5`;
  const all = async () => (await callAs<OrderPage>(origin, token, path)).items;
  await expect.poll(async () => (await all()).length).toBe(1);
  return (await all())[0]?.id ?? '';
}

const detail = (id: string, type: OrderType): string =>
  `/riding-order-list/order-detail?id=${id}&type=${type}`;

describe.each(IN_CHINESE)('from end to end, in %s', (language) => {
  const t = TEXTS[language];
  const { friends, rebate } = t.invites;

  test('an invited friend from the chat app rides; both are rewarded, until the ride is refunded', async ({
    gateway,
    open,
  }) => {
    const { origin, db } = gateway;
    const inviter = await tokenOf(origin, freshPhone());
    const { code } = await callAs<Invitations>(origin, inviter, '/v1/invitations');
    const invited = freshPhone();
    const page = await open({ userAgent: CHAT_APP, expected: NO_REFUND_YET });
    await page.goto(gateway.page(`/maas-app-download-friends?code=${code}`, language));
    await page.getByRole('link', { name: t.opening.acceptHere }).tap();
    await logIn(page, origin, t, invited);
    await page.getByRole('button', { name: friends.accept }).tap();
    await see(
      page.getByText(`${friends.step.registered} · `).filter({ hasText: friends.state.given }),
    );

    // The line was late, which proves the refund.
    const rider = await riderOf(db, invited);
    const id = await giveRide(db, rider, { cents: 500, line: await lateLine(db) });
    await page.goto(gateway.page(detail(id, 'metro'), language));
    await expectToRead(page, language, { zh: ['待支付金额 ¥5.00'], en: ['Amount due ¥5.00'] });
    // The welcome coupon pays two yuan of it.
    await page.getByRole('button', { name: t.benefits.apply }).tap();
    await expectToRead(page, language, {
      zh: ['待支付金额 ¥3.00', '优惠券 -¥2.00'],
      en: ['Amount due ¥3.00', 'Coupon -¥2.00'],
    });
    await payOrder(page, t);
    await expectToRead(page, language, {
      zh: ['支付成功 ¥3.00'],
      en: ['Payment successful ¥3.00'],
    });
    expect(await orderRow(db, id)).toMatchObject({ status: 'paid', paid_cents: 300 });
    await settle(db, id);
    const stepOf = async (): Promise<string | undefined> =>
      (await callAs<Invitations>(origin, inviter, '/v1/invitations')).riders[0]?.steps.find(
        ({ step }) => step === 'first-ride',
      )?.state;
    await expect.poll(stepOf).toBe('given');
    const home = await open({ token: inviter });
    await home.goto(gateway.page('/points', language));
    // 50 for the friend, 100 for the friend's first ride.
    await expectToRead(home, language, {
      zh: ['150 可用积分', '邀请好友奖励 … +100 余额 150', '邀请好友奖励 … +50 余额 50'],
      en: [
        '150 Available points',
        'Friend invited … +100 Balance 150',
        'Friend invited … +50 Balance 50',
      ],
    });

    await page.goto(gateway.page(`/refund-detail?id=${id}`, language));
    await askRefund(page, t, 'service_failed');
    await expectToRead(page, language, { zh: ['退款成功 ¥3.00'], en: ['Refunded ¥3.00'] });
    await expect.poll(stepOf).toBe('taken_back');
    await home.reload();
    await expectToRead(home, language, {
      zh: ['50 可用积分', '好友行程退款，收回积分 … −100 余额 50'],
      en: ['50 Available points', "Friend's ride refunded, points reclaimed … −100 Balance 50"],
    });
    await page.goto(gateway.page('/points', language));
    // The friend had 30 for the first ride.
    await expectToRead(page, language, { zh: ['−30'], en: ['−30'] });
    expect(await faultsOf(db)).toEqual([]);
  });

  test('a rider enters by a gate but has no exit, completes the ride, pays it, and earns points', async ({
    gateway,
    open,
  }) => {
    const { origin, db } = gateway;
    const phone = freshPhone();
    const token = await tokenOf(origin, phone);
    const rider = await userIdOf(db, token);
    const place = stationNamed('徐家汇')?.id ?? '';
    await sendReport(db, async (deps, tx) => {
      await reportPassage(deps, tx, {
        rider,
        journey: randomUUID(),
        kind: 'entry',
        mode: 'metro',
        at: minutesAgo(90),
        place,
      });
    });
    const id = await onlyOrder(origin, token, 'metro');

    const page = await open({ token, localToken: await tokenOf(origin, phone, 'local') });
    await page.goto(gateway.page('/in-out-station', language));
    await chooseExit(page, t.rideRepair);
    await page.getByRole('button', { name: t.rideRepair.submit }).tap();
    // From Xujiahui to People's Square 4 yuan, by the official table.
    await expectToRead(page, language, {
      zh: ['已补登', '¥4.00 已按补登的车站计费。'],
      en: ['Fixed', '¥4.00 You pay the fare for the trip you actually made.'],
    });
    await page.goto(gateway.page(detail(id, 'metro'), language));
    await payOrder(page, t);
    await expectToRead(page, language, {
      zh: ['支付成功 ¥4.00'],
      en: ['Payment successful ¥4.00'],
    });
    await settle(db, id);
    await page.goto(gateway.page(`/riding-order-list/receipt?id=${id}`, language));
    await expectToRead(page, language, {
      zh: ['电子收据', '实付金额 ¥4.00', '交易号'],
      en: ['Receipt', 'Actual payment ¥4.00', 'Transaction number'],
    });
    // A queued job grants the points soon after the order is completed.
    const points = async (): Promise<number> =>
      (await callAs<LedgerAccount>(origin, token, '/cap/app/v1/points')).balance;
    // 10 for the ride, 4 for its price.
    await expect.poll(points).toBe(14);
    await page.goto(gateway.page('/points', language));
    await expectToRead(page, language, {
      zh: ['14 可用积分', '完成行程 … +14 余额 14'],
      en: ['14 Available points', 'Trip completed … +14 Balance 14'],
    });
    expect(await faultsOf(db)).toEqual([]);
  });

  test('a rider alerts a contact, who follows the car; the ride is paid, rated and has a receipt', async ({
    gateway,
    open,
  }) => {
    const { origin, db } = gateway;
    const { sos, end } = t.rides;
    const ride = await callRide(origin);
    const mother = newPhone();
    const page = await open({ token: ride.token });
    await page.goto(gateway.page('/emergency-contacts', language));
    await addContact(page, t.rides, { name: '妈妈', phone: mother });
    for (const state of ['matched', 'arriving', 'arrived', 'on_trip'] as const) {
      await ride.act('skip');
      await ride.until(state);
    }
    await page.goto(gateway.page(`/station-guide/taxi?ride=${ride.id}`, language));
    await page.getByRole('button', { name: sos.title }).tap();
    await page.getByRole('button', { name: sos.tell(1) }).tap();
    await see(page.getByText(sos.sentTo(1, 1)));
    await page.getByRole('dialog', { name: sos.title }).press('Escape');

    const inbox = await fetch(`${origin}/sandbox/inbox?phone=${mother}`, {
      headers: { accept: 'application/json' },
    });
    const { messages } = (await inbox.json()) as { messages: { text: string }[] };
    const link = /https?:\S+/.exec(messages[0]?.text ?? '')?.[0] ?? '';
    // The contact, on a phone that never opened the app.
    const follower = await open();
    const { pathname, search } = new URL(link);
    await follower.goto(origin + pathname + search);
    const { driver } = await ride.now();
    await see(follower.getByText(driver?.plate ?? 'no plate'));

    await ride.act('skip');
    await ride.until('finished');
    const { orderId } = await ride.now();
    await page.getByRole('link', { name: beginning(end.pay('').trim()) }).tap();
    await payOrder(page, t);
    await settle(db, orderId ?? '');
    await page.goto(gateway.page(`/station-guide/taxi?ride=${ride.id}`, language));
    await page.getByRole('link', { name: end.rate, exact: true }).tap();
    await page.getByRole('radio', { name: t.after.evaluate.star(5) }).check();
    await page.getByRole('button', { name: t.after.evaluate.submit }).tap();
    await see(page.getByRole('heading', { name: t.after.evaluate.thanks }));
    await page.goto(gateway.page(`/riding-order-list/receipt?id=${orderId}`, language));
    await see(page.getByText(t.after.receipt.tradeNo));
    expect(await faultsOf(db)).toEqual([]);
  });

  test('a plate is proven by its licence, its parking on the street found and paid, and its fee disputed at the desk', async ({
    gateway,
    open,
  }) => {
    const { origin, db } = gateway;
    const token = await tokenOf(origin, freshPhone());
    // Each plate is proven by one rider, and both languages share one city.
    const plate = language === 'en_us' ? '沪A77218' : '沪B77218';
    const page = await open({ token });
    await page.goto(gateway.page('/plates', language));
    await page.getByLabel(t.plates.plate).fill(plate);
    await page.getByRole('button', { name: t.plates.add, exact: true }).tap();
    await see(page.getByRole('heading', { name: /77218/ }));
    await page.getByRole('button', { name: t.plates.prove, exact: true }).tap();
    await page.getByLabel(t.pictures.addPhoto).setInputFiles({
      name: 'licence.png',
      mimeType: 'image/png',
      buffer: SAMPLE_IMAGES['image/png'],
    });
    await page.getByRole('button', { name: t.plates.sendLicence, exact: true }).tap();
    await expectToRead(page, language, {
      zh: ['未验证', '行驶证审核中'],
      en: ['Not verified', "We're checking your licence"],
    });
    const desk = await open();
    const say = deskWords(language);
    await joinDesk(desk, gateway, language);
    await desk.getByRole('link', { name: say(deskTexts.licences), exact: true }).tap();
    await desk.getByRole('link', { name: plate, exact: true }).tap();
    await desk.getByRole('radio', { name: say(REPORT_TEXTS.accepted) }).check();
    await desk.getByLabel(say(deskTexts.answer)).fill('ok');
    await desk.getByRole('button', { name: say(deskTexts.decide), exact: true }).tap();
    await see(desk.getByText('ok', { exact: true }));
    await page.reload();
    await expectToRead(page, language, { zh: ['已验证'], en: ['Verified'] });
    await sendReport(db, async (deps, tx) => {
      await reportStay(deps, tx, {
        stay: randomUUID(),
        kind: 'exit',
        at: minutesAgo(2),
        enteredAt: minutesAgo(62),
        plate,
        parkingKind: 'street',
        area: { zh: '黄浦区', en: 'Huangpu District' },
        name: { zh: '福州路', en: 'Fuzhou Road' },
        feeCents: 1000,
      });
    });
    const id = await onlyOrder(origin, token, 'parking');
    await page.goto(gateway.page('/riding-order-list/parking', language));
    await page.getByRole('link', { name: /^(?:停车|Parking) (?:福州路|Fuzhou Road)/ }).tap();
    await expectToRead(page, language, {
      zh: ['待支付金额 ¥10.00', '停车时长 1 小时', '停车费用 ¥10.00'],
      en: ['Amount due ¥10.00', 'Duration 1 h', 'Parking fee ¥10.00'],
    });
    await payOrder(page, t);
    await expectToRead(page, language, {
      zh: ['支付成功 ¥10.00'],
      en: ['Payment successful ¥10.00'],
    });

    await page.goto(gateway.page(detail(id, 'parking'), language));
    await page.getByRole('link', { name: t.detail.links.help }).tap();
    await page.getByRole('radio', { name: t.help.category.fee_dispute }).check();
    await page.getByRole('textbox', { name: t.help.text }).fill('停了半小时，收了一小时的钱');
    await page.getByRole('button', { name: t.help.send, exact: true }).tap();
    await see(page.getByText(t.help.waitsForDesk));

    await desk.getByRole('link', { name: say(deskTexts.help), exact: true }).tap();
    const dispute = say(HELP_CATEGORY_TEXTS.fee_dispute);
    await desk.getByRole('link', { name: dispute, exact: true }).tap();
    await desk.getByRole('radio', { name: say(deskTexts.helpGrant) }).check();
    const [amount = ''] = say(deskTexts.backCents).split('{most}');
    await desk.getByLabel(amount).fill('5.00');
    await desk.getByLabel(say(deskTexts.answer)).fill('多收的半小时退还。Half is given back.');
    await desk.getByRole('button', { name: say(deskTexts.helpSend), exact: true }).tap();
    await see(desk.getByText(say(deskTexts.done)));
    await page.reload();
    await see(page.getByText('多收的半小时退还。Half is given back.'));
    await expectToRead(page, language, {
      zh: ['已处理', '客服已决定退款 ¥5.00'],
      en: ['Resolved', 'Customer service approved a refund of ¥5.00'],
    });
    const refunds = db.selectFrom('refunds').select(['amount_cents', 'status']);
    await expect
      .poll(() => refunds.where('order_id', '=', id).execute())
      .toEqual([{ amount_cents: 500, status: 'succeeded' }]);
    expect(await faultsOf(db)).toEqual([]);
  });

  test(
    'a ride does a task of a campaign, whose coupon pays the next ride, which is refunded',
    WITHIN_A_DAY,
    async ({ gateway, open }) => {
      // The task and the ride are of the same day.
      await dayWithRoom();
      const { origin, db } = gateway;
      const { campaigns: c } = t;
      const token = await tokenOf(origin, freshPhone());
      const rider = await userIdOf(db, token);
      const page = await open({ token, expected: NO_REFUND_YET });
      const campaign = gateway.page('/dynamic-activity?key=city-walk', language);
      await page.goto(campaign);
      await page.getByRole('button', { name: c.claim }).first().tap();
      await expectToRead(page, language, {
        zh: ['领取成功，奖励已到账'],
        en: ['Reward added to your account'],
      });

      const first = await giveRide(db, rider, { cents: 500, line: null });
      await page.goto(gateway.page(detail(first, 'metro'), language));
      await payOrder(page, t);
      await settle(db, first);
      const task = page.getByRole('listitem').filter({ hasText: /今天乘坐|metro or a bus today/ });
      await page.goto(campaign);
      await task.getByRole('button', { name: c.claim }).tap();
      await see(task.getByRole('button', { name: c.claimed }));
      // One draw a day is free, and the task gives two.
      await expectToRead(page, language, { zh: ['剩余 3 次机会'], en: ['Draws left: 3'] });

      const second = await giveRide(db, rider, { cents: 500, line: await lateLine(db) });
      await page.goto(gateway.page(detail(second, 'metro'), language));
      await page.getByRole('button', { name: t.benefits.apply }).tap();
      // Two yuan by the coupon, fifteen cents by the points of the first ride.
      await expectToRead(page, language, {
        zh: ['待支付金额 ¥2.85', '订单金额 ¥5.00', '优惠券 -¥2.00', '-¥0.15'],
        en: ['Amount due ¥2.85', 'Order amount ¥5.00', 'Coupon -¥2.00', '-¥0.15'],
      });
      await payOrder(page, t);
      await expectToRead(page, language, {
        zh: ['支付成功 ¥2.85'],
        en: ['Payment successful ¥2.85'],
      });
      await settle(db, second);
      await page.goto(gateway.page(`/refund-detail?id=${second}`, language));
      await askRefund(page, t, 'service_failed');
      await expectToRead(page, language, { zh: ['退款成功 ¥2.85'], en: ['Refunded ¥2.85'] });
      expect(await orderRow(db, second)).toMatchObject({ paid_cents: 285, status: 'refunded' });

      // This comes last, because the prize can pay a whole ride.
      await page.goto(campaign);
      await page.getByRole('button', { name: c.draw, exact: true }).tap();
      await expectToRead(page, language, { zh: ['剩余 2 次机会'], en: ['Draws left: 2'] });
      expect(await faultsOf(db)).toEqual([]);
    },
  );

  test('a promoter brings a rider, turns the rebate into points, and owes it when the ride is refunded', async ({
    gateway,
    open,
  }) => {
    const { origin, db } = gateway;
    const promoter = await open({ token: await tokenOf(origin, freshPhone()) });
    await promoter.goto(gateway.page('/rebate/signup', language));
    await promoter.getByRole('checkbox', { name: rebate.agree }).check();
    await promoter.getByRole('button', { name: rebate.signUp, exact: true }).tap();
    const code = await promoter.getByText(/^[A-Z0-9]{8}$/).innerText();

    const phone = freshPhone();
    const page = await open({ expected: NO_REFUND_YET });
    await page.goto(gateway.page(`/rebate/bind/entry?code=${code}`, language));
    await page.getByRole('link', { name: rebate.goBind }).tap();
    await logIn(page, origin, t, phone);
    await page.getByRole('checkbox', { name: rebate.agreeBind }).check();
    await page.getByRole('button', { name: rebate.bind }).tap();
    await expectToRead(page, language, { zh: ['绑定成功', '返利计至'], en: ['Promoter added'] });
    const rider = await riderOf(db, phone);
    const id = await giveRide(db, rider, { cents: 400, line: await lateLine(db) });
    await page.goto(gateway.page(detail(id, 'metro'), language));
    await payOrder(page, t);
    await settle(db, id);
    const rebates = () =>
      db.selectFrom('rebates').select('amount').where('order_id', '=', id).execute();
    // Three percent of the amount paid.
    await expect.poll(rebates).toEqual([{ amount: 12 }]);
    await promoter.goto(gateway.page('/rebate/points', language));
    await expectToRead(promoter, language, {
      zh: ['可用返利积分 0 冻结中 12 已推广（人） 1'],
      en: ['Rebate points 0 On hold 12 Referrals 1'],
    });
    // As if it had been frozen long enough.
    await db
      .updateTable('rebates')
      .set({ release_at: new Date() })
      .where('order_id', '=', id)
      .execute();
    await promoter.reload();
    await expectToRead(promoter, language, {
      zh: ['可用返利积分 12 冻结中 0', '推广返利解冻入账 … +12 余额 12'],
      en: ['Rebate points 12 On hold 0', 'Rebate released … +12 Balance 12'],
    });
    await promoter.getByRole('button', { name: rebate.moveAll }).tap();
    await promoter.getByRole('alertdialog').getByRole('button', { name: rebate.move }).tap();
    await expectToRead(promoter, language, {
      zh: ['可用返利积分 0', '−12 余额 0'],
      en: ['Rebate points 0', '−12 Balance 0'],
    });

    await page.goto(gateway.page(`/refund-detail?id=${id}`, language));
    await askRefund(page, t, 'service_failed');
    await expectToRead(page, language, { zh: ['退款成功 ¥4.00'], en: ['Refunded ¥4.00'] });
    await expect
      .poll(async () => {
        await promoter.reload();
        return await promoter.getByText(rebate.owed(12)).count();
      })
      .toBe(1);
    expect(await faultsOf(db)).toEqual([]);
  });
});
