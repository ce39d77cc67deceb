import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { describe } from 'vitest';
import { reportPassage } from '../apps/gateway/sandbox/gates/driver.ts';
import { reportStay } from '../apps/gateway/sandbox/parking/page.ts';
import { stationNamed } from '../apps/gateway/src/city/network.ts';
import { connectionString, type Db, type Tx } from '../apps/gateway/src/db/database.ts';
import { inTransaction } from '../apps/gateway/src/db/transaction.ts';
import { HELP_CATEGORY_TEXTS, texts as deskTexts } from '../apps/gateway/src/modules/desk/texts.ts';
import {
  giveOrder,
  lateLine,
  orderRow,
  railFields,
  userIdOf,
} from '../apps/gateway/test/orders.ts';
import type { Invitations } from '../packages/contract/src/invites.ts';
import type { OrderType } from '../packages/contract/src/order-types.ts';
import type { OrderPage } from '../packages/contract/src/orders.ts';
import { ROOT } from '../tools/ensure-install.mjs';
import { STAGE_SECRET } from '../tools/stage/gateway.ts';
import { callAs, logIn as tokenOf } from '../tools/stage/rider.ts';
import { callRide, newPhone } from './called-ride.ts';
import { addContact } from './contact-form.ts';
import { riderOf, system } from './database.ts';
import { deskWords, joinDesk } from './desk-login.ts';
import { chooseExit } from './exit-form.ts';
import { expect, lonelyTest as test, see } from './journey.ts';
import { freshPhone, logIn } from './login-form.ts';
import { dayWithRoom, WITHIN_A_DAY } from './one-day.ts';
import { settle } from './order.ts';
import { payOrder } from './pay-order.ts';
import { askRefund, NO_REFUND_YET } from './refund-form.ts';
import { beginning, IN_CHINESE, TEXTS } from './texts.ts';

const CHAT_APP =
  'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.60';
const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString();

/** Has a partner of the sandbox report something. */
const report = async (
  db: Db,
  say: (deps: typeof system & { db: Db }, tx: Tx) => Promise<void>,
): Promise<void> => await inTransaction(db, async (tx) => await say({ ...system, db }, tx));

/** What the money report and the proof of the ledger find amiss. */
async function faultsOf(db: Db): Promise<string[]> {
  const env = { ...process.env, DATABASE_URL: connectionString(db), SECRET: STAGE_SECRET };
  const command = ['apps/gateway/src/reconcile.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env }).catch(
    (error: { stdout: string; stderr: string }) => ({
      stdout: `FAULT ${error.stderr}\n${error.stdout}`,
    }),
  );
  return stdout.split('\n').filter((line) => line.startsWith('FAULT'));
}

/** Gives a rider a metro ride that was taken just now and is to be paid. */
const giveRide = async (
  db: Db,
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

/** The one order of a type that a rider has, once a partner's report has made it; gives its id. */
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

  test('a friend comes by the chat app and rides; both are rewarded, until the ride is refunded', async ({
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

    // A ride of a line that was late: what proves the refund.
    const rider = await riderOf(db, invited);
    const id = await giveRide(db, rider, { cents: 500, line: await lateLine(db) });
    await page.goto(gateway.page(detail(id, 'metro'), language));
    // What they got for coming pays two yuan of it.
    await page.getByRole('button', { name: t.benefits.apply }).tap();
    await see(page.getByText(t.benefits.isBest));
    await payOrder(page, t);
    expect(await orderRow(db, id)).toMatchObject({ status: 'paid', paid_cents: 300 });
    await settle(db, id);
    const stepOf = async (): Promise<string | undefined> =>
      (await callAs<Invitations>(origin, inviter, '/v1/invitations')).riders[0]?.steps.find(
        ({ step }) => step === 'first-ride',
      )?.state;
    await expect.poll(stepOf).toBe('given');
    const home = await open({ token: inviter });
    await home.goto(gateway.page('/points', language));
    await see(home.getByText(t.points.why['invite.reward']).nth(1));

    await page.goto(gateway.page(`/refund-detail?id=${id}`, language));
    await askRefund(page, t, 'service_failed');
    await see(page.getByRole('heading', { name: t.after.refund.status.succeeded, exact: true }));
    await expect.poll(stepOf).toBe('taken_back');
    await home.reload();
    await see(home.getByText(t.points.why['invite.returned']));
    await page.goto(gateway.page('/points', language));
    await see(page.getByText(t.points.why['invite.returned']));
    expect(await faultsOf(db)).toEqual([]);
  });

  test('a rider goes in by a gate and out by none, completes the ride, pays it, and earns points', async ({
    gateway,
    open,
  }) => {
    const { origin, db } = gateway;
    const phone = freshPhone();
    const token = await tokenOf(origin, phone);
    const rider = await userIdOf(db, token);
    const place = stationNamed('徐家汇')?.id ?? '';
    await report(db, async (deps, tx) => {
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
    await see(page.getByText(t.rideRepair.state.mended));
    await page.goto(gateway.page(detail(id, 'metro'), language));
    await payOrder(page, t);
    await settle(db, id);
    await page.goto(gateway.page(`/riding-order-list/receipt?id=${id}`, language));
    await see(page.getByText(t.after.receipt.tradeNo));
    await see(page.getByText(/4\.00/));
    await page.goto(gateway.page('/points', language));
    await see(page.getByText(t.points.why['order.completed']));
    expect(await faultsOf(db)).toEqual([]);
  });

  test('a rider on the way tells a contact, who follows the car; it is paid, rated and has a receipt', async ({
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
    // Somebody else, on a phone that never saw the app.
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

  test('a plate is bound, its parking on the street found and paid, and its fee disputed at the desk', async ({
    gateway,
    open,
  }) => {
    const { origin, db } = gateway;
    const token = await tokenOf(origin, freshPhone());
    // Each plate has one owner, and both languages one city.
    const plate = language === 'en_us' ? '沪A77218' : '沪B77218';
    const page = await open({ token });
    await page.goto(gateway.page('/plates', language));
    await page.getByLabel(t.plates.plate).fill(plate);
    await page.getByRole('button', { name: t.plates.add, exact: true }).tap();
    await see(page.getByRole('heading', { name: /77218/ }));
    await report(db, async (deps, tx) => {
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
    await page.getByRole('link', { name: /福州路|Fuzhou Road/ }).tap();
    await payOrder(page, t);

    await page.goto(gateway.page(detail(id, 'parking'), language));
    await page.getByRole('link', { name: t.detail.links.help }).tap();
    await page.getByRole('radio', { name: t.help.category.fee_dispute }).check();
    await page.getByRole('textbox', { name: t.help.text }).fill('停了半小时，收了一小时的钱');
    await page.getByRole('button', { name: t.help.send, exact: true }).tap();
    await see(page.getByText(t.help.waitsForDesk));

    const desk = await open();
    const say = deskWords(language);
    await joinDesk(desk, gateway, language);
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
      // The task is of today, like the ride.
      await dayWithRoom();
      const { origin, db } = gateway;
      const { campaigns: c } = t;
      const token = await tokenOf(origin, freshPhone());
      const rider = await userIdOf(db, token);
      const page = await open({ token, expected: NO_REFUND_YET });
      const campaign = gateway.page('/dynamic-activity?key=city-walk', language);
      await page.goto(campaign);
      await page.getByRole('button', { name: c.claim }).first().tap();
      await see(page.getByText(c.granted));

      const first = await giveRide(db, rider, { cents: 500, line: null });
      await page.goto(gateway.page(detail(first, 'metro'), language));
      await payOrder(page, t);
      await settle(db, first);
      const task = page.getByRole('listitem').filter({ hasText: /今天乘坐|metro or a bus today/ });
      await page.goto(campaign);
      await task.getByRole('button', { name: c.claim }).tap();
      await see(task.getByRole('button', { name: c.claimed }));
      await see(page.getByText(c.drawsLeft(3)));

      const second = await giveRide(db, rider, { cents: 500, line: await lateLine(db) });
      await page.goto(gateway.page(detail(second, 'metro'), language));
      await page.getByRole('button', { name: t.benefits.apply }).tap();
      await see(page.getByText(t.benefits.isBest));
      await payOrder(page, t);
      await settle(db, second);
      await page.goto(gateway.page(`/refund-detail?id=${second}`, language));
      await askRefund(page, t, 'service_failed');
      await see(page.getByRole('heading', { name: t.after.refund.status.succeeded, exact: true }));
      // Two yuan by the coupon, fifteen cents by the points of the first ride.
      expect(await orderRow(db, second)).toMatchObject({ paid_cents: 285, status: 'refunded' });

      // What it brings may pay a whole ride: therefore it comes last.
      await page.goto(campaign);
      await page.getByRole('button', { name: c.draw, exact: true }).tap();
      await see(page.getByText(c.drawsLeft(2)));
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
    await see(page.getByText(rebate.binding.counted));
    const rider = await riderOf(db, phone);
    const id = await giveRide(db, rider, { cents: 400, line: await lateLine(db) });
    await page.goto(gateway.page(detail(id, 'metro'), language));
    await payOrder(page, t);
    await settle(db, id);
    const rebates = () =>
      db.selectFrom('rebates').select('amount').where('order_id', '=', id).execute();
    // Three of a hundred of what was paid.
    await expect.poll(rebates).toEqual([{ amount: 12 }]);
    await promoter.goto(gateway.page('/rebate/points', language));
    await see(promoter.getByRole('definition').filter({ hasText: /^12$/ }));
    // As if it had been frozen long enough.
    await db
      .updateTable('rebates')
      .set({ release_at: new Date() })
      .where('order_id', '=', id)
      .execute();
    await promoter.reload();
    await see(promoter.getByText(rebate.why['rebate.released']));
    await promoter.getByRole('button', { name: rebate.moveAll }).tap();
    await promoter.getByRole('alertdialog').getByRole('button', { name: rebate.move }).tap();
    await see(promoter.getByText(rebate.why['rebate.moved']));

    await page.goto(gateway.page(`/refund-detail?id=${id}`, language));
    await askRefund(page, t, 'service_failed');
    await see(page.getByRole('heading', { name: t.after.refund.status.succeeded, exact: true }));
    await expect
      .poll(async () => {
        await promoter.reload();
        return await promoter.getByText(rebate.owed(12)).count();
      })
      .toBe(1);
    expect(await faultsOf(db)).toEqual([]);
  });
});
