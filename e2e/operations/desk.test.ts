import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { WholeDb } from '../../apps/gateway/src/db/database.ts';
import { dataRoom, RELEASE_TEXTS } from '../../apps/gateway/src/modules/base/catalogue/desk.ts';
import { texts } from '../../apps/gateway/src/modules/operations/desk/texts.ts';
import {
  ACTION_TEXTS,
  ROLE_TEXTS,
} from '../../apps/gateway/src/modules/operations/desk/operator-texts.ts';
import { REASON_TEXTS } from '../../apps/gateway/src/modules/operations/desk/refund-texts.ts';
import type { OrderDetail } from '../../packages/contract/src/orders/schemas.ts';
import type { RefundReason } from '../../packages/contract/src/refunds/facts.ts';
import type { StageGateway } from '../../tools/stage/gateway.ts';
import { callAs, DEMO_RIDER, logIn } from '../../tools/stage/rider.ts';
import { riderOf } from '../stage/database.ts';
import { deskWords, joinDesk } from './desk-login.ts';
import { expect, expectAccessible, lonelyTest as test, see } from '../stage/journey.ts';
import { freshPhone } from '../people/login-form.ts';
import { unpaidOrder } from '../stage/order.ts';
import { NO_REFUND_YET } from '../money/refund-form.ts';
import { IN_CHINESE, TEXTS, type Texts } from '../stage/texts.ts';

type Gateway = StageGateway & { db: WholeDb };

const WIDTHS = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 900 } };

/** Makes a ride that the rider has just paid. Returns its id. */
async function paidRide({ origin, db }: Gateway, rider: string): Promise<string> {
  const token = await logIn(origin, rider);
  const { id } = await unpaidOrder(db, DEMO_RIDER, 'metro', null, rider);
  const started = await callAs<{ id: string }>(origin, token, `/v1/orders/${id}/payments`, {
    method: 'POST',
  });
  const pay = { method: 'POST', body: { action: 'pay' } };
  await callAs(origin, token, `/sandbox/cashier/${started.id}`, pay);
  const read = async () => await callAs<OrderDetail>(origin, token, `/v1/orders/${id}`);
  await expect.poll(async () => (await read()).status).toBe('paid');
  return id;
}

/** Logs the rider in on a phone that is then lost, as their newest session. Returns its credential. */
async function sessionOf(db: WholeDb, phone: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(token).digest('hex'),
      user_id: await riderOf(db, phone),
      kind: 'main',
      device_id: 'lost-phone',
      created_at: new Date(),
      expires_at: new Date(Date.now() + 3_600_000),
      revoked_at: null,
    })
    .execute();
  return token;
}

/** Expects no axe findings and no horizontal scrolling, on a phone and on a desktop. */
async function expectUsable(page: Page, name: string): Promise<void> {
  for (const [kind, size] of Object.entries(WIDTHS)) {
    await page.setViewportSize(size);
    await expectAccessible(page, `${name} (${kind})`, kind === 'phone' ? 'all' : 'texts');
    const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([name, kind, pageWidth]).toEqual([name, kind, size.width]);
  }
  await page.setViewportSize(WIDTHS.phone);
}

const tap = async (page: Page, role: 'button' | 'link', name: string): Promise<void> =>
  await page.getByRole(role, { name, exact: true }).tap();

describe.each(IN_CHINESE)('the desk in %s', (language) => {
  const lang = language === 'en_us' ? 'en' : 'zh';
  const t = TEXTS[language];
  const { refund } = t.after;
  const say = deskWords(language);
  async function ask(page: Page, reason: keyof Texts['after']['refund']['reasons'], note: string) {
    await page.getByRole('radio', { name: refund.reasons[reason] }).check();
    await page.getByLabel(refund.note).fill(note);
    await tap(page, 'button', refund.submit);
    await see(page.getByRole('heading', { name: refund.status.under_review, exact: true }));
  }

  const fromQueue = async (desk: Page, reason: RefundReason, cents: string): Promise<void> => {
    await tap(desk, 'link', say(texts.refunds));
    // Recent decisions are below, perhaps with the same name.
    const name = `¥${cents} · ${say(REASON_TEXTS[reason])}`;
    await desk.getByRole('link', { name, exact: true }).first().tap();
    await see(desk.getByRole('heading', { name: say(texts.decide), exact: true }));
  };

  test('invited, logged in with a code, refuses one refund and grants half of another; the rider reads both', async ({
    gateway,
    open,
  }) => {
    const rider = freshPhone();
    const token = await logIn(gateway.origin, rider);
    // The desk answers a refused amount with 400.
    const desk = await open({ expected: [/status of 400/] });
    await joinDesk(desk, gateway, language, async (name) => {
      await expectUsable(desk, `${language}-${name === 'invitation' ? 1 : 2}-${name}`);
    });

    const rides = [await paidRide(gateway, rider), await paidRide(gateway, rider)] as const;
    const phone = await open({ token, expected: NO_REFUND_YET });
    const refundRequests = [];
    for (const [i, reason] of (['plans_changed', 'other'] as const).entries()) {
      await phone.goto(gateway.page(`/refund-detail?id=${rides[i]}`, language));
      await see(phone.getByRole('button', { name: refund.submit, exact: true }));
      await ask(phone, reason, `${reason} 说明`);
      await expectAccessible(phone);
      const { paidCents } = await callAs<OrderDetail>(
        gateway.origin,
        token,
        `/v1/orders/${rides[i]}`,
      );
      refundRequests.push({ reason, cents: ((paidCents ?? 0) / 100).toFixed(2) });
    }
    const [refused, granted] = refundRequests;
    if (refused === undefined || granted === undefined) throw new Error('no refund was requested');

    await tap(desk, 'link', say(texts.refunds));
    await expectUsable(desk, `${language}-3-queue`);
    await fromQueue(desk, refused.reason, refused.cents);
    await see(desk.getByText('plans_changed 说明'));
    await expectUsable(desk, `${language}-4-review`);
    await desk.getByRole('radio', { name: say(texts.refuse) }).check();
    await desk.getByLabel(say(texts.answer)).fill('The gates show that you rode. 闸机有记录。');
    await tap(desk, 'button', say(texts.decide));
    await see(desk.getByText(say(texts.done)));
    await expectUsable(desk, `${language}-5-refused`);
    await fromQueue(desk, granted.reason, granted.cents);
    await desk.getByRole('radio', { name: say(texts.approvePart) }).check();
    await desk.getByLabel(say(texts.answer)).fill('Half of it. 退还一部分。');
    // More than the amount paid is refused, and the typed text stays.
    await desk.getByLabel(texts.backCents[lang].split('{most}')[0] ?? '').fill('9999');
    await tap(desk, 'button', say(texts.decide));
    await see(desk.getByText(say(texts.amountWrong)));
    expect(await desk.getByLabel(say(texts.answer)).inputValue()).toBe('Half of it. 退还一部分。');
    await desk.getByRole('radio', { name: say(texts.approvePart) }).check();
    await desk.getByLabel(texts.backCents[lang].split('{most}')[0] ?? '').fill('1.50');
    await tap(desk, 'button', say(texts.decide));
    await see(desk.getByText(say(texts.done)));

    await phone.goto(gateway.page(`/refund-detail?id=${rides[0]}`, language));
    await see(phone.getByRole('heading', { name: refund.status.refused, exact: true }));
    await see(phone.getByText('The gates show that you rode. 闸机有记录。'));
    await see(phone.getByRole('heading', { name: refund.askAgain, exact: true }));
    await expectAccessible(phone);
    await phone.goto(gateway.page(`/refund-detail?id=${rides[1]}`, language));
    await see(phone.getByRole('heading', { name: refund.status.succeeded, exact: true }));
    await see(phone.getByText('¥1.50'));
    await see(phone.getByText('Half of it. 退还一部分。'));
    await see(phone.getByText(refund.grounds.decided));
    await expectAccessible(phone);

    const lostPhoneToken = await sessionOf(gateway.db, rider);
    await tap(desk, 'link', say(texts.riders));
    await expectUsable(desk, `${language}-6-riders`);
    await desk.getByLabel(say(texts.phone)).fill(rider);
    await tap(desk, 'button', say(texts.find));
    await see(desk.getByText(`${rider.slice(0, 3)}****${rider.slice(-4)}`));
    await expectUsable(desk, `${language}-7-rider`);
    await desk.getByRole('listitem').getByLabel(say(texts.why)).first().fill('lost phone');
    await desk
      .getByRole('button', { name: say(texts.endSession), exact: true })
      .first()
      .tap();
    await see(desk.getByText(say(texts.done)));
    const response = await fetch(`${gateway.origin}/v1/me`, {
      headers: { authorization: `Bearer ${lostPhoneToken}` },
    });
    expect(response.status).toBe(401);

    await tap(desk, 'link', say(texts.operators));
    await desk.getByLabel(say(texts.name), { exact: true }).fill('sue');
    await desk.getByLabel(say(texts.role)).selectOption({ label: say(ROLE_TEXTS.support) });
    await tap(desk, 'button', say(texts.invite));
    await see(desk.getByText(say(texts.inviteLink)));
    await expectUsable(desk, `${language}-8-operators`);
    await tap(desk, 'link', say(dataRoom.name));
    await see(desk.getByText(say(RELEASE_TEXTS.bundled)));
    await expectUsable(desk, `${language}-9-data`);
    await tap(desk, 'link', say(texts.log));
    await see(desk.getByText(say(ACTION_TEXTS['refunds.approved_in_part'])));
    await expectUsable(desk, `${language}-10-log`);
    await tap(desk, 'button', say(texts.logOut));
    await see(desk.getByRole('heading', { name: say(texts.logIn), exact: true }));
  });
});
